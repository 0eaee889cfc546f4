import { fromMinor } from '@fieldhouse/contracts/money';
import type { PastOrder } from '@fieldhouse/contracts/past-orders.schemas';
import type { SearchedAll } from '@fieldhouse/contracts/workplace.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { LAST_ROW } from '../../../platform/db/page-of-ids.ts';
import type { ListPage } from '../../../platform/http/route-result.ts';
import { newId } from '../../../platform/ids.ts';
import { emailKey } from '../../accounts/index.ts';

export interface NewPastOrder
  extends Pick<PastOrder, 'source' | 'number' | 'email' | 'name' | 'status' | 'currency' | 'lines'> {
  readonly placedAt: Date;
  readonly totalCents: number;
}

/** False when it has come before. */
export async function addPastOrder(tx: Tx, order: NewPastOrder): Promise<boolean> {
  const key = order.email === null ? null : emailKey(order.email);
  const { rows } = await sql`
    insert into past_order (id, source, number, placed_at, account_id, email, email_key, name, status, currency, total_cents, lines)
    values (${newId()}, ${order.source}, ${order.number}, ${order.placedAt},
      (select id from account where email_key = ${key} and deleted_at is null), ${order.email}, ${key}, ${order.name},
      ${order.status}, ${order.currency}, ${order.totalCents}, ${JSON.stringify(order.lines)})
    on conflict on constraint past_order_known do nothing returning id`.execute(tx);
  return rows.length > 0;
}

export async function listKnownNumbers(db: Db, source: string, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from past_order where source = ${source} and number = any (${numbers}::text[])`.execute(db);
  return rows.map(({ number }) => number);
}

type Row = Omit<PastOrder, 'placedAt' | 'total'> & { readonly placedAt: Date; readonly totalCents: number };

async function read(db: Db, condition: RawBuilder<unknown>, limit: number | null, offset = 0): Promise<PastOrder[]> {
  const { rows } = await sql<Row>`
    select p.id as _id, p.source, p.number, p.placed_at as "placedAt", p.account_id as "userId", p.email, p.name, p.status,
      p.currency, p.total_cents as "totalCents", p.lines
    from past_order p where ${condition} order by p.placed_at desc, p.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map(({ placedAt, totalCents, ...row }) => ({
    ...row,
    placedAt: placedAt.toISOString(),
    total: fromMinor(totalCents, row.currency),
  }));
}

/** By its number, or a part of a name, an address or what was bought. */
const has = (part: string) => sql`(lower(p.number) = any (array[lower(${part}), '#' || lower(${part})])
  or position(lower(${part}) in lower(coalesce(p.name, '') || ' ' || coalesce(p.email, ''))) > 0)`;

export async function findPastOrders(
  db: Db,
  { q, page, limit }: { readonly q?: string | undefined; readonly page: number; readonly limit: number },
): Promise<ListPage<PastOrder>> {
  const condition = q === undefined ? sql`true` : has(q);
  const offset = (page - 1) * limit;
  const [items, { rows }] = await Promise.all([
    offset < LAST_ROW ? read(db, condition, Math.min(limit, LAST_ROW - offset), offset) : [],
    sql<{ count: number }>`select count(*) as count from past_order p where ${condition}`.execute(db),
  ]);
  const count = rows[0]?.count ?? 0;
  return { items, total: Math.min(count, LAST_ROW), more: count > LAST_ROW };
}

interface Person {
  readonly accountId: string | undefined;
  readonly email: string;
}

/** An account's own, and those of its address that are nobody's yet. An address may have had another owner, whose orders stay theirs. */
const isOf = ({ accountId, email }: Person) =>
  sql`(account_id = ${accountId ?? null} or (account_id is null and email_key = ${emailKey(email)}))`;

/** Without a limit all of them. */
export const listPastOrdersOf = (db: Db, person: Person, limit: number | null): Promise<PastOrder[]> =>
  read(db, isOf(person), limit);

/** Once an account has proved that an address is its own. */
export async function takeOverPastOrders(
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await sql`
    update past_order set account_id = ${id} where account_id is null and email_key = ${emailKey(email)}`.execute(tx);
}

/** By number or address alone, which indexes lead to: it is asked while somebody types. */
export async function findPastOrdersBriefly(db: Db, q: string, most: number): Promise<SearchedAll['pastOrders']> {
  const found = await read(
    db,
    sql`(lower(p.number) = any (array[lower(${q}), '#' || lower(${q})]) or p.email_key = ${emailKey(q)})`,
    most,
  );
  return found.map(({ _id, number, name, email, placedAt }) => ({ _id, number, name, email, placedAt }));
}

/** What was bought stays, without the person. */
export async function erasePastOrders(
  tx: Tx,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await sql`
    update past_order set account_id = null, email = null, email_key = null, name = null
    where ${isOf({ accountId: id, email })}`.execute(tx);
}
