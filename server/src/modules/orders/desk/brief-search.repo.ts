import type { SearchedAll } from '@fieldhouse/contracts/workplace.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { QUICK_SAMPLE } from '../../../platform/db/parts.repo.ts';
import { findPeople } from '../../accounts/index.ts';
import { buyerEmail, buyerName, findGuests, searchCondition } from '../order/order-search.repo.ts';

/** Who a part of a name or an address means; undefined where that is too many to look at each. */
export interface Buyers {
  readonly accounts: readonly string[] | undefined;
  readonly guests: readonly string[] | undefined;
}

/** So many people are looked at. */
const MAX_PEOPLE = 50;
/** So many of the newest orders are, for a part that more have. */
const NEWEST = 150;
/** No index leads to less. */
const SHORTEST = 3;

export async function findBuyers(db: Db, text: string): Promise<Buyers> {
  if (text.length < SHORTEST || !/\p{L}/u.test(text)) return { accounts: [], guests: [] };
  const part = text.toLowerCase();
  const [accounts, guests] = await Promise.all([
    findPeople(db, part, MAX_PEOPLE, QUICK_SAMPLE),
    findGuests(db, part, QUICK_SAMPLE),
  ]);
  return { accounts, guests: guests?.slice(0, MAX_PEOPLE) };
}

type FoundOrder = SearchedAll['orders'][number];

/** By its number, as it is said, written or scanned, by that of a parcel, or the newest of these buyers. */
export async function findOrdersBriefly(db: Db, text: string, buyers: Buyers, most: number): Promise<FoundOrder[]> {
  const number = Number(/^(?:#|order\s?#?)?(\d{1,15})$/i.exec(text)?.[1] ?? 0);
  const { rows } = await sql<Omit<FoundOrder, 'createdAt'> & { createdAt: Date }>`
    with hit as (
      select number, true as exact from "order" where number = ${number}
      union select o.number, true from shipment s join "order" o on o.id = s.order_id
        where upper(s.tracking) = upper(${text}) and s.tracking is not null and o.number is not null
      union ${ordersOf(buyers, text.toLowerCase(), most)}
    )
    select o.id as "orderId", o.number, ${buyerName} as name, ${buyerEmail} as email, o.status, o.paid_at as "createdAt", hit.exact
    from hit join "order" o on o.number = hit.number
    order by hit.exact desc, o.number desc limit ${most}`.execute(db);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** Each buyer's newest, or among the newest of all those whose buyer has the part. */
function ordersOf({ accounts, guests }: Buyers, part: string, most: number): RawBuilder<unknown> {
  if (!accounts || !guests)
    return sql`(select o.number, false from (
      select * from "order" where number is not null order by number desc limit ${NEWEST}) o
      where ${searchCondition({ kind: 'many-buyers', part })} limit ${most})`;
  const newestOf = (column: RawBuilder<unknown>) => sql`cross join lateral (
    select number from "order" where ${column} = one.id and number is not null order by number desc limit ${most}) o`;
  return sql`(select o.number, false from unnest(${accounts}::uuid[]) one (id) ${newestOf(sql`account_id`)})
    union (select o.number, false from unnest(${guests}::uuid[]) one (id) ${newestOf(sql`guest_id`)})`;
}
