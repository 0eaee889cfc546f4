import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import type { OrderSort } from '@fieldhouse/contracts/order-rows.rules';
import { type ReturnPile, readReturnName } from '@fieldhouse/contracts/return.rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import {
  isOverdue,
  type ReturnRow,
  readOrderSearch,
  returnJson,
  searchCondition,
  toReturn,
} from '../../orders/index.ts';

export interface ReturnFilter {
  readonly status?: ReturnPile | undefined;
  readonly q?: string | undefined;
  readonly variant?: string | undefined;
  readonly sort?: OrderSort | undefined;
  readonly page?: number | undefined;
  readonly limit: number;
}

/** So many returns are looked through for a name that many have. */
const NEWEST = 500;

/** So many for one of the goods, which nothing is indexed by. */
const NEWEST_OF_VARIANT = 2_000;

/** What is open, the oldest first; of a status, an order, a buyer or a variant, the newest first. */
export async function listReturns(db: Db, filter: ReturnFilter): Promise<OrderReturn[]> {
  const { status, q, variant, sort, page = 1, limit } = filter;
  const sought = variant === undefined ? await readSought(db, q) : ofVariant(variant);
  const isQueue = status === undefined && sought === undefined;
  const open = sql`t.status in ('requested', 'approved', 'lapsed', 'received')`;
  const ofPile = status === 'overdue' ? isOverdue : sql`t.status = ${status}`;
  const chosen = status === undefined ? (isQueue ? open : sql`true`) : ofPile;
  const isOldest = sort ? sort === 'oldest' : isQueue;
  const direction = sql.raw(isOldest ? '' : 'desc');
  const sorting = isQueue ? sql`t.created_at ${direction}, t.id ${direction}` : sql`t.id ${direction}`;
  const { rows } = await sql<{ row: ReturnRow }>`
    select ${returnJson} as row from ${sought ?? sql`order_return`} t join "order" o on o.id = t.order_id
    where ${chosen} order by ${sorting} limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows.map(({ row }) => toReturn(row, 'staff'));
}

const ofVariant = (
  id: string,
) => sql`(select t.* from (select * from order_return order by id desc limit ${NEWEST_OF_VARIANT}) t
  where exists (select from order_return_line x join order_line l on l.order_id = x.order_id and l.position = x.position
    where x.return_id = t.id and l.variant_id = ${id}) offset 0)`;

/** Those that wait for an answer, up to so many. */
export async function countRequestedReturns(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from order_return where status = 'requested' limit ${most}) t`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The returns that a text means: by its number, or those of the buyers that it fits. They are few, and so found first. */
async function readSought(db: Db, q: string | undefined): Promise<RawBuilder<unknown> | undefined> {
  if (!q) return undefined;
  const named = readReturnName(q);
  if (named) {
    const which = named.number === null ? sql`true` : sql`t.number = ${named.number}`;
    return sql`(select t.* from "order" o join order_return t on t.order_id = o.id
      where o.number = ${named.orderNumber} and ${which} offset 0)`;
  }
  const search = await readOrderSearch(db, q);
  if (!search) return undefined;
  const fits = searchCondition(search);
  if (search.kind === 'many-buyers')
    return sql`(select t.* from (select * from order_return order by id desc limit ${NEWEST}) t
      join "order" o on o.id = t.order_id where ${fits} offset 0)`;
  // The fences make it go from the buyers to their orders, and from these to what came back of them.
  return sql`(select t.* from (select o.id from "order" o where o.number is not null and ${fits} offset 0) o
    cross join lateral (select t.* from order_return t where t.order_id = o.id offset 0) t offset 0)`;
}
