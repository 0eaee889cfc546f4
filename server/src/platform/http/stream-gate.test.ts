import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStreamGate } from './stream-gate.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const open = () => createStreamGate('It is being read already.', { atATime: 1, waitMs: 10_000, stalledMs: 30_000 });

/** More than any buffer takes, so that it goes on only while somebody reads. */
async function* endless() {
  for (;;) yield 'x'.repeat(100_000);
}
async function* short() {
  yield 'all ';
  yield '';
  yield 'of it';
}

test('who does not read loses the place after a while, and the next in line gets everything', async () => {
  const stream = createStreamGate('Busy.', { atATime: 1, waitMs: 60_000, stalledMs: 30_000 });
  const stalled = await stream(endless());
  await once(stalled, 'readable');
  const next = stream(short());
  const closed = once(stalled, 'close');
  vi.advanceTimersByTime(29_999);
  expect(stalled.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  await closed;
  expect(await text(await next)).toBe('all of it');
});

test('one that nobody ever asks for a piece of is over after a while too', async () => {
  const never = await open()(endless());
  const closed = once(never, 'close');
  vi.advanceTimersByTime(30_000);
  await closed;
});

test('who reads slowly keeps the place', async () => {
  const slow = await open()(endless());
  for (let piece = 0; piece < 5; piece++) {
    while (slow.read() === null) await once(slow, 'readable');
    vi.advanceTimersByTime(20_000);
  }
  expect(slow.destroyed).toBe(false);
  slow.destroy();
});

test('who has waited in line in vain is told when to come again', async () => {
  const stream = open();
  const reading = await stream(endless());
  const waiting = stream(short());
  vi.advanceTimersByTime(10_000);
  await expect(waiting).rejects.toMatchObject({
    code: 'too-many-requests',
    message: 'It is being read already.',
    retryAfterSeconds: 5,
  });
  const closed = once(reading, 'close');
  reading.destroy();
  await closed;
  expect(await text(await stream(short()))).toBe('all of it');
});

test('what goes wrong in the middle ends the answer, and the place is free again', async () => {
  const stream = open();
  async function* broken() {
    yield 'half';
    throw new Error('away');
  }
  await expect(text(await stream(broken()))).rejects.toThrow('away');
  expect(await text(await stream(short()))).toBe('all of it');
});
