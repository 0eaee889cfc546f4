import { listCatalogue } from '@fieldhouse/contracts/discovery.schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askedOf,
  catalogueQuery,
  countText,
  departmentPlace,
  homePlace,
  isLandingPage,
  listHref,
  resultPlace,
  sortOptions,
  withOffered,
} from './listing.rules.ts';

const asked = (search: string, place = homePlace) => askedOf(place, new URLSearchParams(search));
const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => value.trim() === value);
const several = fc.uniqueArray(text, { minLength: 1, maxLength: 4 });
const anyChoice = fc.record(
  {
    category: several,
    brand: several,
    size: several,
    colour: several,
    'attr.Drop': several,
    pricemin: text.map((one) => [one]),
    pricemax: text.map((one) => [one]),
    rating: fc.constantFrom(['1'], ['4']),
    sale: fc.constant(['true']),
    name: fc.constantFrom(...sortOptions.map(({ value }) => [value])),
  },
  { requiredKeys: [] },
);
const searchOf = (choice: Readonly<Record<string, readonly string[]>>) =>
  String(new URLSearchParams(Object.entries(choice).flatMap(([name, all]) => all.map((value) => [name, value]))));

describe('the address of a list', () => {
  it('says what was chosen in one order, each value once, and nothing that lists do not know', () => {
    expect(asked('?size=42&brand=Zenit&brand=Aquila&brand=+Zenit&page=3&utm_source=x&colour=&name=cheapest')).toBe(
      'brand=Aquila&brand=Zenit&size=42',
    );
    expect(asked('?attr.Flex=stiff&attr.Drop=8&rating=9&rating=4&sale=maybe&pricemax=9&pricemax=8')).toBe(
      'rating=4&attr.Drop=8&attr.Flex=stiff&pricemax=9',
    );
  });

  it('has the names of its page: words where one searches, no category where it is the page', () => {
    const all = '?q=ball&category=Yoga&brand=A&sort=rating&name=price-asc';
    expect(asked(all)).toBe('category=Yoga&brand=A&name=price-asc');
    expect(asked(all, resultPlace)).toBe('q=ball&category=Yoga&brand=A&sort=rating');
    expect(asked(all, departmentPlace('running/shoes'))).toBe('brand=A&sort=rating');
  });

  it.each([
    ['', true],
    ['category=Running', true],
    ['attr.Drop=8', true],
    ['category=Running&brand=Aquila', false],
    ['brand=Aquila&brand=Zenit', false],
    ['name=price-asc', false],
    ['sort=rating', false],
    ['pricemin=abc', false],
    ['q=ball', false],
  ])('"%s" is offered by search engines: %s', (search, expected) => {
    expect(isLandingPage(search)).toBe(expected);
  });

  it('keeps the choice while somebody pages, and has no number for the first page', () => {
    expect(listHref(homePlace, 'category=Ball+sports', 4)).toBe('/?category=Ball+sports&page=4');
    expect(listHref(homePlace, 'category=Ball+sports')).toBe('/?category=Ball+sports');
    expect(listHref(departmentPlace('running'), '', 2)).toBe('/c/running?page=2');
    expect(listHref(homePlace, '', 1)).toBe('/');
  });

  it('gives the same list when it is reloaded or shared, and asks the shop for just that', () => {
    fc.assert(
      fc.property(anyChoice, fc.integer({ min: 1, max: 400 }), (choice, page) => {
        const once = asked(searchOf(choice));
        const { searchParams } = new URL(listHref(homePlace, once, page), 'http://shop.test');
        expect(askedOf(homePlace, searchParams)).toBe(once);
        expect(searchParams.get('page')).toBe(page === 1 ? null : String(page));
        const { name, ...others } = choice;
        const sorted = Object.entries(others).map(([one, values]) => [one, (values as string[]).toSorted()]);
        expect(catalogueQuery(once)).toEqual({ ...Object.fromEntries(sorted), ...(name && { sort: name }) });
        expect(listCatalogue.query.parse(catalogueQuery(once)).brand).toEqual(
          (choice.brand ?? []).map((brand) => brand.slice(0, 60)).toSorted(),
        );
      }),
    );
  });
});

it('a value that brings nothing is offered only as long as it is chosen', () => {
  const value = (name: string, count: number, selected = false) => ({ value: name, count, selected });
  const list = {
    products: [],
    page: 1,
    pages: 1,
    total: 0,
    prices: { min: 0, max: 0, steps: [] },
    facets: [
      { name: 'brand', values: [value('Aquila', 0), value('Pallas', 0, true), value('Zenit', 2)] },
      { name: 'size', values: [value('42', 0)] },
      { name: 'category', values: [value('Yoga', 2)] },
    ],
  };
  expect(withOffered(list, ['category']).facets).toEqual([
    { name: 'brand', values: [value('Pallas', 0, true), value('Zenit', 2)] },
  ]);
});

it.each([
  [{ total: 0 }, '0 products'],
  [{ total: 1 }, '1 product'],
  [{ total: 1234 }, '1,234 products'],
  [{ total: 5000, more: true }, 'more than 5,000 products'],
])('%j is said as "%s"', (list, words) => {
  expect(countText(list)).toBe(words);
});
