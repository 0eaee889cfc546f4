import type { ProductDelivery } from '@fieldhouse/contracts/delivery-zones.schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quoteFor, whole } from '../../testing/quoting.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
let ball: string;
let zone: { _id: string; methods: object[] };

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  shop.app.inject({ method, url: `/api/${url}`, headers: admin.headers, ...(payload && { payload }) });
const write = async (...request: Parameters<typeof ask>) => {
  const answer = await ask(...request);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const fieldsOf = async (...request: Parameters<typeof ask>) => (await ask(...request)).json().fields;

const post = { name: 'Post', price: 4.9, freeFrom: 50, days: [1, 2] };
const deliver = (markets: readonly object[] | null, method: object = post) =>
  write('PUT', `delivery-zones/${zone._id}`, { methods: [{ ...method, markets }] });
const openMarket = (prefix: string, currency: string, rate: number, country: string) =>
  write('POST', 'markets', {
    name: prefix.toUpperCase(),
    prefix,
    currency,
    rate,
    countries: [country],
    taxMode: 'included',
    locales: ['en'],
  });
const countries: Record<string, string> = { eu: 'DE', jp: 'JP', kw: 'KW' };
const quote = (market: string | undefined, quantity = 1, code?: string) =>
  quoteFor(shop, undefined, {
    lines: [{ productId: ball, quantity }],
    address: market ? { country: countries[market] } : whole,
    ...(market && { market }),
    ...(code && { code }),
  });

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 900 }]);
  for (const { _id } of (await ask('GET', 'delivery-zones')).json()) await ask('DELETE', `delivery-zones/${_id}`);
  zone = await write('POST', 'delivery-zones', { name: 'World', countries: 'everywhere', methods: [post] });
});
afterAll(() => shop.close());

test('a shop of one market hears nothing of amounts in others', async () => {
  expect(zone.methods[0]).not.toHaveProperty('markets');
  expect((await deliver([])).methods[0]).not.toHaveProperty('markets');
  expect(
    await fieldsOf('PUT', `delivery-zones/${zone._id}`, { methods: [{ ...post, markets: [{ market: 'shop' }] }] }),
  ).toEqual({
    'methods.0.markets.0.market': "The shop has no market 'shop' beside its first one",
  });
});

test('delivery costs what is fixed, or what the rate makes of it', async () => {
  await openMarket('eu', 'EUR', 0.5, 'DE');
  await openMarket('jp', 'JPY', 150, 'JP');
  await openMarket('kw', 'KWD', 0.3, 'KW');
  const told = await deliver([
    { market: 'eu', price: 3.33, freeFrom: 20.01 },
    { market: 'jp', freeFrom: 6000 },
    { market: 'kw' },
  ]);
  expect(told.methods[0].markets).toEqual([
    { market: 'eu', price: 3.33, freeFrom: 20.01, steps: null },
    { market: 'jp', price: null, freeFrom: 6000, steps: null },
  ]);
  expect((await ask('GET', `delivery-zones/${zone._id}`)).json().methods).toEqual(told.methods);
  expect(await quote('eu')).toMatchObject({ subtotal: 10, delivery: 3.33, total: 13.33 });
  expect(await quote('jp')).toMatchObject({ subtotal: 3000, delivery: 735 });
  expect(await quote('kw')).toMatchObject({ subtotal: 6, delivery: 1.47 });
  expect(await quote(undefined)).toMatchObject({ subtotal: 20, delivery: 4.9 });
  const { ways } = (await ask('GET', `products/id/${ball}/delivery?market=eu`)).json<ProductDelivery>();
  expect(ways).toMatchObject([{ price: 3.33 }]);
});

