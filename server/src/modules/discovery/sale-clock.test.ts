import type { Product, ProductDetail, ProductPage } from '@fieldhouse/contracts/catalogue.schemas';
import type { ProductDelivery } from '@fieldhouse/contracts/delivery-zones.schemas';
import type { CataloguePage, Suggestions } from '@fieldhouse/contracts/discovery.schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passTime, readClock } from '../../testing/frozen-clock.ts';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { movePrices } from '../catalogue/index.ts';

/** Two nodes, whose own clocks are 400 ms apart, on a database whose clock is moved by hand. */
let nodes: TestShop[] = [];
let own = 1_000_000;
let id: string;

async function openNode(off: number, first?: TestShop): Promise<TestShop> {
  const shop = await openTestShop({
    ...(first ? { database: first.database } : { databaseClock: 'stopped' }),
    cache: { now: () => own + off, lookEveryMs: 0 },
  });
  nodes.push(shop);
  return shop;
}

const pass = async (ms: number) => {
  await passTime(dbOf(), ms);
  own += ms;
};
const dbOf = () => {
  if (!nodes[0]) throw new Error('no node is open');
  return nodes[0].deps.db;
};

beforeAll(async () => {
  const first = await openNode(200);
  const second = await openNode(-200, first);
  await stock(first, [
    { name: 'Tennis racket', price: 100, img: ['https://pictures.example/racket.jpg'] },
    { name: 'Tennis ball', price: 70 },
  ]);
  const admin = await signIn(first, 'admin');
  const racket = (await first.app.inject('/api/products/name/racket')).json<Product[]>()[0];
  id = racket?._id ?? '';
  const begins = (await readClock(first.deps.db)).getTime() + 10_000;
  const sale = { salePrice: 50, saleFrom: new Date(begins), saleUntil: new Date(begins + 10_000) };
  const planned = await first.app.inject({
    method: 'PUT',
    url: `/api/products/update/${id}`,
    headers: admin.headers,
    payload: sale,
  });
  expect(planned.statusCode, planned.body).toBe(200);
  await second.deps.cache.look();
});
afterAll(async () => {
  for (const node of nodes.reverse()) await node.close();
  nodes = [];
});

const cached = () => [
  '/api/catalogue?sort=price-asc',
  '/api/catalogue?sale=true',
  '/api/products/forPage?name=price-asc',
  '/api/products/name/racket',
  '/api/suggest?q=rack',
  `/api/products/id/${id}`,
];

/** What a node says everywhere, about the racket. */
async function told(node: TestShop) {
  const get = async <T>(url: string) => (await node.app.inject(url)).json<T>();
  const catalogue = await get<CataloguePage>('/api/catalogue?sort=price-asc');
  const onSale = await get<CataloguePage>('/api/catalogue?sale=true');
  const page = await get<ProductPage>('/api/products/forPage?name=price-asc');
  const [found] = await get<Product[]>('/api/products/name/racket');
  const { products } = await get<Suggestions>('/api/suggest?q=rack');
  const { price, priceWas, variants } = await get<ProductDetail>(`/api/products/id/${id}`);
  const [remembered] = await get<ProductDetail[]>(`/api/products/some?ids=${id}`);
  const feed = (await node.app.inject('/feeds/google.xml')).body;
  return {
    first: catalogue.products[0]?.name,
    prices: [catalogue.prices.min, catalogue.prices.max],
    onSale: onSale.total,
    page: page.products[0]?.price,
    found: found?.price,
    suggested: products[0]?.price,
    product: [price, priceWas, variants[0]?.price, variants[0]?.saleUntil !== undefined],
    cart: remembered?.variants[0]?.price,
    feed: /<g:sale_price>50\.00/.test(feed),
  };
}

const regular = {
  first: 'Tennis ball',
  prices: [70, 100],
  onSale: 0,
  page: 70,
  found: 100,
  suggested: 100,
  product: [100, undefined, 100, false],
  cart: 100,
  feed: false,
};
const reduced = {
  first: 'Tennis racket',
  prices: [50, 70],
  onSale: 1,
  page: 50,
  found: 50,
  suggested: 50,
  product: [50, 100, 50, true],
  cart: 50,
  feed: true,
};

async function expectEverywhere(expected: object): Promise<void> {
  for (const node of nodes) {
    // What is asked for again and again is kept.
    for (let n = 0; n < 2; n++) await told(node);
    expect(await told(node)).toEqual(expected);
    for (const url of cached()) expect(node.deps.cache.find(url), url).toBeDefined();
  }
}

test('a sale begins and ends on the second everywhere, on all nodes, and no cached answer outlives it', async () => {
  await expectEverywhere(regular);
  await pass(9999);
  await expectEverywhere(regular);
  await pass(1);
  for (const node of nodes) for (const url of cached()) expect(node.deps.cache.find(url), url).toBeUndefined();
  await expectEverywhere(reduced);
  await pass(9999);
  await expectEverywhere(reduced);
  await pass(1);
  await expectEverywhere(regular);
  expect(await movePrices(nodes[0]?.deps ?? expect.fail())).toBe(1);
  expect(await movePrices(nodes[0]?.deps ?? expect.fail())).toBe(0);
  expect(await findBrokenInvariants(dbOf())).toEqual([]);
  await expectEverywhere(regular);
});

test('the day on which a parcel arrives is the one of today, not of when the page was first asked for', async () => {
  const [first] = nodes;
  if (!first) throw new Error('no node is open');
  const url = `/api/products/id/${id}/delivery`;
  const arrives = async () => (await first.app.inject(url)).json<ProductDelivery>().ways[0]?.latest ?? '';
  const before = await arrives();
  expect(await arrives()).toBe(before);
  // Over a weekend nothing leaves.
  await pass(3 * 24 * 3_600_000);
  await first.deps.cache.look();
  expect((await arrives()) > before).toBe(true);
});
