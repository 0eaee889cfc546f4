import type { Product, ProductDetail, ProductPage } from '@fieldhouse/contracts/catalogue.schemas';
import type { ProductDelivery } from '@fieldhouse/contracts/delivery-zones.schemas';
import type { CataloguePage, Suggestions } from '@fieldhouse/contracts/discovery.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passTime, readClock } from '../../testing/frozen-clock.ts';
import { chargeDelivery } from '../../testing/quoting.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { readMarkets } from '../markets/index.ts';
import { agreesOnBrand } from './compare-index.ts';

let shop: TestShop;
let admin: SignedIn;
let own = 1_000_000;
let ball: string;
let bat: string;
let net: string;

beforeAll(async () => {
  shop = await openTestShop({ databaseClock: 'stopped', cache: { now: () => own, lookEveryMs: 0 } });
  admin = await signIn(shop, 'admin');
  [ball = '', bat = '', net = ''] = await stock(shop, [
    { name: 'Ball', price: 20 },
    { name: 'Bat', price: 30 },
    { name: 'Net', price: 40 },
  ]);
});
afterAll(() => shop.close());

const write = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const answer = await shop.app.inject({
    method,
    url: `/api/${url}`,
    headers: admin.headers,
    ...(payload && { payload }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const ask = async <T>(url: string): Promise<T> => {
  const answer = await shop.app.inject(`/api/${url}`);
  if (answer.statusCode === 500) throw new Error(answer.body);
  return answer.json<T>();
};
const detail = (id: string, market = 'eu') => ask<ProductDetail>(`products/id/${id}?market=${market}`);
const listed = async (query: string) => {
  const { products, prices, facets } = await ask<CataloguePage>(`catalogue?${query}`);
  const sale = facets.find(({ name }) => name === 'sale')?.values[0]?.count ?? 0;
  return { found: products.map(({ name, price }) => [name, price]), prices: [prices.min, prices.max], sale };
};
const pass = async (ms: number) => {
  await passTime(shop.deps.db, ms);
  own += ms;
};

test('alone, a shop says nothing of markets', async () => {
  expect(await ask<Product>(`products/id/${ball}`)).not.toHaveProperty('currency');
  expect(await ask(`products/id/${ball}?market=eu`)).toMatchObject({ error: 'The shop does not sell in this market.' });
});

test('every public answer is in the currency that is asked for, and what is fixed is sorted and counted as it costs', async () => {
  const common = { taxMode: 'included', locales: ['en'] };
  await write('POST', 'markets', {
    ...common,
    name: 'Europe',
    prefix: 'eu',
    currency: 'EUR',
    countries: ['DE'],
    rate: 0.5,
  });
  await write('POST', 'markets', {
    ...common,
    name: 'Japan',
    prefix: 'jp',
    currency: 'JPY',
    countries: ['JP'],
    rate: 150,
  });
  await write('PUT', `products/${ball}/prices/eu`, { price: 50 });
  const euro = { price: 50, basePrice: 50, currency: 'EUR' };
  const all = async (query: string) => (await ask<Product[]>(`products?${query}`)).map(({ price }) => price);
  expect([await all('market=eu'), await all('market=jp&page=1'), await all('')]).toEqual([
    [20, 15, 50],
    [6000, 4500, 3000],
    [40, 30, 20],
  ]);
  expect(await detail(ball)).toMatchObject({ ...euro, variants: [{ price: 50, basePrice: 50 }] });
  expect(await detail(ball, 'jp')).toMatchObject({ price: 3000, currency: 'JPY' });
  expect(await ask<Product>(`products/id/${ball}`)).toMatchObject({ price: 20, currency: 'USD' });
  const answers = [
    (await ask<ProductPage>('products/forPage?market=eu')).products,
    await ask<Product[]>('products/name/ball?market=eu'),
    (await ask<Suggestions>('suggest?q=ball&market=eu')).products,
    await ask<Product[]>(`products/some?ids=${ball}&market=eu`),
  ];
  for (const products of answers) expect(products.find(({ name }) => name === 'Ball')).toMatchObject({ price: 50 });

  expect(await listed('sort=price-asc&market=eu')).toMatchObject({
    found: [
      ['Bat', 15],
      ['Net', 20],
      ['Ball', 50],
    ],
    prices: [15, 50],
  });
  expect((await listed('sort=price-desc&pricemax=20&market=eu')).found.map(([name]) => name)).toEqual(['Net', 'Bat']);
  expect((await listed('pricemin=4000&market=jp&sort=price-asc')).found).toEqual([
    ['Bat', 4500],
    ['Net', 6000],
  ]);
  expect((await listed('q=under%2016&market=eu')).found).toEqual([['Bat', 15]]);
});

test('what delivery costs is in the currency of the market', async () => {
  await chargeDelivery(shop, 490);
  const { ways } = await ask<ProductDelivery>(`products/id/${bat}/delivery?market=eu`);
  expect(ways).toMatchObject([{ price: 2.45 }]);
});

test('a sale in a market begins and ends by the clock, and says what was the lowest price before', async () => {
  const begins = (await readClock(shop.deps.db)).getTime() + 10_000;
  const sale = { salePrice: 12, saleFrom: new Date(begins), saleUntil: new Date(begins + 10_000) };
  await write('PUT', `products/${ball}/prices/eu`, { price: 45 });
  await write('PUT', `products/${ball}/prices/eu`, { price: 50, ...sale });
  const order = async () => (await listed('sort=price-asc&market=eu')).found.map(([name]) => name);
  expect(await order()).toEqual(['Bat', 'Net', 'Ball']);
  await pass(10_000);
  expect(await listed('sort=price-asc&market=eu')).toEqual({
    found: [
      ['Ball', 12],
      ['Bat', 15],
      ['Net', 20],
    ],
    prices: [12, 20],
    sale: 1,
  });
  expect(await detail(ball)).toMatchObject({
    price: 12,
    priceWas: 50,
    lowest30: 50,
    saleUntil: sale.saleUntil.toJSON(),
  });
  expect((await listed('sale=true&market=jp')).found).toEqual([]);
  expect((await listed('sale=true')).found).toEqual([]);
  await pass(10_000);
  expect(await order()).toEqual(['Bat', 'Net', 'Ball']);
  expect(await detail(ball)).not.toHaveProperty('priceWas');
});

test('another rate is another price everywhere, and counts for what was the lowest', async () => {
  const markets = await ask<{ _id: string; prefix: string }[]>('markets');
  const eu = markets.find(({ prefix }) => prefix === 'eu')?._id ?? '';
  await pass(1000);
  await write('PUT', `markets/${eu}`, { rate: 2 });
  expect((await listed('sort=price-asc&market=eu')).found).toEqual([
    ['Ball', 50],
    ['Bat', 60],
    ['Net', 80],
  ]);
  await pass(1000);
  await write('PUT', `products/update/${net}`, { salePrice: 10 });
  expect(await detail(net)).toMatchObject({ price: 20, priceWas: 80, lowest30: 20 });
  expect(await ask(`products/id/${net}`)).toMatchObject({ price: 10, priceWas: 40, lowest30: 40 });
});

test('what is newer than a rate never cost what it would have cost by the one before', async () => {
  await pass(1000);
  const [cap = ''] = await stock(shop, [{ name: 'Cap', price: 10 }]);
  await pass(1000);
  await write('PUT', `products/update/${cap}`, { salePrice: 8 });
  expect(await detail(cap)).toMatchObject({ price: 16, priceWas: 20, lowest30: 20 });
});

test('what a promotion took off there belongs to the lowest price of 30 days', async () => {
  await pass(1000);
  const { _id } = await write('POST', 'promotions', {
    name: 'Off',
    kind: 'amount',
    value: 1,
    markets: [
      { market: 'eu', value: 52.5 },
      { market: 'jp', value: 300, minSubtotal: 1_000_000 },
    ],
  });
  await pass(1000);
  await write('DELETE', `promotions/${_id}`);
  await pass(1000);
  await write('PUT', `products/update/${bat}`, { salePrice: 20 });
  expect(await detail(bat)).toMatchObject({ price: 40, priceWas: 60, lowest30: 7.5 });
  expect(await ask(`products/id/${bat}`)).toMatchObject({ price: 20, priceWas: 30, lowest30: 29 });
  expect(await ask(`products/id/${bat}?market=jp`)).toMatchObject({ lowest30: 4500 });
});

test('lists say of every product what its page says, and know it from the index', async () => {
  const inSizes = (name: string, sizes: readonly { value: string; price: number; quantity: number }[]) => ({
    name,
    options: [{ name: 'Size', kind: 'size' as const, values: sizes.map(({ value }) => ({ value })) }],
    variants: sizes.map(({ value, ...variant }) => ({ options: { Size: value }, ...variant })),
  });
  await stock(shop, [
    inSizes('Boots', [
      { value: '40', price: 80, quantity: 0 },
      { value: '41', price: 100, quantity: 5 },
      { value: '42', price: 110.1, quantity: 5 },
    ]),
    inSizes('Gone', [
      { value: 'S', price: 60, quantity: 0 },
      { value: 'M', price: 75, quantity: 0 },
    ]),
  ]);
  const inStock = (await ask<ProductPage>('products/forPage?market=eu')).products;
  const products = [...inStock, ...(await ask<Product[]>('products/name/gone?market=eu'))];
  const [eu] = await readMarkets(shop.deps.db);
  const known: (string | undefined)[] = [];
  for (const { _id, name, price, priceTo, basePrice, priceWas, lowest30, saleUntil } of products) {
    expect({ price, priceTo, basePrice, priceWas, lowest30, saleUntil }, name).toEqual(pricesOf(await detail(_id)));
    if (eu && shop.deps.index.rangeIn(_id, eu)) known.push(name);
  }
  expect(known).toEqual(products.map(({ name }) => name));
  expect(known.toSorted()).toEqual(['Ball', 'Bat', 'Boots', 'Cap', 'Gone', 'Net']);
});
const pricesOf = ({ price, priceTo, basePrice, priceWas, lowest30, saleUntil }: Product) => ({
  price,
  priceTo,
  basePrice,
  priceWas,
  lowest30,
  saleUntil,
});

test('the index notices a price in a market that it has wrong', async () => {
  await ask('catalogue?market=eu');
  const { index, db } = shop.deps;
  const [eu] = await readMarkets(db);
  const { rows } = await sql<{ brand: number }>`select brand_id as brand from product where id = ${ball}`.execute(db);
  const brand = rows[0]?.brand ?? 0;
  const known = await index.read({ tag() {}, include() {}, until() {} }, undefined, eu);
  // The other markets are not open, or have been closed.
  for (const id of known.markets.keys()) if (id !== eu?.id) known.markets.delete(id);
  const agrees = (isBehind = false) => agreesOnBrand(db, known, brand, { isBehind });
  expect(await agrees()).toBe(true);
  known.columns.putPrice(eu?.id ?? '', ball, { cents: 1, onSale: false });
  expect([await agrees(), await agrees(true)]).toEqual([false, true]);
  await sql`delete from market where id = ${eu?.id}`.execute(db);
  expect(await agrees()).toBe(true);
});
