import type { Unpaid } from '@fieldhouse/contracts/leaving.rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { arrivalOfOrder } from './arrival.repo.ts';
import { isOnHold, unpaid } from './leaving.repo.ts';
import type { Sold } from './orders.rules.ts';

/** Pieces of line `l` that were sent, and have neither come back nor are on their way. */
const returnablePieces = sql<number>`(l.shipped - l.returned - coalesce((
  select sum(x.quantity) from order_return_line x join order_return t on t.id = x.return_id
  where x.order_id = l.order_id and x.position = l.position and t.status in ('requested', 'approved', 'lapsed')), 0))::integer`;

/** Of an order `o`, in all. */
export const returnableOfOrder = sql<number>`coalesce((
  select sum(${returnablePieces}) from order_line l where l.order_id = o.id), 0)::integer`;

export interface ReturnableOrder {
  readonly number: number;
  readonly country: string | null;
  readonly currency: string;
  readonly language: string;
  readonly arrivedAt: Date;
  readonly onHold: boolean;
  /** Then nothing is sent instead. */
  readonly unpaid: Unpaid | null;
  /** By the database's clock. */
  readonly now: Date;
  readonly returnDays: number;
  readonly returns: number;
  readonly lines: readonly ReturnableLine[];
}

export interface ReturnableLine {
  readonly position: number;
  readonly productId: string;
  readonly variantId: string;
  readonly name: string;
  readonly options: Record<string, string>;
  /** As its buyer has read it. */
  readonly soldAs: Sold | null;
  readonly shipped: number;
  readonly quantity: number;
  /** As it was listed when it was sold. */
  readonly priceCents: number;
  /** How many can be returned now. */
  readonly left: number;
  readonly rootPosition: number | null;
  readonly rootCents: number | null;
}

export async function readReturnable(db: Db, orderId: string): Promise<ReturnableOrder | undefined> {
  const { rows } = await sql<ReturnableOrder>`
    select o.number, o.address ->> 'country' as country, o.currency, o.language, now() as now, ${arrivalOfOrder} as "arrivedAt",
      ${isOnHold} as "onHold", ${unpaid} as unpaid,
      (select return_days from shop_settings) as "returnDays",
      (select count(*) from order_return t where t.order_id = o.id)::integer as returns,
      (select json_agg(json_build_object('position', l.position, 'productId', l.product_id, 'variantId', l.variant_id,
        'name', l.name, 'options', l.options, 'soldAs', l.sold_as, 'shipped', l.shipped, 'quantity', l.quantity,
        'priceCents', l.price_cents, 'left', ${returnablePieces},
        'rootPosition', l.root_position, 'rootCents', l.root_cents) order by l.position)
        from order_line l where l.order_id = o.id) as lines
    from "order" o where o.id = ${orderId} and o.number is not null`.execute(db);
  return rows[0];
}
