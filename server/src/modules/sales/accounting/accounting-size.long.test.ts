import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../../testing/raw-request.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { createTestDatabase, openTestShop, type TestDatabase, type TestShop } from '../../../testing/test-shop.ts';

const ORDERS = 1_000_000;
const MIB = 1024 * 1024;
const YEAR = 'from=2020-01-01&to=2020-12-31';

let database: TestDatabase;
let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  await fillYear(client);
  await client.end();
  shop = await openTestShop({ database, worker: 'none', config: { logLevel: 'silent' } });
  admin = await signIn(shop, 'admin');
}, 20 * 60_000);
afterAll(async () => {
  await shop.close();
  await database.drop();
});

/** A year of orders with a rate each, every tenth with a second one and without an invoice, every twentieth refunded. */
async function fillYear(client: pg.Client): Promise<void> {
  const id = (kind: string) => `md5('${kind}' || n)::uuid`;
  const at = `timestamptz '2020-01-01 12:00Z' + interval '364 days' * n / ${ORDERS}`;
  const series = `generate_series(1, ${ORDERS}) n`;
  const tax = `jsonb_build_array(jsonb_build_object('label', 'VAT', 'rate', 19000, 'cents', 160),
    jsonb_build_object('label', 'VAT reduced', 'rate', 7000, 'cents', 65))`;
  const quote = `jsonb_build_object('tax', ${tax}, 'taxIncluded', true, 'totalCents', 2000, 'discounts', '[]'::jsonb, 'lines', '[]'::jsonb)`;
  await client.query(`
    set session_replication_role = replica;
    insert into "order" (id, number, status, currency, items_cents, total_cents, address, paid_at, quote)
    select ${id('order')}, n, 'completed', 'usd', 2000, 2000, '{"country":"DE","name":"A"}', ${at}, ${quote} from ${series};
    insert into payment (id, order_id, token_hash, cart_hash, amount_cents, currency, state, intent_id, created_at, ended_at,
      fee_cents, fee_currency)
    select ${id('payment')}, ${id('order')}, sha256(n::text::bytea), sha256('cart'), 2000, 'usd', 'paid', 'pi_' || md5(n::text),
      ${at}, ${at}, 88, 'USD' from ${series};
    insert into invoice (id, kind, number, order_id, issued_at, content, pdf, booked)
    select ${id('invoice')}, 'invoice', n, ${id('order')}, ${at}, jsonb_build_object('totalCents', 2000, 'lines', repeat('x', 700)),
      '', true from ${series} where n % 10 <> 0;
    insert into book_entry (invoice_id, position, kind, order_id, booked_at, country, currency, label, rate, net_cents, tax_cents)
    select ${id('invoice')}, 0, 'sale', ${id('order')}, ${at}, 'DE', 'USD', 'VAT', 19000, 1681, 319 from ${series} where n % 10 <> 0;
    insert into refund (id, order_id, amount_cents, state, gateway_id, ended_at, credit_note_due)
    select ${id('refund')}, ${id('order')}, 500, 'done', 're_' || n, ${at}, false from ${series} where n % 20 = 1;
    insert into invoice (id, kind, number, order_id, refund_id, issued_at, content, pdf, booked)
    select ${id('note')}, 'credit-note', n, ${id('order')}, ${id('refund')}, ${at}, '{"totalCents":500}', '', true
    from ${series} where n % 20 = 1;
    insert into book_entry (invoice_id, position, kind, order_id, booked_at, country, currency, label, rate, net_cents, tax_cents)
    select ${id('note')}, 0, 'refund', ${id('order')}, ${at}, 'DE', 'USD', 'VAT', 19000, -420, -80 from ${series} where n % 20 = 1`);
  await client.query('vacuum (analyze)');
}

test('the books of a year of a million orders are streamed: memory grows by 60 MiB at most', async () => {
  const port = await listen(shop.app);
  const read = async (query: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/accounting.csv?${query}`, { headers: admin.headers });
    let [lines, most] = [0, 0];
    for await (const chunk of answer.body ?? []) {
      for (const byte of chunk) if (byte === 10) lines++;
      most = Math.max(most, process.memoryUsage().rss);
    }
    return { lines, most };
  };
  // What the process needs once is no growth.
  await read('from=2020-01-01&to=2020-01-07');
  const start = process.memoryUsage().rss;
  const began = performance.now();
  const { lines, most } = await read(YEAR);
  console.log(
    `${lines} lines in ${Math.round(performance.now() - began)} ms, ${Math.round((most - start) / MIB)} MiB more`,
  );
  expect(lines).toBe(1 + ORDERS * 1.1 + ORDERS / 20);
  expect((most - start) / MIB).toBeLessThan(60);
}, 900_000);

test('the sums of such a year are those of its file', async () => {
  const began = performance.now();
  const answer = await shop.app.inject({ url: `/api/accounting?${YEAR}`, headers: admin.headers });
  console.log(`added up in ${Math.round(performance.now() - began)} ms`);
  const [total] = answer.json<{ totals: { sales: { gross: number }; refunds: { gross: number } }[] }>().totals;
  expect([total?.sales.gross, total?.refunds.gross]).toEqual([ORDERS * 20, ORDERS * 0.25]);
}, 120_000);
