import { sumOf } from '@fieldhouse/contracts/spread.rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';

export interface Replacement {
  readonly id: string;
  /** The order whose goods come back, and the one that was paid for them. */
  readonly orderId: string;
  readonly rootId: string;
  readonly mailId: string | null;
  readonly lines: readonly ReplacementLine[];
}

export interface ReplacementLine {
  readonly variantId: string;
  readonly quantity: number;
  readonly priceCents: number;
  readonly rootPosition: number;
  readonly rootCents: number;
}

/** An order for the same buyer at the same address that costs nothing, and waits for what it replaces. */
export async function insertReplacement(tx: Tx, replacement: Replacement): Promise<void> {
  const { id, orderId, rootId, mailId, lines } = replacement;
  const items = sumOf(lines, ({ quantity, priceCents }) => quantity * priceCents);
  await sql`
    insert into "order" (id, account_id, guest_id, number, currency, items_cents, discount_cents, total_cents, tax_included,
      address, language, paid_at, order_mail_id, root_id, waits_for_return, review_asked_at)
    select ${id}, o.account_id, o.guest_id, next_order_number(), o.currency, ${items}, ${items}, 0, o.tax_included,
      o.address, o.language, now(), ${mailId}, ${rootId}, true, now()
    from "order" o where o.id = ${orderId}`.execute(tx);
  await sql`
    insert into order_line (order_id, position, product_id, variant_id, name, sku, options, price_cents, quantity,
      discount_cents, img, root_position, root_cents, sold_as)
    select ${id}, t.n - 1, p.id, sold.id, p.name, sold.sku, options_of(p.options, sold.option_values), t.price, t.pieces,
      t.price * t.pieces, coalesce(sold.img[1], p.img[1]), t.root_position, t.root_cents,
      sold_as(p.id, p.name, options_of(p.options, sold.option_values), (select language from "order" where id = ${orderId}))
    from unnest(${lines.map((line) => line.variantId)}::uuid[], ${lines.map((line) => line.quantity)}::integer[],
      ${lines.map((line) => line.priceCents)}::bigint[], ${lines.map((line) => line.rootPosition)}::smallint[],
      ${lines.map((line) => line.rootCents)}::bigint[]) with ordinality as t (variant, pieces, price, root_position, root_cents, n)
    join variant sold on sold.id = t.variant join product p on p.id = sold.product_id`.execute(tx);
}

/** It may leave, or will not. */
export async function stopWaiting(tx: Tx, id: string): Promise<void> {
  await sql`update "order" set waits_for_return = false where id = ${id}`.execute(tx);
}
