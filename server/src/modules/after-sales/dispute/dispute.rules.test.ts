import { expect, test } from 'vitest';
import { changeHeard, type KnownDispute } from './dispute.rules.ts';

const at = (dispute: string): KnownDispute => {
  const [kind, state] = dispute.split(' ') as [KnownDispute['kind'], KnownDispute['state']];
  return { kind, state, amountCents: 1000, dueAt: null };
};

test.each([
  ['dispute open', 'opened'],
  ['warning open', 'opened'],
  ['dispute lost', 'ended'],
  ['warning closed', 'ended'],
])('heard of for the first time: %s has %s', (heard, change) => {
  expect(changeHeard(undefined, at(heard))).toBe(change);
});

test.each([
  ['dispute open', 'dispute open', undefined],
  ['dispute open', 'dispute won', 'ended'],
  ['dispute open', 'dispute lost', 'ended'],
  ['warning open', 'warning closed', 'ended'],
  // A bank that has asked and is not content, whatever staff have decided.
  ['warning open', 'dispute open', 'opened'],
  ['warning closed', 'dispute open', 'opened'],
  ['warning open', 'dispute lost', 'ended'],
  // Staff have released it, or the answer is an older one.
  ['warning closed', 'warning open', undefined],
  ['dispute won', 'dispute open', undefined],
  ['dispute lost', 'dispute open', undefined],
  ['dispute open', 'warning open', undefined],
  ['dispute open', 'warning closed', undefined],
  // An appeal.
  ['dispute lost', 'dispute won', 'ended'],
  ['dispute lost', 'dispute lost', undefined],
])('known as %s and heard as %s: %s', (known, heard, change) => {
  expect(changeHeard(at(known), at(heard))).toBe(change);
});

test('another amount or another date is news as long as it is open', () => {
  const more = { amountCents: 2000 };
  expect(changeHeard(at('dispute open'), { ...at('dispute open'), ...more })).toBe('changed');
  expect(changeHeard(at('dispute open'), { ...at('dispute open'), dueAt: new Date(1) })).toBe('changed');
  expect(changeHeard(at('dispute lost'), { ...at('dispute lost'), ...more })).toBeUndefined();
});
