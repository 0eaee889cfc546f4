import { listProductPage } from '@fieldhouse/contracts/catalogue.schemas';
import { findPriceBound } from '@fieldhouse/contracts/listing.rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countWords,
  dropdown,
  isFrontPage,
  isLandingPage,
  type ListingQuery,
  listingHref,
  listingQuery,
  priceProblems,
  sortOptions,
} from './listing.rules.ts';

const query = (search: string) => listingQuery(new URLSearchParams(search));
const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => value.trim() === value);
const anyQuery: fc.Arbitrary<ListingQuery> = fc.record(
  {
    category: text,
    brand: text,
    name: fc.constantFrom(...sortOptions.map(({ value }) => value)),
    pricemin: text,
    pricemax: text,
  },
  { requiredKeys: [] },
);

describe('the address of the start page', () => {
  it('asks for what the API knows and nothing else', () => {
    expect(query('?category=Ball+sports&page=3&utm_source=x&brand=&name=cheapest')).toEqual({
      category: 'Ball sports',
      page: '3',
    });
  });

  it.each([
    ['', true],
    ['?page=1', true],
    ['?utm_source=x', true],
    ['?page=2', false],
    ['?category=Running', false],
    ['?name=price-asc', false],
  ])('"%s" is the front page: %s', (search, expected) => {
    expect(isFrontPage(query(search))).toBe(expected);
  });

  it.each([
    ['', true],
    ['?page=2', true],
    ['?category=Running&page=2', true],
    ['?category=Running&brand=Aquila', false],
    ['?name=price-asc', false],
    ['?pricemin=abc', false],
  ])('"%s" is offered by search engines: %s', (search, expected) => {
    expect(isLandingPage(query(search))).toBe(expected);
  });

  it('keeps the filters while somebody pages, and has no number for the first page', () => {
    const asked = query('?category=Ball+sports&page=3');
    expect(listingHref(asked, 4)).toBe('/?category=Ball+sports&page=4');
    expect(listingHref(asked)).toBe('/?category=Ball+sports');
    expect(listingHref({}, 2)).toBe('/?page=2');
    expect(listingHref({}, 1)).toBe('/');
  });

  it('says whatever was filtered, so that a reload or a shared link gives the same list', () => {
    fc.assert(
      fc.property(anyQuery, fc.integer({ min: 1, max: 400 }), (asked, page) => {
        const { page: read, ...filters } = query(new URL(listingHref(asked, page), 'http://shop.test').search);
        expect(filters).toEqual(asked);
        expect(read).toBe(page === 1 ? undefined : String(page));
      }),
    );
  });

  it('goes to the first page with every change of a filter', () => {
    fc.assert(
      fc.property(anyQuery, (asked) => {
        expect(listingHref({ ...asked, page: '7' })).not.toMatch(/[?&]page=/);
      }),
    );
  });
});

describe('a bound of the price', () => {
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
    expect(priceProblems({ pricemin: typed })).toEqual({});
  });

  it.each(['abc', '1,2,3', '1,00,000', '$5', '1.2.3', 'NaN', 'Infinity', '--1'])(
    '"%s" is said to be ignored',
    (typed) => {
      const sentence = 'This is not a number and will be ignored.';
      expect(priceProblems({ pricemin: typed, pricemax: typed })).toEqual({ pricemin: sentence, pricemax: sentence });
    },
  );

  it.each([{}, { pricemin: '5' }, { pricemin: '5', pricemax: '5.00' }, { pricemin: '0.5', pricemax: ' 7 ' }])(
    '%j is fine',
    (asked) => expect(priceProblems(asked)).toEqual({}),
  );

  it('is pointed out when nothing can lie between the two', () => {
    expect(priceProblems({ pricemin: '9', pricemax: '8' })).toEqual({ pricemax: 'Max Price is below Min Price.' });
  });

  it('is passed over by the shop exactly when the page says so', () => {
    const words = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String));
    fc.assert(
      fc.property(words, (typed) => {
        const asked = query(`?${new URLSearchParams({ pricemin: typed })}`);
        const { pricemin } = listProductPage.query.parse(asked);
        const ignored = asked.pricemin !== undefined && pricemin === undefined;
        expect(priceProblems(asked).pricemin !== undefined).toBe(ignored);
        expect(findPriceBound(typed) === undefined).toBe(pricemin === undefined);
      }),
    );
  });
});

describe('a dropdown', () => {
  const labels = (names: readonly string[], asked?: string) =>
    dropdown('All brands', names, asked).options.map(({ label }) => label);

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

it.each([
  [{ total: 0 }, '0 products'],
  [{ total: 1 }, '1 product'],
  [{ total: 1234 }, '1,234 products'],
  [{ total: 5000, more: true }, 'more than 5,000 products'],
])('%j is said as "%s"', (list, words) => {
  expect(countWords(list)).toBe(words);
});
