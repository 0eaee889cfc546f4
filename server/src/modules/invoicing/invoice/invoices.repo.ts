import type { InvoiceContent } from '@fieldhouse/contracts/invoice.rules';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { setCreditNoted } from '../../after-sales/index.ts';
import { setInvoiced, soldName, soldOptions } from '../../orders/index.ts';
import type { InvoicedOrder } from './invoice.rules.ts';
import type { LedgerRow, TaxedPlace } from './ledger.rules.ts';

export interface Invoice {
  readonly id: string;
  readonly number: number;
  readonly issuedAt: Date;
  /** None once its legal years are over. */
  readonly content: InvoiceContent | null;
}

/** Of a paid order, locked so that its invoice is made once. What replaces goods was paid with another, which has it. */
export async function lockInvoicedOrder(tx: Tx, orderId: string): Promise<InvoicedOrder | undefined> {
  const { rows } = await sql`
    select from "order" where id = ${orderId} and number is not null and not unpaid and root_id is null for no key update`.execute(
    tx,
  );
  if (rows.length === 0) return undefined;
  const order = await tx
    .selectFrom('order as o')
    .select(['o.number', 'o.paid_at as paidAt', 'o.currency', 'o.total_cents as totalCents', 'o.address', 'o.quote'])
    .select('o.language')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_line as l')
          .select([
            'l.sku',
            soldName.as('name'),
            soldOptions.as('options'),
            'l.quantity',
            'l.price_cents as priceCents',
          ])
          .whereRef('l.order_id', '=', 'o.id')
          .orderBy('l.position'),
      ).as('lines'),
    )
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { number, paidAt, ...rest } = order;
  if (number === null || paidAt === null) throw new Error('a numbered order is paid');
  return { ...rest, number, paidAt };
}

const columns = ['id', 'number', 'issued_at as issuedAt', 'content'] as const;

export interface StoredInvoice extends Invoice {
  readonly pdf: Buffer | null;
}

const ofOrder = (db: Db, orderId: string) =>
  db.selectFrom('invoice').where('order_id', '=', orderId).where('kind', '=', sql.lit('invoice'));

export async function findInvoice(db: Db, orderId: string): Promise<StoredInvoice | undefined> {
  return ofOrder(db, orderId)
    .select([...columns, 'pdf'])
    .executeTakeFirst();
}

/** Whether it is in the books, too; without its drawing. */
export async function findIssued(db: Db, orderId: string): Promise<(Invoice & { booked: boolean }) | undefined> {
  return ofOrder(db, orderId)
    .select([...columns, 'booked'])
    .executeTakeFirst();
}

/** Where an entry of the books belongs. */
interface Booked extends TaxedPlace {
  readonly orderId: string;
  readonly bookedAt: Date;
  readonly rows: readonly LedgerRow[];
}

interface NewInvoice extends Booked {
  readonly id: string;
  readonly issuedAt: Date;
  readonly content: InvoiceContent;
  /** What a credit note is for. */
  readonly refundId?: string;
}

/** The number and what it stands for come together or not at all: no gaps. The next one waits for it. */
export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<number> {
  const { id, orderId, refundId = null, issuedAt, content } = invoice;
  if (refundId === null) await setInvoiced(tx, orderId);
  else await setCreditNoted(tx, refundId);
  const { rows } = await sql<{ number: number }>`
    with next as (
      update invoice_series set last_number = last_number + 1 where kind = ${content.kind} returning last_number
    )
    insert into invoice (id, kind, number, order_id, refund_id, issued_at, content, booked)
    select ${id}, ${content.kind}, last_number, ${orderId}, ${refundId}::uuid, ${issuedAt}, ${JSON.stringify(content)}::jsonb, true
    from next
    returning number`.execute(tx);
  if (!rows[0]) throw new Error(`there is no series of numbers for ${content.kind}`);
  await insertEntries(tx, invoice);
  return rows[0].number;
}

/** What goes back is negative. A row of nothing is left out, unless there is nothing else. */
async function insertEntries(tx: Tx, { id, content, rows, ...entry }: NewInvoice): Promise<void> {
  const { orderId, bookedAt, country, state } = entry;
  const [kind, sign] = content.kind === 'invoice' ? ['sale', 1] : ['refund', -1];
  const all = rows.map((row, position) => ({ ...row, position }));
  const filled = all.filter(({ netCents, taxCents, baseCents }) => [netCents, taxCents, baseCents ?? 0].some(Boolean));
  const kept = filled.length > 0 ? filled : all.slice(0, 1);
  await sql`
    insert into book_entry (invoice_id, position, kind, order_id, booked_at, country, state, currency, label, rate,
      net_cents, tax_cents, base_cents)
    select ${id}, t.position, ${kind}, ${orderId}, ${bookedAt}, ${country}, ${state}, ${content.currency}, t.label, t.rate,
      t.net, t.tax, t.base
    from unnest(${kept.map(({ position }) => position)}::smallint[], ${kept.map(({ label }) => label)}::text[],
      ${kept.map(({ rate }) => rate)}::integer[], ${kept.map(({ netCents }) => sign * netCents)}::bigint[],
      ${kept.map(({ taxCents }) => sign * taxCents)}::bigint[],
      ${kept.map(({ baseCents }) => baseCents && sign * baseCents)}::bigint[]) as t (position, label, rate, net, tax, base)`.execute(
    tx,
  );
}

/** One that a node of the version before has made. */
export async function bookInvoice(tx: Tx, invoice: Omit<NewInvoice, 'issuedAt'>): Promise<void> {
  const { rows } = await sql`
    update invoice set booked = true where id = ${invoice.id} and not booked returning id`.execute(tx);
  if (rows.length > 0) await insertEntries(tx, { ...invoice, issuedAt: invoice.bookedAt });
}

/** The first drawing stays: what was handed out once is handed out for ever. */
export async function keepDrawing(db: Db, id: string, pdf: Buffer): Promise<Buffer> {
  const { rows } = await sql<{ pdf: Buffer }>`
    update invoice set pdf = coalesce(pdf, ${pdf}) where id = ${id} returning pdf`.execute(db);
  return rows[0]?.pdf ?? pdf;
}

/** Paid orders without one, the oldest first. */
export async function listDueInvoices(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('order')
    .select('id')
    .where('invoice_due', '=', sql.lit(true))
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listDueInvoicesOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order')
    .select('id')
    .where('account_id', '=', accountId)
    .where('invoice_due', '=', sql.lit(true))
    .orderBy('number')
    .execute();
  return rows.map(({ id }) => id);
}

/** Of orders whose invoice is not in the books yet. */
export async function listUnbookedOrders(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select order_id as id from invoice where not booked order by invoice.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What is printed on those that were made before; number, amounts and their place in the books stay. Returns how many. */
export async function eraseInvoicesBefore(db: Db, year: number, zone: string, limit: number): Promise<number> {
  const { rows } = await sql`
    update invoice set content = null, pdf = null where id in (
      select id from invoice where content is not null and issued_at < make_date(${year}, 1, 1)::timestamp at time zone ${zone}
      order by issued_at limit ${limit})
    returning id`.execute(db);
  return rows.length;
}
