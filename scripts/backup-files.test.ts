import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBackup } from './backup-files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fh-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const night = (day: number) => new Date(Date.UTC(2026, 10, day, 3, 0, 5, 123));
const read = (args: string[], now = night(1)) => readBackup(args, { from: folder, now });

test('a backup into the same folder every night leaves the last ones, and nothing else is touched', async () => {
  mkdirSync(join(folder, 'nightly'));
  for (const name of ['files', 'shop.export', 'shop-2020.export']) writeFileSync(join(folder, 'nightly', name), '');
  for (const day of [1, 2, 3, 4]) {
    const backup = read(['nightly', '--keep', '2'], night(day));
    writeFileSync(backup.file, '');
    await backup.removeOlder();
  }
  expect(readdirSync(join(folder, 'nightly')).toSorted()).toEqual([
    'files',
    'shop-2020.export',
    'shop-2026-11-03T03-00-05Z.export',
    'shop-2026-11-04T03-00-05Z.export',
    'shop.export',
  ]);
});

test('without a number everything is kept; a file by name is never overwritten', async () => {
  for (const day of [1, 2, 3]) {
    const backup = read(['.'], night(day));
    writeFileSync(backup.file, '');
    expect(await backup.removeOlder()).toEqual([]);
  }
  writeFileSync(read(['mine.export']).file, '');
  expect(() => read(['mine.export'])).toThrow('mine.export is there already.');
});

test.each([
  [[], 'Name the file'],
  [['a', 'b'], 'Name the file'],
  [['a.export', '--keep', '3'], 'is no folder'],
  [['.', '--keep', '0'], '--keep must be'],
  [['.', '--replace'], '--replace'],
  [['.', '--keep', 'all'], '--keep must be'],
])('%j is not understood, and nothing is written', (args, words) => {
  expect(() => read(args)).toThrow(words);
});
