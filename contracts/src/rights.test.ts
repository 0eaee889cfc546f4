import { expect, test } from 'vitest';
import { areEnoughFor, rights, rightsOf } from './rights.ts';

test('one right opens what it names, and neither the others nor what is for administrators', () => {
  expect(areEnoughFor('orders', ['orders'])).toBe(true);
  expect(areEnoughFor('signed-in', ['orders'])).toBe(true);
  expect(areEnoughFor('catalogue', ['orders'])).toBe(false);
  expect(areEnoughFor('admin', ['orders'])).toBe(false);
});

test('what is for staff is open to any right, and closed without one', () => {
  expect(areEnoughFor('staff', ['content'])).toBe(true);
  expect(areEnoughFor('staff', [])).toBe(false);
});

test('an administrator has every right, a client none', () => {
  for (const who of ['admin', ...rights] as const) {
    expect(areEnoughFor(who, rightsOf({ role: 'admin' }))).toBe(true);
    expect(areEnoughFor(who, rightsOf({ role: 'client' }))).toBe(false);
  }
});
