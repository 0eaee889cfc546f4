import { fromCents, fromMinor } from '@fieldhouse/contracts/money';
import type { Customer, CustomerReturn } from '@fieldhouse/contracts/orders.schemas';
import { returnName } from '@fieldhouse/contracts/return.rules';
import { sumOf } from '@fieldhouse/contracts/spread.rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

/** A customer: an account, or all guests of one address. */
export interface CustomerIds {
  readonly accountId: string | undefined;
  /** None of an account: what it has taken over is its own. */
  readonly guests: readonly string[];
}

interface Person extends CustomerIds {
  readonly name: string | null;
  readonly email: string;
  readonly since: Date;
}

/** Neither one who has left nor a guest without orders. */
export async function findCustomer(db: Db, id: string): Promise<Person | undefined> {
  const { rows } = await sql<{ isAccount: boolean; guests: string[] } & Omit<Person, keyof CustomerIds>>`
    select true as "isAccount", '{}'::uuid[] as guests, name, email, created_at as since
    from account where id = ${id} and deleted_at is null
    union all
    select false, t.guests, last.name, g.email, t.since from guest g
    cross join lateral (
      select array_agg(s.id) as guests, min(s.created_at) as since from guest s where s.email_key = g.email_key) t
    cross join lateral (
      select o.address ->> 'name' as name from "order" o
      where o.guest_id = any (t.guests) and o.account_id is null and o.number is not null order by o.number desc limit 1) last
    where g.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { isAccount, ...person } = found;
  return { ...person, accountId: isAccount ? id : undefined };
}

/** A condition on the order `o`, also on a note by that name. */
export const isTheirs = ({ accountId, guests }: CustomerIds): RawBuilder<unknown> =>
  accountId ? sql`o.account_id = ${accountId}` : sql`(o.guest_id = any (${guests}::uuid[]) and o.account_id is null)`;

interface CurrencyFigures {
  readonly currency: string;
  readonly orders: number;
  readonly last: Date | null;
  readonly paid: number;
  readonly refunded: number;
  /** In minor units of the currency, and not hundredths of the shop's. */
  readonly ownPaid: number;
  readonly ownRefunded: number;
}

/** In all by the shop's currency, and by each that is not only that one. */
export async function findFigures(db: Db, ids: CustomerIds, shopCurrency: string) {
  const { rows } = await sql<CurrencyFigures>`
    select upper(o.currency) as currency, count(*) filter (where is_sale(o.number, o.root_id, o.status)) as orders,
      max(o.paid_at) filter (where o.root_id is null) as last,
      coalesce(sum(shop_cents(o.total_cents, o.quote)) filter (where not o.unpaid), 0)::bigint as paid,
      coalesce(sum(o.total_cents) filter (where not o.unpaid), 0)::bigint as "ownPaid",
      coalesce(sum(r.cents), 0)::bigint as refunded, coalesce(sum(r.own), 0)::bigint as "ownRefunded"
    from "order" o cross join lateral (
      select sum(shop_cents(r.amount_cents, o.quote)) as cents, sum(r.amount_cents) as own
      from refund r where r.order_id = o.id and r.state = 'done') r
    where ${isTheirs(ids)} and o.number is not null group by 1 order by 1`.execute(db);
  const last = Math.max(...rows.map((row) => row.last?.getTime() ?? 0));
  return {
    orders: sumOf(rows, ({ orders }) => orders),
    lastOrderAt: last > 0 ? new Date(last).toISOString() : null,
    paid: fromCents(sumOf(rows, ({ paid }) => paid)),
    refunded: fromCents(sumOf(rows, ({ refunded }) => refunded)),
    ...(rows.some(({ currency }) => currency !== shopCurrency) && {
      inCurrencies: rows.map(({ currency, ownPaid, ownRefunded }) => ({
        currency,
        paid: fromMinor(ownPaid, currency),
        refunded: fromMinor(ownRefunded, currency),
      })),
    }),
  };
}

export async function listNewestNumbers(db: Db, ids: CustomerIds, limit: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select o.number from "order" o where ${isTheirs(ids)} and o.number is not null
    order by o.number desc limit ${limit}`.execute(db);
  return rows.map(({ number }) => number);
}

/** The newest; without a limit all of them. */
export async function listReviewsBy(db: Db, accountId: string, limit: number | null): Promise<Customer['reviews']> {
  const { rows } = await sql<Omit<Customer['reviews'][number], 'createdAt'> & { createdAt: Date }>`
    select r.id as _id, r.product_id as "productId", p.name as "productName", r.rating / 10.0::float8 as rating, r.description,
      r.created_at as "createdAt", r.hidden_at is not null as hidden
    from (select * from review where account_id = ${accountId} offset 0) r join product p on p.id = r.product_id
    order by r.id desc limit ${limit}`.execute(db);
  return rows.map(({ createdAt, ...review }) => ({ ...review, createdAt: createdAt.toISOString() }));
}

export async function listReturnsBy(db: Db, ids: CustomerIds, limit: number): Promise<CustomerReturn[]> {
  type Row = Omit<CustomerReturn, 'createdAt' | 'name'> & {
    createdAt: Date;
    number: number;
    sale: number;
  };
  const { rows } = await sql<Row>`
    select t.id as _id, t.number, o.number as sale, t.status, t.created_at as "createdAt", l.pieces, l.reasons,
      t.replacement_id is not null as exchange
    from order_return t join "order" o on o.id = t.order_id
    cross join lateral (
      select sum(l.quantity)::integer as pieces, array_agg(distinct l.reason) as reasons
      from order_return_line l where l.return_id = t.id) l
    where ${isTheirs(ids)} order by t.id desc limit ${limit}`.execute(db);
  return rows.map(({ createdAt, number, sale, ...row }) => ({
    ...row,
    name: returnName(sale, number),
    createdAt: createdAt.toISOString(),
  }));
}

export async function listNotesOn(db: Db, ids: CustomerIds, limit: number): Promise<Customer['notes']> {
  const { rows } = await sql<{ _id: string; at: Date; author: string | null; text: string }>`
    select o.id as _id, o.at, a.name as author, o.text
    from customer_note o left join actor_name a on a.id = o.author
    where ${isTheirs(ids)} order by o.id desc limit ${limit}`.execute(db);
  return rows.map(({ at, ...note }) => ({ ...note, at: at.toISOString() }));
}

/** A deletion waits until the note is written, and then finds it. False when it was first. */
export async function holdCustomer(tx: Tx, id: string): Promise<boolean> {
  const account = await sql`select from account where id = ${id} and deleted_at is null for share`.execute(tx);
  if (account.rows.length > 0) return true;
  const guest = await sql`select from guest where id = ${id} for share`.execute(tx);
  return guest.rows.length > 0;
}

interface NewNote {
  readonly id: string;
  readonly accountId: string | null;
  readonly guestId: string | null;
  readonly author: string;
  readonly text: string;
}

export async function insertNote(tx: Tx, { id, accountId, guestId, author, text }: NewNote): Promise<void> {
  await tx.insertInto('customer_note').values({ id, account_id: accountId, guest_id: guestId, author, text }).execute();
}

/** What was noted about guests is about the account that they turn out to be. */
export async function giveNotes(tx: Tx, guests: readonly string[], accountId: string): Promise<void> {
  await sql`
    update customer_note set account_id = ${accountId}, guest_id = null
    where guest_id = any (${guests}::uuid[])`.execute(tx);
}

export async function deleteNotes(tx: Tx, accountId: string): Promise<void> {
  await sql`delete from customer_note where account_id = ${accountId}`.execute(tx);
}
