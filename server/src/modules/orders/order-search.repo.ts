import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** What somebody searches orders by, once it is known how many buyers it fits. */
export type OrderSearch =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'buyers'; readonly ids: readonly string[] }
  | { readonly kind: 'many-buyers'; readonly part: string };

/** Up to here the orders of those who were found are gathered; beyond, nearly every order fits, and a walk finds them. */
const MOST_BUYERS = 1_000;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A number, an id of an order or of a buyer, or a part of a buyer's name or e-mail address. */
export async function readOrderSearch(db: Db, q: string | undefined): Promise<OrderSearch | undefined> {
  // PostgreSQL cannot take some of these at all.
  const text = q
    ?.toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  if (!text) return undefined;
  if (/^#?\d{1,15}$/.test(text)) return { kind: 'number', number: Number(text.replace('#', '')) };
  if (uuid.test(text)) return { kind: 'id', id: text };
  const part = text.toLowerCase();
  const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ id: string }>`
    select a.id from account a where a.deleted_at is null and lower(a.name || ' ' || a.email) like ${pattern}
    limit ${MOST_BUYERS + 1}`.execute(db);
  if (rows.length > MOST_BUYERS) return { kind: 'many-buyers', part };
  return { kind: 'buyers', ids: rows.map(({ id }) => id) };
}

/** As a condition on the order `o`. */
export function searchCondition(search: OrderSearch): RawBuilder<unknown> {
  switch (search.kind) {
    case 'number':
      return sql`o.number = ${search.number}`;
    case 'id':
      return sql`(o.id = ${search.id} or o.account_id = ${search.id})`;
    case 'buyers':
      return sql`o.account_id = any (${search.ids}::uuid[])`;
    case 'many-buyers':
      return sql`exists (select from account a
        where a.id = o.account_id and position(${search.part} in lower(a.name || ' ' || a.email)) > 0)`;
  }
}
