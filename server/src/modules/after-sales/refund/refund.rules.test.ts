import { expect, test } from 'vitest';
import { nextRefundState, secondsToNextCheck } from './refund.rules.ts';

const heard = ['pending', 'done', 'failed', 'canceled'] as const;

test.each([
  ['open', ['pending', 'done', 'failed', 'canceled']],
  ['pending', ['pending', 'done', 'failed', 'canceled']],
  // The bank may send back what it has taken; it never becomes undecided again.
  ['done', ['done', 'done', 'failed', 'done']],
  ['failed', ['failed', 'failed', 'failed', 'failed']],
  ['canceled', ['canceled', 'canceled', 'canceled', 'canceled']],
] as const)('from %s, hearing pending, done, failed, canceled: %j', (state, next) => {
  expect(heard.map((word) => nextRefundState(state, word))).toEqual(next);
});

test('a pending refund is looked at each minute at first, and at least each hour', () => {
  expect([0, 60, 3600, 86_400].map(secondsToNextCheck)).toEqual([60, 60, 360, 3600]);
});
