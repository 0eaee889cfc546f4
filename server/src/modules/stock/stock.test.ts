import type { Category, Product } from '@fieldhouse/contracts/catalogue.schemas';
import { packIds } from '@fieldhouse/contracts/packed-ids.rules';
import { stockColumns } from '@fieldhouse/contracts/stock.rules';
import type { StockMovement } from '@fieldhouse/contracts/stock.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldFigures } from '../../platform/db/figures.repo.ts';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { buy } from '../../testing/paying.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
let ids: string[];

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  ids = await stock(shop, [
    { name: 'Full Ball', quantity: 100, price: 2.5 },
    { name: 'Low Ball', quantity: 5, price: 10 },
    { name: 'Lowest Bat', quantity: 1, price: 0.99 },
    { name: 'Sold Ball', quantity: 0, price: 1000 },
  ]);
});
afterAll(() => shop.close());

const get = (url: string) => shop.app.inject({ url, headers: admin.headers });
const put = (id: string | undefined, payload: object) =>
  shop.app.inject({ method: 'PUT', url: `/api/products/update/${id}`, headers: admin.headers, payload });
async function names(query: string): Promise<string[]> {
  return (await get(`/api/products?${query}`)).json<Product[]>().map(({ name }) => name);
}

test('the stock list can be narrowed to what is low or sold out, with words or without', async () => {
  expect(await names('page=1&stock=low')).toEqual(['Lowest Bat', 'Low Ball']);
  expect(await names('page=1&stock=out')).toEqual(['Sold Ball']);
  expect(await names('page=1&stock=low&q=bat')).toEqual(['Lowest Bat']);
  expect(await names('page=1&stock=out&q=bat')).toEqual([]);
  expect((await get('/api/products?page=1&limit=1&stock=low')).headers).toMatchObject({
    'x-total-count': '2',
    'x-total-pages': '2',
  });
  expect(await names('page=2&limit=1&stock=low')).toEqual(['Low Ball']);
  expect(await names('page=1&limit=1&stock=low&sort=name')).toEqual(['Low Ball']);
  expect(await names('page=1&q=bat&sort=name-desc')).toEqual((await names('page=1&q=bat')).toSorted().reverse());
  const byName = await names('page=1&sort=name');
  expect(byName).toEqual((await names('page=1')).toSorted());
  expect(await names('page=2&limit=1&sort=name')).toEqual([byName[1]]);
});

test.runIf(process.env.TEST_LONG)(
  'when more than 5,000 products are sold out, the pages end there and say so',
  async () => {
    const { db } = shop.deps;
    await sql`insert into product (id, name, name_key, description, brand_id, price_cents, search)
    select gen_random_uuid(), 'Gone', 'gone', 'd', (select min(id) from brand), 1, '' from generate_series(1, 5001)`.execute(
      db,
    );
    await sql`insert into variant (id, product_id, sku) select id, id, 'GONE-' || row_number() over () from product where name = 'Gone'`.execute(
      db,
    );
    const last = await get('/api/products?page=50&limit=100&stock=out');
    expect(last.headers).toMatchObject({ 'x-total-count': '5000', 'x-total-pages': '50', 'x-total-more': 'true' });
    expect((await get('/api/products?page=51&limit=100&stock=out')).json()).toEqual([]);
    await sql`update product set deleted_at = now() where name = 'Gone'`.execute(db);
  },
);

test('a product is found by its id and by the number on its shelf', async () => {
  const [product] = (await get(`/api/products?page=1&q=${ids[3]}`)).json<Product[]>();
  expect(product?.name).toBe('Sold Ball');
  expect(await names(`page=1&q=${product?.sku.toLowerCase()}`)).toEqual(['Sold Ball']);
});

test('every product is on one page of the whole list, from whichever end it is read', async () => {
  const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => names(`page=${page}&limit=1`)));
  expect(pages).toEqual([['Sold Ball'], ['Lowest Bat'], ['Low Ball'], ['Full Ball'], []]);
  expect(await names('page=2&limit=3')).toEqual(['Full Ball']);
});

test('the summary adds up price times quantity to the cent, and follows every change', async () => {
  expect((await get('/api/products/stock')).json()).toMatchObject({ investment: 300.99, products: 4, low: 2, out: 1 });
  await put(ids[3], { quantity: 1_000_000_000, price: 1_000_000_000 });
  const { investment, out } = (await get('/api/products/stock')).json();
  expect([investment > 9.9e17, out]).toEqual([true, 0]);
  await put(ids[3], { quantity: 0, price: 1000 });
  expect((await get('/api/products/stock')).json()).toMatchObject({ investment: 300.99, out: 1 });
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  await foldFigures(shop.deps.db);
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
});

