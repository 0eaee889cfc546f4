import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress, encodingFor } from './encodings.ts';

const LARGE = 5000;

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['gzip;q=0, *', 'br'],
  ['*;q=0', undefined],
  ['br;q=nonsense, gzip;q=0.1', 'gzip'],
  ['identity', undefined],
  ['broken, bragging, xgzip', undefined],
  ['', undefined],
  [undefined, undefined],
])('a caller who reads %j gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted, LARGE)).toBe(encoding);
  expect(encodingFor(accepted, LARGE)).toBe(encoding);
});

test('a small answer goes out as it is', () => {
  expect(encodingFor('br', 200)).toBeUndefined();
});

test.each(['once', 'kept'] as const)('a body to be sent %s comes out as it went in', async (use) => {
  const body = Buffer.from('<p class="price">24.90</p>'.repeat(1000));
  expect(brotliDecompressSync(await compress(body, 'br', use))).toEqual(body);
  expect(gunzipSync(await compress(body, 'gzip', use))).toEqual(body);
});
