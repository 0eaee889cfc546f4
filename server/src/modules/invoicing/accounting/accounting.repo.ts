import { orderStatuses } from '@fieldhouse/contracts/order.rules';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import type { StoredQuote } from '@fieldhouse/contracts/quote.rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { LedgerRow, TaxedPlace } from '../invoice/ledger.rules.ts';

/** From the first moment of a day to that after the last. */
export interface Span {
  readonly start: Date;
  readonly end: Date;
}

export async function readSpan(db: Db, from: string, to: string, zone: string): Promise<Span> {
  const { rows } = await sql<Span>`
    select ${from}::date::timestamp at time zone ${zone} as start, (${to}::date + 1)::timestamp at time zone ${zone} as end`.execute(
    db,
  );
  if (!rows[0]) throw new Error('there is always one row');
  return rows[0];
}

const within = (column: string, { start, end }: Span) =>
  sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`;

export interface EntrySum extends LedgerRow, TaxedPlace {
  readonly kind: 'sale' | 'refund';
  readonly currency: string;
}

/** What was written down before bases were is taken for what it was taken of. */
const base = sql`case when b.label = '' then 0 else coalesce(b.base_cents, b.net_cents) end`;

/** Of all that is in the books, what goes back being negative. */
export async function sumEntries(db: Db, span: Span): Promise<EntrySum[]> {
  const { rows } = await sql<EntrySum>`
    select kind, country, state, currency, label, rate, sum(net)::bigint as "netCents", sum(tax)::bigint as "taxCents",
      sum(base)::bigint as "baseCents"
    from (
      select b.kind, b.country, b.state, b.currency, b.label, b.rate, b.net_cents as net, b.tax_cents as tax, ${base} as base
      from book_entry b where b.kind in ('sale', 'refund') and ${within('b.booked_at', span)}
      union all
      select b.kind, b.country, b.state, b.currency, b.label, b.rate, -b.net_cents, -b.tax_cents, -(${base})
      from refund r join invoice i on i.refund_id = r.id join book_entry b on b.invoice_id = i.id
      where r.state = 'failed' and ${within('r.ended_at', span)}
    ) entry group by kind, country, state, currency, label, rate`.execute(db);
  return rows;
}

/** Where a walk has come to; the moment to the microsecond. */
export interface Stop {
  readonly at: string;
  readonly key: string;
}

/**
 * The next paid orders, by the time they were paid: along an index by status, each status for itself. Each walk begins where the
 * last has ended; the comparison of both columns alone would begin at the start of the period again.
 */
function nextPaid(
  { start, end }: Span,
  after: Stop | undefined,
  limit: number,
  condition = sql`true`,
): RawBuilder<unknown> {
  const beyond = after ? sql`(o.paid_at, o.number) > (${after.at}::timestamptz, ${after.key}::bigint)` : sql`true`;
  const branches = orderStatuses.map(
    (status) => sql`(select o.paid_at, o.number from "order" o
      where o.number is not null and o.status = ${sql.lit(status)} and o.paid_at >= ${after?.at ?? start}::timestamptz
        and o.paid_at < ${end} and ${beyond} and o.root_id is null and not o.unpaid and ${condition}
      order by o.paid_at, o.number limit ${limit})`,
  );
  return sql`select o.paid_at, o.number from (${sql.join(branches, sql` union all `)}) o
    order by o.paid_at, o.number limit ${limit}`;
}

export interface UnbookedSale {
  readonly at: string;
  readonly number: number;
  readonly address: Address | null;
  readonly currency: string;
  readonly totalCents: number;
  readonly quote: StoredQuote | null;
}

const isUnbooked = sql`not exists (select from book_entry b where b.order_id = o.id and b.kind = 'sale')`;

/** Whose invoice is not made yet: just paid, or before there were invoices. */
export async function listUnbookedSales(
  db: Db,
  span: Span,
  after: Stop | undefined,
  limit: number,
): Promise<UnbookedSale[]> {
  const { rows } = await sql<UnbookedSale>`
    with walked as materialized (${nextPaid(span, after, limit, isUnbooked)})
    select o.paid_at::text as at, o.number, o.address, upper(o.currency) as currency,
      o.total_cents as "totalCents", o.quote
    from walked w join "order" o on o.number = w.number order by w.paid_at, w.number`.execute(db);
  return rows;
}

interface CurrencySum {
  readonly currency: string;
  readonly cents: number;
}

/** What is lost, and what of it is won back later, each on its day. */
const disputeEntries = sql`from dispute d join "order" o on o.id = d.order_id
  cross join lateral (values (d.lost_at, d.amount_cents), (d.won_back_at, -d.amount_cents)) as e (at, cents)`;

/** Without what was won back. */
export async function sumLostDisputes(db: Db, span: Span): Promise<CurrencySum[]> {
  const { rows } = await sql<CurrencySum>`
    select upper(o.currency) as currency, sum(e.cents)::bigint as cents ${disputeEntries}
    where d.kind = 'dispute' and ${within('e.at', span)} group by 1`.execute(db);
  return rows;
}

/** By currency; without one those that the provider has not told. */
export async function sumFees(
  db: Db,
  span: Span,
): Promise<{ currency: string | null; cents: number | null; count: number }[]> {
  const { rows } = await sql<{ currency: string | null; cents: number | null; count: number }>`
    select p.fee_currency as currency, sum(p.fee_cents)::bigint as cents, count(*)::integer as count
    from payment p where p.state = 'paid' and p.amount_cents > 0 and ${within('p.ended_at', span)} group by 1 order by 1`.execute(
    db,
  );
  return rows;
}

export interface SaleRow extends UnbookedSale {
  readonly paidAt: Date;
  readonly invoiceNumber: number | null;
  /** Null when it is not in the books. */
  readonly booked: readonly (LedgerRow & TaxedPlace)[] | null;
  readonly feeCents: number | null;
  readonly feeCurrency: string | null;
  readonly intentId: string | null;
}

/** By the time they were paid, so that each comes once, also while invoices are made. */
export async function listSales(db: Db, span: Span, after: Stop | undefined, limit: number): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    with walked as materialized (${nextPaid(span, after, limit)})
    select o.number, o.paid_at::text as at, o.paid_at as "paidAt", upper(o.currency) as currency, o.total_cents as "totalCents",
      case when e.booked is null then o.address end as address, case when e.booked is null then o.quote end as quote,
      i.number as "invoiceNumber", e.booked, p.fee_cents as "feeCents", p.fee_currency as "feeCurrency", p.intent_id as "intentId"
    from walked w join "order" o on o.number = w.number
    left join invoice i on i.order_id = o.id and i.kind = 'invoice'
    left join payment p on p.order_id = o.id
    left join lateral (
      select jsonb_agg(jsonb_build_object('label', b.label, 'rate', b.rate, 'netCents', b.net_cents, 'taxCents', b.tax_cents,
        'baseCents', b.base_cents, 'country', b.country, 'state', b.state) order by b.position) as booked
      from book_entry b where b.invoice_id = i.id) e on true
    order by w.paid_at, w.number`.execute(db);
  return rows;
}

