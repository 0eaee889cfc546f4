import type { Attribute } from '@fieldhouse/contracts/attributes.schemas';
import type { ProductInEdit } from '@fieldhouse/contracts/catalogue.schemas';
import { expect, it } from 'vitest';
import {
  describeDetails,
  detailsOf,
  detailsToSend,
  findDetailsProblems,
  fittingAttributes,
  isSameDetails,
  mergeDetails,
  noDetails,
} from './details.rules.ts';

const attribute = (name: string, change: Partial<Attribute> = {}): Attribute => ({
  _id: name,
  name,
  kind: 'number',
  unit: null,
  values: [],
  categories: [],
  __v: 0,
  ...change,
});
const drop = attribute('Drop', { unit: 'mm', categories: ['Running'] });
const closure = attribute('Closure', { kind: 'list', values: ['Laces', 'Boa'] });
const dry = attribute('Waterproof', { kind: 'yes-no', categories: ['Outdoor'] });
const all = [drop, closure, dry];

const shoe = {
  gender: 'women',
  ageGroup: null,
  material: null,
  mpn: 'A-1',
  weight: 240,
  shippingClass: 'parcel',
  taxClass: 'standard',
  status: 'published',
  descriptionFormat: 'plain',
  attributes: { Drop: 8, Closure: 'Boa', Waterproof: false },
} as unknown as ProductInEdit;
const base = detailsOf(shoe);
const typed = (change: Record<string, string>) => ({ texts: { ...base.texts, ...change } });

it('attributes are those of the chosen categories and of what is above them', () => {
  const parents = { 'Trail Shoes': 'Shoes', Shoes: 'Running', Running: null, Outdoor: null };
  const names = (...chosen: string[]) => fittingAttributes(all, chosen, parents).map(({ name }) => name);
  expect(names('Trail Shoes')).toEqual(['Drop', 'Closure']);
  expect(names('Outdoor', 'Shoes')).toEqual(['Drop', 'Closure', 'Waterproof']);
  expect(names()).toEqual(['Closure']);
});

it('what was changed is sent, attributes as a whole, and what was emptied is taken away', () => {
  expect(detailsToSend(base, base, all)).toEqual({});
  expect(detailsToSend(typed({ mpn: ' ', weight: '250' }), base, all)).toEqual({ mpn: null, weight: 250 });
  expect(detailsToSend(typed({ 'attributes.Drop': '4,5', 'attributes.Closure': '' }), base, all)).toEqual({
    attributes: { Drop: 4.5, Waterproof: false },
  });
  expect(detailsToSend(typed({ 'attributes.Drop': '4' }), base, [drop])).toEqual({ attributes: { Drop: 4 } });
  expect(detailsToSend(base, noDetails, all)).toEqual({
    gender: 'women',
    mpn: 'A-1',
    weight: 240,
    attributes: { Drop: 8, Closure: 'Boa', Waterproof: false },
  });
});

it('what makes no sense is said by field', () => {
  expect(findDetailsProblems(base, all)).toEqual({});
  expect(
    findDetailsProblems(typed({ weight: '1.5', 'attributes.Drop': 'x', 'attributes.Closure': 'Zip' }), all),
  ).toEqual({
    weight: 'A weight is a whole number of grams, at most one tonne',
    'attributes.Drop': 'Please enter a number with at most three decimals, such as 8 or 8.5',
    'attributes.Closure': 'Please choose one of the values',
  });
});

it('two people can say different things of one product, and decide where they say the same thing', () => {
  const mine = typed({ gender: 'men', 'attributes.Drop': '4' });
  const apart = mergeDetails(base, mine, typed({ material: 'Mesh' }));
  expect(apart.mine).toBe(apart.theirs);
  expect(isSameDetails(apart.mine, typed({ gender: 'men', 'attributes.Drop': '4', material: 'Mesh' }))).toBe(true);
  const { mine: kept, theirs } = mergeDetails(base, mine, typed({ 'attributes.Drop': '6', mpn: 'B' }));
  expect(kept.texts).toMatchObject({ gender: 'men', mpn: 'B', 'attributes.Drop': '4' });
  expect(theirs.texts).toMatchObject({ gender: 'men', mpn: 'B', 'attributes.Drop': '6' });
  expect([describeDetails(kept, theirs), describeDetails(theirs, kept)]).toEqual(['Drop: 4', 'Drop: 6']);
});
