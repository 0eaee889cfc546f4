import type { Accounting } from '@fieldhouse/contracts/accounting.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSnapshot } from '../../../platform/db/db.ts';
import { buyOne, errorOf, lineOf, openDesk } from '../../../testing/order-desk.ts';
import { buyByQuote, setTaxRates } from '../../../testing/quoting.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { issueCreditNotesBefore } from '../invoice/make-credit-note.ts';
import { makeInvoice } from '../invoice/make-invoice.ts';
import { accountingCsv } from './accounting.csv.ts';
import { sweepFees } from './sweep-fees.ts';

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let ball: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  buyer = await signIn(shop, 'client');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 90 }]);
});
afterAll(() => shop.close());

const ask = (query: string, file = '') =>
  shop.app.inject({ url: `/api/accounting${file}?${query}`, headers: admin.headers });
const csvOf = async (from: string, to = from) => (await ask(`from=${from}&to=${to}`, '.csv')).body.trim().split('\r\n');
const sumsOf = async (from: string, to = from) => (await ask(`from=${from}&to=${to}`)).json<Accounting>();

/** As if it had all been at that time. */
async function move(orderId: string, at: string): Promise<void> {
  const { db } = shop.deps;
  await sql`update "order" set paid_at = ${at} where id = ${orderId}`.execute(db);
  await sql`update payment set ended_at = ${at} where order_id = ${orderId}`.execute(db);
  await sql`update refund set ended_at = ${at} where order_id = ${orderId}`.execute(db);
}

test('a sale, a refund and a lost dispute are rows of their own, with the fee that the provider tells', async () => {
  const rates = [{ country: 'US', state: null, class: 'standard', rate: 8875, label: '=HYPERLINK("x")' }];
  await setTaxRates(shop, rates);
  const lines = [{ productId: ball, quantity: 2, price: 20 }];
  const { orderId: id } = (await buyByQuote(shop, buyer, { lines })).json<{ orderId: string }>();
  await setTaxRates(shop, []);
  const { number } = await openDesk(shop, admin).read(id);
  await openDesk(shop, admin).ask('POST', `${id}/refunds`, { amount: 10 });
  await move(id, '2011-03-05T12:00:00Z');
  const reference = await sql<{ pay: string; back: string }>`
    select p.intent_id as pay, r.gateway_id as back from payment p join refund r using (order_id)
    where order_id = ${id}`.execute(shop.deps.db);
  const { pay, back } = reference.rows[0] ?? { pay: '', back: '' };
  await sql`
    insert into dispute (id, order_id, gateway_id, kind, state, amount_cents, ended_at)
    values (gen_random_uuid(), ${id}, 'du_lost', 'dispute', 'lost', 3000, '2011-03-06T12:00:00Z')`.execute(
    shop.deps.db,
  );
  const head =
    'date,kind,document,order,country,rate,label,net,tax,gross,currency,fee,fee_currency,payment_reference,base,state';
  // No spreadsheet takes a name for a formula, and the sale is there before its invoice and its fee are.
  const label = `"'=HYPERLINK(""x"")"`;
  expect(await csvOf('2011-03-05')).toEqual([
    head,
    expect.stringMatching(/^2011-03-05,sale,I-\d{6},/),
    expect.stringMatching(/^2011-03-05,refund,C-\d{6},/),
  ]);
  await sweepFees(shop.deps);
  const sold = await openDesk(shop, admin).read(id);
  const fee = Math.round(sold.amount * 100 * 0.029) + 30;
  const [, sale, refund, lost] = await csvOf('2011-03-05', '2011-03-06');
  expect(sale).toMatch(/,36\.74,3\.26,40\.00,USD,/);
  expect(sale?.replace(/I-\d+/, 'I')).toBe(
    `2011-03-05,sale,I,${number},US,8.875,${label},36.74,3.26,40.00,USD,${(fee / 100).toFixed(2)},USD,${pay},36.74,NY`,
  );
  expect(refund?.replace(/C-\d+/, 'C')).toBe(
    `2011-03-05,refund,C,${number},US,8.875,${label},-9.18,-0.82,-10.00,USD,,,${back},-9.18,NY`,
  );
  expect(lost).toBe(`2011-03-06,dispute lost,,${number},US,,No tax,-30.00,0.00,-30.00,USD,,,du_lost,,NY`);
  expect(await sumsOf('2011-03-01', '2011-03-31')).toEqual({
    rows: [
      {
        country: 'US',
        state: 'NY',
        rate: 8.875,
        label: '=HYPERLINK("x")',
        currency: 'USD',
        sales: { net: 36.74, tax: 3.26, gross: 40, base: 36.74 },
        refunds: { net: 9.18, tax: 0.82, gross: 10, base: 9.18 },
      },
    ],
    totals: [
      {
        currency: 'USD',
        disputesLost: 30,
        sales: { net: 36.74, tax: 3.26, gross: 40 },
        refunds: { net: 9.18, tax: 0.82, gross: 10 },
      },
    ],
    fees: [{ currency: 'USD', amount: fee / 100 }],
    feesUnknown: 0,
  });
});

