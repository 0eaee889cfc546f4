import { findZoneProblems } from '@fieldhouse/contracts/delivery.rules';
import { isInEu } from '@fieldhouse/contracts/read-country.rules';
import { findRateProblems } from '@fieldhouse/contracts/tax.rules';
import { expect, test } from 'vitest';
import { readDemoPages } from '../pages/read-pages.ts';
import { demoElsewhere, demoRates, demoZones, shippingClassOf } from './delivery.ts';
import { demoProducts } from './products.ts';

test('zones and rates are as staff could have entered them, and cover the same countries', () => {
  for (const zone of demoZones) expect(findZoneProblems(zone)).toEqual({});
  expect(findRateProblems(demoRates)).toEqual({});
  const zoned = demoZones.flatMap(({ countries }) => countries).toSorted();
  expect([...new Set(demoRates.map(({ country }) => country))].toSorted()).toEqual(zoned);
  expect(zoned.filter((country) => country !== 'US').every(isInEu)).toBe(true);
});

test('delivery costs nothing, unless somebody is in a hurry', () => {
  const methods = demoZones.flatMap((zone) => zone.methods.map(({ name, price }) => `${zone.name} ${name} ${price}`));
  expect(methods).toEqual(['United States Standard 0', 'United States Express 12', 'European Union Standard 0']);
});

test('what does not fit through a letter box is no parcel', () => {
  const named = (wanted: string) =>
    demoProducts.filter((product) => shippingClassOf(product) === wanted).map(({ name }) => name);
  expect(named('freight')).toEqual(expect.arrayContaining(['Estuary Touring Canoe', 'Olympic Barbell Set 60 kg']));
  expect(named('bulky')).toEqual(
    expect.arrayContaining(['Causeway Touring Bike', 'Garden Goal 2 × 1.5 m', 'Shorebreak Surfboard']),
  );
  expect(named('parcel').length).toBeGreaterThan(100);
});

test('the page about delivery says what the checkout says', async () => {
  const page = (await readDemoPages()).find(({ slug }) => slug === 'delivery-and-returns');
  const told = [...(page?.markdown ?? '').matchAll(/^\| (.+?) \| (\d+) to (\d+) working days \| (.+?) \|$/gm)];
  const rows = [...demoZones, { name: 'Everywhere else', ...demoElsewhere }].flatMap(({ name, methods }) =>
    methods.map((method) => [
      method.name === 'Standard' ? name : `${name}, ${method.name}`,
      ...method.days.map(String),
      method.price === 0 ? 'free' : `$${method.price.toFixed(2)}`,
    ]),
  );
  expect(told.map(([, ...cells]) => cells)).toEqual(rows);
});
