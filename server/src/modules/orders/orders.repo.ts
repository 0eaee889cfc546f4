import { fromCents } from '@fieldhouse/contracts/money';
import type { Address, Order, OrderStatus } from '@fieldhouse/contracts/order.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

interface OrderRow {
  orderId: string;
  number: number;
  userId: string | null;
  createdAt: Date;
  status: OrderStatus;
  totalCents: number;
  address: Address | null;
  refunded: boolean;
  lines: {
    productId: string;
    variantId: string;
    name: string;
    priceCents: number;
    quantity: number;
    img: string | null;
  }[];
}

const columns = sql.raw(`
  o.id as "orderId", o.number, o.account_id as "userId", o.paid_at as "createdAt", o.status,
  o.total_cents as "totalCents", o.address,
  exists (select from refund r where r.order_id = o.id and r.state <> 'failed') as refunded,
  (select json_agg(json_build_object('productId', l.product_id, 'variantId', l.variant_id, 'name', l.name,
      'priceCents', l.price_cents, 'quantity', l.quantity, 'img', l.img) order by l.position)
    from order_line l where l.order_id = o.id) as lines`);

function toOrder({ totalCents, lines, createdAt, ...row }: OrderRow): Order {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    amount: fromCents(totalCents),
    products: lines.map(({ priceCents, ...line }) => ({ ...line, price: fromCents(priceCents) })),
  };
}

/** Undefined also for an order that is not paid: it is shown to nobody. */
export async function findOrder(db: Db, id: string): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from "order" o where o.id = ${id} and o.number is not null`.execute(db);
  return rows[0] && toOrder(rows[0]);
}

export interface OrderFilter {
  readonly accountId?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly q?: string | undefined;
}

/** Newest first, which is by number: each filter walks along an index, however many orders there are. */
export async function listOrderPage(
  db: Db,
  filter: OrderFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Order[]> {
  return read(db, filter, sql`true`, sql`limit ${limit} offset ${offset}`);
}

export async function listOrdersBefore(
  db: Db,
  filter: OrderFilter,
  number: number | undefined,
  limit: number,
): Promise<Order[]> {
  return read(db, filter, number === undefined ? sql`true` : sql`hit.number < ${number}`, sql`limit ${limit}`);
}

export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${numbersOf(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

async function read(db: Db, filter: OrderFilter, where: RawBuilder<unknown>, cut: RawBuilder<unknown>) {
  const { rows } = await sql<OrderRow>`
    with page as materialized (
      select hit.number from ${numbersOf(filter)} where ${where} order by hit.number desc ${cut}
    )
    select ${columns} from page join "order" o on o.number = page.number order by o.number desc`.execute(db);
  return rows.map(toOrder);
}

/** The numbers of the orders that fit. */
function numbersOf({ accountId, status, q }: OrderFilter): RawBuilder<unknown> {
  const search = q?.trim();
  const parts = [
    sql`o.number is not null`,
    ...(status ? [sql`o.status = ${status}`] : []),
    ...(accountId ? [sql`o.account_id = ${accountId}`] : []),
    ...(search ? [searchFor(search)] : []),
  ];
  // Few buyers are found, so their orders come first and are sorted then; without a search the order itself is an index.
  const fence = search ? sql`offset 0` : sql``;
  return sql`(select o.number from "order" o where ${sql.join(parts, sql` and `)} ${fence}) hit`;
}

const MOST_BUYERS = 100;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A number, an id of an order or of a buyer, or a part of a buyer's name or e-mail address. */
function searchFor(text: string): RawBuilder<unknown> {
  if (/^#?\d{1,15}$/.test(text)) return sql`o.number = ${Number(text.replace('#', ''))}`;
  if (uuid.test(text)) return sql`(o.id = ${text} or o.account_id = ${text})`;
  const pattern = `%${text
    .toLowerCase()
    // PostgreSQL cannot take this one at all.
    .replaceAll('\u0000', '')
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`o.account_id = any (array(
    select a.id from account a where a.deleted_at is null and lower(a.name || ' ' || a.email) like ${pattern.toWellFormed()}
    limit ${MOST_BUYERS}))`;
}

/** Whether the product is in an order of theirs that was not canceled. */
export async function hasBought(db: Db, accountId: string, productId: string): Promise<boolean> {
  const { rows } = await sql<{ bought: boolean }>`
    select exists (
      select from "order" o join order_line l on l.order_id = o.id
      where o.account_id = ${accountId} and o.number is not null and o.status <> 'canceled' and l.product_id = ${productId}
    ) as bought`.execute(db);
  return rows[0]?.bought ?? false;
}
