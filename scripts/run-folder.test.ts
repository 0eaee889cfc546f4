import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAlive, openRunFolder } from './run-folder.ts';

let outer: string;

beforeEach(() => {
  // Not below the folder of this very run, which would be taken for the one to use.
  outer = mkdtempSync('/tmp/fh-outer-');
  vi.stubEnv('TMPDIR', outer);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(outer, { recursive: true, force: true });
});

test('a run has one temporary directory, which tools that it starts use as well, and removes it at its end', async () => {
  const run = await openRunFolder();
  expect(tmpdir()).toBe(run.folder);
  const inner = await openRunFolder();
  expect(inner.folder).toBe(run.folder);
  inner.close();
  expect(existsSync(run.folder)).toBe(true);
  run.close();
  expect(existsSync(run.folder)).toBe(false);
});

test('a daily run has it in memory where there is plenty, and one of the full sizes never', async () => {
  const folderOf = async (long: boolean) => {
    vi.stubEnv('TMPDIR', undefined);
    const run = await openRunFolder(long);
    run.close();
    return dirname(run.folder);
  };
  expect(await folderOf(true)).not.toBe('/dev/shm');
  const { bavail = 0, bsize = 0 } = existsSync('/dev/shm') ? statfsSync('/dev/shm') : {};
  const plenty = bavail * bsize > 2 ** 33 && process.availableMemory() > 2 ** 33;
  if (plenty) expect(await folderOf(false)).toBe('/dev/shm');
});

test.runIf(process.platform === 'linux')(
  'what a killed run has left is removed by the next one, its processes too; a living run keeps its own',
  async () => {
    const over = spawn('true');
    await once(over, 'exit');
    const dead = join(outer, `fh-run-${over.pid}-abc`);
    const alive = join(outer, `fh-run-${process.pid}-abc`);
    for (const folder of [dead, alive]) {
      mkdirSync(join(folder, 'fh-main-1', 'uploads'), { recursive: true });
      writeFileSync(join(folder, 'fh-main-1', 'file'), '');
    }
    const forgotten = spawn('sleep', ['600'], { env: { ...process.env, TMPDIR: dead } });
    const ended = once(forgotten, 'exit');
    await openRunFolder();
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(isAlive(over.pid ?? 0)).toBe(false);
    expect(existsSync(dead)).toBe(false);
    expect(existsSync(join(alive, 'fh-main-1', 'file'))).toBe(true);
  },
);
