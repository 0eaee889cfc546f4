import { expect, test } from 'vitest';
import { areEnoughFor, rights, rightsOf } from './rights.ts';

test('one right opens what it names and what is for all staff, but not what another names', () => {
  expect(areEnoughFor('orders', ['orders'])).toBe(true);
  expect(areEnoughFor('any-right', ['orders'])).toBe(true);
  expect(areEnoughFor('signed-in', ['orders'])).toBe(true);
  expect(areEnoughFor('catalogue', ['orders'])).toBe(false);
});

test('an administrator has every right, others those of their role that there are', () => {
  for (const who of ['any-right', ...rights] as const) {
    expect(areEnoughFor(who, rightsOf({ role: 'admin', roleRights: null }))).toBe(true);
    expect(areEnoughFor(who, rightsOf({ role: 'client', roleRights: null }))).toBe(false);
  }
  expect(rightsOf({ role: 'client', roleRights: ['orders', 'moon', 'stock'] })).toEqual(['stock', 'orders']);
});