test('free from what is fixed, to the minor unit', async () => {
  expect(await quote('eu', 2)).toMatchObject({ subtotal: 20, delivery: 3.33 });
  await deliver([
    { market: 'eu', freeFrom: 20 },
    { market: 'jp', freeFrom: 6001 },
  ]);
  expect(await quote('eu', 2)).toMatchObject({ subtotal: 20, delivery: 0 });
  expect(await quote('jp', 2)).toMatchObject({ subtotal: 6000, delivery: 735 });
  await deliver([{ market: 'jp', freeFrom: 6000 }]);
  expect(await quote('jp', 2)).toMatchObject({ subtotal: 6000, delivery: 0 });
  // By the rate: 50 are 25 there.
  expect(await quote('eu', 2)).toMatchObject({ subtotal: 20, delivery: 2.45 });
  expect(await quote('eu', 3)).toMatchObject({ subtotal: 30, delivery: 0 });
});

test('steps are fixed as a whole', async () => {
  const stepped = {
    ...post,
    price: null,
    freeFrom: null,
    by: 'subtotal',
    steps: [
      { from: 0, price: 10 },
      { from: 40, price: 6 },
    ],
  };
  const steps = [
    { from: 0, price: 900 },
    { from: 3001, price: 450 },
  ];
  const told = await deliver([{ market: 'jp', price: 5, steps }], stepped);
  expect(told.methods[0].markets).toEqual([{ market: 'jp', price: null, freeFrom: null, steps }]);
  expect([(await quote('jp')).delivery, (await quote('jp', 2)).delivery]).toEqual([900, 450]);
  expect([(await quote('eu')).delivery, (await quote('eu', 2)).delivery]).toEqual([5, 3]);
  const put = (method: object) => fieldsOf('PUT', `delivery-zones/${zone._id}`, { methods: [method] });
  expect(await put({ ...stepped, markets: [{ market: 'jp', steps: steps.slice(1) }] })).toHaveProperty([
    'methods.0.markets.0.steps.0.from',
  ]);
  expect(await put({ ...stepped, markets: [{ market: 'jp', steps: [{ from: 0, price: 4.5 }] }] })).toHaveProperty([
    'methods.0.markets.0.steps.0.price',
  ]);
  expect(await put({ ...post, markets: [{ market: 'jp', steps }] })).toHaveProperty(['methods.0.markets.0.by']);
});

test('what no market takes is refused at its field', async () => {
  const refused: [object, string][] = [
    [{ market: 'mars', price: 1 }, 'market'],
    [{ market: 'shop', price: 1 }, 'market'],
    [{ price: 1 }, 'market'],
    [{ market: 'jp', price: 0.5 }, 'price'],
    [{ market: 'eu', price: 1.005 }, 'price'],
    [{ market: 'kw', price: 1.234 }, 'price'],
    [{ market: 'eu', price: -1 }, 'price'],
    [{ market: 'eu', freeFrom: 10_000_001 }, 'freeFrom'],
  ];
  for (const [own, field] of refused) {
    const answer = await ask('PUT', `delivery-zones/${zone._id}`, { methods: [{ ...post, markets: [own] }] });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().fields, JSON.stringify(own)).toHaveProperty([`methods.0.markets.0.${field}`]);
  }
  const twice = [
    { market: 'eu', price: 1 },
    { market: 'eu', price: 2 },
  ];
  expect(await fieldsOf('PUT', `delivery-zones/${zone._id}`, { methods: [{ ...post, markets: twice }] })).toEqual({
    'methods.0.markets.1.market': 'This market is in the list already',
  });
});

const promote = (body: object) => write('POST', 'promotions', { name: 'Off', kind: 'amount', value: 5, ...body });
const remove = (id: string) => write('DELETE', `promotions/${id}`);
const offIn = async (market: string | undefined, quantity = 1) =>
  (await quote(market, quantity)).discounts.reduce((sum, { amount }) => sum + amount, 0);

