import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { AdjustedStock } from '@fieldhouse/contracts/stock.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '../../platform/db/db.ts';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { holdTransaction, untilItWaits } from '../../testing/locks.ts';
import { buy, expectCleanAudit } from '../../testing/paying.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(async () => {
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
});

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });
const quantityOf = async (id: string) => (await call('GET', `/api/products/id/${id}`)).json<ProductDetail>().quantity;

/** In one size, or several, of which there are three each; with the variant's id. */
async function shoe(...skus: string[]): Promise<{ id: string; variantId: string }> {
  const values = skus.map((_, n) => ({ value: `${41 + n}` }));
  const variants = skus.map((sku, n) => ({ options: { Size: `${41 + n}` }, quantity: 3, sku }));
  const [id = ''] = await stock(shop, [
    { name: 'Shoe', price: 60, options: [{ name: 'Size', kind: 'size', values }], variants },
  ]);
  const { variants: [first] = [] } = (await call('GET', `/api/products/id/${id}`)).json<ProductDetail>();
  return { id, variantId: first?._id ?? '' };
}

describe('an adjustment by a till or another system', () => {
  const adjust = (key: string, ...rows: object[]) => call('POST', '/api/stock/adjust', { key, rows });

  test('counts what is on the shelf, orders that wait included, and is done once per key', async () => {
    const { id, variantId } = await shoe('TILL-41', 'TILL-42');
    await buy(shop, admin, [{ productId: id, variantId, quantity: 2, price: 60 }]);
    const rows = [
      { sku: 'till-41', count: 5, reason: 'stocktaking' },
      { sku: 'TILL-42', delta: -1, reason: 'sold in the shop' },
      { sku: 'TILL-42', delta: -1, reason: 'sold in the shop' },
    ];
    const done = await adjust('till-key-1', ...rows);
    expect(done.json()).toEqual({
      rows: [
        { sku: 'TILL-41', quantity: 3, onHand: 5, committed: 2 },
        { sku: 'TILL-42', quantity: 1, onHand: 1, committed: 0 },
        { sku: 'TILL-42', quantity: 1, onHand: 1, committed: 0 },
      ],
    });
    expect((await adjust('till-key-1', ...rows)).json()).toEqual(done.json());
    expect(await quantityOf(id)).toBe(4);
    expect((await adjust('till-key-1', { sku: 'TILL-42', delta: 1, reason: 'x' })).statusCode).toBe(409);
    const history = (await call('GET', `/api/products/stock/${id}`)).json<{ reason: string; note: string | null }[]>();
    expect(history[0]).toMatchObject({ reason: 'adjusted', note: 'sold in the shop', sku: 'TILL-42', quantity: 1 });
    await expectCleanAudit(shop);
  });

  test('notes each row as it was sent, and each counts on those before it, whatever their reasons are', async () => {
    const { id, variantId } = await shoe('NOTED-41', 'NOTED-42');
    const rows = [
      { sku: 'NOTED-41', delta: -3, reason: 'sold in the shop' },
      { sku: 'NOTED-42', delta: 1, reason: 'sold in the shop' },
      { sku: 'NOTED-41', delta: 9, cost: 20, reason: 'delivery' },
      { sku: 'NOTED-41', delta: 1, cost: 30, reason: 'delivery' },
      { sku: 'NOTED-41', delta: -4, reason: 'sold in the shop' },
      { sku: 'NOTED-41', count: 5, reason: 'stocktaking' },
    ];
    expect((await adjust('noted-key', ...rows)).json<AdjustedStock>().rows.map(({ quantity }) => quantity)).toEqual([
      5, 4, 5, 5, 5, 5,
    ]);
    const { rows: notes } = await sql<{ delta: number; note: string }>`
      select m.delta, m.note from stock_movement m where m.variant_id in (select id from variant where product_id = ${id})
      and m.note is not null order by m.id`.execute(shop.deps.db);
    expect(notes).toMatchObject([
      { delta: -3, note: 'sold in the shop' },
      { delta: 1, note: 'sold in the shop' },
      { delta: 9, note: 'delivery' },
      { delta: 1, note: 'delivery' },
      { delta: -4, note: 'sold in the shop' },
      { delta: -1, note: 'stocktaking' },
    ]);
    const { rows: costs } = await sql`select cost_cents as cents from variant where id = ${variantId}`.execute(
      shop.deps.db,
    );
    expect(costs).toEqual([{ cents: 2100 }]);
  });

  test('is refused as a whole when a row cannot be', async () => {
    const { id, variantId } = await shoe('WHOLE-41');
    await buy(shop, admin, [{ productId: id, variantId, quantity: 2, price: 60 }]);
    const good = { sku: 'WHOLE-41', delta: 1, reason: 'found' };
    for (const [row, sentence] of [
      [{ sku: 'NOBODY', delta: 1, reason: 'x' }, 'Row 2: there is no SKU NOBODY.'],
      [{ sku: 'WHOLE-41', delta: -3, reason: 'x' }, 'Row 2: of WHOLE-41 there are only 2 that can go.'],
      [
        { sku: 'WHOLE-41', count: 1, reason: 'x' },
        'Row 2: 2 of WHOLE-41 are promised to orders, which is more than the 1 that was counted.',
      ],
    ] as const)
      expect((await adjust('whole-key', good, row)).json()).toMatchObject({ error: sentence });
    expect((await adjust('whole-key', { sku: 'WHOLE-41', delta: 1, count: 1, reason: 'x' })).statusCode).toBe(400);
    expect(await quantityOf(id)).toBe(1);
  });

  test('that brings more pieces than any shop has is refused as a whole, and says in which row', async () => {
    const { id } = await shoe('MANY-41');
    const most = { sku: 'MANY-41', delta: 999_999_997, reason: 'delivery' };
    for (const rows of [
      [most, most, most],
      [most, { ...most, delta: 1 }],
    ]) {
      const { statusCode, body } = await adjust('many-key', ...rows);
      expect([statusCode, body]).toEqual([400, expect.stringContaining('Row 2: Are you sure')]);
    }
    expect(await quantityOf(id)).toBe(3);
  });

  test('that races an order oversells nothing: whoever counts waits for the order, and counts it in', async () => {
    const { variantId } = await shoe('RACE-41');
    const held = await holdTransaction(shop.deps.db, (tx) =>
      sql`select change_stock(array[${variantId}]::uuid[], array[-3], array[3], 'sold', null, null, null, 5)`.execute(
        tx,
      ),
    );
    const count = adjust('race-key-1', { sku: 'RACE-41', count: 3, reason: 'stocktaking' });
    await untilItWaits(shop.deps.db, count);
    await held.commit();
    expect((await count).json()).toEqual({ rows: [{ sku: 'RACE-41', quantity: 0, onHand: 3, committed: 3 }] });
  });

  test('of a SKU that goes to another product meanwhile counts what lies there', async () => {
    const [from, to] = [await shoe('MOVED-41'), await shoe('OTHER-41')];
    const lock = (id: string) => sql`select from product where id = ${id} for no key update`;
    const { promise: ready, resolve: change } = Promise.withResolvers<void>();
    const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>();
    onTestFinished(() => change());
    // Two more come in there, while whoever counts waits for them.
    const delivery = inTransaction(shop.deps.db, async (tx) => {
      await lock(to.id).execute(tx);
      hasLocked();
      await ready;
      await sql`select change_stock(array[${to.variantId}]::uuid[], array[2], array[0], 'adjusted', null, null, null, 5)`.execute(
        tx,
      );
    });
    await locked;
    const held = await holdTransaction(shop.deps.db, async (tx) => {
      await lock(from.id).execute(tx);
      await sql`update variant set sku = 'ELSE-41' where id = ${from.variantId}`.execute(tx);
      await sql`update variant set sku = 'MOVED-41' where id = ${to.variantId}`.execute(tx);
    });
    const count = adjust('moved-key', { sku: 'MOVED-41', count: 9, reason: 'stocktaking' });
    await untilItWaits(shop.deps.db, count);
    await held.commit();
    await untilItWaits(shop.deps.db, count);
    change();
    await delivery;
    expect((await count).json()).toEqual({ rows: [{ sku: 'MOVED-41', quantity: 9, onHand: 9, committed: 0 }] });
  });

  test('sent twice at the same moment is done once', async () => {
    const { id } = await shoe('TWICE-41');
    const row = { sku: 'TWICE-41', delta: 2, reason: 'delivery' };
    const answers = await Promise.all([adjust('twice-key', row), adjust('twice-key', row)]);
    expect(answers.map((answer) => answer.json().rows[0].quantity)).toEqual([5, 5]);
    expect(await quantityOf(id)).toBe(5);
  });
});
