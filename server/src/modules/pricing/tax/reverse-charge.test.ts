import { expect, test } from 'vitest';
import { isReverseCharge } from './reverse-charge.rules.ts';

test.each([
  ['from Germany to a French business', 'DE', 'FR', 'FR12345678901', true],
  ['to France on a Greek number', 'DE', 'FR', 'EL123456789', true],
  ['within Germany', 'DE', 'DE', 'DE123456789', false],
  ['to France on a German number', 'DE', 'FR', 'DE123456789', false],
  ['to Germany on a French number', 'DE', 'DE', 'FR12345678901', false],
  ['from the United States', 'US', 'FR', 'FR12345678901', false],
  ['to Norway, which is in the EEA but not in the EU', 'DE', 'NO', 'FR12345678901', false],
  ['without a number', 'DE', 'FR', null, false],
  ['on a number without form', 'DE', 'FR', 'FR1', false],
])('%s', (_what, shopCountry, country, vatNumber, expected) => {
  expect(isReverseCharge({ shopCountry, country, vatNumber })).toBe(expected);
});
