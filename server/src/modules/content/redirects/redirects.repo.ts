import type { Redirect } from '@fieldhouse/contracts/redirects.schemas';
import { sql } from 'kysely';
import { type Db, type Tx, takeAdvisoryLock } from '../../../platform/db/db.ts';
import { LAST_ROW } from '../../../platform/db/page-of-ids.ts';
import type { ListPage } from '../../../platform/http/route-result.ts';
import { newId } from '../../../platform/ids.ts';

interface Row extends Omit<Redirect, 'createdAt'> {
  readonly createdAt: Date;
}

const columns = sql`id as _id, from_path as "from", to_path as "to", created_at as "createdAt"`;
const toRedirect = ({ createdAt, ...row }: Row): Redirect => ({ ...row, createdAt: createdAt.toISOString() });

export async function findRedirects(
  db: Db,
  { q, page, limit }: { readonly q?: string | undefined; readonly page: number; readonly limit: number },
): Promise<ListPage<Redirect>> {
  const asked = q === undefined ? sql`true` : sql`position(lower(${q}) in from_path || ' ' || lower(to_path)) > 0`;
  const offset = (page - 1) * limit;
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select ${columns} from redirect where ${asked} order by from_path limit ${Math.max(0, Math.min(limit, LAST_ROW - offset))}
      offset ${Math.min(offset, LAST_ROW)}`.execute(db),
    sql<{ count: number }>`select count(*) as count from redirect where ${asked}`.execute(db),
  ]);
  const count = counted.rows[0]?.count ?? 0;
  return { items: rows.map(toRedirect), total: Math.min(count, LAST_ROW), more: count > LAST_ROW };
}

/** Where the first of these addresses leads that leads anywhere. */
export async function findTarget(db: Db, paths: readonly string[]): Promise<{ from: string; to: string } | undefined> {
  const { rows } = await sql<{ from: string; to: string }>`
    select from_path as "from", to_path as "to" from redirect where from_path = any (${paths}::text[])
    order by array_position(${paths}::text[], from_path) limit 1`.execute(db);
  return rows[0];
}

export async function isMarket(db: Db, prefix: string): Promise<boolean> {
  const { rows } = await sql`select from market where prefix = ${prefix}`.execute(db);
  return rows.length > 0;
}

/** They are written one at a time: whether they lead in a circle concerns all of them. */
export async function lockRedirects(tx: Tx): Promise<void> {
  await takeAdvisoryLock(tx, 'redirects');
}

/** Undefined when the address leads elsewhere already. */
export async function insertRedirect(tx: Tx, from: string, to: string): Promise<Redirect | undefined> {
  const { rows } = await sql<Row>`
    insert into redirect (id, from_path, to_path) values (${newId()}, ${from}, ${to})
    on conflict (from_path) do nothing returning ${columns}`.execute(tx);
  return rows[0] && toRedirect(rows[0]);
}

export async function deleteRedirect(tx: Tx, id: string): Promise<Redirect | undefined> {
  const { rows } = await sql<Row>`delete from redirect where id = ${id} returning ${columns}`.execute(tx);
  return rows[0] && toRedirect(rows[0]);
}
