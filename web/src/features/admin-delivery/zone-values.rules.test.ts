import type { DeliveryZone } from '@fieldhouse/contracts/delivery-zones.schemas';
import { expect, it } from 'vitest';
import { findProblems, problemIn, toZone, valuesOf } from './zone-values.rules.ts';

const zone: DeliveryZone = {
  _id: 'z',
  name: 'Europe',
  countries: ['AT', 'DE'],
  states: ['BY'],
  __v: 0,
  postalRanges: [
    { from: '10000', to: '19999' },
    { from: '80331', to: '80331' },
  ],
  methods: [
    {
      _id: 'm1',
      name: 'Post',
      classes: ['parcel'],
      price: 4.9,
      freeFrom: 50,
      by: null,
      steps: [],
      days: [1, 2],
      cutOff: '14:00',
      tracking: 'https://post.example/{number}',
    },
    {
      _id: 'm2',
      name: 'Truck',
      classes: [],
      price: 10,
      freeFrom: null,
      by: 'weight',
      days: [3, 8],
      cutOff: null,
      steps: [{ from: 0, price: 10 }],
      tracking: null,
    },
  ],
};

it('what is shown is sent as it was', () => {
  const { _id, __v, ...content } = zone;
  const methods = content.methods.map((method) => ({ ...method, ...(method.by && { price: null }) }));
  expect(toZone(valuesOf(zone))).toEqual({ ...content, methods });
  expect(findProblems(valuesOf(zone), [])).toEqual({});
  expect(toZone({ ...valuesOf(zone), countries: '' }).countries).toBe('everywhere');
});

it('countries are known by name and by code', () => {
  expect(toZone({ ...valuesOf(zone), countries: 'germany, us; France' }).countries).toEqual(['DE', 'US', 'FR']);
});

it('what makes no sense is said by field, and a new zone lacks its names', () => {
  expect(findProblems(valuesOf(null), [])).toMatchObject({
    name: expect.any(String),
    'methods.0.name': expect.any(String),
  });
  const values = valuesOf(zone);
  const methods = values.methods.map((method) => ({ ...method, first: '9', cutOff: '2 pm', price: 'x' }));
  const problems = findProblems({ ...values, countries: 'Atlantis', postalRanges: '2 to 1', methods }, []);
  expect(Object.keys(problems).toSorted()).toEqual([
    'countries',
    'methods.0.cutOff',
    'methods.0.days',
    'methods.0.price',
    'methods.1.cutOff',
    'methods.1.days',
    'postalRanges.0.to',
  ]);
  expect(problemIn(problems, 'postalRanges')).toBe(problems['postalRanges.0.to']);
});

it('the European Union is one choice, and UK is understood', () => {
  const { countries } = toZone({ ...valuesOf(zone), countries: 'european union, UK, de' });
  expect(countries).toHaveLength(28);
  expect(countries).toContain('GB');
  expect(valuesOf({ ...zone, countries }).countries).toBe('European Union, United Kingdom');
});

const japan = { name: 'Japan', prefix: 'jp', currency: 'JPY', rate: 150, rounding: null };

it('what is fixed in a market is sent as it was, and has the decimals of its currency', () => {
  const markets = [{ market: 'jp', price: 800, freeFrom: null, steps: null }];
  const methods = zone.methods.slice(0, 1).map((method) => ({ ...method, markets }));
  const values = valuesOf({ ...zone, methods });
  expect(toZone(values).methods[0]?.markets).toEqual(markets);
  expect(findProblems(values, [japan])).toEqual({});
  const typed = values.methods.map((method) => ({
    ...method,
    markets: [{ market: 'jp', price: '7.50', freeFrom: '', steps: [] }],
  }));
  expect(findProblems({ ...values, methods: typed }, [japan])).toHaveProperty(['methods.0.markets.0.price']);
});