test('two taxes on the same goods are a row each with what it is taken of, and the net amount is counted once', async () => {
  const rates = [5000, 2250].map((rate) => ({
    country: 'US',
    state: 'NY',
    class: 'standard',
    rate,
    label: rate === 5000 ? 'State' : 'County',
  }));
  await setTaxRates(shop, rates);
  const lines = [{ productId: ball, quantity: 2, price: 20 }];
  const { orderId: id } = (await buyByQuote(shop, buyer, { lines })).json<{ orderId: string }>();
  await setTaxRates(shop, []);
  await openDesk(shop, admin).ask('POST', `${id}/refunds`, { lines: [lineOf(id, 0, 1)] });
  await move(id, '2010-03-05T12:00:00Z');
  const cells = (await csvOf('2010-03-05')).slice(1).map((line) => line.split(','));
  expect(cells.map((row) => [row[1], ...row.slice(5, 10), ...row.slice(-2)])).toEqual([
    ['sale', '5', 'State', '37.30', '1.86', '39.16', '37.30', 'NY'],
    ['sale', '2.25', 'County', '0.00', '0.84', '0.84', '37.30', 'NY'],
    ['refund', '5', 'State', '-18.65', '-0.93', '-19.58', '-18.65', 'NY'],
    ['refund', '2.25', 'County', '0.00', '-0.42', '-0.42', '-18.65', 'NY'],
  ]);
  const { rows, totals } = await sumsOf('2010-03-05');
  expect(rows.map(({ label, sales, refunds }) => [label, sales.base, sales.net, refunds.base, refunds.net])).toEqual([
    ['State', 37.3, 37.3, 18.65, 18.65],
    ['County', 37.3, 0, 18.65, 0],
  ]);
  expect(totals[0]?.sales).toEqual({ net: 37.3, tax: 2.7, gross: 40 });
  const { rows: documents } = await sql<{ of: number[] }>`
    select array(select (t ->> 'netCents')::int from jsonb_array_elements(content -> 'tax') t) as of
    from invoice where order_id = ${id} order by kind desc`.execute(shop.deps.db);
  expect(documents).toEqual([{ of: [3730, 3730] }, { of: [1865, 1865] }]);
});

test('days are those of the shop, the first and the last included', async () => {
  const payload = { timeZone: 'America/New_York' };
  await shop.app.inject({ method: 'PUT', url: '/api/settings', headers: admin.headers, payload });
  const id = await buyOne(shop, buyer, [{ productId: ball, quantity: 1, price: 20 }]);
  // Still the last of the month over there.
  await move(id, '2012-02-01T04:59:59.999Z');
  expect((await csvOf('2012-01-31')).at(1)).toMatch(/^2012-01-31,sale,,/);
  expect((await sumsOf('2012-01-01', '2012-01-31')).totals[0]?.sales.gross).toBe(20);
  expect(await csvOf('2012-02-01')).toHaveLength(1);
  expect((await sumsOf('2012-02-01')).rows).toEqual([]);
  // And so do documents say.
  const deps = { ...shop.deps, now: () => new Date('2012-02-01T04:59:59Z') };
  await makeInvoice(deps, id);
  const { rows } = await sql`
    select content ->> 'issuedOn' as issued, content #>> '{order,orderedOn}' as ordered
    from invoice where order_id = ${id}`.execute(shop.deps.db);
  expect(rows).toEqual([{ issued: '2012-01-31', ordered: '2012-01-31' }]);
});

