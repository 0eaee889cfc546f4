import { fromMinor } from '@fieldhouse/contracts/money';
import { lineIdOf, liveRefunds } from '@fieldhouse/contracts/order.rules';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import type { StoredQuote } from '@fieldhouse/contracts/quote.rules';
import { sumOf } from '@fieldhouse/contracts/spread.rules';
import { expressionBuilder, type Selection, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../platform/db/db.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import type { Owner } from './buyer.ts';
import { buyerEmail, buyerName } from './order-search.repo.ts';
import { asAgreed, asSold } from './orders.rules.ts';

const inOrder = expressionBuilder<Tables & { o: Tables['order'] }, 'o'>();

const lines = inOrder
  .selectFrom('order_line as l')
  .select(['l.product_id as productId', 'l.variant_id as variantId', 'l.sku', 'l.name', 'l.options'])
  .select(['l.price_cents as priceCents', 'l.quantity', 'l.img', 'l.position', 'l.discount_cents as discountCents'])
  .select(['l.shipped', 'l.canceled', 'l.returned', 'l.sold_as as soldAs'])
  .select(
    sql<boolean>`exists (
      select from review v where v.account_id = o.account_id and v.product_id = l.product_id)`.as('reviewed'),
  )
  .whereRef('l.order_id', '=', 'o.id')
  .orderBy('l.position');

const refunds = inOrder
  .selectFrom('refund as r')
  .select(['r.id as refundId', 'r.amount_cents as amountCents', 'r.state as status', 'r.reason'])
  .select(['r.created_at as createdAt', 'r.note', 'r.delivery_cents as deliveryCents'])
  .select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom('refund_line as l')
        .select(['l.position', 'l.quantity', 'l.cents'])
        .whereRef('l.refund_id', '=', 'r.id')
        .orderBy('l.position'),
    ).as('lines'),
  )
  .whereRef('r.order_id', '=', 'o.id')
  .orderBy('r.id');

/** Of an order `o` with a number. */
export const orderColumns = [
  'o.id as orderId',
  'o.number',
  'o.account_id as userId',
  'o.paid_at as createdAt',
  'o.status',
  'o.unpaid',
  'o.total_cents as totalCents',
  'o.currency',
  'o.address',
  'o.quote',
  buyerName.as('userName'),
  buyerEmail.as('email'),
  jsonArrayFrom(refunds).as('refunds'),
  jsonArrayFrom(lines).as('lines'),
] as const;

type OrderRow = Selection<Tables & { o: Tables['order'] }, 'o', (typeof orderColumns)[number]>;

export function toOrder({ number, totalCents, lines, createdAt, refunds, quote, unpaid, ...row }: OrderRow): Order {
  if (number === null || createdAt === null) throw new Error(`order ${row.orderId} is not placed and shown to nobody`);
  const units = (cents: number) => fromMinor(cents, row.currency);
  return {
    ...row,
    currency: row.currency.toUpperCase(),
    number,
    createdAt: createdAt.toISOString(),
    ...(unpaid && { unpaid }),
    amount: units(totalCents),
    ...(quote && amountsOf(quote, row.currency)),
    ...(quote?.market && { market: quote.market.prefix, marketName: quote.market.name }),
    ...(quote?.vat && { vat: { ...quote.vat, applied: quote.vatNumber !== null } }),
    refunded: isWhollyRefunded(totalCents, refunds),
    refunds: refunds.map(({ amountCents, createdAt, lines, deliveryCents, ...refund }) => ({
      ...refund,
      amount: units(amountCents),
      createdAt: new Date(createdAt).toISOString(),
      delivery: units(deliveryCents),
      lines: lines.map(({ position, quantity, cents }) => ({
        lineId: lineIdOf(row.orderId, position),
        quantity,
        amount: units(cents),
      })),
    })),
    products: lines.map(({ priceCents, discountCents, position, soldAs, ...line }) => ({
      lineId: lineIdOf(row.orderId, position),
      ...line,
      ...(soldAs && { soldAs }),
      price: units(priceCents),
      discount: units(discountCents),
      total: units(priceCents * line.quantity - discountCents),
    })),
  };
}

