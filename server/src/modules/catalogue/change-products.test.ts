import type { BulkOutcome } from '@fieldhouse/contracts/bulk.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { type SignedIn, signIn, signInWith } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let editor: SignedIn;
let shoe: string;
let ball: string;
let onSale: string;

beforeAll(async () => {
  shop = await openTestShop();
  editor = await signInWith(shop, ['catalogue']);
});
afterAll(async () => {
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
});
beforeEach(async () => {
  const options = [{ name: 'Size', kind: 'size' as const, values: [{ value: '41' }, { value: '42' }] }];
  const variants = [
    { options: { Size: '41' }, quantity: 3 },
    { options: { Size: '42' }, quantity: 3, price: 70.05 },
  ];
  [shoe = '', ball = '', onSale = ''] = await stock(shop, [
    { name: 'Shoe', price: 60, options, variants, category: ['Running'] },
    { name: 'Ball', price: 20 },
    { name: 'Bat', price: 30, salePrice: 25 },
  ]);
});

const post = (path: string, payload: object, headers: object = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/products/bulk${path}`,
    payload,
    headers: { ...editor.headers, ...headers },
  });
const change = async (what: object, ids = [shoe, ball, onSale]) =>
  (await post('', { products: ids.map((_id) => ({ _id })), change: what })).json<BulkOutcome>();
const productOf = async (id: string) => (await shop.app.inject({ url: `/api/products/id/${id}` })).json();
const prices = async (id: string) =>
  (await productOf(id)).variants.map(({ basePrice }: { basePrice: number }) => basePrice);
const journaled = async (id: string) => {
  const { rows } = await sql<{ action: string; before: object; after: object }>`
    select action, before, after from journal where subject_id = ${id} and actor = ${editor.userId} order by id`.execute(
    shop.deps.db,
  );
  return rows;
};

test('prices change by percent, variant by variant, what stands in the way is told by product, and all of it is taken back', async () => {
  const { changed, refused } = await change({ kind: 'percent', percent: '-20' });
  expect(await prices(shoe)).toEqual([48, 56.04]);
  expect(await prices(ball)).toEqual([16]);
  expect(await prices(onSale)).toEqual([30]);
  expect(refused).toEqual([{ _id: onSale, name: 'Bat', reason: 'The sale price must be below the price.' }]);
  expect(await journaled(shoe)).toMatchObject([
    { action: 'updateProduct', before: { price: 60 }, after: { price: 48 } },
    { action: 'updateVariants' },
  ]);
  const undone = (await post('/undo', { products: changed })).json<BulkOutcome>();
  expect(undone).toMatchObject({ refused: [], changed: [{}, {}] });
  expect(await prices(shoe)).toEqual([60, 70.05]);
  expect(await prices(ball)).toEqual([20]);
});

test('one price is that of all variants, and what was so already is not written', async () => {
  const { changed, refused } = await change({ kind: 'price', price: '49.90' }, [shoe, ball]);
  expect({ changed: changed.length, refused }).toEqual({ changed: 2, refused: [] });
  expect(await prices(shoe)).toEqual([49.9, 49.9]);
  expect(await change({ kind: 'price', price: 49.9 }, [shoe, ball])).toEqual({ changed: [], refused: [] });
  expect((await journaled(ball)).length).toBe(1);
});

test('a category is added and taken away with what is below it; the last one stays', async () => {
  await stock(shop, [{ category: ['Outlet'] }]);
  const added = await change({ kind: 'add-category', category: 'outlet' }, [shoe, ball]);
  expect((await productOf(shoe)).category).toEqual(['Running', 'Outlet']);
  expect(added.changed).toHaveLength(2);
  const removed = await change({ kind: 'remove-category', category: 'Running' }, [shoe, ball]);
  expect((await productOf(shoe)).category).toEqual(['Outlet']);
  expect(removed).toMatchObject({ changed: [{ _id: shoe }], refused: [] });
  expect(await change({ kind: 'remove-category', category: 'Outlet' }, [shoe])).toMatchObject({
    changed: [],
    refused: [{ _id: shoe }],
  });
  await post('/undo', { products: removed.changed });
  expect((await productOf(shoe)).category).toEqual(['Running', 'Outlet']);
  expect(
    (await post('', { products: [{ _id: shoe }], change: { kind: 'add-category', category: 'Nowhere' } })).statusCode,
  ).toBe(400);
});

test('who was faster is in the way of one product, not of the others, also when it is taken back', async () => {
  const { __v } = await productOf(ball);
  const rows = [{ _id: shoe }, { _id: ball, __v: __v + 1 }, { _id: '00000000-0000-7000-8000-000000000000' }];
  const { changed, refused } = (
    await post('', { products: rows, change: { kind: 'price', price: 10 } })
  ).json<BulkOutcome>();
  expect(changed.map(({ _id }) => _id)).toEqual([shoe]);
  expect(refused.map(({ _id }) => _id).toSorted()).toEqual([rows[2]?._id, ball].toSorted());
  await change({ kind: 'price', price: 11 }, [shoe]);
  const undone = (await post('/undo', { products: changed })).json<BulkOutcome>();
  expect(undone).toMatchObject({
    changed: [],
    refused: [{ _id: shoe, reason: expect.stringContaining('Someone else') }],
  });
  expect(await prices(shoe)).toEqual([11, 11]);
});

test('a request that is sent again acts once', async () => {
  const key = { 'idempotency-key': 'ten-percent-more' };
  const send = () => post('', { products: [{ _id: ball }], change: { kind: 'percent', percent: 10 } }, key);
  const [first, second] = [await send(), await send()];
  expect(second.json()).toEqual(first.json());
  expect(await prices(ball)).toEqual([22]);
});

test('the ids of all that fit come with their versions', async () => {
  const ids = async (query: string) => {
    const answer = await shop.app.inject({ url: `/api/products/ids?${query}`, headers: editor.headers });
    return answer.json<{ products: { _id: string; __v: number }[]; more: boolean }>();
  };
  const all = await ids('');
  expect(all.products.slice(0, 3).map(({ _id }) => _id)).toEqual([onSale, ball, shoe]);
  expect(all.more).toBe(false);
  expect((await ids(`q=${shoe}`)).products).toEqual([{ _id: shoe, __v: (await productOf(shoe)).__v }]);
  expect((await ids('stock=out')).products).toEqual([]);
  const customer = await signIn(shop, 'client');
  expect((await shop.app.inject({ url: '/api/products/ids', headers: customer.headers })).statusCode).toBe(403);
});
