import { beforeEach, expect, it, vi } from 'vitest';
import { endAttempt, forgetAttempt, hasAttempt, keepAttempt, onAttemptEnded, readAttempt } from './payment-attempt.ts';

const stored = new Map<string, string>();
const attempt = { owner: 'pat', tokenId: 'tok_1', lines: [], totalCents: 3998, startedAt: Date.now() };

beforeEach(() => {
  stored.clear();
  forgetAttempt();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

it('a payment in doubt is gone on with by whoever began it', () => {
  keepAttempt(attempt);
  expect(readAttempt('pat')).toEqual(attempt);
});

it('the next person in the same browser never finds it, and then it is gone', () => {
  keepAttempt(attempt);
  expect(readAttempt('kim')).toBeUndefined();
  expect([hasAttempt(), stored.size, readAttempt('pat')]).toEqual([false, 0, undefined]);
});

it('one from before payments had an owner is nobody’s', () => {
  stored.set('fh:payment', JSON.stringify({ ...attempt, owner: undefined }));
  expect(hasAttempt()).toBe(false);
});

it('finished in another tab is over here too', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const write = (key: string | null, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  const heard = vi.fn();
  const stop = onAttemptEnded(heard);
  keepAttempt(attempt);
  write('fh:payment', '{}');
  write('carrito', null);
  expect(heard).not.toHaveBeenCalled();

  stored.delete('fh:payment');
  write('fh:payment', null);
  expect(heard).toHaveBeenCalledOnce();
  expect([hasAttempt(), readAttempt('pat'), endAttempt(attempt)]).toEqual([false, undefined, false]);
  stop();
  write(null, null);
  expect(heard).toHaveBeenCalledOnce();
});

it('ends once, however late, and not in the place of another', () => {
  const old = { ...attempt, startedAt: Date.now() - 3_600_000 };
  keepAttempt(old);
  expect([endAttempt(old), endAttempt(old)]).toEqual([true, false]);
  keepAttempt({ ...attempt, tokenId: 'tok_2' });
  expect([endAttempt(attempt), readAttempt('pat')?.tokenId]).toEqual([false, 'tok_2']);
});

it('is known as long as the page lives where the storage is full', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => {},
  });
  keepAttempt(attempt);
  expect(readAttempt('pat')).toEqual(attempt);
  expect([endAttempt(attempt), hasAttempt()]).toEqual([true, false]);
});
