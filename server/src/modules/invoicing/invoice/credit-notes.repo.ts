import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { RefundParts } from '../../after-sales/index.ts';
import { soldName, soldOptions } from '../../orders/index.ts';
import type { CreditedOrder, CreditedRefund } from './credit-note.rules.ts';
import type { StoredInvoice } from './invoices.repo.ts';
import { type LedgerRow, placeOf, type TaxedPlace } from './ledger.rules.ts';

export async function findCreditNote(db: Db, orderId: string, refundId: string): Promise<StoredInvoice | undefined> {
  return db
    .selectFrom('invoice')
    .select(['id', 'number', 'issued_at as issuedAt', 'content', 'pdf'])
    .where('refund_id', '=', refundId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

export interface DoneRefund extends CreditedRefund {
  readonly endedAt: Date;
}

/** One that is done and has no credit note, so that it stays done until there is one; its order is locked. */
export async function lockDueRefund(tx: Tx, orderId: string, refundId: string): Promise<DoneRefund | undefined> {
  const { rows } = await sql<Omit<DoneRefund, 'id' | 'lines'>>`
    select r.cause, r.deduction_reason as "deductionReason", r.amount_cents as "amountCents", r.delivery_cents as "deliveryCents", r.ended_at as "endedAt"
    from refund r
    where r.id = ${refundId} and r.order_id = ${orderId} and r.state = 'done' for no key update`.execute(tx);
  const [refund] = rows;
  if (!refund) return undefined;
  const { rows: notes } = await sql`select from invoice where refund_id = ${refundId}`.execute(tx);
  if (notes.length > 0) return undefined;
  return { id: refundId, ...refund, lines: await listRefundLines(tx, refundId) };
}

function listRefundLines(tx: Tx, refundId: string): Promise<RefundParts['lines'][number][]> {
  return tx
    .selectFrom('refund_line')
    .select(['position', 'quantity', 'cents', 'deducted_cents as deductedCents'])
    .where('refund_id', '=', refundId)
    .orderBy('position')
    .execute();
}

type SoldGoods = Omit<CreditedOrder, 'invoice' | 'notes'> & TaxedPlace & { readonly language: string };

/** Of an order that is locked. */
export async function readCreditedOrder(tx: Tx, orderId: string): Promise<SoldGoods> {
  const lines = await tx
    .selectFrom('order_line as l')
    .select(['position', 'variant_id as variantId', 'quantity', 'price_cents as priceCents'])
    .select(['discount_cents as discountCents', 'sku', soldName.as('name'), soldOptions.as('options')])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const { address, ...order } = await tx
    .selectFrom('order')
    .select(['total_cents as totalCents', 'quote', 'address', 'language'])
    .select(sql<boolean>`num_nonnulls(account_id, guest_id) = 0`.as('isForgotten'))
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const booked = await tx
    .selectFrom('book_entry')
    .select(['country', 'state'])
    .where('order_id', '=', orderId)
    .where('kind', '=', sql.lit('sale'))
    .limit(1)
    .executeTakeFirst();
  const { country, state } = placeOf(address);
  return { ...order, lines, goods: lines, country: booked?.country ?? country, state: booked?.state ?? state };
}

/**
 * What the documents of an order come to, by document, each row at its place; places of nothing are not stored. Amounts are as
 * they stand on the document.
 */
export async function readLedgerRows(tx: Tx, orderId: string): Promise<ReadonlyMap<string, readonly LedgerRow[]>> {
  const { rows } = await sql<LedgerRow & { invoiceId: string; position: number }>`
    select invoice_id as "invoiceId", position, label, rate, abs(net_cents) as "netCents", abs(tax_cents) as "taxCents",
      abs(base_cents) as "baseCents"
    from book_entry where order_id = ${orderId} order by position`.execute(tx);
  const places = Math.max(0, ...rows.map(({ position }) => position + 1));
  const nothing = { label: '', rate: 0, netCents: 0, taxCents: 0, baseCents: 0 };
  const byDocument = Map.groupBy(rows, ({ invoiceId }) => invoiceId);
  return new Map(
    [...byDocument].map(([id, entries]) => [
      id,
      Array.from({ length: places }, (_, at) => entries.find(({ position }) => position === at) ?? nothing),
    ]),
  );
}

/** Those whose money has not come back to the shop, in the order of their numbers. */
export function listStandingNotes(tx: Tx, orderId: string): Promise<(RefundParts & { readonly noteId: string })[]> {
  return tx
    .selectFrom('invoice as i')
    .innerJoin('refund as r', 'r.id', 'i.refund_id')
    .select(['i.id as noteId', 'r.amount_cents as amountCents', 'r.delivery_cents as deliveryCents'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('refund_line as l')
          .select(['l.position', 'l.quantity', 'l.cents'])
          .whereRef('l.refund_id', '=', 'r.id')
          .orderBy('l.position'),
      ).as('lines'),
    )
    .where('r.order_id', '=', orderId)
    .where('r.state', '=', sql.lit('done'))
    .orderBy('i.number')
    .execute();
}

interface Due {
  readonly orderId: string;
  readonly refundId: string;
}

/** Done and without one, the oldest first; those that ended before a time, or of an account, where asked for. */
export async function listDueCreditNotes(
  db: Db,
  { limit, after, before, accountId }: { limit: number; after?: string | undefined; before?: Date; accountId?: string },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select r.order_id as "orderId", r.id as "refundId" from refund r
    where r.credit_note_due and r.state = 'done' and (${after ?? null}::uuid is null or r.id > ${after ?? null}::uuid)
      and (${before ?? null}::timestamptz is null or r.ended_at < ${before ?? null}::timestamptz)
      and (${accountId ?? null}::uuid is null or exists (
        select from "order" o where o.id = r.order_id and o.account_id = ${accountId ?? null}::uuid))
    order by r.id limit ${limit}`.execute(db);
  return rows;
}
