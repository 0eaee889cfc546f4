import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  digitsOf,
  findCvcProblem,
  findExpiryProblem,
  findNumberProblem,
  groupExpiry,
  groupNumber,
  passesLuhn,
} from './card.rules.ts';

describe('the number of a card', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-42', '4242 42'],
    ['378282246310005', '3782 822463 10005'],
    ['abc', ''],
    ['12345678901234567890123', '1234 5678 9012 3456 789'],
  ])('%s is shown as %s', (typed, shown) => {
    expect(groupNumber(typed)).toBe(shown);
  });

  it.each(['4242 4242 4242 4242', '4000 0000 0000 0002', '378282246310005', '6304000000000000'])(
    '%s can be one',
    (number) => {
      expect(findNumberProblem(number)).toBeUndefined();
    },
  );

  it.each(['', '4242', '4242 4242 4242 4241', '0'.repeat(20), 'card'])('%j cannot', (number) => {
    expect(findNumberProblem(number)).toBeTypeOf('string');
  });

  it('with one wrong digit never passes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (place, off) => {
        const digits = [...'4242424242424242'];
        digits[place] = String((Number(digits[place]) + off) % 10);
        expect(passesLuhn(digits.join(''))).toBe(false);
      }),
    );
  });

  it('loses no digit by being grouped', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,15}$/), (digits) => {
        expect(digitsOf(groupNumber(digits))).toBe(digits);
      }),
    );
  });
});

describe('the expiry of a card', () => {
  const now = new Date('2026-11-15T12:00:00');
  it.each([
    ['11/26', undefined],
    ['12/26', undefined],
    ['01/30', undefined],
    ['10/26', 'This card has expired'],
    ['12/25', 'This card has expired'],
    ['13/27', 'Please enter the month and year, for example 04/29'],
    ['00/27', 'Please enter the month and year, for example 04/29'],
    ['', 'Please enter the month and year, for example 04/29'],
  ])('%s: %s', (text, problem) => {
    expect(findExpiryProblem(text, now)).toBe(problem);
  });

  it.each([
    ['4', '04'],
    ['0429', '04/29'],
    ['04/2', '04/2'],
    ['12', '12'],
    ['1', '1'],
    ['04/29x', '04/29'],
    ['0439', '04/39'],
    ['04/2039', '04/39'],
  ])('%s typed is %s', (typed, shown) => {
    expect(groupExpiry(typed)).toBe(shown);
  });
});

it('the security code has three digits, four on an American Express card', () => {
  expect(findCvcProblem('123', '4242424242424242')).toBeUndefined();
  expect(findCvcProblem('1234', '378282246310005')).toBeUndefined();
  expect(findCvcProblem('12', '4242424242424242')).toBeTypeOf('string');
  expect(findCvcProblem('123', '378282246310005')).toBeTypeOf('string');
});
