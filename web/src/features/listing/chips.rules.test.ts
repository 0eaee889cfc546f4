import { moneyText, toCents } from '@fieldhouse/contracts/money';
import { describe, expect, it } from 'vitest';
import { type Wish, wishLabel } from '../../lib/facet-title.rules.ts';
import { chipsOf, isChosen, withoutChoices, withWishTurned } from './chips.rules.ts';

const money = (amount: number) => moneyText(toCents(amount), 'USD');

describe('what was chosen', () => {
  const asked = 'q=shoe&brand=A%26B&size=42&rating=4&sale=true&attr.Drop=8&sort=rating&pricemin=20&pricemax=1%2C000';

  it('is a chip for each value, in words', () => {
    const facets = [{ name: 'attr.Drop', unit: 'mm', values: [] }];
    expect(chipsOf(asked, { facets }, money).map(({ label }) => label)).toEqual([
      'A&B',
      'Size 42',
      '4 stars and up',
      'On sale',
      'Drop: 8 mm',
      'From $20.00',
      'Up to $1,000.00',
    ]);
  });

  it('is taken away one at a time, and nothing else with it', () => {
    const chips = chipsOf('brand=Aquila&brand=Pallas&size=42', {}, money);
    expect(chips.map(({ without }) => without)).toEqual([
      'brand=Pallas&size=42',
      'brand=Aquila&size=42',
      'brand=Aquila&brand=Pallas',
    ]);
  });

  it('leaves words and order when all of it is taken away', () => {
    expect(withoutChoices(asked)).toBe('q=shoe&sort=rating');
  });

  it('says of a bound that is not a number what it says', () => {
    expect(chipsOf('pricemin=cheap', {}, money)).toEqual([{ label: 'From cheap', without: '' }]);
  });
});

describe('a word that means a value', () => {
  const red: Wish = { name: 'colour', value: 'Red', word: 'red', filters: false };
  const price: Wish = { name: 'price', value: '..50', word: 'under 50', filters: false };

  it('becomes a filter, and a filter a word again', () => {
    expect(withWishTurned('q=red+ball&literal=red', red)).toBe('q=red+ball&colour=Red');
    expect(withWishTurned('q=red+ball', { ...red, filters: true })).toBe('q=red+ball&literal=red');
    expect(withWishTurned('q=ball+under+50', price)).toBe('q=ball+under+50&pricemax=50');
  });

  it('is named by its facet, and has no chip of its own once it is chosen', () => {
    expect([red, price].map(wishLabel)).toEqual(['Colour: Red', 'under 50']);
    expect(isChosen('q=red+ball&colour=Red', red)).toBe(true);
    expect(isChosen('q=red+ball&colour=Blue', red)).toBe(false);
    expect(isChosen('q=ball&pricemax=40', price)).toBe(true);
  });
});
