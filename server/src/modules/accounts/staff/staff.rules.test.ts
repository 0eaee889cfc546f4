import { rights } from '@fieldhouse/contracts/rights';
import { expect, test } from 'vitest';
import { covers } from './staff.rules.ts';

const having = (...held: (typeof rights)[number][]) => ({ administrator: false, rights: held });
const administrator = { administrator: true, rights };

test('who has the same or more covers another, and nobody but an administrator covers one', () => {
  expect(covers(having('staff', 'orders'), having('orders'))).toBe(true);
  expect(covers(having('orders'), having('orders'))).toBe(true);
  expect(covers(having('staff'), having('orders'))).toBe(false);
  expect(covers(having(...rights), administrator)).toBe(false);
  expect(covers(administrator, administrator)).toBe(true);
});
