import { t } from '@fieldhouse/contracts/text';
import { expect, test } from 'vitest';
import { promisesOf, type WithdrawalOutcome } from './withdrawal.rules.ts';

const promised = (outcome: Partial<WithdrawalOutcome>) =>
  promisesOf(t, { cancels: false, returns: 'over', unpaid: null, ...outcome }, '7-R1').join(' ');
const MONEY = /money back|we will refund/;

test.each([
  ['not sent', { cancels: true }],
  ['sent', { returns: 'all' }],
  ['sent in part', { cancels: true, returns: 'all' }],
] as const)('an order that was %s is promised its money', (_what, outcome) => {
  expect(promised(outcome)).toMatch(MONEY);
});

test.each([
  ['late', { returns: 'late' }, /is over, so we cannot promise/],
  ['returned or canceled', {}, /nothing new follows/],
  ['refunded', { unpaid: 'refunded' }, /has gone back already/],
  ['refunded and not sent', { cancels: true, unpaid: 'refunded' }, /will not send.*has gone back already/],
  ['refunded and sent', { returns: 'all', unpaid: 'refunded' }, /as return 7-R1\. .*has gone back already/],
  ['disputed', { unpaid: 'disputed' }, /cannot refund this order ourselves/],
  ['lost to a bank', { cancels: true, unpaid: 'lost' }, /cannot refund this order ourselves/],
  ['one that staff have to look at', { returns: 'undecided' }, /write to you/],
] as const)('an order that is %s is not promised money back', (_what, outcome, says) => {
  expect(promised(outcome)).not.toMatch(MONEY);
  expect(promised(outcome)).toMatch(says);
});
