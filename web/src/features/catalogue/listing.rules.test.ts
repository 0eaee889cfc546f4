import { describe, expect, it } from 'vitest';
import { isFrontPage, listingHref, listingQuery } from './listing.rules.ts';

const query = (search: string) => listingQuery(new URLSearchParams(search));

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

  it('keeps the filters while somebody pages, and has no number for the first page', () => {
    const asked = query('?category=Ball+sports&page=3');
    expect(listingHref(asked, 4)).toBe('/?category=Ball+sports&page=4');
    expect(listingHref(asked)).toBe('/?category=Ball+sports');
    expect(listingHref({}, 2)).toBe('/?page=2');
    expect(listingHref({}, 1)).toBe('/');
  });
});
