import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inWrite } from '../../../platform/cache/changes.ts';
import { buy } from '../../../testing/paying.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { createCategory } from '../../catalogue/index.ts';
import { countSales } from './count-popularity.ts';
import { addViews } from './popularity.repo.ts';
import { rankFavourites, relateProducts } from './relate-products.ts';

let shop: TestShop;
let buyers: SignedIn[];
let goods: Record<string, string>;

beforeAll(async () => {
  shop = await openTestShop();
  buyers = await Promise.all(Array.from({ length: 4 }, () => signIn(shop, 'client')));
});
afterAll(() => shop.close());

const court = ['racket', 'balls', 'grip', 'shoe', 'sock', 'bag'];
const elsewhere = ['tape', 'bell'];
beforeEach(async () => {
  const { db } = shop.deps;
  await sql`delete from related_product`.execute(db);
  await sql`delete from category_favourite`.execute(db);
  await sql`update product set deleted_at = now()`.execute(db);
  // A shop that has sold a thousand other things.
  await sql`update popularity_mark set orders = 1000`.execute(db);
  // Departments of their own: what other tests have bought is in others.
  const [one, other] = [[`Court ${randomUUID()}`], [`Gym ${randomUUID()}`]];
  const names = [...court, ...elsewhere];
  const ids = await stock(
    shop,
    names.map((name) => ({ name, category: court.includes(name) ? one : other, quantity: 20 })),
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
const together = async (name: string) => (await related(name))[0];

test('what several people put into one order belongs together, the most frequent first', async () => {
  await order(0, 'racket', 'balls');
  await order(1, 'racket', 'balls', 'grip');
  await order(2, 'racket', 'balls', 'grip');
  await runJobs();
  expect(await together('racket')).toEqual(['balls', 'grip']);
  expect((await together('grip')).toSorted()).toEqual(['balls', 'racket']);
  expect(await together('shoe')).toEqual([]);
});

test('what one person alone bought together is not shown, however often', async () => {
  await order(0, 'racket', 'balls');
  await order(1, 'racket', 'grip');
  for (let times = 0; times < 3; times++) await order(2, 'shoe', 'sock');
  for (const buyer of [0, 1]) await order(buyer, 'bag', 'balls');
  // These two were one guest, who came twice.
  await sql`
    with bags as (
      select order_id, gen_random_uuid() as guest_id from order_line where product_id = ${idOf('bag')}
    ), guests as (insert into guest (id, email, email_key) select guest_id, 'guest@court.test', 'guest@court.test' from bags)
    update "order" o set account_id = null, guest_id = b.guest_id from bags b where o.id = b.order_id`.execute(
    shop.deps.db,
  );
  await runJobs();
  for (const name of court) expect(await together(name), name).toEqual([]);
});

test('something from another department is shown when many bought it together, and not when a few did', async () => {
  for (const buyer of [0, 1, 2]) await order(buyer, 'racket', 'tape', 'bell');
  await order(3, 'racket', 'tape', 'balls');
  await order(0, 'racket', 'balls');
  await runJobs();
  expect(await together('racket')).toEqual(['balls', 'tape']);
  expect(await together('tape')).toEqual(['bell', 'racket']);
  expect(await together('bell')).toEqual(['tape']);
});

test('what is in every order anyway comes after what belongs to this one, and across departments not at all', async () => {
  for (const buyer of [0, 1, 2, 3]) await order(buyer, 'racket', 'sock', 'tape');
  for (const buyer of [0, 1]) await order(buyer, 'racket', 'grip');
  await sql`
    insert into product_popularity (product_id, sales) values (${idOf('sock')}, 600), (${idOf('tape')}, 600)
    on conflict (product_id) do update set sales = excluded.sales`.execute(shop.deps.db);
  await runJobs();
  expect(await together('racket')).toEqual(['grip', 'sock']);
});

test('what the same people bought at other times comes before what is popular in its category, each once', async () => {
  for (const buyer of [2, 3]) {
    await order(buyer, 'racket', 'balls');
    await order(buyer, 'shoe');
  }
  await order(2, 'sock');
  await addViews(shop.deps.db, new Map([[idOf('bag'), 50]]));
  await runJobs();
  const [both, viewed] = await related('racket');
  expect(both).toEqual(['balls']);
  expect(viewed.slice(0, 2)).toEqual(['shoe', 'bag']);
  expect(viewed.toSorted()).toEqual(['bag', 'grip', 'shoe', 'sock']);
  expect((await related('grip'))[1][0]).toBe('bag');
});

test('where orders say nothing it is what is popular nearby, for the same people and of the same department', async () => {
  const [department, narrow, beside] = [`Cycling ${randomUUID()}`, `Helmets ${randomUUID()}`, `Gloves ${randomUUID()}`];
  await inWrite(shop.deps, async (tx) => {
    await createCategory(tx, { name: department }, null);
    for (const name of [narrow, beside]) await createCategory(tx, { name, parent: department }, null);
  });
  const kids = { gender: 'unisex', ageGroup: 'kids' } as const;
  const men = { gender: 'men', ageGroup: 'adult' } as const;
  const women = { gender: 'women', ageGroup: 'adult' } as const;
  const helmets = Array.from({ length: 13 }, (_, n) => ({ name: `men's helmet ${n}`, category: [narrow], ...men }));
  const made = [
    { name: "kids' helmet", category: [narrow], ...kids },
    { name: "kids' other helmet", category: [narrow], ...kids },
    { name: 'helmet bag', category: [narrow] },
    { name: "kids' gloves", category: [beside], ...kids },
    { name: "women's gloves", category: [beside], ...women },
    { name: 'adult gloves', category: [beside], ...men, gender: 'unisex' as const },
    ...helmets,
  ];
  const ids = await stock(shop, made);
  goods = { ...goods, ...Object.fromEntries(made.map(({ name }, n) => [name, ids[n] ?? ''])) };
  const views = made.map(({ name }) => [idOf(name), name.startsWith('men') ? 500 : 1] as const);
  const more = [
    [idOf("kids' gloves"), 90],
    [idOf('helmet bag'), 3],
    [idOf('bell'), 999],
  ] as const;
  await addViews(shop.deps.db, new Map([...views, ...more]));
  await runJobs();
  expect((await related("kids' helmet"))[1]).toEqual(['helmet bag', "kids' other helmet", "kids' gloves"]);
  expect((await related("women's gloves"))[1]).toEqual(['adult gloves', 'helmet bag']);
  expect((await related('adult gloves'))[1]).toEqual(
    expect.arrayContaining(["women's gloves", "men's helmet 12", "men's helmet 11"]),
  );
});

test('what is sold out comes last, what is deleted not at all, and of what is gone there is nothing', async () => {
  await order(0, 'racket', 'balls');
  for (const buyer of [1, 2]) await order(buyer, 'racket', 'balls', 'grip', 'shoe');
  await runJobs();
  await sql`update product set quantity = 0 where id = ${idOf('balls')}`.execute(shop.deps.db);
  const admin = await signIn(shop, 'admin');
  const url = `/api/products/delete/${idOf('shoe')}`;
  expect((await shop.app.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(200);
  expect(await together('racket')).toEqual(['grip', 'balls']);
  expect(await related('shoe')).toEqual([[], []]);
  goods.nothing = randomUUID();
  expect(await related('nothing')).toEqual([[], []]);
  await runJobs();
  expect(await together('grip')).not.toContain('shoe');
});

test('the answer follows the job at once, and a canceled order is forgotten in the round', async () => {
  expect(await together('racket')).toEqual([]);
  for (const buyer of [0, 1]) await order(buyer, 'racket', 'grip');
  await runJobs();
  expect(await together('racket')).toEqual(['grip']);
  const { db } = shop.deps;
  await sql`update order_line set canceled = quantity where product_id = ${idOf('racket')}`.execute(db);
  await sql`
    update "order" set status = 'canceled' where id in (select order_id from order_line where product_id = ${idOf('racket')})`.execute(
    db,
  );
  await relateProducts(shop.deps);
  expect(await together('racket')).toEqual([]);
});

test('two workers at the same time leave the same as one', async () => {
  const second = await openTestShop({ database: shop.database });
  for (const buyer of [0, 1]) await order(buyer, 'racket', 'grip', 'sock');
  await countSales(shop.deps);
  const jobs = [shop, second].flatMap(({ deps }) => [relateProducts(deps), rankFavourites(deps)]);
  await Promise.all(jobs);
  await second.close();
  expect((await together('racket')).toSorted()).toEqual(['grip', 'sock']);
});
