import { packIds } from '@fieldhouse/contracts/packed-ids.rules';
import type { StaffReview } from '@fieldhouse/contracts/reviews.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy } from '../../testing/paying.ts';
import { type SignedIn, signIn, signInWith } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { allReviews } from './staff-reviews.repo.ts';

let shop: TestShop;
let admin: SignedIn;
let ball = '';
const texts = ['Fine.\nReally.', '=HYPERLINK("x")', 'Dreadful.'];

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 10, quantity: 50 }]);
  for (const description of texts) {
    const who = await signIn(shop, 'client');
    await buy(shop, who, [{ productId: ball, quantity: 1, price: 10 }]);
    const query = new URLSearchParams({ userId: who.userId, productId: ball });
    const payload = { description, rating: 4 };
    await shop.app.inject({ method: 'POST', url: `/api/review/create?${query}`, headers: who.headers, payload });
  }
  const dreadful = (await list('q=dreadful'))[0]?._id;
  const payload = { hidden: true, reason: '@SUM(A1)' };
  await shop.app.inject({ method: 'PUT', url: `/api/reviews/${dreadful}`, headers: admin.headers, payload });
});
afterAll(() => shop.close());

const ask = (path: string, headers: object = admin.headers) =>
  shop.app.inject({ url: `/api/reviews${path}`, headers: { ...headers } });
const list = async (query: string) => (await ask(`?${query}`)).json<StaffReview[]>();
const idsIn = async (query: string) => (await ask(`/csv?${query}`)).body.match(/^[\da-f-]{36}(?=,)/gm) ?? [];

test('reviews come as a file: those that the list shows, hidden ones too, newest first', async () => {
  const all = (await list('')).map(({ _id }) => _id);
  expect(all).toHaveLength(3);
  for (const query of ['', 'hidden=true', 'hidden=false', 'q=FINE', `q=${ball}`, `q=${all[1]}`, 'q=ball', 'q=xyzzy'])
    expect(await idsIn(query), query).toEqual((await list(query)).map(({ _id }) => _id));
  const ids = `ids=${packIds([all[2] ?? '', all[0] ?? '', ball])}`;
  expect(await idsIn(ids)).toEqual([all[0], all[2]]);
  expect(await idsIn(`${ids}&hidden=true`)).toEqual([all[0]]);
  for (const q of [undefined, 'ball']) {
    const found: string[] = [];
    for await (const part of allReviews(shop.deps.db, { q }, 1)) found.push(...part.map(({ _id }) => _id));
    expect(found).toEqual(all);
  }
});

test('no spreadsheet runs what is written in them', async () => {
  const { body, headers } = await ask('/csv');
  expect(headers['content-disposition']).toContain('reviews.csv');
  expect(body).toMatch(/^id,date,product_id,product,rating,writer,text,size,fit,hidden,hidden_since,reason\r\n/);
  expect(body).toContain(`,${ball},Ball,4,`);
  expect(body).toContain(',"\'=HYPERLINK(""x"")",,,false,,\r\n');
  expect(body).toContain(",'@SUM(A1)\r\n");
  expect(body).toContain(',"Fine.\nReally.",,,false,,\r\n');
  await sql`update product set name = '-Ball' where id = ${ball}`.execute(shop.deps.db);
  expect((await ask('/csv')).body).toContain(",'-Ball,4,");
});

test('they are for those who look after what buyers write', async () => {
  expect((await ask('/csv', {})).statusCode).toBe(401);
  expect((await ask('/csv', (await signInWith(shop, ['orders'])).headers)).statusCode).toBe(403);
  expect((await ask('/csv', (await signInWith(shop, ['content'])).headers)).statusCode).toBe(200);
});
