import type { Address } from '@fieldhouse/contracts/order.schemas';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { buyerEmail, buyerName } from '../order/order-search.repo.ts';

export interface ExportedLine {
  readonly number: number;
  readonly at: Date;
  readonly status: string;
  readonly buyer: string | null;
  readonly email: string | null;
  readonly address: Address | null;
  readonly sku: string;
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
  readonly quantity: number;
  readonly shipped: number;
  readonly canceled: number;
  readonly priceCents: number;
  readonly discountCents: number;
  readonly deliveryCents: number;
  readonly taxCents: number;
  readonly totalCents: number;
  readonly currency: string;
  readonly method: string | null;
}

/** In the order of the numbers. */
export async function listExportedLines(db: Db, numbers: readonly number[]): Promise<ExportedLine[]> {
  const { rows } = await sql<ExportedLine>`
    select o.number, o.paid_at as at, o.status,
      ${buyerName} as buyer, ${buyerEmail} as email, o.address, l.sku, l.name, l.options, l.quantity, l.shipped, l.canceled,
      l.price_cents as "priceCents", l.discount_cents as "discountCents", o.shipping_cents as "deliveryCents",
      o.tax_cents as "taxCents", o.total_cents as "totalCents", upper(o.currency) as currency,
      o.quote -> 'method' ->> 'name' as method
    from unnest(${numbers}::bigint[]) with ordinality as hit (number, place)
    join "order" o on o.number = hit.number
    join order_line l on l.order_id = o.id
    order by hit.place, l.position`.execute(db);
  return rows;
}