test('the stock figures stay correct whatever staff does to products and categories, added up or not', async () => {
  const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}) =>
    shop.app.inject({ method, url, headers: admin.headers, payload });
  const sizes = async () => {
    const names = new Map((await get('/api/categories')).json<Category[]>().map(({ _id, name }) => [_id, name]));
    const rows = (await get('/api/categories/sizes')).json<{ _id: string; products: number }[]>();
    return Object.fromEntries(rows.map(({ _id, products }) => [names.get(_id), products]));
  };
  const [first, second] = await stock(shop, [{ category: ['Shelf A', 'Shelf B'] }, { category: ['Shelf A'] }]);
  expect(await sizes()).toMatchObject({ 'Shelf A': 2, 'Shelf B': 1 });
  await put(second, { category: ['Shelf B', 'Balls'] });
  await foldFigures(shop.deps.db);
  expect(await sizes()).toMatchObject({ 'Shelf A': 1, 'Shelf B': 2 });
  await call('DELETE', `/api/products/delete/${first}`);
  expect(await sizes()).toMatchObject({ 'Shelf A': 0, 'Shelf B': 1 });
  await call('DELETE', '/api/categories/delete/Shelf%20B');
  await Promise.all([foldFigures(shop.deps.db), foldFigures(shop.deps.db)]);
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  await call('DELETE', `/api/products/delete/${second}`);
});

test('the history says who changed the stock, why, and how many there were afterwards', async () => {
  const [id = ''] = await stock(shop, [{ name: 'Traced Ball', quantity: 10, price: 10 }]);
  await put(id, { quantity: 7, quantityWas: 10 });
  const order = await buy(shop, admin, [{ productId: id, quantity: 2, price: 10 }]);
  expect(order.statusCode).toBe(200);
  const movements = (await get(`/api/products/stock/${id}`)).json<StockMovement[]>();
  expect(movements.map(({ delta, quantity, reason, actor }) => ({ delta, quantity, reason, actor }))).toEqual([
    { delta: -2, quantity: 5, reason: 'sold', actor: null },
    { delta: -3, quantity: 7, reason: 'adjusted', actor: 'Test admin' },
    { delta: 10, quantity: 10, reason: 'created', actor: null },
  ]);
  expect(movements[0]?.orderNumber).toEqual(expect.any(Number));
  expect((await get(`/api/products/stock/${id}?page=2`)).json()).toEqual([]);
});

test('a long history is paged, and counts right on every page', async () => {
  const [id = ''] = await stock(shop, [{ name: 'Counted Ball', quantity: 1 }]);
  for (let quantity = 2; quantity <= 45; quantity++) await put(id, { quantity });
  const page = async (n: number) => (await get(`/api/products/stock/${id}?page=${n}`)).json<StockMovement[]>();
  expect((await page(1)).map(({ quantity }) => quantity)).toEqual(Array.from({ length: 20 }, (_, i) => 45 - i));
  expect((await page(3)).map(({ quantity }) => quantity)).toEqual([5, 4, 3, 2, 1]);
});

test('the stock comes as a file for spreadsheets, in which nothing can be run', async () => {
  const [id] = await stock(shop, [{ name: '=1+1', description: 'Says "no", twice\nand again', category: ['A', 'B'] }]);
  const { headers, body } = await get('/api/products/csv');
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="stock.csv"',
  });
  const [head, first] = body.split('\r\n');
  expect(head).toBe(`\ufeff${[...stockColumns, 'name:es', 'description:es', 'name:de', 'description:de'].join(',')}`);
  expect(first).toMatch(
    new RegExp(
      `^${id},FH-\\w{8},'=1\\+1,"Says ""no"", twice\nand again",10.00,5,5,Aquila,"A\nB",,0,[\\w-]{36},{26}parcel,standard,,,5,5,{7}published,*$`,
    ),
  );
  const some = (await get(`/api/products/csv?products=${packIds(ids.slice(0, 2))}`)).body;
  expect(some.split('\r\n').flatMap((line) => line.split(',')[2] ?? [])).toEqual(['name', 'Low Ball', 'Full Ball']);
  expect(body.split('\r\n').length).toBe(Number((await get('/api/products?page=1')).headers['x-total-count']) + 2);
});