function isWhollyRefunded(totalCents: number, refunds: OrderRow['refunds']): boolean {
  const live = liveRefunds({ refunds });
  return live.length > 0 && sumOf(live, ({ amountCents }) => amountCents) >= totalCents;
}

/** What the total is made of. */
export function amountsOf(
  { subtotalCents, discounts, deliveryCents, tax, taxIncluded, method }: StoredQuote,
  currency: string,
) {
  const units = (cents: number) => fromMinor(cents, currency);
  return {
    subtotal: units(subtotalCents),
    discounts: discounts.map(({ label, text, cents }) => ({ label, ...(text && { text }), amount: units(cents) })),
    delivery: units(deliveryCents),
    tax: tax.map(({ label, text, rate, cents }) => ({ label: text ?? label, rate: rate / 1000, amount: units(cents) })),
    taxIncluded,
    ...(method && { method: withoutId(method) }),
  };
}

const withoutId = ({ id: _, ...method }: NonNullable<StoredQuote['method']>) => method;

/** For its buyer: why the provider could not give money back is between it and the shop, and so is what staff noted. */
export function withoutReasons(order: Order): Order {
  return {
    ...asAgreed(order),
    products: order.products.map(asSold),
    refunds: order.refunds.map((refund) => ({ ...refund, reason: null, note: null })),
  };
}

/** None for one that is not placed yet, which is not shown. */
export const placedOrder = (db: Db, id: string) =>
  db.selectFrom('order as o').select(orderColumns).where('o.id', '=', id).where('o.number', 'is not', null);

export async function findOrder(db: Db, id: string): Promise<Order | undefined> {
  const row = await placedOrder(db, id).executeTakeFirst();
  return row && toOrder(row);
}

/** What an order is of, paid or not. */
export async function listSold(db: Db, orderId: string) {
  return db
    .selectFrom('order_line')
    .select(['product_id as productId', 'variant_id as variantId', 'quantity as pieces', 'price_cents as priceCents'])
    .where('order_id', '=', orderId)
    .execute();
}

/** Who has bought it; undefined also for one that is not placed yet. */
export async function findOrderOwner(db: Db, id: string): Promise<Owner | undefined> {
  return db
    .selectFrom('order')
    .select(['account_id as accountId', 'guest_id as guestId'])
    .where('id', '=', id)
    .where('number', 'is not', null)
    .executeTakeFirst();
}

/** Where mails about it go. */
export async function findOrderToMail(
  db: Db,
  number: number,
): Promise<{ id: string; email: string | null } | undefined> {
  return db
    .selectFrom('order as o')
    .select(['o.id', buyerEmail.as('email')])
    .where('o.number', '=', number)
    .executeTakeFirst();
}

/** The options of what they bought of a product last, as they were sold; undefined when nothing of it is in an order that counts. */
export async function findBoughtOptions(
  db: Db,
  accountId: string,
  productId: string,
): Promise<Readonly<Record<string, string>> | undefined> {
  const bought = await db
    .selectFrom('order as o')
    .innerJoin('order_line as l', 'l.order_id', 'o.id')
    .select('l.options')
    .where('o.account_id', '=', accountId)
    .where('o.number', 'is not', null)
    .where('o.status', '<>', sql.lit('canceled'))
    .where('l.product_id', '=', productId)
    .whereRef('l.canceled', '<', 'l.quantity')
    .orderBy('o.number', 'desc')
    .orderBy('l.position')
    .limit(1)
    .executeTakeFirst();
  return bought?.options;
}

/** The order that was paid for it; undefined when that is the order itself. */
export async function findRootId(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('order').select('root_id').where('id', '=', id).executeTakeFirst();
  return row?.root_id ?? undefined;
}
