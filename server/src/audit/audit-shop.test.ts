import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../platform/db/db.ts';
import { buy, cards } from '../testing/paying.ts';
import { signIn } from '../testing/sign-in.ts';
import { stock } from '../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { auditShop } from './audit-shop.ts';

let shop: TestShop;
let ball: string;
let orderId: string;
let isClean = false;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  if (!isClean) await beginAnew();
  isClean = true;
});

async function beginAnew(): Promise<void> {
  await sql`truncate payment, order_line, "order", stock_movement, variant, refund, mail, promotion cascade`.execute(
    shop.deps.db,
  );
  await sql`truncate graphile_worker._private_jobs`.execute(shop.deps.db);
  await sql`drop schema if exists demo_gateway cascade`.execute(shop.deps.db);
  await shop.app.inject({ method: 'POST', url: '/api/dev/card-token', payload: { number: cards.pays } });
  const buyer = await signIn(shop, 'client');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 10, quantity: 5 }]);
  const bought = await buy(shop, buyer, [{ productId: ball, quantity: 1, price: 10 }]);
  orderId = bought.json<{ orderId: string }>().orderId;
  await buy(shop, buyer, [{ productId: ball, quantity: 2, price: 10 }], cards.declined);
}

/** What is found after a statement, which is undone unless it is about the gateway's records: those are read by another connection. */
async function problemsAfter(statement: string): Promise<string> {
  const { db, payments } = shop.deps;
  const find = async (where: Db) => {
    await sql.raw(statement).execute(where);
    return (await auditShop({ db: where, payments })).problems.join('\n');
  };
  isClean = !statement.includes('demo_gateway');
  if (!isClean) return find(db);
  const tx = await db.startTransaction().execute();
  try {
    return await find(tx);
  } finally {
    await tx.rollback().execute();
  }
}

test('a shop at work is clean, and the figures are those of the gateway', async () => {
  expect(await auditShop(shop.deps)).toEqual({
    problems: [],
    charges: 1,
    amounts: { usd: { chargedCents: 1000, refundedCents: 0 } },
  });
});

const refundOf = (cents: number, cause = 'order') =>
  `insert into refund (id, order_id, amount_cents, cause)
   select gen_random_uuid(), order_id, ${cents}, '${cause}' from payment where state = 'paid'`;
const piecesOf = (quantity: number, cents: number) =>
  `insert into refund_line (refund_id, order_id, position, quantity, cents)
   select id, order_id, 0, ${quantity}, ${cents} from refund`;

/** The invoice of the one order, as it is in the books. */
const booked = (netCents: number, taxCents: number, baseCents: number) =>
  `insert into invoice (id, kind, number, order_id, issued_at, booked)
   select gen_random_uuid(), 'invoice', 1, order_id, now(), true from payment where state = 'paid';
   insert into book_entry (invoice_id, position, kind, order_id, booked_at, currency, label, rate, net_cents, tax_cents, base_cents)
   select id, 0, 'sale', order_id, now(), 'USD', 'Tax', 7250, ${netCents}, ${taxCents}, ${baseCents} from invoice`;
const creditedWith = (netCents: number, taxCents: number, baseCents: number) =>
  `${booked(932, 68, 932)};
   insert into refund (id, order_id, amount_cents, state, ended_at, gateway_id)
   select gen_random_uuid(), order_id, 1000, 'done', now(), 're_1' from invoice;
   update refund set credit_note_due = false;
   insert into invoice (id, kind, number, order_id, refund_id, issued_at, booked)
   select gen_random_uuid(), 'credit-note', 1, order_id, id, now(), true from refund;
   insert into book_entry (invoice_id, position, kind, order_id, booked_at, currency, label, rate, net_cents, tax_cents, base_cents)
   select id, 0, 'refund', order_id, now(), 'USD', 'Tax', 7250, ${-netCents}, ${-taxCents}, ${-baseCents}
   from invoice where kind = 'credit-note'`;

