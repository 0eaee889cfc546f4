import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeDataDir, ensureDataDir } from './data-dir.ts';
import { createDiskFiles } from './disk-files.ts';

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fh-data-dir-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'above', 'data');
}

const rightsOf = (...path: string[]) => (statSync(join(...path)).mode & 0o777).toString(8);

test('a new one is closed to everybody else, and those above it stay as the system makes them', async () => {
  const dataDir = place();
  ensureDataDir(dataDir);
  await createDiskFiles(join(dataDir, 'files')).write('sized/a.webp', Buffer.from('a'));
  expect([rightsOf(dataDir), rightsOf(dataDir, 'files'), rightsOf(dataDir, 'files', 'sized')]).toEqual([
    '700',
    '700',
    '700',
  ]);
  expect(rightsOf(dataDir, '..')).not.toBe('700');
});

test('one that was open is closed, with its folders', () => {
  const dataDir = place();
  for (const name of ['files', 'uploads', 'imports']) mkdirSync(join(dataDir, name), { recursive: true });
  for (const name of ['', 'files', 'uploads', 'imports']) chmodSync(join(dataDir, name), 0o755);
  closeDataDir(dataDir);
  expect(['', 'files', 'uploads', 'imports'].map((name) => rightsOf(dataDir, name))).toEqual([
    '700',
    '700',
    '700',
    '700',
  ]);
});

test('the account of the database may pass, and see nothing', () => {
  const dataDir = place();
  ensureDataDir(dataDir);
  closeDataDir(dataDir, process.getgid?.());
  expect(rightsOf(dataDir)).toBe('710');
});

test('one that holds other things too is left open, and what is in it of ours is closed', () => {
  const dataDir = place();
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  writeFileSync(join(dataDir, 'of-somebody-else'), '');
  chmodSync(dataDir, 0o755);
  closeDataDir(dataDir);
  expect([rightsOf(dataDir), rightsOf(dataDir, 'files')]).toEqual(['755', '700']);
});
