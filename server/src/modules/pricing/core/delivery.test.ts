import { isWithin } from '@fieldhouse/contracts/postal-range.rules';
import { expect, test } from 'vitest';
import { deliveryPrice, findZone, offerMethods, overlap, possibleMethods } from './delivery.rules.ts';
import type { DeliveryMethod, DeliveryZone, Place } from './pricing.model.ts';

const zone = (id: string, more: Partial<DeliveryZone> = {}): DeliveryZone => ({
  id,
  name: id,
  countries: [],
  states: [],
  postalRanges: [],
  methods: [],
  ...more,
});
const method = (more: Partial<DeliveryMethod>): DeliveryMethod => ({
  id: 'm',
  name: 'Post',
  classes: [],
  priceCents: 500,
  freeFromCents: null,
  by: null,
  steps: [],
  days: [1, 2] as const,
  cutOff: null,
  tracking: null,
  ...more,
});
const place = (country: string, state: string | null = null, postalCode: string | null = null): Place => ({
  country,
  state,
  postalCode,
});

test.each([
  ['in the range', '10115', true],
  ['its first', '10000', true],
  ['its last', '19999', true],
  ['below', '09999', false],
  ['above', '20000', false],
  ['with the four digits of a ZIP+4', '10001-1234', true],
  ['the last one with them', '19999-9999', true],
  ['with a blank in it', '110 00', true],
  ['nothing', ' ', false],
  ['something else', 'SW1A 1AA', false],
])('a range of numbers: %s', (_title, postalCode, expected) => {
  expect(isWithin({ from: '10000', to: '19999' }, postalCode)).toBe(expected);
});

test.each([
  ['BT9 comes before BT10', 'BT9 5AA', true],
  ['the last district whole', 'BT17 0XY', true],
  ['the one after it', 'BT18 0XY', false],
  ['small letters', 'bt1 1aa', true],
  ['without a blank', 'BT11AA', true],
  ['the district BT11 without a blank', 'BT110AA', true],
  ['BT94 without a blank', 'BT941AA', false],
  ['another area', 'BS1 1AA', false],
])('a range of letters and numbers: %s', (_title, postalCode, expected) => {
  expect(isWithin({ from: 'BT1', to: 'BT17' }, postalCode)).toBe(expected);
});

test.each([
  ['leading zeros', { from: '01000', to: '09999' }, '01067', true],
  ['leading zeros, outside', { from: '01000', to: '09999' }, '10115', false],
  ['a hyphen that was left out', { from: '00-000', to: '05-999' }, '00950', true],
  ['a hyphen that was not left out', { from: '00000', to: '05999' }, '05-999', true],
  ['the beginning of a code', { from: '75', to: '75' }, '75011', true],
  ['Canada', { from: 'M4B', to: 'M9W' }, 'm5v 2t6', true],
  ['Canada, outside', { from: 'M4B', to: 'M9W' }, 'M1B 1A1', false],
  ['Japan', { from: '100-0000', to: '208-9999' }, '1500001', true],
])('postal codes as they are typed: %s', (_title, range, postalCode, expected) => {
  expect(isWithin(range, postalCode)).toBe(expected);
});

test('of several zones the narrowest counts', () => {
  const world = zone('world');
  const country = zone('country', { countries: ['US', 'CA'] });
  const state = zone('state', { countries: ['US'], states: ['NY', 'HI'] });
  const codes = zone('codes', { countries: ['US'], postalRanges: [{ from: '10000', to: '10299' }] });
  const zones = [world, country, state, codes];
  const found = (where: Place) => [findZone(zones, where)?.id, findZone(zones.toReversed(), where)?.id];
  expect(found(place('US', 'NY', '10001'))).toEqual(['codes', 'codes']);
  expect(found(place('US', 'ny', '14201'))).toEqual(['state', 'state']);
  expect(found(place('US', null, null))).toEqual(['country', 'country']);
  expect(found(place('CA', 'NY', '10001'))).toEqual(['country', 'country']);
  expect(found(place('DE', null, '10115'))).toEqual(['world', 'world']);
  expect(findZone([country, state, codes], place('DE'))).toBeUndefined();
});

test('zones overlap if they are equally narrow and have an address in common', () => {
  const us = zone('us', { countries: ['US'] });
  const codes = (from: string, to: string) => zone(from, { countries: ['US'], postalRanges: [{ from, to }] });
  expect(overlap(us, zone('america', { countries: ['CA', 'US'] }))).toBe(true);
  expect(overlap(us, zone('europe', { countries: ['DE'] }))).toBe(false);
  expect(overlap(us, zone('world'))).toBe(false);
  expect(overlap(zone('world'), zone('earth'))).toBe(true);
  expect(overlap(zone('ny', { states: ['NY'] }), zone('hi', { states: ['HI'] }))).toBe(false);
  for (const [from, to, both] of [
    ['10000', '10500', true],
    ['10200', '10300', true],
    ['10400', '10600', true],
    ['10501', '10600', false],
  ] as const) {
    expect([from, overlap(codes('10100', '10500'), codes(from, to))]).toEqual([from, both]);
    expect([from, overlap(codes(from, to), codes('10100', '10500'))]).toEqual([from, both]);
  }
});

test('a price follows weight or value by steps, and is free from an amount on', () => {
  const load = (grams: number, goodsCents: number) => ({ grams, goodsCents });
  const steps = [
    { from: 0, priceCents: 400 },
    { from: 2000, priceCents: 700 },
  ];
  const byWeight = method({ by: 'weight', steps, freeFromCents: 10_000 });
  const prices = [load(0, 0), load(1999, 9999), load(2000, 9999), load(2000, 10_000)];
  expect(prices.map((one) => deliveryPrice(byWeight, one))).toEqual([400, 400, 700, 0]);
  const byValue = method({ by: 'subtotal', steps });
  expect([load(9000, 1999), load(0, 2000)].map((one) => deliveryPrice(byValue, one))).toEqual([400, 700]);
  expect(deliveryPrice(method({ steps }), load(9000, 9000))).toBe(500);
});

test('a method is offered if it takes every class of the goods, the cheapest first', () => {
  const methods = [
    method({ id: 'truck', priceCents: 9000 }),
    method({ id: 'van', classes: ['parcel', 'bulky'], priceCents: 2000 }),
    method({ id: 'post', classes: ['parcel'], priceCents: 500 }),
  ];
  const offered = (...classes: ('parcel' | 'bulky' | 'freight')[]) =>
    offerMethods(
      possibleMethods(zone('z', { methods }), new Set(classes), {
        now: 0,
        shop: { currency: 'USD', country: 'US', timeZone: 'UTC', taxIncluded: true, holidays: [] },
      }),
      { grams: 0, goodsCents: 0 },
    ).map(({ id }) => id);
  expect(offered('parcel')).toEqual(['post', 'van', 'truck']);
  expect(offered('parcel', 'bulky')).toEqual(['van', 'truck']);
  expect(offered('freight', 'parcel')).toEqual(['truck']);
});
