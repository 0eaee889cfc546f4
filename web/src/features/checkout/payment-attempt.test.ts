import { beforeEach, expect, it, vi } from 'vitest';
import { forgetAttempt, hasAttempt, keepAttempt, readAttempt } from './payment-attempt.ts';

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
});
