import type { DeliveryZone } from '@fieldhouse/contracts/delivery-zones.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const { _id } of await list()) await send('DELETE', `/${_id}`);
});

const standard = { name: 'Standard', price: 4.9, days: [2, 4] };
const method = {
  classes: [],
  freeFrom: null,
  by: null,
  steps: [],
  cutOff: null,
  tracking: null,
  ...standard,
};
const germany = { name: 'Germany', countries: ['DE'], methods: [standard] };
const steps = [
  { from: 0, price: 4.9 },
  { from: 5000, price: 9.9 },
];

const send = (verb: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  shop.app.inject({
    method: verb,
    url: `/api/delivery-zones${path}`,
    headers: admin.headers,
    ...(payload && { payload }),
  });
const list = async () => (await send('GET', '')).json<DeliveryZone[]>();
const create = (change: object = {}) => send('POST', '', { ...germany, ...change });
const made = async (change: object = {}) => (await create(change)).json<DeliveryZone>();
const withMethod = (change: object) => create({ methods: [{ ...standard, ...change }] });
const fieldsOf = async (answer: ReturnType<typeof create>) => {
  const { statusCode, json } = await answer;
  return { statusCode, ...json<{ fields?: Record<string, string> }>().fields };
};
const version = async () => {
  const { rows } = await sql<{ version: number }>`select version::int from pricing_version`.execute(shop.deps.db);
  return rows[0]?.version ?? 0;
};

describe('a delivery zone', () => {
  test('is given back as it was sent, and read by its id', async () => {
    const zone = await made({ countries: ['de', 'AT', 'DE'] });
    expect(zone).toEqual({
      _id: expect.any(String),
      name: 'Germany',
      countries: ['AT', 'DE'],
      states: [],
      postalRanges: [],
      __v: 0,
      methods: [{ ...method, _id: expect.any(String) }],
    });
    expect((await send('GET', `/${zone._id}`)).json()).toEqual(zone);
    expect(await list()).toEqual([zone]);
  });

  test('keeps amounts in cents, and grams as they are', async () => {
    await made({
      methods: [
        { name: 'By weight', by: 'weight', steps, days: [1, 2], freeFrom: 49.95 },
        {
          name: 'By subtotal',
          by: 'subtotal',
          steps: [
            { from: 0, price: 3 },
            { from: 19.99, price: 0 },
          ],
          days: [1, 1],
        },
      ],
    });
    const { rows } = await sql<{ methods: object[] }>`select methods from delivery_zone`.execute(shop.deps.db);
    const [weight, subtotal] = rows[0]?.methods ?? [];
    const inCents = [
      { from: 0, priceCents: 490 },
      { from: 5000, priceCents: 990 },
    ];
    expect(weight).toMatchObject({ by: 'weight', steps: inCents, priceCents: 490, freeFromCents: 4995 });
    expect(subtotal).toMatchObject({ by: 'subtotal', steps: [{ from: 0 }, { from: 1999, priceCents: 0 }] });
  });

  test('keeps the ids of its ways of delivery, and takes no foreign ones', async () => {
    const { _id, methods } = await made();
    const known = methods[0]?._id;
    const foreign = '00000000-0000-7000-8000-00000000beef';
    const body = {
      methods: [
        { ...methods[0], name: 'Post' },
        { ...standard, name: 'New' },
        { ...standard, _id: foreign, name: 'Other' },
      ],
    };
    const after = (await send('PUT', `/${_id}`, body)).json<DeliveryZone>();
    const ids = after.methods.map((one) => one._id);
    expect(ids[0]).toBe(known);
    expect(ids).not.toContain(foreign);
    expect(new Set(ids).size).toBe(3);
  });

  test('is changed in part, once per version, and everything is counted and journaled', async () => {
    const { _id, ...zone } = await made();
    const before = await version();
    const renamed = await send('PUT', `/${_id}`, { name: 'DE', __v: 0 });
    expect(renamed.json()).toEqual({ ...zone, _id, name: 'DE', __v: 1 });
    expect(await version()).toBeGreaterThan(before);
    expect((await send('PUT', `/${_id}`, { name: 'D', __v: 0 })).statusCode).toBe(409);
    expect((await send('DELETE', `/${_id}`)).statusCode).toBe(200);
    expect((await send('PUT', `/${_id}`, { name: 'D' })).statusCode).toBe(404);
    const { rows } = await sql<object>`
      select action, before, after from journal where subject = 'delivery zone' and subject_id = ${_id} order by id`.execute(
      shop.deps.db,
    );
    expect(rows).toEqual([
      expect.objectContaining({ action: 'createDeliveryZone', before: null }),
      { action: 'updateDeliveryZone', before: { name: 'Germany' }, after: { name: 'DE' } },
      expect.objectContaining({ action: 'deleteDeliveryZone', after: null }),
    ]);
    expect(rows[0]).toMatchObject({ after: { methods: ['Standard: 4.90; 2–4 days'] } });
  });

  test('the last one can be deleted', async () => {
    const { _id } = await made();
    await send('DELETE', `/${_id}`);
    expect(await list()).toEqual([]);
  });
});

describe('zones that overlap', () => {
  const ranges = (from: string, to: string) => ({ postalRanges: [{ from, to }] });

  test.each<[string, object, object, string]>([
    ['a country', {}, { countries: ['FR', 'DE'] }, 'countries'],
    ['everywhere', { countries: 'everywhere' }, { countries: 'everywhere' }, 'countries'],
    ['a state', { countries: ['US'], states: ['NY'] }, { countries: ['US'], states: ['ny', 'NJ'] }, 'states'],
    ['postal codes', ranges('10000', '19999'), ranges('19999', '20000'), 'postalRanges'],
  ])('equally narrow ones with %s in common are refused at that field', async (_what, first, second, field) => {
    await made(first);
    const sentence = "Some of these places are in the zone 'Germany' already";
    expect(await fieldsOf(create({ ...second, name: 'Other' }))).toEqual({ statusCode: 400, [field]: sentence });
    expect(await list()).toHaveLength(1);
  });

  test('a narrower one lies inside a wider one, and a zone does not overlap itself', async () => {
    const { _id } = await made();
    expect((await create({ countries: 'everywhere' })).statusCode).toBe(200);
    expect((await create(ranges('80000', '81999'))).statusCode).toBe(200);
    expect((await send('PUT', `/${_id}`, { countries: ['DE', 'AT'] })).statusCode).toBe(200);
  });

  test('of two that are added at the same moment one is refused', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => create({ name: `Zone ${at}` })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await list()).toHaveLength(1);
  });
});

