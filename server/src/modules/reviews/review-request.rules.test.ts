import { expect, test } from 'vitest';
import { nextLook } from './review-request.rules.ts';

const now = new Date('2026-11-16T12:00:00Z');
const days = (n: number) => new Date(now.getTime() + n * 24 * 60 * 60_000);

test.each([
  ['a week after it has arrived', 'dispatched', false, -7, 'ask'],
  ['also when somebody has set it to completed', 'completed', false, -8, 'ask'],
  ['not a moment before, which is when it is looked at next', 'dispatched', false, -6.5, days(0.5)],
  ['while the parcel is on its way it is looked at once a day: it may arrive early', 'dispatched', false, 4, days(1)],
  ['not while it is disputed', 'dispatched', true, -30, days(1)],
  ['not while it is back on the shelf', 'pending', false, -30, days(1)],
  ['never when it was canceled', 'canceled', false, -30, 'never'],
] as const)('%s', (_what, status, onHold, arrived, expected) => {
  expect(nextLook({ status, onHold, arrivesAt: days(arrived) }, now)).toEqual(expected);
});
