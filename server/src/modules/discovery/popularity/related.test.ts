import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buy } from '../../../testing/paying.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { countSales } from './count-popularity.ts';
import { addViews } from './popularity.repo.ts';
import { rankFavourites, relateProducts } from './relate-products.ts';

let shop: TestShop;
let buyers: SignedIn[];
let goods: Record<string, string>;

beforeAll(async () => {
  shop = await openTestShop();
  buyers = await Promise.all(Array.from({ length: 3 }, () => signIn(shop, 'client')));
});
afterAll(() => shop.close());

const names = ['racket', 'balls', 'grip', 'shoe', 'sock', 'bag'];
beforeEach(async () => {
  const { db } = shop.deps;
  await sql`delete from related_product`.execute(db);
  await sql`delete from category_favourite`.execute(db);
  await sql`update product set deleted_at = now()`.execute(db);
  // A category of its own: what other tests have bought is in another one.
  const category = [`Court ${randomUUID()}`];
  const ids = await stock(
    shop,
    names.map((name) => ({ name, category, quantity: 20 })),
  );
  goods = Object.fromEntries(names.map((name, n) => [name, ids[n] ?? '']));
});

const idOf = (name: string) => goods[name] ?? '';
async function order(buyer: number, ...bought: string[]): Promise<void> {
  const who = buyers[buyer];
  const answer =
    who &&
    (await buy(
      shop,
      who,
      bought.map((name) => ({ productId: idOf(name), quantity: 1, price: 10 })),
    ));
  expect(answer?.statusCode).toBe(200);
}
async function runJobs(): Promise<void> {
  for (const job of [countSales, rankFavourites, relateProducts]) await job(shop.deps);
}

interface Related {
  readonly boughtTogether: { readonly name: string }[];
  readonly alsoViewed: { readonly name: string }[];
}
async function related(name: string): Promise<[string[], string[]]> {
  const { boughtTogether, alsoViewed } = (await shop.app.inject(`/api/products/related/${idOf(name)}`)).json<Related>();
  return [boughtTogether.map((other) => other.name), alsoViewed.map((other) => other.name)];
}

test('what is in the same orders belongs together, the most frequent first', async () => {
  await order(0, 'racket', 'balls');
  await order(1, 'racket', 'balls', 'grip');
  await runJobs();
  expect((await related('racket'))[0]).toEqual(['balls', 'grip']);
  expect((await related('grip'))[0].toSorted()).toEqual(['balls', 'racket']);
  expect((await related('shoe'))[0]).toEqual([]);
});

test('what the same people bought at other times comes before what is popular in its category, each once', async () => {
  await order(2, 'racket', 'balls');
  await order(2, 'shoe');
  await addViews(shop.deps.db, new Map([[idOf('bag'), 50]]));
  await runJobs();
  const [together, viewed] = await related('racket');
  expect(together).toEqual(['balls']);
  expect(viewed.slice(0, 2)).toEqual(['shoe', 'bag']);
  expect(viewed.toSorted()).toEqual(['bag', 'grip', 'shoe', 'sock']);
  expect((await related('sock'))[1][0]).toBe('bag');
});

test('what is sold out comes last, what is deleted not at all, and of what is gone there is nothing', async () => {
  await order(0, 'racket', 'balls');
  await order(1, 'racket', 'balls', 'grip', 'shoe');
  await runJobs();
  await sql`update product set quantity = 0 where id = ${idOf('balls')}`.execute(shop.deps.db);
  const admin = await signIn(shop, 'admin');
  const url = `/api/products/delete/${idOf('shoe')}`;
  expect((await shop.app.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(200);
  expect((await related('racket'))[0]).toEqual(['grip', 'balls']);
  expect(await related('shoe')).toEqual([[], []]);
  goods.nothing = randomUUID();
  expect(await related('nothing')).toEqual([[], []]);
  await runJobs();
  expect((await related('grip'))[0]).not.toContain('shoe');
});

test('the answer follows the job at once, and a canceled order is forgotten in the round', async () => {
  expect((await related('racket'))[0]).toEqual([]);
  await order(0, 'racket', 'grip');
  await runJobs();
  expect((await related('racket'))[0]).toEqual(['grip']);
  const { db } = shop.deps;
  await sql`update order_line set canceled = quantity where product_id = ${idOf('racket')}`.execute(db);
  await sql`
    update "order" set status = 'canceled' where id in (select order_id from order_line where product_id = ${idOf('racket')})`.execute(
    db,
  );
  await relateProducts(shop.deps);
  expect((await related('racket'))[0]).toEqual([]);
});

test('two workers at the same time leave the same as one', async () => {
  const second = await openTestShop({ database: shop.database });
  await order(0, 'racket', 'grip', 'sock');
  await countSales(shop.deps);
  const jobs = [shop, second].flatMap(({ deps }) => [relateProducts(deps), rankFavourites(deps)]);
  await Promise.all(jobs);
  await second.close();
  expect((await related('racket'))[0].toSorted()).toEqual(['grip', 'sock']);
});
