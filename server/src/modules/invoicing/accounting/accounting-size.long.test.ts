import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningPostgres, removeEmbeddedPostgres } from '../../../platform/embedded-postgres/embedded-postgres.ts';
import { type ShopProcess, spawnShop } from '../../../testing/shop-process.ts';

const ORDERS = 1_000_000;
const YEAR = 'from=2020-01-01&to=2020-12-31';

let dataDir: string;
let shop: ShopProcess;
let headers: { authorization: string };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fh-books-'));
  await chmod(dataDir, 0o755);
  shop = await spawnShop({ DATA_DIR: dataDir, ROLE: 'web' });
  await shop.ready();
  const client = new pg.Client(await findRunningPostgres(dataDir));
  await client.connect();
  await fillYear(client);
  await client.end();
  const body = JSON.stringify({ email: 'admin@fieldhouse.test', password: 'fieldhouse-admin' });
  const type = { 'content-type': 'application/json' };
  const answer = await fetch(`${shop.url}/api/auth/signin`, { method: 'POST', headers: type, body });
  const { tokenId } = (await answer.json()) as { tokenId: string };
  headers = { authorization: `Bearer ${tokenId}` };
}, 20 * 60_000);
afterAll(async () => {
  shop?.child.kill('SIGTERM');
  await shop?.ended;
  await removeEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

/** Of the shop's own process, in MiB. */
function memory(): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${shop.child.pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}

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
    select ${id('order')}, n + 1000000, 'completed', 'usd', 2000, 2000, '{"country":"DE","name":"A"}', ${at}, ${quote} from ${series};
    insert into payment (id, order_id, token_hash, cart_hash, amount_cents, currency, state, intent_id, created_at, ended_at,
      fee_cents, fee_currency)
    select ${id('payment')}, ${id('order')}, sha256(n::text::bytea), sha256('cart'), 2000, 'usd', 'paid', 'pi_' || md5(n::text),
      ${at}, ${at}, 88, 'USD' from ${series};
    insert into invoice (id, kind, number, order_id, issued_at, content, pdf, booked)
    select ${id('invoice')}, 'invoice', n + 1000000, ${id('order')}, ${at}, jsonb_build_object('totalCents', 2000, 'lines', repeat('x', 700)),
      '', true from ${series} where n % 10 <> 0;
    insert into book_entry (invoice_id, position, kind, order_id, booked_at, country, currency, label, rate, net_cents, tax_cents)
    select ${id('invoice')}, 0, 'sale', ${id('order')}, ${at}, 'DE', 'USD', 'VAT', 19000, 1681, 319 from ${series} where n % 10 <> 0;
    insert into refund (id, order_id, amount_cents, state, gateway_id, ended_at, credit_note_due)
    select ${id('refund')}, ${id('order')}, 500, 'done', 're_' || n, ${at}, false from ${series} where n % 20 = 1;
    insert into invoice (id, kind, number, order_id, refund_id, issued_at, content, pdf, booked)
    select ${id('note')}, 'credit-note', n + 1000000, ${id('order')}, ${id('refund')}, ${at}, '{"totalCents":500}', '', true
    from ${series} where n % 20 = 1;
    insert into book_entry (invoice_id, position, kind, order_id, booked_at, country, currency, label, rate, net_cents, tax_cents)
    select ${id('note')}, 0, 'refund', ${id('order')}, ${at}, 'DE', 'USD', 'VAT', 19000, -420, -80 from ${series} where n % 20 = 1`);
  await client.query('vacuum (analyze)');
}

async function readBooks(query: string): Promise<{ lines: number; most: number }> {
  const answer = await fetch(`${shop.url}/api/accounting.csv?${query}`, { headers });
  const over = new AbortController();
  let [lines, most] = [0, 0];
  const watching = (async () => {
    for await (const _ of setInterval(50, undefined, { signal: over.signal })) most = Math.max(most, memory());
  })().catch(() => {});
  for await (const chunk of answer.body ?? []) for (const byte of chunk) if (byte === 10) lines++;
  over.abort();
  await watching;
  return { lines, most: Math.max(most, memory()) };
}

test('the books of a year of a million orders are streamed: memory grows by 60 MiB at most', async () => {
  // What the process needs once is no growth, nor that its young generation reaches its size.
  await readBooks('from=2020-01-01&to=2020-02-29');
  const start = memory();
  const began = performance.now();
  const { lines, most } = await readBooks(YEAR);
  const [ms, more] = [performance.now() - began, most - start];
  console.log(`${lines} lines in ${Math.round(ms)} ms, ${Math.round(more)} MiB more than ${Math.round(start)}`);
  expect(lines).toBe(1 + ORDERS * 1.1 + ORDERS / 20);
  expect(more).toBeLessThan(60);
}, 900_000);

test('the sums of such a year are those of its file', async () => {
  const began = performance.now();
  const answer = await fetch(`${shop.url}/api/accounting?${YEAR}`, { headers });
  const { totals } = (await answer.json()) as { totals: { sales: { gross: number }; refunds: { gross: number } }[] };
  console.log(`added up in ${Math.round(performance.now() - began)} ms`);
  expect([totals[0]?.sales.gross, totals[0]?.refunds.gross]).toEqual([ORDERS * 20, ORDERS * 0.25]);
}, 120_000);
