import { sql } from 'kysely';
import type { RefundParts } from '../modules/after-sales/refund/refund-parts.rules.ts';
import type { SoldOrder } from '../modules/after-sales/refund/refund-share.rules.ts';
import { issueInvoice } from '../modules/invoicing/invoice/make-invoice.ts';
import { readSettings } from '../modules/settings/index.ts';
import { inTransaction } from '../platform/db/db.ts';
import { newId, sha256 } from '../platform/ids.ts';
import type { TestShop } from './test-shop.ts';

type Shop = Pick<TestShop, 'deps'>;

interface Sale {
  readonly sold: SoldOrder;
  readonly at: Date;
  readonly country: string;
  /** That there are, for its lines. */
  readonly variants: readonly { readonly id: string; readonly productId: string }[];
}

/** A paid order, as if it had been bought then; no gateway knows of it. Returns its id. */
export async function storeOrder({ deps: { db } }: Shop, { sold, at, country, variants }: Sale): Promise<string> {
  const orderId = newId();
  const known = [...new Set(sold.lines.map(({ variantId }) => variantId))];
  const real = (variantId: string) => variants[known.indexOf(variantId)] ?? { id: '', productId: '' };
  const quote = sold.quote && {
    ...sold.quote,
    lines: sold.quote.lines.map((line) => ({ ...line, variantId: real(line.variantId).id })),
  };
  await db
    .insertInto('order')
    .values({
      id: orderId,
      number: sql<number>`nextval('order_number')`,
      currency: 'usd',
      items_cents: sold.totalCents,
      total_cents: sold.totalCents,
      address: JSON.stringify({ country }),
      paid_at: at,
      invoice_due: false,
      quote: quote && JSON.stringify(quote),
    })
    .execute();
  const lines = sold.lines.map(({ position, variantId, quantity, priceCents, discountCents }) => ({
    order_id: orderId,
    position,
    product_id: real(variantId).productId,
    variant_id: real(variantId).id,
    name: 'Ball',
    sku: 'FH-BALL',
    quantity,
    price_cents: priceCents,
    discount_cents: discountCents,
  }));
  await db.insertInto('order_line').values(lines).execute();
  const hash = sha256(orderId);
  await db
    .insertInto('payment')
    .values({
      id: newId(),
      order_id: orderId,
      token_hash: hash,
      cart_hash: hash,
      amount_cents: sold.totalCents,
      currency: 'usd',
      state: 'paid',
      intent_id: `pi_${orderId}`,
      created_at: at,
      ended_at: at,
    })
    .execute();
  return orderId;
}

/** One that is done. Returns its id. */
export async function storeRefund(
  { deps: { db } }: Shop,
  orderId: string,
  { amountCents, deliveryCents, lines }: RefundParts,
  at: Date,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('refund')
    .values({
      id,
      order_id: orderId,
      amount_cents: amountCents,
      delivery_cents: deliveryCents,
      cause: 'staff',
      state: 'done',
      gateway_id: `re_${id}`,
      ended_at: at,
    })
    .execute();
  if (lines.length > 0)
    await db
      .insertInto('refund_line')
      .values(lines.map((line) => ({ refund_id: id, order_id: orderId, ...line })))
      .execute();
  return id;
}

export const storeInvoice = ({ deps: { db } }: Shop, orderId: string, at: Date): Promise<unknown> =>
  inTransaction(db, async (tx) => issueInvoice(tx, orderId, await readSettings(tx), at));
