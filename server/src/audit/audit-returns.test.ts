import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Returning } from '../testing/returning.ts';
import { auditShop } from './audit-shop.ts';

const my = new Returning();

/** One return that was refunded, an exchange for a cheaper size, one that waits, and one that has lapsed. */
beforeAll(async () => {
  await my.open();
  await my.come();
  await my.send();
  const swap = my.back(1, { exchangeFor: my.sizes[43].variantId });
  const late = await my.asked(swap);
  await my.approve(late);
  await sql`update order_return set lapses_at = now() where id = ${late._id}`.execute(my.shop.deps.db);
  await my.sweep();
  await my.approve(await my.asked(swap));
  await my.come();
  await my.send();
  await my.receive(await my.asked(my.back(1)));
  await my.receive(await my.asked(my.back(1, { exchangeFor: my.sizes[46].variantId })));
});
afterAll(() => my.shop.close());

/** What it says when something is broken, which is undone again. */
async function problemsAfter(statement: string): Promise<string> {
  const { db, payments } = my.shop.deps;
  const tx = await db.startTransaction().execute();
  try {
    await sql.raw(statement).execute(tx);
    return (await auditShop({ db: tx, payments })).problems.join('\n');
  } finally {
    await tx.rollback().execute();
  }
}

test('returns that are refunded, exchanged, waited for and lapsed are in order', async () => {
  const { problems } = await auditShop(my.shop.deps);
  expect(problems).toEqual([]);
});

const replacement = `(select replacement_id from order_return where status = 'approved')`;
const received = `order_return where status = 'received'`;
const exchanged = `(select replacement_id from ${received} and replacement_id is not null)`;

describe('the auditor finds', () => {
  test.each([
    ['a piece that came back uncounted', 'update order_line set returned = 0', /counts 0 returned, .* received 2/],
    [
      'more pieces in returns than the buyer has',
      `update order_return_line set quantity = 3 where return_id in (select id from order_return where status = 'approved')`,
      /are in open returns, but the buyer has 2/,
    ],
    [
      'a return that came without a word about its lines',
      `update order_return_line set received = null, restocked = null`,
      /is received, but 0 of its lines say/,
    ],
    [
      'pieces that are on the shelf without a movement',
      `update stock_movement set reason = 'adjusted' where reason = 'returned'`,
      /have put 2 of variant .* on the shelf, but its movements 0/,
    ],
    [
      'a replacement without a return',
      `update order_return set replacement_id = null where status = 'approved'`,
      /belongs to no return/,
    ],
    [
      'a replacement of another order',
      `update "order" set root_id = (select order_id from ${received} limit 1) where id = ${replacement}`,
      /its return is of another order/,
    ],
    [
      'a replacement that costs something',
      `update "order" set total_cents = 1, shipping_cents = 1 where id = ${replacement}`,
      /costs 1 cents/,
    ],
    [
      'a replacement for somebody else',
      `update "order" set account_id = null where id = ${replacement}`,
      /belongs to another buyer/,
    ],
    [
      'a replacement that waits in vain',
      `update order_return set status = 'closed' where status = 'approved'`,
      /waits for goods that nobody expects/,
    ],
    [
      'pieces that are held for what has lapsed',
      `update order_return set status = 'lapsed' where status = 'approved'`,
      /is lapsed, but 1 of line 0 of order .* are still held/,
    ],
    [
      'a replacement that is worth more than what it replaces',
      `update order_line set root_cents = 10001 where root_cents is not null`,
      /stands for 10001 cents .* was paid with 10000/,
    ],
    [
      'a replacement for a piece that was refunded',
      `update order_line set root_cents = 9000 where order_id = ${exchanged}`,
      /was paid with 10000 cents, but .* replaced and refunded with 14000/,
    ],
    [
      'a piece that was neither refunded nor replaced',
      `update order_return set refund_id = null; delete from book_entry; delete from refund_line; delete from refund`,
      /came back was paid with 10000 cents, but only 0 went back, 4500 into replacements, and 0 was deducted/,
    ],
    [
      'goods that the buyer keeps although their money went back',
      `update order_line set returned = 0 where root_position is null;
       update order_return_line set received = 0, restocked = 0 where received > 0`,
      /was paid with 10000 cents, but the buyer keeps goods for 10000 and 4500 instead of others, 5500 went back and 0 was deducted/,
    ],
    [
      'an exchange that should have lapsed',
      `update order_return set lapses_at = now() - interval '2 hours' where status = 'approved'`,
      /should have lapsed at/,
    ],
    ['an exchange without an end', 'update order_return set lapses_at = null', /waits for ever/],
    [
      'a return that nobody closes',
      `update order_return set received_at = now() - interval '3 days' where received_at is not null;
       update refund set ended_at = now() - interval '2 days'`,
      /is done, but open since/,
    ],
  ])('%s', async (_, statement, finding) => {
    expect(await problemsAfter(statement)).toMatch(finding);
  });
});
