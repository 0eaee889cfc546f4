import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import type { updateVariants } from '@fieldhouse/contracts/variants.schemas';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { Db } from '../platform/db/db.ts';
import { findBrokenInvariants } from './invariants.ts';
import { expectCleanAudit, type Line } from './paying.ts';
import {
  type Bought,
  buyOften,
  countSold,
  expectSoldOrLeft,
  onTwoNodes,
  pickFrom,
  type Race,
  signInMany,
  type TwoNodes,
} from './race.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { stock } from './stocked-shop.ts';
import type { TestShop } from './test-shop.ts';

const SIZES = 10;
const BASE_PRICE = 60;

type Table = z.output<typeof updateVariants.response>;

/** A shoe in ten sizes, each at its own price; and plenty of balls. */
async function stockShoe(shop: TestShop, pieces: number) {
  const values = Array.from({ length: SIZES }, (_, n) => ({ value: `${36 + n}` }));
  const variants = values.map(({ value }, n) => ({
    options: { Size: value },
    sku: `RACE-${value}`,
    quantity: pieces / SIZES,
    price: BASE_PRICE + n,
  }));
  const [shoe = '', ball = ''] = await stock(shop, [
    { name: 'Shoe', price: BASE_PRICE, options: [{ name: 'Size', kind: 'size', values }], variants },
    { name: 'Ball', price: 2, quantity: 100_000 },
  ]);
  return { shoe, ball: { productId: ball, quantity: 1, price: 2 } };
}

const shownSizes = async (shop: TestShop, shoe: string): Promise<Line[]> => {
  const { variants } = (await shop.app.inject(`/api/products/id/${shoe}`)).json<ProductDetail>();
  return variants.map(({ _id, price }) => ({ productId: shoe, variantId: _id, quantity: 1, price }));
};

/** Many clients on two nodes want the last pieces of ten sizes, some of them with other goods. */
export function runSizeRace({ checkouts, clients, pieces }: Race): Promise<void> {
  return onTwoNodes(async (nodes) => {
    const [shop] = nodes;
    const { shoe, ball } = await stockShoe(shop, pieces);
    const pickSizes = pickFrom(await shownSizes(shop, shoe));
    const pick = async (n: number, seed: number) => [
      ...(seed % 3 === 0 ? [ball] : []),
      ...(await pickSizes(n, seed)),
      ...(seed % 3 === 1 ? [ball] : []),
    ];
    const buyers = await signInMany(shop, clients);
    const times = checkouts / clients;
    const answers = await whileWatched(nodes, shoe, () =>
      Promise.all(buyers.map((buyer, seed) => buyOften(nodes, buyer, { times, seed }, pick))),
    );
    expectSoldOrLeft(answers.flat());
    expect(await countSold(shop, buyers, shoe)).toBe(pieces);
    await expectInOrder(shop);
  });
}

/** The same while staff count, retire, bring back, reprice and send. What is sold in the end is what was there. */
export function runStaffRace({ checkouts, clients, pieces }: Race): Promise<void> {
  return onTwoNodes(async (nodes) => {
    const [shop] = nodes;
    const { shoe } = await stockShoe(shop, pieces);
    const buyers = await signInMany(shop, clients);
    const staff = await Promise.all([0, 1, 2].map(() => signIn(shop, 'admin')));
    const times = checkouts / clients;
    let over = false;
    const isOver = () => over;
    const pick = async (n: number, seed: number) => {
      const sizes = await shownSizes(shop, shoe);
      return pickFrom(sizes)(n, seed);
    };
    const [answers] = await whileWatched(nodes, shoe, () =>
      Promise.all([
        Promise.all(buyers.map((buyer, seed) => buyOften(nodes, buyer, { times, seed }, pick))).finally(() => {
          over = true;
        }),
        countOften(nodes[0], staff[0], shoe, isOver),
        editOften(nodes[1], staff[1], shoe, isOver),
        sendOften(nodes[0], staff[2], isOver),
      ]),
    );
    expectToldWhy(answers.flat());
    await expectInOrder(shop);
    await expectNothingLost(shop.deps.db, shoe, pieces);
  });
}

/** Looks again and again: in one snapshot the product is what its sizes are, and so is the list. */
async function whileWatched<T>(nodes: TwoNodes, shoe: string, run: () => Promise<T>): Promise<T> {
  let over = false;
  const running = run().finally(() => {
    over = true;
  });
  const watch = async () => {
    let looks = 0;
    for (; !over; looks++) expect(await look(nodes[looks % 2 ? 0 : 1].deps.db, shoe)).toEqual([]);
    return looks;
  };
  const [result, looks] = await Promise.all([running, watch()]);
  expect(looks).toBeGreaterThan(0);
  return result;
}

