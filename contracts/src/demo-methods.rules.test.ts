import { expect, test } from 'vitest';
import { methodsFor } from './demo-methods.rules.ts';

test('the stand-in offers what an account at Stripe has for the currency and the country of the bill', () => {
  expect(methodsFor('JPY', 'JP')).toEqual([]);
  expect(methodsFor('USD', 'US')).toEqual(['paypal', 'klarna']);
  expect(methodsFor('EUR', 'NL')).toEqual(['paypal', 'klarna', 'ideal']);
  expect(methodsFor('EUR', 'PL')).toEqual(['paypal', 'p24']);
  expect(methodsFor('PLN', 'PL')).toEqual(['paypal', 'klarna', 'p24', 'blik']);
  expect(methodsFor('EUR', 'CH')).toEqual(['paypal']);
});
