import { expect, test, vi } from 'vitest';
import { OutcomeUnknown, sweep, takeStep } from './durable-step.ts';
import { createLog } from './log.ts';

const log = createLog('silent', { write: () => {} });

test('a step asks and writes down what it hears; without an answer it is released; a fault of ours keeps the claim', async () => {
  const write = vi.fn(async (_row: string, heard: string) => heard);
  const release = vi.fn(async () => 'released');
  const take = (ask: () => Promise<string>) => takeStep({ ask, write, release }, 'row');
  expect(await take(async () => 'paid')).toBe('paid');
  expect(write).toHaveBeenCalledExactlyOnceWith('row', 'paid');
  const away = new OutcomeUnknown('away');
  expect(await take(() => Promise.reject(away))).toBe('released');
  expect(release).toHaveBeenCalledExactlyOnceWith('row', away);
  await expect(take(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours');
  expect(release).toHaveBeenCalledOnce();
});

test('a sweep visits each once, four at a time, past those that fail and stay', async () => {
  const rows = Array.from({ length: 450 }, (_, n) => String(n).padStart(3, '0'));
  const list = async (after: string | null, limit: number) => rows.filter((id) => id > (after ?? '')).slice(0, limit);
  let [inside, most] = [0, 0];
  const visited: string[] = [];
  const advance = async (id: string) => {
    most = Math.max(most, ++inside);
    await Promise.resolve();
    inside--;
    visited.push(id);
    if (id.endsWith('7')) throw new Error('cannot be advanced');
  };
  expect(await sweep({ what: 'row', list, advance, log })).toEqual({ swept: 450, failed: 45 });
  expect(visited.toSorted()).toEqual(rows);
  expect(most).toBe(4);
});

test('a sweep ends when the shop closes', async () => {
  const closing = new AbortController();
  const advance = async () => closing.abort();
  const list = async () => ['a', 'b', 'c', 'd', 'e', 'f'];
  const { swept } = await sweep({ what: 'row', list, advance, log, signal: closing.signal });
  expect(swept).toBeLessThanOrEqual(4);
});