describe('bad input is told at its field', () => {
  test.each<[string, object, string]>([
    ['an unknown country', { countries: ['DE', 'XX'] }, 'countries'],
    ['no country', { countries: [] }, 'countries'],
    ['a word for countries', { countries: 'nowhere' }, 'countries'],
    ['an unknown state', { countries: ['US'], states: ['NY', 'ZZ'] }, 'states.1'],
    ['states of everywhere', { countries: 'everywhere', states: ['NY'] }, 'states'],
    ['postal codes of everywhere', { countries: 'everywhere', postalRanges: [{ from: '1', to: '2' }] }, 'postalRanges'],
    ['a range that ends before it begins', { postalRanges: [{ from: 'BT10', to: 'BT9' }] }, 'postalRanges.0.to'],
    ['no way of delivery', { methods: [] }, 'methods'],
    ['one way of delivery twice', { methods: [standard, { ...standard, name: 'STANDARD' }] }, 'methods.1.name'],
    ['too many', { methods: Array.from({ length: 21 }, (_, at) => ({ ...standard, name: `M ${at}` })) }, 'methods'],
  ])('%s', async (_what, change, field) => {
    expect(await fieldsOf(create(change))).toEqual({ statusCode: 400, [field]: expect.any(String) });
  });

  test.each<[string, object, string]>([
    ['a negative price', { price: -1 }, 'price'],
    ['a price of a tenth of a cent', { price: 1.001 }, 'price'],
    ['no price', { price: null }, 'price'],
    ['days in the wrong order', { days: [4, 2] }, 'days'],
    ['half a day', { days: [0.5, 2] }, 'days.0'],
    ['a time that no clock shows', { cutOff: '24:00' }, 'cutOff'],
    ['an hour alone', { cutOff: '14' }, 'cutOff'],
    ['an unknown class', { classes: ['parcel', 'boat'] }, 'classes.1'],
    ['tracking without https', { tracking: 'http://post.example/{number}' }, 'tracking'],
    ['tracking without a number', { tracking: 'https://post.example/' }, 'tracking'],
    ['steps by nothing', { steps }, 'by'],
    ['by weight without steps', { by: 'weight' }, 'steps'],
    ['steps that begin above 0', { by: 'weight', steps: [{ from: 1, price: 1 }] }, 'steps.0.from'],
    ['a step twice', { by: 'weight', steps: [...steps, { from: 5000, price: 1 }] }, 'steps.2.from'],
    ['steps that go down', { by: 'weight', steps: [...steps, { from: 1, price: 1 }] }, 'steps.2.from'],
    ['half a gram', { by: 'weight', steps: [...steps, { from: 6000.5, price: 1 }] }, 'steps.2.from'],
  ])('%s', async (_what, change, field) => {
    expect(await fieldsOf(withMethod(change))).toEqual({
      statusCode: 400,
      [`methods.0.${field}`]: expect.any(String),
    });
  });
});
