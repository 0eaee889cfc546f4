import type { InvoiceContent } from '@fieldhouse/contracts/invoice.rules';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { InvoicedOrder } from './invoice.rules.ts';

export interface Invoice {
  readonly id: string;
  readonly number: number;
  readonly issuedAt: Date;
  readonly content: InvoiceContent;
}

/** Of a paid order, whose invoice nobody else makes meanwhile. */
export async function lockInvoicedOrder(tx: Tx, orderId: string): Promise<InvoicedOrder | undefined> {
  const { rows } = await sql`
    select from "order" where id = ${orderId} and number is not null for no key update`.execute(tx);
  if (rows.length === 0) return undefined;
  const order = await tx
    .selectFrom('order as o')
    .select(['o.number', 'o.paid_at as paidAt', 'o.currency', 'o.total_cents as totalCents', 'o.address', 'o.quote'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_line as l')
          .select(['l.sku', 'l.name', 'l.options', 'l.quantity', 'l.price_cents as priceCents'])
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

export async function findInvoice(db: Db, orderId: string): Promise<(Invoice & { pdf: Buffer | null }) | undefined> {
  return db
    .selectFrom('invoice')
    .select([...columns, 'pdf'])
    .where('order_id', '=', orderId)
    .where('kind', '=', sql.lit('invoice'))
    .executeTakeFirst();
}

/** The number and what it stands for come together or not at all: no gaps. Whoever wants the next one waits for it. */
export async function insertInvoice(
  tx: Tx,
  { id, orderId, issuedAt, content }: Omit<Invoice, 'number'> & { readonly orderId: string },
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    with next as (
      update invoice_series set last_number = last_number + 1 where kind = ${content.kind} returning last_number
    )
    insert into invoice (id, kind, number, order_id, issued_at, content)
    select ${id}, ${content.kind}, last_number, ${orderId}, ${issuedAt}, ${JSON.stringify(content)}::jsonb from next
    returning number`.execute(tx);
  await sql`update "order" set invoice_due = false where id = ${orderId}`.execute(tx);
  if (!rows[0]) throw new Error(`there is no series of numbers for ${content.kind}`);
  return rows[0].number;
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

/** Whose drawing was lost with a process. */
export async function listUndrawnInvoices(db: Db, limit: number): Promise<Invoice[]> {
  return db.selectFrom('invoice').select(columns).where('pdf', 'is', null).orderBy('id').limit(limit).execute();
}