/** Files that somebody has begun to read, and whose connection is still held. */
const countOpen = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%' and query like '%walked as materialized%'`.execute(
    shop.deps.db,
  );
  return rows[0]?.count;
};

test('the file is as of one moment: what is booked while somebody reads it is not in it, and who stops reading holds nothing', async () => {
  const at = '2013-03-05T12:00:00Z';
  const period = { from: '2013-03-05', to: '2013-03-05' };
  const id = await buyOne(shop, buyer, [{ productId: ball, quantity: 1, price: 20 }]);
  await move(id, at);
  const file = accountingCsv(shop.deps, period);
  // The head, and the sales.
  const read = [await file.next(), await file.next()];
  await openDesk(shop, admin).ask('POST', `${id}/refunds`, { amount: 10 });
  await move(id, at);
  await issueCreditNotesBefore(shop.deps, new Date());
  for await (const piece of file) read.push({ value: piece, done: false });
  const kindsOf = (text: string) =>
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[1]);
  expect(kindsOf(read.map(({ value }) => value).join(''))).toEqual(['sale']);
  expect(kindsOf((await csvOf(period.from)).join('\r\n'))).toEqual(['sale', 'refund']);
  expect(await countOpen()).toBe(0);

  const left = accountingCsv(shop.deps, period);
  await left.next();
  await left.next();
  expect(await countOpen()).toBe(1);
  await left.return(undefined);
  expect(await countOpen()).toBe(0);
});

test('a year may take longer to add up than a page may take', async () => {
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout'];
  const { rows } = await inSnapshot(shop.deps.db, (tx) =>
    sql`select current_setting(name) as is from unnest(${limits}::text[]) name`.execute(tx),
  );
  expect(rows).toEqual([{ is: '0' }, { is: '2min' }]);
});

test('a period that is none is refused with a sentence', async () => {
  const day = 'Please enter a day, like 2026-03-31.';
  const refused = {
    '': day,
    'from=2026-01-01': day,
    'from=2026-02-30&to=2026-03-01': day,
    'from=today&to=2026-03-01': day,
    'from=0001-01-01&to=0001-01-02': day,
    'from=2026-03-02&to=2026-03-01': 'The first day is after the last.',
    'from=1970-01-01&to=2070-01-01': 'Please choose a period of at most ten years.',
  };
  for (const [query, error] of Object.entries(refused))
    for (const file of ['', '.csv']) expect(errorOf(await ask(query, file))).toEqual({ status: 400, error });
});

test('who pays does not wait for the fee; a provider that is silent is asked again later, and at last no more', async () => {
  const id = await buyOne(shop, buyer, [{ productId: ball, quantity: 1, price: 20 }]);
  const feeOf = async () => {
    const { rows } = await sql<{ cents: number | null; attempts: number; due: boolean }>`
      select fee_cents as cents, fee_attempts as attempts, fee_look_at is not null as due
      from payment where order_id = ${id}`.execute(shop.deps.db);
    return rows[0];
  };
  expect(await feeOf()).toEqual({ cents: null, attempts: 0, due: true });
  const payments = { ...shop.deps.payments, lookUpFee: async () => undefined };
  await sweepFees({ ...shop.deps, payments });
  expect(await feeOf()).toEqual({ cents: null, attempts: 1, due: true });
  await sweepFees(shop.deps);
  expect(await feeOf()).toEqual({ cents: null, attempts: 1, due: true });
  await sql`update payment set fee_look_at = now(), fee_attempts = 9 where order_id = ${id}`.execute(shop.deps.db);
  await sweepFees({ ...shop.deps, payments });
  expect(await feeOf()).toEqual({ cents: null, attempts: 10, due: false });
});