const wrongs: [string, string, RegExp][] = [
  ['a charge that no payment knows', `update demo_gateway.intent set metadata = '{}'`, /belongs to no payment/],
  [
    'a charge of another amount',
    'update demo_gateway.intent set received = 999 where received > 0',
    /999 were charged/,
  ],
  [
    'a charge in another currency',
    `update demo_gateway.intent set currency = 'jpy' where received > 0`,
    /is in usd, but was charged in jpy/,
  ],
  ['a paid order without a charge', 'update demo_gateway.intent set received = 0', /knows no charge/],
  [
    'a charge whose payment was given up',
    `update payment set state = 'declined' where state = 'paid'`,
    /is declined, but 1000 cents were charged/,
  ],
  [
    'a second charge for one payment',
    `insert into demo_gateway.intent (id, secret, amount, currency, status, received, metadata)
     select 'pi_2', 's2', amount, currency, status, received, metadata from demo_gateway.intent where received > 0`,
    /was charged twice/,
  ],
  [
    'money that went back unasked',
    'update demo_gateway.intent set refunded = 100 where received > 0',
    /100 at the gateway/,
  ],
  [
    'a refund that is pending for weeks',
    `insert into refund (id, order_id, amount_cents, state, gateway_id, look_at, created_at)
     select gen_random_uuid(), order_id, 100, 'pending', 're_1', now(), now() - interval '31 days' from payment where state = 'paid'`,
    /has been pending since/,
  ],
  [
    'more refunds than money',
    `alter table refund disable trigger refund_added;
     insert into refund (id, order_id, amount_cents) select gen_random_uuid(), order_id, 2000 from payment where state = 'paid';
     alter table refund enable trigger refund_added`,
    /has refunds of 2000/,
  ],
  [
    'a refund that is less than its pieces',
    `${refundOf(500)}; ${piecesOf(1, 600)}`,
    /of 500 cents is for goods and delivery of 600/,
  ],
  [
    'a refund that staff have given for pieces, and of another amount',
    `${refundOf(500, 'staff')}; ${piecesOf(1, 400)}`,
    /of 500 cents is for goods and delivery of 400/,
  ],
  ['a piece that went back twice', `${refundOf(500)}; ${piecesOf(2, 500)}`, /^2 pieces of line 0 of .* has 1$/m],
  [
    'a line that went back for more than it cost',
    `update payment set amount_cents = 1500; ${refundOf(1500)}; ${piecesOf(1, 1500)}`,
    /refunded with 1500 cents, which is more than it cost/,
  ],
  [
    'a delivery that went back for more than it cost',
    `${refundOf(500)}; update refund set delivery_cents = 500`,
    /the delivery of order .* with 500 cents/,
  ],
  ['a piece that is nowhere', 'update variant set quantity = quantity - 1', /its movements give/],
  [
    'a sum that is off',
    'update product set quantity = quantity + 1 where id in (select product_id from variant)',
    /its variants have/,
  ],
  ['stock that an order does not hold', `update order_line set quantity = quantity + 1`, /should hold/],
  [
    'a movement for no order',
    `update stock_movement set order_id = gen_random_uuid() where reason = 'sold'`,
    /should hold/,
  ],
  [
    'an order that another has paid',
    `insert into guest (id, email, email_key) values (gen_random_uuid(), 'g@x.test', 'g@x.test');
     update payment set guest_id = (select id from guest limit 1)`,
    /belong to different buyers/,
  ],
  [
    'an address of nobody',
    `update payment set account_id = null; update "order" set account_id = null, address = '{}'`,
    /has an address, but no buyer/,
  ],
  [
    'a shown order that is not paid',
    `update "order" set number = 99, paid_at = now() where number is null`,
    /is shown/,
  ],
  [
    'a payment that is open for too long',
    `update payment set state = 'open', ended_at = null, created_at = now() - interval '1 hour' where state = 'paid'`,
    /has been open since/,
  ],
  [
    'an order that costs something else than it was quoted',
    `update "order" set quote = '{"totalCents": 999, "subtotalCents": 1000, "deliveryCents": 0, "taxIncluded": false, "discounts": [], "tax": []}'`,
    /was quoted 999/,
  ],
  [
    'a use of a promotion that no order was quoted',
    `insert into promotion_use (order_id, promotion_id, customer, cents) select id, gen_random_uuid(), 'x', 5 from "order" limit 1`,
    /quoted none, held 5/,
  ],
  [
    'a promotion that miscounts',
    `insert into promotion (id, name, kind, percent, uses, used) values (gen_random_uuid(), 'x', 'percent', 100, 5, 3)`,
    /counts 3 uses, but orders hold 0/,
  ],
  [
    'a dispute that nobody has heard of',
    `insert into demo_gateway.dispute (id, intent_id, amount, status, reason, created_at)
     select 'du_1', id, received, 'lost', 'general', now() - interval '2 hours' from demo_gateway.intent where received > 0`,
    /dispute du_1 of 1000 cents is lost at the gateway, but nobody has heard of it/,
  ],
  [
    'a dispute that the gateway does not know',
    `insert into dispute (id, order_id, gateway_id, kind, state, amount_cents, ended_at)
     select gen_random_uuid(), order_id, 'du_1', 'dispute', 'lost', 1000, now() from payment where state = 'paid'`,
    /dispute du_1 is not known at the gateway/,
  ],
  [
    'a dispute that was lost after all',
    `insert into demo_gateway.dispute (id, intent_id, amount, status, reason)
     select 'du_1', id, received, 'lost', 'general' from demo_gateway.intent where received > 0;
     insert into dispute (id, order_id, gateway_id, kind, state, amount_cents, ended_at)
     select gen_random_uuid(), order_id, 'du_1', 'dispute', 'won', 1000, now() from payment where state = 'paid'`,
    /is won with 1000 cents, but lost with 1000 at the gateway/,
  ],
  [
    'books that come to less than the invoice',
    booked(931, 68, 931),
    /is in the books with 999 cents, but is about 1000/,
  ],
  ['a tax that is taken of less than it says', booked(932, 68, 900), /is taken of 900 cents, but 932 stand with it/],
  ['a credit note of more than the invoice', creditedWith(931, 69, 932), /take back more of row 0/],
  ['a tax base that does not go back with a whole refund', creditedWith(932, 68, 931), /but not all of row 0/],
  ['an order without a mail', 'update "order" set order_mail_id = null', /has no mail/],
  ['a mail that nobody is going to send', 'truncate graphile_worker._private_jobs', /nobody is going to send/],
];

test.each(wrongs)('it finds %s', async (_what, statement, finding) => {
  expect(await problemsAfter(statement)).toMatch(finding);
});

test('an email that was given up is reported with its reason', async () => {
  const givenUp = `insert into failed_job (job_id, task, payload, error, attempts)
    select 1, 'send-order-mail', jsonb_build_object('mailId', order_mail_id), 'no mailbox', 14 from "order"
    where id = '${orderId}'`;
  expect(await problemsAfter(givenUp)).toMatch(/was given up: no mailbox/);
});
