import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import type { OrderRowFilter } from '@fieldhouse/contracts/orders.schemas';
import * as schemas from '@fieldhouse/contracts/orders.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListPage } from '../../../platform/http/route-result.ts';
import { planOf, plansOf, rowsRead } from '../../../testing/plans.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { allReturns, findReturnPage } from '../../after-sales/index.ts';
import { listOrderRows } from '../desk/list-order-rows.ts';
import { countOrders, findOrderPage, listOrderPage, listPresentStatuses, type OrderFilter } from './order-list.repo.ts';
import { readOrderSearch } from './order-search.repo.ts';

/** Enough rows that a bad plan would be chosen if one could; what is asserted is the way, never the time. */
const ORDERS = 20_000;
const BUYERS = 3_000;
const GUESTS = 2_000;
const LIMIT = 20;

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  const { db } = shop.deps;
  await sql`insert into account (id, name, email, email_key)
    select gen_random_uuid(), case when n <= 3 then 'Rare Bird' else 'Common Sparrow' end, 'b' || n || '@wings.test', 'b' || n || '@wings.test'
    from generate_series(1, ${BUYERS}::int) n`.execute(db);
  // Nearly all are completed, a few are open, none is canceled.
  await sql`insert into "order" (id, account_id, number, status, currency, items_cents, total_cents, paid_at, address, quote)
    select gen_random_uuid(), (array(select id from account order by name))[1 + n % ${BUYERS}], nextval('order_number'),
      case when n % 100 = 0 then 'pending' when n % 100 = 1 then 'dispatched' else 'completed' end, 'usd', 100, 100,
      now() - make_interval(hours => n),
      jsonb_build_object('line1', '1 Nest', 'country', 'US', 'postal_code', '1', 'city', case when n % 5000 = 0 then 'Tinytown' else 'Metropolis' end,
        'name', case when n % 5000 = 1 then 'Rosy Finch' else 'Common Sparrow' end),
      jsonb_build_object('subtotalCents', 100, 'discounts', '[]'::jsonb, 'deliveryCents', 0, 'tax', '[]'::jsonb, 'taxIncluded',
        true, 'method', jsonb_build_object('name', case when n % 4000 = 0 then 'Freight' else 'Standard' end, 'earliest',
          '2026-01-05', 'latest', '2026-01-08'))
    from generate_series(1, ${ORDERS}::int) n`.execute(db);
  // And some were bought without an account.
  await sql`insert into guest (id, email, email_key)
    select gen_random_uuid(), case when n <= 3 then 'rara.avis' else 'g' || n end || '@wings.test', 'g' || n || '@wings.test'
    from generate_series(1, ${GUESTS}::int) n`.execute(db);
  await sql`insert into "order" (id, guest_id, number, status, currency, items_cents, total_cents, paid_at, address)
    select gen_random_uuid(), id, nextval('order_number'), 'completed', 'usd', 100, 100, now() - interval '3 years',
      jsonb_build_object('name', case when email like 'rara%' then 'Blue Heron' else 'Grey Pigeon' end)
    from guest`.execute(db);
  const [ball] = await stock(shop, [{ quantity: 1 }]);
  await sql`insert into order_line (order_id, position, product_id, variant_id, name, sku, price_cents, quantity)
    select o.id, 0, v.product_id, v.id, 'Ball', v.sku, 100, 1 from "order" o, variant v where v.product_id = ${ball}`.execute(
    db,
  );
  await sql`insert into stock_movement (variant_id, delta, reason, order_id)
    select variant_id, -quantity, 'sold', order_id from order_line`.execute(db);
  await sql`insert into order_return (id, order_id, number, status, made_by, by_right)
    select gen_random_uuid(), o.id, 1, case when o.number % 10 = 0 then 'requested' else 'closed' end, 'buyer', false
    from "order" o where o.number % 2 = 0 and o.address ->> 'name' is distinct from 'Grey Pigeon'`.execute(db);
  await sql`insert into order_return_line (return_id, order_id, position, quantity, reason)
    select t.id, t.order_id, 0, 1, 'other' from order_return t`.execute(db);
  await sql`analyze`.execute(db);
  admin = await signIn(shop, 'admin');
}, 120_000);
afterAll(() => shop.close());

