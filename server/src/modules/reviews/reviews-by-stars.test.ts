import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { Review } from '@fieldhouse/contracts/reviews.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { setReview } from '../../testing/reviewing.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

/** In tenths of a star, oldest first: 45 reviews, among them 22 of five stars. */
const tenths = [0, 5, 10, 19, 20, 30, 39, 45, 49, 49, ...Array<number>(13).fill(35), ...Array<number>(22).fill(50)];

let shop: TestShop;
let admin: SignedIn;
let ball: string;
let ids: string[];

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 10, quantity: 50 }]);
  // In order also where several were drawn in the same millisecond.
  ids = tenths.map(newId).toSorted();
  const { db } = shop.deps;
  await sql`insert into account (id, name, email, email_key)
    select id, 'Pat B', id || '@b.test', id || '@b.test' from unnest(${ids}::uuid[]) id`.execute(db);
  await sql`insert into review (id, product_id, account_id, description, rating)
    select id, ${ball}, id, 'Review ' || n, rating
    from unnest(${ids}::uuid[], ${tenths}::int[]) with ordinality as r (id, rating, n)`.execute(db);
  const sum = tenths.reduce((total, one) => total + one, 0);
  await sql`update product set rating_sum = ${sum}, rating_count = ${tenths.length} where id = ${ball}`.execute(db);
});
afterAll(() => shop.close());

const list = async (query: Record<string, string> = {}) => {
  const answer = await shop.app.inject(`/api/review/product/${ball}?${new URLSearchParams(query)}`);
  return answer.json<Review[]>().map(({ description, rating }) => ({ nth: Number(description.slice(7)), rating }));
};
const ratingsOf = async (query?: Record<string, string>) => (await list(query)).map(({ rating }) => rating);
const nthOf = async (query?: Record<string, string>) => (await list(query)).map(({ nth }) => nth);
const product = async () => (await shop.app.inject(`/api/products/id/${ball}`)).json<ProductDetail>();

describe('the reviews of a product', () => {
  test('are counted by whole stars: a half counts to the star above, and less than one as one', async () => {
    const { ratings, ratingMean, reviewCount } = await product();
    expect(ratings).toEqual({ 1: 3, 2: 2, 3: 1, 4: 14, 5: 25 });
    expect(reviewCount).toBe(45);
    expect(ratingMean).toBe(4);
  });

  test('can be read by stars, as many as are counted', async () => {
    expect(await ratingsOf({ stars: '4' })).toEqual([...Array<number>(13).fill(3.5), 3.9]);
    expect(await ratingsOf({ stars: '1' })).toEqual([1, 0.5, 0]);
    expect(await list({ stars: '5' })).toHaveLength(20);
    expect(await list({ stars: '5', page: '2' })).toHaveLength(5);
    expect(await list({ stars: '5', page: '3' })).toEqual([]);
  });

  test('are counted with each page, as many as the stars that are asked for have', async () => {
    const totals = async (query: string) => {
      const { headers } = await shop.app.inject(`/api/review/product/${ball}?${query}`);
      return [headers['x-total-count'], headers['x-total-pages']];
    };
    for (const query of ['', 'page=1', 'page=9']) expect(await totals(query)).toEqual(['45', '3']);
    expect(await totals('stars=5&limit=5')).toEqual(['25', '5']);
    expect(await list({ stars: '5', limit: '5', page: '5' })).toHaveLength(5);
  });

  test('come newest first, best first or worst first, the newer first among equals', async () => {
    const newest = await nthOf();
    expect(newest).toEqual(Array.from({ length: 20 }, (_, nth) => 45 - nth));
    expect(await nthOf({ sort: 'newest' })).toEqual(newest);
    expect(await nthOf({ sort: 'highest', page: '2' })).toEqual([25, 24, 10, 9, 8, 7, ...range(23, 11), 6]);
    expect((await nthOf({ sort: 'lowest' })).slice(0, 9)).toEqual([1, 2, 3, 4, 5, 6, 23, 22, 21]);
    expect(await nthOf({ sort: 'lowest', stars: '4' })).toEqual([...range(23, 11), 7]);
  });

  test.each([
    { stars: '0' },
    { stars: '6' },
    { stars: '4.5' },
    { stars: "4' or true --" },
    { stars: '' },
    { sort: 'worst' },
    { sort: 'constructor' },
    { page: 'two' },
  ])('are all there, newest first, for %j', async (query) => {
    expect(await nthOf(query)).toEqual(await nthOf());
  });

  test('do not count while they are hidden', async () => {
    const id = ids[8] ?? '';
    await setReview(shop, admin, id, { hidden: true, reason: 'It names somebody.' });
    expect((await product()).ratings).toMatchObject({ 5: 24 });
    expect(await ratingsOf({ stars: '5', page: '2' })).toEqual([5, 5, 4.9, 4.5]);
    await setReview(shop, admin, id, { hidden: false });
    expect((await product()).ratings).toMatchObject({ 5: 25 });
    expect(await ratingsOf({ stars: '5', page: '2' })).toEqual([5, 5, 4.9, 4.9, 4.5]);
  });

  test('are none of a product that nobody has reviewed', async () => {
    const [net = ''] = await stock(shop, [{ name: 'Net', price: 10, quantity: 1 }]);
    const { ratings, ratingMean } = (await shop.app.inject(`/api/products/id/${net}`)).json<ProductDetail>();
    expect(ratings).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });
    expect(ratingMean).toBe(0);
  });
});

const range = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, nth) => from - nth);
