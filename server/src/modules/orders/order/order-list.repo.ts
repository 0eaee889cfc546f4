import { type OrderStatus, orderStatuses } from '@fieldhouse/contracts/order.rules';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { LAST_ROW } from '../../../platform/db/page-of-ids.ts';
import type { ListPage } from '../../../platform/http/route-result.ts';
import { mayBeMore, newestOrders, type OrderSearch, searchCondition } from './order-search.repo.ts';
import { orderColumns, toOrder } from './orders.repo.ts';

export interface OrderFilter {
  readonly accountId?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly search?: OrderSearch | undefined;
}

interface Paging {
  readonly limit: number;
  readonly offset: number;
}

/** Newest first, which is by number. */
export async function findOrderPage(db: Db, filter: OrderFilter, { limit, offset }: Paging): Promise<ListPage<Order>> {
  if (filter.search?.kind === 'many-buyers') {
    const { numbers, more } = await findAmongNewest(db, filter);
    const hits = sql`unnest(${numbers.slice(offset, offset + limit)}::bigint[]) as hit (number)`;
    return { items: await read(db, hits, sql`true`, sql``), total: numbers.length, more };
  }
  const [items, count] = await Promise.all([listOrderPage(db, filter, { limit, offset }), countOrders(db, filter)]);
  return { items, ...count };
}

/** Each filter scans an index, however many orders there are. */
export async function listOrderPage(db: Db, filter: OrderFilter, { limit, offset }: Paging): Promise<Order[]> {
  const rows = Math.min(limit, LAST_ROW - offset);
  if (rows <= 0) return [];
  return read(db, numbersOf(filter), sql`true`, sql`limit ${rows} offset ${offset}`);
}

export async function listOrdersBefore(
  db: Db,
  filter: OrderFilter,
  number: number | undefined,
  limit: number,
): Promise<Order[]> {
  return read(
    db,
    numbersOf(filter),
    number === undefined ? sql`true` : sql`hit.number < ${number}`,
    sql`limit ${limit}`,
  );
}

/** How many there are as far as pages reach, and whether there are more. */
export async function countOrders(db: Db, filter: OrderFilter): Promise<{ total: number; more: boolean }> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from ${numbersOf(filter)} order by hit.number desc limit ${LAST_ROW + 1}
    ) counted`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, LAST_ROW), more: total > LAST_ROW };
}

/** The numbers of those among the newest orders that fit, in one walk for page and total. */
async function findAmongNewest(db: Db, { search, ...filter }: OrderFilter) {
  const { rows } = await sql<{ seen: number; numbers: number[] | null }>`
    select count(*) as seen, array_agg(o.number order by o.number desc) filter (
      where ${search ? searchCondition(search) : sql`true`}) as numbers
    from ${newestOrders(conditionsOf(filter))} o`.execute(db);
  const { seen = 0, numbers } = rows[0] ?? {};
  return { numbers: numbers ?? [], more: mayBeMore(seen) };
}

/** The statuses that orders are in, each found by one look into an index. */
export async function listPresentStatuses(db: Db): Promise<OrderStatus[]> {
  const { rows } = await sql<{ status: string }>`
    select s.status from unnest(${orderStatuses}::text[]) s (status)
    where exists (select from "order" o where o.status = s.status and o.number is not null)`.execute(db);
  const present = new Set(rows.map(({ status }) => status));
  return orderStatuses.filter((status) => present.has(status));
}

async function read(db: Db, numbers: RawBuilder<unknown>, where: RawBuilder<unknown>, cut: RawBuilder<unknown>) {
  const rows = await db
    .with(
      (page) => page('page').materialized(),
      () => sql<{ number: number }>`(select hit.number from ${numbers} where ${where} order by hit.number desc ${cut})`,
    )
    .selectFrom('page')
    .innerJoin('order as o', 'o.number', 'page.number')
    .select(orderColumns)
    .orderBy('o.number', 'desc')
    .execute();
  return rows.map(toOrder);
}

function conditionsOf({ accountId, status }: OrderFilter): RawBuilder<unknown> {
  const parts = [
    sql`o.number is not null`,
    ...(status ? [sql`o.status = ${status}`] : []),
    ...(accountId ? [sql`o.account_id = ${accountId}`] : []),
  ];
  return sql.join(parts, sql` and `);
}

/** The numbers of all orders that fit. */
function numbersOf({ search, ...filter }: OrderFilter): RawBuilder<unknown> {
  const fits = search ? sql`and ${searchCondition(search)}` : sql``;
  // Few orders are found, so they come first and are sorted then; in all other cases the order itself is an index.
  const fence = search && search.kind !== 'many-buyers' ? sql`offset 0` : sql``;
  return sql`(select o.number from "order" o where ${conditionsOf(filter)} ${fits} ${fence}) hit`;
}
