import { describe, expect, test } from 'vitest';
import {
  FIRST_CHUNK,
  MAX_CHUNK,
  nextChunkSize,
  OPERATION_RETRY_MS,
  retryDelays,
  sizeText,
  smallerChunkSize,
  UPLOAD_RETRY_MS,
} from './upload.rules.ts';

describe('an upload', () => {
  test('begins with pieces of 256 KiB that double up to 32 MiB', () => {
    const sizes = [FIRST_CHUNK];
    for (let n = 0; n < 9; n++) sizes.push(nextChunkSize(sizes.at(-1) ?? 0, 100));
    expect(sizes.map((size) => size / 1024)).toEqual([256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 32768, 32768]);
    expect(MAX_CHUNK).toBe(32 * 1024 * 1024);
  });

  test('does not let pieces grow any further on a slow line, and makes them smaller when one was lost', () => {
    expect(nextChunkSize(1_048_576, 9_000)).toBe(1_048_576);
    expect(smallerChunkSize(1_048_576)).toBe(524_288);
    expect(smallerChunkSize(FIRST_CHUNK)).toBe(FIRST_CHUNK);
  });

  test.each([
    ['an upload', UPLOAD_RETRY_MS, 600_000],
    ['a single operation', OPERATION_RETRY_MS, 120_000],
  ])('tries %s again for so long, at first at once', (_what, altogether, most) => {
    const delays = retryDelays(altogether);
    const sum = delays.reduce((a, b) => a + b, 0);
    expect(delays.slice(0, 4)).toEqual([0, 1_000, 2_000, 4_000]);
    expect(sum).toBeLessThanOrEqual(most);
    expect(sum).toBeGreaterThan(most - 31_000);
  });

  test('says its size in words', () => {
    expect([200, 256_000, 20_123_456].map(sizeText)).toEqual(['1 KB', '256 KB', '20.1 MB']);
  });
});
