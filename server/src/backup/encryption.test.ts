import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const KEY = 'a key that nobody guesses';
const HEAD = 25;
const BLOCK = 4 + 2 ** 20 + 16;
const inChunks = (whole: Buffer, bytes = 70_000) =>
  Readable.from(
    Array.from({ length: Math.ceil(whole.length / bytes) }, (_, n) => whole.subarray(n * bytes, (n + 1) * bytes)),
  );
const seal = (text: Buffer) => buffer(Readable.from(encrypt(inChunks(text), KEY)));
const open = (sealed: Buffer, key = KEY) => buffer(Readable.from(decrypt(inChunks(sealed, 50_001), key)));

test.each([0, 1, 2 ** 20, 2 ** 20 + 1, 3_333_333])(
  '%i bytes come back as they were, and cannot be read meanwhile',
  async (bytes) => {
    const text = randomBytes(bytes);
    const sealed = await seal(text);
    expect((await open(sealed)).equals(text)).toBe(true);
    if (bytes > 100) expect(sealed.includes(text.subarray(0, 100))).toBe(false);
  },
);

const text = Buffer.concat([Buffer.alloc(2 ** 20, 1), Buffer.alloc(2 ** 20, 2), Buffer.alloc(1000, 3)]);
const block = (sealed: Buffer, n: number) => sealed.subarray(HEAD + n * BLOCK, HEAD + (n + 1) * BLOCK);
test.each([
  ['cut off', (sealed: Buffer) => sealed.subarray(0, -1)],
  ['cut off between two blocks', (sealed: Buffer) => sealed.subarray(0, HEAD + 2 * BLOCK)],
  ['without a block', (sealed: Buffer) => Buffer.concat([sealed.subarray(0, HEAD), sealed.subarray(HEAD + BLOCK)])],
  [
    'with its blocks in another order',
    (sealed: Buffer) =>
      Buffer.concat([sealed.subarray(0, HEAD), block(sealed, 1), block(sealed, 0), sealed.subarray(HEAD + 2 * BLOCK)]),
  ],
  [
    'changed in one bit',
    (sealed: Buffer) => Buffer.from(sealed).fill((sealed[HEAD + 100] ?? 0) ^ 1, HEAD + 100, HEAD + 101),
  ],
])('a file that is %s is not read', async (_what, damage) => {
  await expect(open(damage(await seal(text)))).rejects.toThrow(/another key, or it is damaged/);
});

test('nor with another key, nor one that is not encrypted', async () => {
  await expect(open(await seal(text), `${KEY}!`)).rejects.toThrow(/another key/);
  await expect(open(text)).rejects.toThrow(/no encrypted backup/);
});
