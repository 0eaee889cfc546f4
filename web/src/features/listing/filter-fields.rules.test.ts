import { listCatalogue } from '@fieldhouse/contracts/discovery.schemas';
import { findPriceBound } from '@fieldhouse/contracts/listing.rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { facetTitle } from '../../lib/facet-title.rules.ts';
import { valueText } from './chips.rules.ts';
import { dropdown, priceBars, priceProblems, valueLabel } from './filter-fields.rules.ts';
import { askedOf, catalogueQuery, homePlace } from './listing.rules.ts';

describe('a bound of the price', () => {
  const problems = (said: Record<string, string>) => priceProblems(new URLSearchParams(said));

  it.each([
    ['10.5', 10.5],
    ['10,50', 10.5],
    ['10,', 10],
    ['0,500', 0.5],
    ['1000,5', 1000.5],
    ['1,000', 1000],
    ['12,345,678.90', 12_345_678.9],
    ['1.000,50', 1000.5],
    ['-1,000', -1000],
  ])('"%s" is %d, whichever way cents and thousands are written', (typed, bound) => {
    expect(findPriceBound(` ${typed} `)).toBe(bound);
    expect(problems({ pricemin: typed })).toEqual({});
  });

  it.each(['abc', '1,2,3', '1,00,000', '$5', '1.2.3', 'NaN', 'Infinity', '--1'])(
    '"%s" is said to be ignored',
    (typed) => {
      const sentence = 'This is not a number and will be ignored.';
      expect(problems({ pricemin: typed, pricemax: typed })).toEqual({ pricemin: sentence, pricemax: sentence });
    },
  );

  it.each([{}, { pricemin: '5' }, { pricemin: '5', pricemax: '5.00' }, { pricemin: '0.5', pricemax: ' 7 ' }])(
    '%j is fine',
    (said) => expect(problems(said)).toEqual({}),
  );

  it('is pointed out when nothing can lie between the two', () => {
    expect(problems({ pricemin: '9', pricemax: '8' })).toEqual({ pricemax: 'Max Price is below Min Price.' });
  });

  it('is passed over by the shop exactly when the page says so', () => {
    const words = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String));
    fc.assert(
      fc.property(words, (typed) => {
        const said = new URLSearchParams(askedOf(homePlace, new URLSearchParams({ pricemin: typed })));
        const { pricemin } = listCatalogue.query.parse(catalogueQuery(String(said)));
        const ignored = said.has('pricemin') && pricemin === undefined;
        expect(priceProblems(said).pricemin !== undefined).toBe(ignored);
        expect(findPriceBound(typed) === undefined).toBe(pricemin === undefined);
      }),
    );
  });
});

describe('a dropdown', () => {
  const labels = (names: readonly string[], said = '') =>
    dropdown('All brands', names, said).options.map(({ label }) => label);

  it('offers every name once, after the choice of all', () => {
    expect(labels(['Aquila', 'Zenit', 'Aquila'])).toEqual(['All brands', 'Aquila', 'Zenit']);
  });

  it('shows the name of the address in the shop’s spelling', () => {
    expect(dropdown('All brands', ['Aquila'], 'aquila')).toMatchObject({ defaultValue: 'Aquila' });
    expect(labels(['Aquila'], 'aquila')).toEqual(['All brands', 'Aquila']);
  });

  it('shows a name that the shop does not know instead of pretending that all are shown', () => {
    expect(labels(['Aquila'], 'Nobody')).toEqual(['All brands', 'Aquila', 'Nobody']);
    expect(dropdown('All brands', ['Aquila'], 'Nobody').defaultValue).toBe('Nobody');
  });
});

it('a value is named with the number of products it brings', () => {
  expect(valueLabel('Aquila', 12)).toBe('Aquila, 12 products');
  expect(valueLabel(valueText('rating', '1'), 1)).toBe('1 star and up, 1 product');
  expect(facetTitle('attr.Drop')).toBe('Drop');
});

it('prices are bars as high as their number, marked as far as the bounds reach', () => {
  const step = (from: number, to: number, count: number) => ({ from, to, count });
  const steps = [step(0, 10, 2), step(10, 20, 4), step(20, 40, 0)];
  const bars = (asked: string) => priceBars({ min: 0, max: 40, steps }, new URLSearchParams(asked));
  expect(bars('').map(({ height }) => height)).toEqual([0.5, 1, 0]);
  expect(bars('pricemin=10&pricemax=19').map(({ within }) => within)).toEqual([false, true, false]);
  expect(bars('pricemin=cheap').every(({ within }) => within)).toBe(true);
});