async function look(db: Db, shoe: string): Promise<unknown[]> {
  const { rows } = await sql`
    select p.quantity, p.price_from_cents, p.price_to_cents, v.* from product p
    cross join lateral (
      select coalesce(sum(quantity), 0) as pieces, min(quantity) as least,
        coalesce(min(effective_cents) filter (where quantity > 0), min(effective_cents)) as lowest,
        coalesce(max(effective_cents) filter (where quantity > 0), max(effective_cents)) as highest
      from variant where product_id = p.id and retired_at is null
    ) v
    where p.id = ${shoe} and (p.quantity <> v.pieces or v.least < 0
      or (p.price_from_cents, p.price_to_cents) <> (v.lowest, v.highest))`.execute(db);
  return rows;
}

const inject = (
  shop: TestShop,
  who: SignedIn | undefined,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
) => shop.app.inject({ method, url, headers: who?.headers ?? {}, ...(payload && { payload }) });

/** One size after the other, while they are being sold and sent: what was on the shelf a moment ago, and one that came. */
async function countOften(
  shop: TestShop,
  who: SignedIn | undefined,
  shoe: string,
  isOver: () => boolean,
): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const { variants } = (await inject(shop, who, 'GET', `/api/products/${shoe}/variants`)).json<Table>();
    const { sku, onHand } = variants[n % variants.length] ?? { sku: '', onHand: 0 };
    const rows = [
      { sku, count: onHand, reason: 'stocktaking' },
      { sku, delta: n % 2, reason: 'found' },
    ];
    const answer = await inject(shop, who, 'POST', '/api/stock/adjust', { key: `race-key-${n}`, rows });
    // Sent in the meantime and sold again, or retired.
    if (answer.statusCode !== 200) expect(answer.body).toMatch(/promised to orders|there is no SKU/);
  }
}

/** The last size is taken out of the shop and brought back; another one changes its price. */
async function editOften(
  shop: TestShop,
  who: SignedIn | undefined,
  shoe: string,
  isOver: () => boolean,
): Promise<void> {
  const url = `/api/products/${shoe}/variants`;
  for (let n = 0; !isOver(); n++) {
    const { options, variants, __v } = (await inject(shop, who, 'GET', url)).json<Table>();
    const [first, ...others] = variants;
    const kept = n % 2 === 0 ? others.filter(({ sku }) => sku !== 'RACE-45') : others;
    const back = n % 2 === 0 ? [] : [{ options: { Size: '45' }, sku: 'RACE-45', price: BASE_PRICE + 9 }];
    const repriced = { ...first, price: BASE_PRICE - (n % 7) };
    const table = { options, variants: [repriced, ...kept, ...back], __v };
    const answer = await inject(shop, who, 'PUT', url, table);
    expect(answer.statusCode, answer.body).toBe(200);
  }
}

async function sendOften(shop: TestShop, who: SignedIn | undefined, isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const orders = (await inject(shop, who, 'GET', '/api/orders/all?limit=20&status=pending')).json<Order[]>();
    for (const { orderId } of orders.slice(0, 3)) {
      const status = n % 4 === 3 ? 'canceled' : 'dispatched';
      expect((await inject(shop, who, 'PUT', `/api/orders/${orderId}`, { status })).statusCode).toBe(200);
    }
  }
}

function expectToldWhy(answers: readonly Bought[]): void {
  for (const { status, error } of answers) {
    expect([200, 400]).toContain(status);
    if (status === 400) expect(error).toMatch(/sold out|left|price of .* has changed|choose a size/);
  }
}

/** What was there, and what was found or missed when it was counted, is on the shelf or has been sent. */
async function expectNothingLost(db: Db, shoe: string, pieces: number): Promise<void> {
  const { rows } = await sql<{ pieces: number }>`
    select ((select sum(quantity + committed) from variant where product_id = ${shoe})
      + (select coalesce(sum(shipped), 0) from order_line where product_id = ${shoe})
      - (select coalesce(sum(delta), 0) from stock_movement m join variant v on v.id = m.variant_id
        where v.product_id = ${shoe} and reason in ('counted', 'adjusted')))::int as pieces`.execute(db);
  expect(rows).toEqual([{ pieces }]);
}

async function expectInOrder(shop: TestShop): Promise<void> {
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  await expectCleanAudit(shop);
}
