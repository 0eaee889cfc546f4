import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { readReturnName } from '@fieldhouse/contracts/return.rules';
import type { ReturnFilter } from '@fieldhouse/contracts/returns.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { LAST_ROW } from '../../../platform/db/page-of-ids.ts';
import type { ListPage } from '../../../platform/http/route-result.ts';
import { inBatches } from '../../../platform/http/stream-list.ts';
import {
  isOverdue,
  type ReturnRow,
  readOrderSearch,
  returnJson,
  searchCondition,
  toReturn,
} from '../../orders/index.ts';

/** Which returns, and in which order. */
interface Choice extends Sought {
  readonly where: RawBuilder<unknown>;
  /** By which they are sorted. */
  readonly key: readonly string[];
  readonly isOldest: boolean;
}

interface Sought {
  readonly from: RawBuilder<unknown>;
  /** Found among so many of the newest. */
  readonly among?: number;
}

interface Part {
  /** The last one of the part before. */
  readonly after?: string | undefined;
  readonly limit: number;
  readonly offset?: number;
}

/** So many returns are looked through for a name that many have. */
const NEWEST = 500;

/** So many for one of the goods, which nothing is indexed by. */
const NEWEST_OF_VARIANT = 2_000;

export async function findReturnPage(
  db: Db,
  filter: ReturnFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListPage<OrderReturn>> {
  const choice = await chooseReturns(db, filter);
  const rows = Math.max(0, Math.min(limit, LAST_ROW - offset));
  const [items, count] = await Promise.all([
    readReturns(db, choice, { limit: rows, offset: Math.min(offset, LAST_ROW) }),
    countReturns(db, choice),
  ]);
  return { items, ...count };
}

/** As far as pages reach, and whether there are more. */
async function countReturns(db: Db, { from, where, among }: Choice): Promise<{ total: number; more: boolean }> {
  const beyond = among === undefined ? sql`false` : sql`exists (select from order_return offset ${among})`;
  const { rows } = await sql<{ total: number; beyond: boolean }>`
    select count(*) as total, ${beyond} as beyond
    from (select from ${from} t where ${where} limit ${LAST_ROW + 1}) counted`.execute(db);
  const { total = 0, beyond: more = false } = rows[0] ?? {};
  return { total: Math.min(total, LAST_ROW), more: more || total > LAST_ROW };
}

/** All that the list has, so many at a time. */
export async function* allReturns(db: Db, filter: ReturnFilter, size: number): AsyncGenerator<readonly OrderReturn[]> {
  const choice = await chooseReturns(db, filter);
  const read = (after: string | undefined, limit: number) => readReturns(db, choice, { after, limit });
  yield* inBatches(size, read, ({ _id }) => _id);
}

/** What is open, the oldest first; of a status, an order, a buyer or a variant, the newest first. */
async function chooseReturns(db: Db, { status, q, variant, ids, sort }: ReturnFilter): Promise<Choice> {
  const sought = variant === undefined ? await readSought(db, q) : ofVariant(variant);
  const isQueue = status === undefined && sought === undefined && ids === undefined;
  const open = sql`t.status in ('requested', 'approved', 'lapsed', 'received')`;
  const ofPile = status === 'overdue' ? isOverdue : sql`t.status = ${status}`;
  const chosen = status === undefined ? (isQueue ? open : sql`true`) : ofPile;
  return {
    ...(sought ?? { from: sql`order_return` }),
    where: ids ? sql`t.id = any (${ids}::uuid[]) and ${chosen}` : chosen,
    key: isQueue ? ['created_at', 'id'] : ['id'],
    isOldest: sort ? sort === 'oldest' : isQueue,
  };
}

async function readReturns(
  db: Db,
  { from, where, key, isOldest }: Choice,
  { after, limit, offset = 0 }: Part,
): Promise<OrderReturn[]> {
  const columns = (of: string) => sql.raw(key.map((column) => `${of}.${column}`).join());
  const sorting = sql.raw(key.map((column) => `t.${column} ${isOldest ? '' : 'desc'}`).join());
  const rest = sql`(${columns('t')}) ${sql.raw(isOldest ? '>' : '<')}
    (select ${columns('l')} from order_return l where l.id = ${after})`;
  const { rows } = await sql<{ row: ReturnRow }>`
    select ${returnJson} as row from ${from} t join "order" o on o.id = t.order_id
    where ${where} and ${after === undefined ? sql`true` : rest}
    order by ${sorting} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ row }) => toReturn(row, 'staff'));
}

const ofVariant = (id: string): Sought => ({
  among: NEWEST_OF_VARIANT,
  from: sql`(select t.* from (select * from order_return order by id desc limit ${NEWEST_OF_VARIANT}) t
  where exists (select from order_return_line x join order_line l on l.order_id = x.order_id and l.position = x.position
    where x.return_id = t.id and l.variant_id = ${id}) offset 0)`,
});

/** Those that wait for an answer, up to so many. */
export async function countRequestedReturns(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from order_return where status = 'requested' limit ${most}) t`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The returns that a text means: by its number, or those of the buyers that it fits. They are few, and so found first. */
async function readSought(db: Db, q: string | undefined): Promise<Sought | undefined> {
  if (!q) return undefined;
  const named = readReturnName(q);
  if (named) {
    const which = named.number === null ? sql`true` : sql`t.number = ${named.number}`;
    return {
      from: sql`(select t.* from "order" o join order_return t on t.order_id = o.id
        where o.number = ${named.orderNumber} and ${which} offset 0)`,
    };
  }
  const search = await readOrderSearch(db, q);
  if (!search) return undefined;
  const fits = searchCondition(search);
  if (search.kind === 'many-buyers')
    return {
      among: NEWEST,
      from: sql`(select t.* from (select * from order_return order by id desc limit ${NEWEST}) t
        join "order" o on o.id = t.order_id where ${fits} offset 0)`,
    };
  // The fences make it go from the buyers to their orders, and from these to what came back of them.
  return {
    from: sql`(select t.* from (select o.id from "order" o where o.number is not null and ${fits} offset 0) o
      cross join lateral (select t.* from order_return t where t.order_id = o.id offset 0) t offset 0)`,
  };
}
