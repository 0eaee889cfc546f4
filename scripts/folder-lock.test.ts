import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isAbandoned, withFolderLock } from './folder-lock.mjs';

let lock: string;

beforeEach(() => {
  lock = join(mkdtempSync(join(tmpdir(), 'fh-lock-')), 'lock');
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

afterEach(() => rmSync(dirname(lock), { recursive: true }));

describe('a lock on a folder', () => {
  test('lets one in at a time, tells the others to wait, and is gone afterwards', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(50);
      inside -= 1;
    };
    await Promise.all([1, 2, 3].map(() => withFolderLock(lock, 'wait', work)));
    expect(most).toBe(1);
    expect(console.log).toHaveBeenCalledWith('wait');
    expect(existsSync(lock)).toBe(false);
  });

  test('is given back when the work fails', async () => {
    await expect(withFolderLock(lock, 'wait', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(existsSync(lock)).toBe(false);
  });

  test('of a process that was killed is taken over', async () => {
    const { pid } = spawnSync('true');
    mkdirSync(lock);
    writeFileSync(join(lock, 'owner.json'), JSON.stringify({ pids: [pid], host: hostname(), token: 'theirs' }));
    expect(await withFolderLock(lock, 'wait', async () => 'done')).toBe('done');
  });

  test('that was never signed is taken over after a while', async () => {
    mkdirSync(lock);
    utimesSync(lock, new Date(Date.now() - 10_000), new Date(Date.now() - 10_000));
    expect(await withFolderLock(lock, 'wait', async () => 'done')).toBe('done');
  });
});

describe('a lock counts as abandoned', () => {
  const owner = { pids: [7, 8], host: 'here', token: 't' };
  const dead = () => false;
  test.each([
    ['not while its process lives', { owner, unresponsiveMs: 90_000, host: 'here', isAlive: () => true }, false],
    [
      'not while its child lives',
      { owner, unresponsiveMs: 0, host: 'here', isAlive: (pid: number) => pid === 8 },
      false,
    ],
    ['at once when both are gone', { owner, unresponsiveMs: 0, host: 'here', isAlive: dead }, true],
    ['not by the pid of another machine', { owner, unresponsiveMs: 10_000, host: 'elsewhere', isAlive: dead }, false],
    [
      'when another machine gave no sign for a minute',
      { owner, unresponsiveMs: 61_000, host: 'x', isAlive: dead },
      true,
    ],
    [
      'when the pid is alive but was silent for long',
      { owner, unresponsiveMs: 6e6, host: 'here', isAlive: () => true },
      true,
    ],
    [
      'not in the moment before it is signed',
      { owner: undefined, unresponsiveMs: 10, host: 'here', isAlive: dead },
      false,
    ],
  ])('%s', (_when, state, expected) => {
    expect(isAbandoned(state)).toBe(expected);
  });
});
