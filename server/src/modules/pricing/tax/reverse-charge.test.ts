import { expect, test } from 'vitest';
import { findVatObstacle } from './reverse-charge.rules.ts';

const none = undefined;

test.each([
  ['from Germany to a French business', 'DE', 'FR', 'FR12345678901', none],
  ['to France on a Greek number', 'DE', 'FR', 'EL123456789', none],
  ['within Germany', 'DE', 'DE', 'DE123456789', 'place'],
  ['to France on a German number', 'DE', 'FR', 'DE123456789', 'home'],
  ['to Germany on a French number', 'DE', 'DE', 'FR12345678901', 'place'],
  ['from the United States', 'US', 'FR', 'FR12345678901', 'place'],
  ['to Norway, which is in the EEA but not in the EU', 'DE', 'NO', 'FR12345678901', 'place'],
  ['on a number without form', 'DE', 'FR', 'FR1', 'form'],
])('%s', (_what, shopCountry, country, vatNumber, expected) => {
  expect(findVatObstacle({ shopCountry, country, vatNumber, company: 'Balles SARL' })).toBe(expected);
});

test.each([null, undefined, '', ' '])('to somebody without a company (%j)', (company) => {
  const sale = { shopCountry: 'DE', country: 'FR', vatNumber: 'FR12345678901', company };
  expect(findVatObstacle(sale)).toBe('company');
});