test('a promotion takes off what is fixed, from the subtotal that is fixed, or by the rate', async () => {
  const plain = await promote({ minSubtotal: 30 });
  expect(plain).not.toHaveProperty('markets');
  expect([await offIn(undefined, 2), await offIn('eu', 2), await offIn('jp', 2)]).toEqual([5, 2.5, 750]);
  const markets = [
    { market: 'eu', value: 3.33, minSubtotal: 20.01 },
    { market: 'jp', value: 700 },
    { market: 'kw', minSubtotal: 0 },
  ];
  const told = await write('PUT', `promotions/${plain._id}`, { markets });
  expect(told.markets).toEqual([
    { market: 'eu', value: 3.33, minSubtotal: 20.01 },
    { market: 'jp', value: 700, minSubtotal: null },
    { market: 'kw', value: null, minSubtotal: 0 },
  ]);
  expect(await ask('GET', 'promotions').then((answer) => answer.json())).toEqual([told]);
  expect([await offIn('eu', 2), await offIn('eu', 3)]).toEqual([0, 3.33]);
  expect([await offIn('jp'), await offIn('jp', 2)]).toEqual([0, 700]);
  expect([await offIn('kw'), await offIn('kw', 5)]).toEqual([1.5, 1.5]);
  expect([await offIn(undefined), await offIn(undefined, 2)]).toEqual([0, 5]);
  // Another field leaves it as it is; another kind has no amount to fix.
  expect((await write('PUT', `promotions/${plain._id}`, { value: 6 })).markets).toEqual(told.markets);
  const percent = await write('PUT', `promotions/${plain._id}`, { kind: 'percent', value: 10 });
  expect(percent.markets).toEqual([
    { market: 'eu', value: null, minSubtotal: 20.01 },
    { market: 'kw', value: null, minSubtotal: 0 },
  ]);
  expect(await write('PUT', `promotions/${plain._id}`, { markets: null })).not.toHaveProperty('markets');
  await remove(plain._id);
});

test('a code says from which subtotal it is, in the currency of the market', async () => {
  const { _id } = await promote({ code: 'GAMBATTE', minSubtotal: 30, markets: [{ market: 'jp', minSubtotal: 5555 }] });
  expect((await quote('jp', 1, 'GAMBATTE')).code?.reason).toContain('¥5,555');
  expect((await quote('eu', 1, 'GAMBATTE')).code?.reason).toContain('€15.00');
  await remove(_id);
});

test('what a promotion cannot take off in a market is refused at its field', async () => {
  const refused: [object, string][] = [
    [{ market: 'mars', value: 1 }, 'market'],
    [{ market: 'jp', value: 0.5 }, 'value'],
    [{ market: 'eu', value: 0 }, 'value'],
    [{ market: 'kw', value: 1.234 }, 'value'],
    [{ market: 'eu', minSubtotal: 1.005 }, 'minSubtotal'],
    [{ market: 'eu', minSubtotal: -1 }, 'minSubtotal'],
  ];
  for (const [own, field] of refused) {
    const fields = await fieldsOf('POST', 'promotions', { name: 'Off', kind: 'amount', value: 5, markets: [own] });
    expect(fields, JSON.stringify(own)).toHaveProperty([`markets.0.${field}`]);
  }
});

test('a market that sells in another currency, or is gone, leaves nothing behind', async () => {
  await deliver([
    { market: 'eu', price: 3.33 },
    { market: 'jp', price: 800 },
  ]);
  const markets: { _id: string; prefix: string }[] = (await ask('GET', 'markets')).json();
  const idOf = (wanted: string) => markets.find(({ prefix }) => prefix === wanted)?._id;
  const { _id: promotion } = await promote({ markets: [{ market: 'eu', value: 3.33 }] });
  await write('PUT', `markets/${idOf('eu')}`, { currency: 'GBP', rate: 0.4 });
  expect(await quote('eu')).toMatchObject({ currency: 'GBP', delivery: 1.96, discounts: [{ amount: 2 }] });
  expect((await ask('GET', 'promotions')).json()[0]).not.toHaveProperty('markets');
  await remove(promotion);
  await write('DELETE', `markets/${idOf('jp')}`);
  const read = (await ask('GET', `delivery-zones/${zone._id}`)).json();
  expect(read.methods[0]).not.toHaveProperty('markets');
  expect((await ask('GET', 'delivery-zones')).json()).toEqual([read]);
  const { _id, ...content } = read;
  await write('PUT', `delivery-zones/${_id}`, content);
  expect(await quote(undefined)).toMatchObject({ delivery: 4.9 });
});
