import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { spooled } from './spool.ts';

const directory = mkdtempSync(join(tmpdir(), 'fh-spool-'));
afterAll(() => rmSync(directory, { recursive: true }));

async function readAll(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const whole = 'x'.repeat(200_000);
const pieces = (text: string | Buffer) => Readable.from([text.slice(0, 10), text.slice(10)], { objectMode: false });

test('a stream is handed on when it is whole, packed or not, and leaves no file behind', async () => {
  const seen = await spooled(pieces(whole), { directory, maxBytes: 200_000, gzip: false }, async (content) => {
    expect(readdirSync(directory)).toEqual([]);
    return readAll(content);
  });
  expect(seen).toBe(whole);
  const unpacked = spooled(pieces(gzipSync(whole)), { directory, maxBytes: 200_000, gzip: true }, readAll);
  expect(await unpacked).toBe(whole);
});

test.each([
  ['as it is', false, whole],
  ['unpacked from a few bytes', true, gzipSync(whole)],
])('what is larger than allowed is refused: %s', async (_, gzip, content) => {
  const refused = spooled(pieces(content), { directory, maxBytes: 199_999, gzip }, async () => 'not reached');
  await expect(refused).rejects.toMatchObject({ code: 'too-large' });
});

test('a sender that goes away ends it', async () => {
  const cut = new Readable({
    read() {
      this.destroy(new Error('gone'));
    },
  });
  await expect(spooled(cut, { directory, maxBytes: 10, gzip: false }, readAll)).rejects.toThrow('gone');
});
