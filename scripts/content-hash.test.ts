import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentHash } from './content-hash.mjs';

let root: string;
const hash = () => contentHash(root, ['src', 'no-such-file']);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fh-hash-'));
  mkdirSync(join(root, 'src/deep'), { recursive: true });
  writeFileSync(join(root, 'src/deep/a.ts'), 'a');
  writeFileSync(join(root, 'src/b.ts'), 'b');
});

afterEach(() => rmSync(root, { recursive: true }));

test('a fresh clone with new file times has the hash of the old one', () => {
  const before = hash();
  utimesSync(join(root, 'src/b.ts'), new Date(0), new Date(0));
  expect(hash()).toBe(before);
});

test('an edited, a renamed, an added and a moved text each give another hash', () => {
  const hashes = [hash()];
  writeFileSync(join(root, 'src/deep/a.ts'), 'A');
  hashes.push(hash());
  renameSync(join(root, 'src/deep/a.ts'), join(root, 'src/deep/c.ts'));
  hashes.push(hash());
  writeFileSync(join(root, 'no-such-file'), '');
  hashes.push(hash());
  writeFileSync(join(root, 'src/deep/c.ts'), '');
  writeFileSync(join(root, 'src/b.ts'), 'bA');
  hashes.push(hash());
  expect(new Set(hashes).size).toBe(hashes.length);
});
