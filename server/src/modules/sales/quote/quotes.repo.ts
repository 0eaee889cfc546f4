import type { Address } from '@fieldhouse/contracts/order.schemas';
import type { StoredQuote } from '@fieldhouse/contracts/quote.rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export interface NewQuote {
  readonly id: string;
  readonly owner: Buffer;
  readonly accountId: string | null;
  readonly guestId: string | null;
  readonly contentHash: Buffer;
  readonly content: StoredQuote;
  readonly address: Address;
  readonly pricingVersion: number;
  readonly expiresAt: Date;
}

/** The same question of the same caller has the same id, until it has expired or become an order. */
export async function insertQuote(db: Db, quote: NewQuote): Promise<{ id: string; expiresAt: Date }> {
  const isSpent = sql`(q.expires_at <= clock_timestamp() or exists (
    select from payment p where p.quote_id = q.id and p.state in ('open', 'paid')))`;
  const { rows } = await sql<{ id: string; expiresAt: Date }>`
    insert into quote as q (id, owner, account_id, guest_id, content_hash, content, address, pricing_version, expires_at)
    values (${quote.id}, ${quote.owner}, ${quote.accountId}, ${quote.guestId}, ${quote.contentHash},
      ${JSON.stringify(quote.content)}, ${JSON.stringify(quote.address)}, ${quote.pricingVersion}, ${quote.expiresAt})
    on conflict on constraint quote_same do update set
      id = case when ${isSpent} then excluded.id else q.id end,
      expires_at = case when ${isSpent} then excluded.expires_at else least(q.expires_at, excluded.expires_at) end,
      pricing_version = excluded.pricing_version
    returning id, expires_at as "expiresAt"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an upsert has said nothing');
  return row;
}

export interface FoundQuote {
  readonly id: string;
  readonly accountId: string | null;
  readonly guestId: string | null;
  readonly content: StoredQuote;
  readonly address: Address;
  readonly pricingVersion: number;
}

/** Undefined when it has expired, by the database's clock, or never was. */
export async function findQuote(db: Db, id: string): Promise<FoundQuote | undefined> {
  return db
    .selectFrom('quote')
    .select(['id', 'account_id as accountId', 'guest_id as guestId', 'content', 'address'])
    .select('pricing_version as pricingVersion')
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
}

/** Made again by today's rules, which have turned out the same. */
export async function setQuoteVersion(db: Db, id: string, version: number): Promise<void> {
  await db.updateTable('quote').set({ pricing_version: version }).where('id', '=', id).execute();
}

export async function cleanQuotes(db: Db): Promise<void> {
  await sql`delete from quote where expires_at < now()`.execute(db);
}
