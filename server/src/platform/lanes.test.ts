import { expect, test } from 'vitest';
import { inLane } from './lanes.ts';

test('two of those who want the same are let in at a time, and nobody else waits for them', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let [inside, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++inside);
    await gate;
    inside--;
  };
  const crowd = Promise.all(Array.from({ length: 9 }, () => inLane('shoe', work)));
  expect(await inLane('ball', async () => 'sold')).toBe('sold');
  expect(inside).toBe(2);
  open();
  await crowd;
  expect(most).toBe(2);
});

test('one that fails lets the next in', async () => {
  const fail = () => inLane('shoe', () => Promise.reject(new Error('no')));
  await expect(Promise.all([fail(), fail(), fail()])).rejects.toThrow('no');
  expect(await inLane('shoe', async () => 'sold')).toBe('sold');
});