const cases: [string, { status?: 'pending' | 'completed'; q?: string }][] = [
  ['all orders', {}],
  ['a rare status', { status: 'pending' }],
  ['a common status', { status: 'completed' }],
  ['one number', { q: '#17' }],
  ['a few buyers', { q: 'rare bird' }],
  ['a few guests, by name', { q: 'heron' }],
  ['a few guests, by address', { q: 'rara.a' }],
];

describe.each(cases)('%s', (_what, { status, q }) => {
  const filter = async (): Promise<OrderFilter> => ({ status, search: await readOrderSearch(shop.deps.db, q) });

  test('a page reads little more than itself', async () => {
    const wanted = await filter();
    const nodes = await planOf(shop.deps.db, (db) => listOrderPage(db, wanted, { limit: LIMIT, offset: 0 }));
    // Each order of the page twice: its number, and the whole. A few are passed by, and a few buyers bring all of theirs.
    for (const table of ['order', 'order_line', 'account', 'guest', 'refund'])
      expect(rowsRead(nodes, table)).toBeLessThanOrEqual(5 * LIMIT);
  });

  test('the count ends where the pages end', async () => {
    const wanted = await filter();
    const nodes = await planOf(shop.deps.db, (db) => countOrders(db, wanted));
    expect(rowsRead(nodes, 'order')).toBeLessThanOrEqual(5_500);
  });
});

test.each([undefined, 'completed' as const])(
  'what nearly all buyers fit is looked for among the newest five hundred orders (status: %s)',
  async (status) => {
    const search = await readOrderSearch(shop.deps.db, 'wings');
    const nodes = await planOf(shop.deps.db, (db) =>
      findOrderPage(db, { status, search }, { limit: LIMIT, offset: 0 }),
    );
    expect(rowsRead(nodes, 'order')).toBeLessThanOrEqual(500);
    expect(rowsRead(nodes, 'account') + rowsRead(nodes, 'guest')).toBeLessThanOrEqual(1000);
  },
);

test('which statuses there are is four looks into an index', async () => {
  const nodes = await planOf(shop.deps.db, listPresentStatuses);
  expect(rowsRead(nodes, 'order')).toBeLessThanOrEqual(4);
  const answer = await shop.app.inject({ url: '/api/orders/statuses', headers: admin.headers });
  expect(answer.json()).toEqual(['pending', 'dispatched', 'completed']);
});

describe('the rows of the desk', () => {
  const cases: [string, Partial<OrderRowFilter>, number, boolean][] = [
    ['a rare status', { status: 'pending' }, 200, false],
    ['a few days in the middle', { from: dayAgo(405), to: dayAgo(400) }, 144, false],
    ['a rare way of delivery', { method: 'Freight' }, 5, false],
    ['a common one of a rare status', { method: 'Standard', status: 'pending' }, 195, false],
    ['a small town', { city: 'TINY' }, 4, false],
    ['a large town', { city: 'metro' }, 1000, true],
    ['a large town and a rare name', { city: 'metro', name: 'rosy' }, 4, false],
    ['a product that all have bought', { product: 'ball' }, 1000, true],
    ['the same and a small town', { product: 'ball', city: 'tiny' }, 4, false],
    ['a rare buyer', { name: 'rare b' }, 18, false],
    ['a common name among few', { name: 'sparrow', method: 'Freight' }, 5, false],
    ['a common name', { name: 'sparrow', status: 'completed' }, 1000, true],
    ['a rare status, oldest first', { status: 'pending', sort: 'oldest' }, 200, false],
    ['all of them, oldest first', { sort: 'oldest' }, 5000, true],
    ['a large town, oldest first', { city: 'metro', sort: 'oldest' }, 1000, true],
    ['a rare buyer, oldest first', { name: 'rare b', sort: 'oldest' }, 18, false],
    ['what is to pack', { flag: 'to-pack', sort: 'oldest' }, 200, false],
  ];
  test.each(cases)('%s: no more is read than a thousand of the rarest', async (_what, asked, total, more) => {
    const filter = schemas.listOrderRows.query.parse(asked);
    const { cache } = shop.deps;
    let found: ListPage<unknown> | undefined;
    const nodes = await plansOf(shop.deps.db, async (db) => {
      found = await listOrderRows({ db, cache }, filter, { page: 1, limit: LIMIT });
    });
    expect(found).toMatchObject({ total, more });
    // What is counted, what is looked through, and samples of what is common.
    for (const table of ['order', 'order_line', 'account', 'guest', 'stock_movement'])
      expect(rowsRead(nodes, table)).toBeLessThanOrEqual(5_500);
  });

  test('the file has all of them, also those that the list does not reach', async () => {
    const csv = await shop.app.inject({ url: '/api/orders/csv?name=sparrow&city=metro', headers: admin.headers });
    expect(csv.body.split('\r\n')).toHaveLength(ORDERS - 4 + 2);
  });

  test('and has each of them once, whichever come first', async () => {
    const days = `from=${dayAgo(60)}&to=${dayAgo(1)}`;
    const file = async (sort: string) => {
      const csv = await shop.app.inject({ url: `/api/orders/csv?${days}&sort=${sort}`, headers: admin.headers });
      return csv.body.split('\r\n').slice(1, -1);
    };
    const [newest, oldest] = [await file('newest'), await file('oldest')];
    expect(newest.length).toBeGreaterThan(1_000);
    expect(oldest).toEqual(newest.toReversed());
  });
});

