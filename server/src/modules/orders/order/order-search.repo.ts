import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { containsPart, isCommonPart } from '../../../platform/db/parts.repo.ts';
import { isId } from '../../../platform/ids.ts';
import { findPeople } from '../../accounts/index.ts';

/** What orders are searched by, once it is known how many buyers it fits. */
export type OrderSearch =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'buyers'; readonly accounts: readonly string[]; readonly guests: readonly string[] }
  | { readonly kind: 'many-buyers'; readonly part: string };

/** Up to this many matching buyers their orders are collected; beyond, the newest orders are scanned. */
const MAX_BUYERS = 500;
const NEWEST_ORDERS = 500;

/** A number, an id of an order or of a buyer, or a part of a buyer's name or email address. */
export async function readOrderSearch(db: Db, text: string | undefined): Promise<OrderSearch | undefined> {
  if (!text) return undefined;
  if (/^#?\d{1,15}$/.test(text)) return { kind: 'number', number: Number(text.replace('#', '')) };
  if (isId(text)) return { kind: 'id', id: text };
  const part = text.toLowerCase();
  const accounts = await findPeople(db, part, MAX_BUYERS);
  const guests = accounts && (await findGuests(db, part));
  return accounts && guests ? { kind: 'buyers', accounts, guests } : { kind: 'many-buyers', part };
}

const guestText = sql`lower(concat_ws(' ', o.address ->> 'name', g.email))`;

/** Those who have bought something, by a part of the parcel's name or of the address; undefined when they are too many. */
export async function findGuests(db: Db, part: string, sample?: number): Promise<string[] | undefined> {
  const newest = sql`
    select ${guestText} as text from "order" o join guest g on g.id = o.guest_id
    where o.guest_id is not null order by o.guest_id desc`;
  if (await isCommonPart(db, part, newest, sample)) return undefined;
  const { rows } = await sql<{ id: string }>`
    (select id from guest where ${containsPart(sql`lower(email)`, part)} limit ${MAX_BUYERS + 1})
    union
    (select guest_id from "order" where guest_id is not null and number is not null
      and ${containsPart(sql`lower(address ->> 'name')`, part)} limit ${MAX_BUYERS + 1})`.execute(db);
  return rows.length > MAX_BUYERS ? undefined : rows.map(({ id }) => id);
}

/** Of the order `o`; none if the buyer has left. */
const account = (column: RawBuilder<unknown>) =>
  sql`(select ${column} from account a where a.id = o.account_id and a.deleted_at is null)`;
export const buyerName = sql<string | null>`coalesce(${account(sql`a.name`)},
  case when o.guest_id is not null then o.address ->> 'name' end)`;
export const buyerEmail = sql<string | null>`coalesce(${account(sql`a.email`)},
  (select g.email from guest g where g.id = o.guest_id))`;

/** The newest orders of those that meet these conditions: as many as are looked through for what many buyers fit. */
export const newestOrders = (conditions: RawBuilder<unknown>) => sql`(
  select o.number, o.account_id, o.guest_id, o.address from "order" o where ${conditions} order by o.number desc limit ${NEWEST_ORDERS})`;

export const mayBeMore = (seen: number) => seen >= NEWEST_ORDERS;

/** As a condition on the order `o`. */
export function searchCondition(search: OrderSearch): RawBuilder<unknown> {
  switch (search.kind) {
    case 'number':
      return sql`o.number = ${search.number}`;
    case 'id':
      return sql`(o.id = ${search.id} or o.account_id = ${search.id})`;
    case 'buyers':
      return search.guests.length === 0
        ? sql`o.account_id = any (${search.accounts}::uuid[])`
        : sql`(o.account_id = any (${search.accounts}::uuid[]) or o.guest_id = any (${search.guests}::uuid[]))`;
    case 'many-buyers':
      // The optimizer fence makes it look up each buyer per order, instead of all of them first.
      return sql`(exists (select from account a
        where a.id = o.account_id and position(${search.part} in lower(a.name || ' ' || a.email)) > 0 offset 0)
        or exists (select from guest g where g.id = o.guest_id and position(${search.part} in ${guestText}) > 0 offset 0))`;
  }
}
