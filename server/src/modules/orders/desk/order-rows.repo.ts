import { fromMinor } from '@fieldhouse/contracts/money';
import type { OrderRow } from '@fieldhouse/contracts/orders.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { LAST_ROW } from '../../../platform/db/page-of-ids.ts';
import type { ListPage } from '../../../platform/http/route-result.ts';
import { isOnHold } from '../order/leaving.repo.ts';
import { buyerEmail, buyerName } from '../order/order-search.repo.ts';
import {
  type AccessPath,
  byPaid,
  countedIn,
  type Filter,
  firstIn,
  isEverything,
  pathThroughSpan,
  REACH,
  type Span,
  wholeOrders,
} from './access-paths.repo.ts';

interface Paging {
  readonly limit: number;
  readonly offset: number;
}

/** The numbers of orders, as they are sorted. */
export interface Numbers {
  readonly numbers: readonly number[];
  /** There may be more than these. */
  readonly more: boolean;
}

export async function findOrderRows(
  db: Db,
  span: Span,
  filters: readonly Filter[],
  { limit, offset }: Paging,
): Promise<ListPage<OrderRow>> {
  if (filters.length === 0) return findPage(db, span, { limit, offset });
  const { numbers, more } = await findNumbers(db, span, filters);
  return { items: await readRows(db, numbers.slice(offset, offset + limit)), total: numbers.length, more };
}

/** Only the index is read of those that are counted or passed over. */
async function findPage(db: Db, span: Span, { limit, offset }: Paging): Promise<ListPage<OrderRow>> {
  const rest = Math.max(0, Math.min(limit, LAST_ROW - offset));
  const { rows } = await sql<{ total: number; numbers: number[] }>`
    select (select count(*) from (${countedIn(span, LAST_ROW + 1)}) counted) as total,
      array(select o.number from (${firstIn(span, offset + rest)}) o
        order by ${byPaid(span.sort)} limit ${rest} offset ${offset}) as numbers`.execute(db);
  const { total = 0, numbers = [] } = rows[0] ?? {};
  return { items: await readRows(db, numbers), total: Math.min(total, LAST_ROW), more: total > LAST_ROW };
}

/**
 * Along the access path to the fewest orders, and of those all that meet every filter; if even it leads to more than are looked through,
 * the newest, or the oldest.
 */
export async function findNumbers(db: Db, span: Span, filters: readonly Filter[]): Promise<Numbers> {
  const { path, count } = await choosePath(db, span, filters);
  const most = count > REACH ? Math.max(Math.ceil(REACH / path.keys), 20) : REACH + 1;
  const { sort } = span;
  // Where a key has more orders than were taken of it, what lies beyond the last of them is incomplete and left out.
  const last = sort === 'newest' ? sql`max` : sql`min`;
  const upTo = sort === 'newest' ? sql`>=` : sql`<=`;
  const { rows } = await sql<{ more: boolean; numbers: number[] }>`
    with walked as materialized (${path.first(most, sort)}),
      complete as (select ${last}(paid_at) as edge from walked where place >= ${most})
    select edge is not null as more, array(
      select o.number from walked o
      where (edge is null or o.paid_at ${upTo} edge) and ${conditionsOf(span, filters)}
      order by ${byPaid(sort)}) as numbers
    from complete`.execute(db);
  const { more = false, numbers = [] } = rows[0] ?? {};
  return { numbers: [...new Set(numbers)], more };
}

async function choosePath(
  db: Db,
  span: Span,
  filters: readonly Filter[],
): Promise<{ path: AccessPath; count: number }> {
  const paths = filters.flatMap(({ path }) => path ?? []);
  if (paths.length === 0 || !isEverything(span)) paths.push(pathThroughSpan(span));
  const counted = paths.map(
    ({ any }) => sql`(select count(*) from (select from (${any}) o limit ${REACH + 1}) counted)`,
  );
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counted)}]::int[] as counts`.execute(db);
  const counts = rows[0]?.counts ?? [];
  return paths
    .map((path, n) => ({ path, count: counts[n] ?? 0 }))
    .reduce((best, other) => (other.count < best.count ? other : best));
}

function conditionsOf({ statuses, period }: Span, filters: readonly Filter[]): RawBuilder<unknown> {
  const conditions = [
    sql`o.status = any (${statuses}::text[])`,
    ...(period ? [period] : []),
    ...filters.map(({ condition }) => condition),
  ];
  return sql.join(conditions, sql` and `);
}

/** Where a walk through all of them has come to. */
export interface Stop {
  readonly at: string;
  readonly number: number;
}

/** Of the next so many of a span those that fit, and where to go on; undefined at the end. */
export async function walkOn(
  db: Db,
  span: Span,
  filters: readonly Filter[],
  { after, limit }: { after: Stop | undefined; limit: number },
): Promise<{ numbers: readonly number[]; stop: Stop | undefined }> {
  const beyond =
    after &&
    sql`(o.paid_at, o.number) ${span.sort === 'newest' ? sql`<` : sql`>`} (${after.at}::timestamptz, ${after.number}::bigint)`;
  const { rows } = await sql<{ numbers: number[]; at: string | null; number: number | null }>`
    with walked as materialized (
      select o.* from ${wholeOrders(firstIn(span, limit, beyond))}
    )
    select array(select o.number from walked o where ${conditionsOf(span, filters)} order by ${byPaid(span.sort)}) as numbers,
      last.at, last.number
    from (select 1) one left join (
      select o.paid_at::text as at, o.number from walked o order by ${byPaid(span.sort)} limit 1 offset ${limit - 1}
    ) last on true`.execute(db);
  const { numbers = [], at = null, number = null } = rows[0] ?? {};
  return { numbers, stop: at === null || number === null ? undefined : { at, number } };
}

interface StoredRow extends Omit<OrderRow, 'createdAt' | 'amount' | 'market' | 'marketName'> {
  createdAt: Date;
  market: string | null;
  marketName: string | null;
  cents: number;
}

/** In the order of the numbers. */
export async function readRows(db: Db, numbers: readonly number[]): Promise<OrderRow[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<StoredRow>`
    select o.id as "orderId", o.number, o.paid_at as "createdAt", o.status, o.account_id as "userId",
      coalesce(o.account_id, o.guest_id) as "customerId",
      ${buyerName} as "userName", ${buyerEmail} as email, l.items, o.total_cents as cents, upper(o.currency) as currency,
      o.quote #>> '{market,prefix}' as market, o.quote #>> '{market,name}' as "marketName", o.address ->> 'city' as city, o.address ->> 'country' as country, o.quote -> 'method' ->> 'name' as method,
      l.left as "toSend", o.packed_at is not null as packed, ${isOnHold} as "onHold",
      o.cancel_requested_at is not null as "cancelRequested"
    from unnest(${numbers}::bigint[]) with ordinality as hit (number, place)
    join "order" o on o.number = hit.number
    cross join lateral (
      select coalesce(sum(quantity), 0)::int as items, coalesce(sum(quantity - shipped - canceled), 0)::int as left
      from order_line where order_id = o.id) l
    order by hit.place`.execute(db);
  return rows.map(({ cents, createdAt, market, marketName, ...row }) => ({
    ...row,
    ...(market !== null && marketName !== null && { market, marketName }),
    createdAt: createdAt.toISOString(),
    amount: fromMinor(cents, row.currency),
  }));
}
