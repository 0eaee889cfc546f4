import { type OrderStatus, orderStatuses } from '@fieldhouse/contracts/order.rules';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { type OrderSearch, searchCondition } from './order-search.repo.ts';
import { type OrderRow, orderColumns, toOrder } from './orders.repo.ts';

export interface OrderFilter {
  readonly accountId?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly search?: OrderSearch | undefined;
}

/** Pages end here: to count or skip a million orders for each look would cost more than it tells. */
const REACH = 5_000;
/** A walk that most orders fit may meet few of them: it ends sooner. */
const WALK_REACH = 1_000;

const reachOf = ({ search }: OrderFilter) => (search?.kind === 'many-buyers' ? WALK_REACH : REACH);

/** Newest first, which is by number: each filter walks along an index, however many orders there are. */
export async function listOrderPage(
  db: Db,
  filter: OrderFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Order[]> {
  const rows = Math.min(limit, reachOf(filter) - offset);
  if (rows <= 0) return [];
  return read(db, filter, sql`true`, sql`limit ${rows} offset ${offset}`);
}

export async function listOrdersBefore(
  db: Db,
  filter: OrderFilter,
  number: number | undefined,
  limit: number,
): Promise<Order[]> {
  return read(db, filter, number === undefined ? sql`true` : sql`hit.number < ${number}`, sql`limit ${limit}`);
}

/** How many there are as far as pages reach, and whether there are more. */
export async function countOrders(db: Db, filter: OrderFilter): Promise<{ total: number; more: boolean }> {
  const reach = reachOf(filter);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from ${numbersOf(filter)} order by hit.number desc limit ${reach + 1}
    ) counted`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, reach), more: total > reach };
}

/** The statuses that orders are in, each found by one look into an index. */
export async function listPresentStatuses(db: Db): Promise<OrderStatus[]> {
  const { rows } = await sql<{ status: OrderStatus }>`
    select s.status from unnest(${orderStatuses}::text[]) with ordinality s (status, place)
    where exists (select from "order" o where o.status = s.status and o.number is not null)
    order by s.place`.execute(db);
  return rows.map(({ status }) => status);
}

async function read(db: Db, filter: OrderFilter, where: RawBuilder<unknown>, cut: RawBuilder<unknown>) {
  const { rows } = await sql<OrderRow>`
    with page as materialized (
      select hit.number from ${numbersOf(filter)} where ${where} order by hit.number desc ${cut}
    )
    select ${orderColumns} from page join "order" o on o.number = page.number order by o.number desc`.execute(db);
  return rows.map(toOrder);
}

/** The numbers of the orders that fit. */
function numbersOf({ accountId, status, search }: OrderFilter): RawBuilder<unknown> {
  const parts = [
    sql`o.number is not null`,
    ...(status ? [sql`o.status = ${status}`] : []),
    ...(accountId ? [sql`o.account_id = ${accountId}`] : []),
    ...(search ? [searchCondition(search)] : []),
  ];
  // Few orders are found, so they come first and are sorted then; in all other cases the order itself is an index.
  const fence = search && search.kind !== 'many-buyers' ? sql`offset 0` : sql``;
  return sql`(select o.number from "order" o where ${sql.join(parts, sql` and `)} ${fence}) hit`;
}
