import { expect, it } from 'vitest';
import { capitalised, findStockHint } from './product.rules.ts';

it.each([
  ['match ball', 'Match ball'],
  ['éclair spikes', 'Éclair spikes'],
  ['22 l day pack', '22 l day pack'],
  ['𝒶lpha', '𝒶lpha'],
  ['', ''],
])('the name %j is shown as %j', (name, shown) => {
  expect(capitalised(name)).toBe(shown);
});

it.each([
  [0, 'Sold out'],
  [1, 'Only 1 left'],
  [5, 'Only 5 left'],
  [6, undefined],
])('of %d in stock the card says %s', (quantity, words) => {
  expect(findStockHint(quantity)).toBe(words);
});