export interface RefundRow extends LedgerRow, TaxedPlace {
  readonly at: string;
  readonly key: string;
  readonly bookedAt: Date;
  readonly noteNumber: number;
  readonly orderNumber: number;
  readonly currency: string;
  readonly gatewayId: string | null;
}

const refundColumns = sql`i.number as "noteNumber", o.number as "orderNumber", b.country, b.state, b.currency, b.label, b.rate,
  r.gateway_id as "gatewayId"`;
const ofRefund = sql`join invoice i on i.id = b.invoice_id join refund r on r.id = i.refund_id join "order" o on o.id = b.order_id`;

/** What has gone back, by credit note and rate. */
export async function listRefundEntries(
  db: Db,
  span: Span,
  after: Stop | undefined,
  limit: number,
): Promise<RefundRow[]> {
  const beyond = after
    ? sql`(b.booked_at, b.invoice_id, b.position) > (${after.at}::timestamptz,
        split_part(${after.key}, ' ', 1)::uuid, split_part(${after.key}, ' ', 2)::smallint)`
    : sql`true`;
  const { rows } = await sql<RefundRow>`
    select b.booked_at::text as at, b.invoice_id || ' ' || b.position as key, b.booked_at as "bookedAt",
      b.net_cents as "netCents", b.tax_cents as "taxCents", b.base_cents as "baseCents", ${refundColumns}
    from (select * from book_entry b
      where b.kind = 'refund' and b.booked_at >= ${after?.at ?? span.start}::timestamptz and b.booked_at < ${span.end} and ${beyond}
      order by b.booked_at, b.invoice_id, b.position limit ${limit}) b ${ofRefund}
    order by b.booked_at, b.invoice_id, b.position`.execute(db);
  return rows;
}

/** Of which a credit note was made before the bank has sent the money back: there are few. */
export async function listReturnedRefunds(db: Db, span: Span): Promise<Omit<RefundRow, 'at' | 'key'>[]> {
  const { rows } = await sql<RefundRow>`
    select r.ended_at as "bookedAt", -b.net_cents as "netCents", -b.tax_cents as "taxCents", -b.base_cents as "baseCents",
      ${refundColumns}
    from book_entry b ${ofRefund} where r.state = 'failed' and ${within('r.ended_at', span)}
    order by r.ended_at, i.number, b.position`.execute(db);
  return rows;
}

export interface DisputeEntry extends TaxedPlace {
  readonly at: Date;
  readonly orderNumber: number | null;
  readonly currency: string;
  /** Negative: won back. */
  readonly cents: number;
  readonly gatewayId: string;
}

export async function listDisputeEntries(db: Db, span: Span): Promise<DisputeEntry[]> {
  const { rows } = await sql<DisputeEntry>`
    select e.at, o.number as "orderNumber", upper(o.currency) as currency, e.cents,
      coalesce(b.country, o.address ->> 'country') as country, b.state, d.gateway_id as "gatewayId" ${disputeEntries}
    left join lateral (select country, state from book_entry where order_id = o.id and kind = 'sale' limit 1) b on true
    where d.kind = 'dispute' and ${within('e.at', span)} order by e.at, d.id`.execute(db);
  return rows;
}
