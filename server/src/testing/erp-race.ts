import type { AdjustedStock } from '@fieldhouse/contracts/stock.schemas';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { findBrokenInvariants } from './invariants.ts';
import { buy, expectCleanAudit, type Line } from './paying.ts';
import { type Bought, countSold, expectSoldOrLeft, onTwoNodes, signInMany } from './race.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { stock } from './stocked-shop.ts';
import type { TestShop } from './test-shop.ts';

const PIECES = 3;
const PRICE = 12.5;
/** Variants that everybody wants, here and there among all. */
const WANTED = 20;

interface ErpRace {
  readonly products: number;
  readonly sizes: number;
  readonly rowsPerCall: number;
  readonly buyers: number;
}

/** An ERP says by key how many of each variant lie on the shelf, while people buy. Gives how many calls it took. */
export async function runErpRace({ products, sizes, rowsPerCall, buyers }: ErpRace): Promise<number> {
  let calls = 0;
  await onTwoNodes(async (nodes) => {
    const [shop] = nodes;
    const counts = await fill(shop, products, sizes);
    const people = await signInMany(shop, buyers);
    const lines = await listWanted(shop, counts);
    let over = false;
    const [sent, ...answers] = await Promise.all([
      sendCounts(shop, counts, rowsPerCall).finally(() => {
        over = true;
      }),
      ...people.map((buyer, seed) => buyUntil(nodes[seed % 2 ? 0 : 1], buyer, lines, () => over)),
    ]);
    calls = sent;
    expectSoldOrLeft([...answers.flat(), { status: 400, error: 'sold out' }]);
    await expectCounted(shop, counts);
    const { rows } = await sql<{ committed: number }>`select sum(committed)::int as committed from variant`.execute(
      shop.deps.db,
    );
    expect(rows[0]?.committed).toBe(await countSold(shop, people));
    expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
    await expectCleanAudit(shop);
  });
  return calls;
}

/** By SKU, what the ERP will say: as many as there are, or some more. */
type Counts = ReadonlyMap<string, number>;

async function fill(shop: TestShop, products: number, sizes: number): Promise<Counts> {
  const values = Array.from({ length: sizes }, (_, n) => ({ value: `${n}` }));
  const options = [{ name: 'Size', kind: 'size' as const, values }];
  for (let product = 0; product < products; product++) {
    const variants = values.map(({ value }) => ({
      options: { Size: value },
      sku: `ERP-${product}-${value}`,
      quantity: PIECES,
      price: PRICE,
    }));
    await stock(shop, [{ name: `Shoe ${product}`, price: PRICE, options, variants }]);
  }
  const skus = Array.from({ length: products * sizes }, (_, n) => `ERP-${n % products}-${Math.floor(n / products)}`);
  return new Map(skus.map((sku, n) => [sku, PIECES + (n % 3)]));
}

async function listWanted(shop: TestShop, counts: Counts): Promise<Line[]> {
  const step = Math.max(1, Math.floor(counts.size / WANTED));
  const skus = [...counts.keys()].filter((_, n) => n % step === 0);
  const { rows } = await sql<{ productId: string; variantId: string }>`
    select product_id as "productId", id as "variantId" from variant where sku = any (${skus}::text[])`.execute(
    shop.deps.db,
  );
  return rows.map((row) => ({ ...row, quantity: 1, price: PRICE }));
}

async function buyUntil(
  shop: TestShop,
  buyer: SignedIn,
  lines: readonly Line[],
  isOver: () => boolean,
): Promise<Bought[]> {
  const answers: Bought[] = [];
  for (let n = 0; !isOver(); n++) {
    const line = lines[(n * 7 + answers.length) % lines.length];
    const answer = await buy(shop, buyer, line ? [line] : []);
    answers.push({ status: answer.statusCode, error: answer.json<{ error?: string }>().error ?? '' });
  }
  return answers;
}

async function sendCounts(shop: TestShop, counts: Counts, rowsPerCall: number): Promise<number> {
  const { headers } = await signIn(shop, 'admin');
  const payload = { name: 'ERP', rights: ['stock'] };
  const key = await shop.app.inject({ method: 'POST', url: '/api/keys', headers, payload });
  const authorization = `Bearer ${key.json<{ secret: string }>().secret}`;
  const all = [...counts].map(([sku, count]) => ({ sku, count, reason: 'ERP' }));
  let calls = 0;
  const send = (rows: typeof all, name: string) => {
    calls++;
    return shop.app.inject({
      method: 'POST',
      url: '/api/stock/adjust',
      headers: { authorization, 'idempotency-key': name },
      payload: { rows },
    });
  };
  for (let at = 0; at < all.length; at += rowsPerCall) {
    const rows = all.slice(at, at + rowsPerCall);
    const answer = await send(rows, `night-${at}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<AdjustedStock>().rows.map(({ onHand }) => onHand)).toEqual(rows.map(({ count }) => count));
    // The answer was lost now and then, and it asks again.
    if ((at / rowsPerCall) % 5 > 0) continue;
    expect((await send(rows, `night-${at}`)).headers['idempotent-replayed']).toBe('true');
  }
  return calls;
}

/** What lies on the shelf is what the ERP has said, and each count was written once. */
async function expectCounted(shop: TestShop, counts: Counts): Promise<void> {
  const { rows } = await sql<{ sku: string; onHand: number }>`
    select sku, quantity + committed as "onHand" from variant`.execute(shop.deps.db);
  expect(rows.filter(({ sku, onHand }) => counts.get(sku) !== onHand)).toEqual([]);
  const moved = await sql<{ n: number }>`
    select count(*)::int as n from stock_movement where reason = 'counted'`.execute(shop.deps.db);
  expect(moved.rows[0]?.n).toBe([...counts.values()].filter((count) => count !== PIECES).length);
}
