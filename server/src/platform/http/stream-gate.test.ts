import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStreamGate } from './stream-gate.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
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

test('one that nobody ever asks for a piece of is over after a while even if nobody waits', async () => {
  const never = await open()(endless());
  const closed = once(never, 'close');
  vi.advanceTimersByTime(29_999);
  expect(never.destroyed).toBe(false);
  vi.advanceTimersByTime(2);
  await closed;
});

/** As a kernel does: much at once, when a part of its buffer is empty. */
async function take(stream: Readable, bytes: number): Promise<void> {
  for (let taken = 0; taken < bytes; ) {
    const piece = stream.read() as Buffer | null;
    if (piece) taken += piece.length;
    else await once(stream, 'readable');
  }
  // Until what it has asked for last is there, and it is the reader who is waited for.
  await setImmediate();
}

test('who reads slowly, but not as if gone, keeps the place while nobody wants it', async () => {
  const slow = await open()(endless());
  for (let time = 0; time < 5; time++) {
    await take(slow, 1_500_000);
    vi.advanceTimersByTime(29_000);
  }
  expect(slow.destroyed).toBe(false);
  slow.destroy();
});

test('who takes a little now and then makes room for whoever waits, who reads on keeps the place', async () => {
  const stream = createStreamGate('Busy.', { atATime: 2 });
  const [slow, quick] = [await stream(endless()), await stream(endless())];
  for (let time = 0; time < 4; time++) {
    await Promise.all([take(slow, 800_000), take(quick, 5_000_000)]);
    vi.advanceTimersByTime(25_000);
  }
  expect(slow.destroyed).toBe(false);
  expect(await text(await stream(short()))).toBe('all of it');
  expect([slow.destroyed, quick.destroyed]).toEqual([true, false]);
  quick.destroy();
});

test('one in line takes one place, however many are late', async () => {
  const stream = createStreamGate('Busy.', { atATime: 2 });
  const late = [await stream(endless()), await stream(endless())];
  for (let time = 0; time < 3; time++) {
    await Promise.all(late.map((one) => take(one, 200_000)));
    vi.advanceTimersByTime(20_000);
  }
  expect(await text(await stream(short()))).toBe('all of it');
  expect(late.map(({ destroyed }) => destroyed)).toEqual([true, false]);
  late[1]?.destroy();
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