describe('returns', () => {
  const cases: [string, Parameters<typeof findReturnPage>[1], string[]][] = [
    ['what is open', {}, ['Common Sparrow']],
    ['a few buyers', { q: 'RARE bird' }, ['Rare Bird']],
    ['a few guests, by name', { q: 'heron' }, ['Blue Heron']],
    ['a few guests, by address', { q: 'rara.a' }, ['Blue Heron']],
    ['a name that many have', { q: 'sparrow' }, ['Common Sparrow']],
    ['a few buyers of a status', { q: 'rare bird', status: 'closed' }, ['Rare Bird']],
    ['a number', { q: '4-R1' }, ['Common Sparrow']],
    ['nobody', { q: 'zzyzx' }, []],
  ];
  test.each(cases)('%s: are found without looking through all of them', async (_what, filter, names) => {
    let found: readonly OrderReturn[] = [];
    const nodes = await plansOf(shop.deps.db, async (db) => {
      found = (await findReturnPage(db, filter, { limit: LIMIT, offset: 0 })).items;
    });
    const named = new Set(found.map(({ userName }) => userName));
    expect([...named].filter((name) => name !== 'Rare Bird' || names.includes(name))).toEqual(names);
    for (const table of ['order', 'order_line']) expect(rowsRead(nodes, table), table).toBeLessThanOrEqual(1_600);
    // Those that are open are counted as well.
    expect(rowsRead(nodes, 'order_return')).toBeLessThanOrEqual(2_500);
  });

  test.each([{}, { sort: 'newest' }, { status: 'closed' }] as const)(
    '%j: come as a file in parts, none of which costs more than the first',
    async (filter) => {
      const nodes = await plansOf(shop.deps.db, async (db) => {
        let parts = 0;
        for await (const _part of allReturns(db, filter, LIMIT)) if (++parts === 5) break;
      });
      expect(rowsRead(nodes, 'order_return')).toBeLessThanOrEqual(6 * LIMIT);
    },
  );

  test('come as a file that has each of them once, whichever come first', async () => {
    const file = async (query: string) => {
      const csv = await shop.app.inject({ url: `/api/returns/csv?${query}`, headers: admin.headers });
      return csv.body.split('\r\n').slice(1, -1);
    };
    for (const query of ['', 'status=closed&']) {
      const newest = await file(`${query}sort=newest`);
      expect(newest.length).toBeGreaterThan(1_000);
      expect(await file(`${query}sort=oldest`)).toEqual(newest.toReversed());
    }
  });
});

describe('where the pages end', () => {
  const page = (query: string) => shop.app.inject({ url: `/api/orders/all?${query}`, headers: admin.headers });

  test('the list says that there are more, and shows nothing beyond', async () => {
    const last = await page('page=250&limit=20');
    expect(last.headers).toMatchObject({ 'x-total-count': '5000', 'x-total-pages': '250', 'x-total-more': 'true' });
    expect(last.json()).toHaveLength(20);
    expect((await page('page=251&limit=20')).json()).toEqual([]);
  });

  test('a search finds what no page reaches', async () => {
    const [first] = (await page('page=1&q=1')).json<{ number: number }[]>();
    expect(first?.number).toBe(1);
    expect((await page('page=1&q=wings')).headers).toMatchObject({ 'x-total-count': '500', 'x-total-more': 'true' });
    const rare = await page('page=1&q=RARE%20b');
    expect(rare.headers['x-total-count']).toBe('18');
    expect(rare.headers['x-total-more']).toBeUndefined();
  });
});
