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
  /** A stored quote and an address, as JSON. */
  readonly content: string;
  readonly address: string;
  readonly pricingVersion: number;
  readonly expiresAt: Date;
  /** So many are kept for this owner, this one included. */
  readonly mostOfOwner: number;
}

/**
 * The same question of the same caller has the same id, until it has expired or become an order. Who asks ever something else loses
 * what was asked first.
 */
export async function insertQuote(db: Db, quote: NewQuote): Promise<{ id: string; expiresAt: Date }> {
  const isPaid = sql`exists (select from payment p where p.quote_id = q.id and p.state in ('open', 'paid'))`;
  const isSpent = sql`(q.expires_at <= clock_timestamp() or ${isPaid})`;
  const { rows } = await sql<{ id: string; expiresAt: Date }>`
    with gone as (
      delete from quote where (select count(*) from quote where owner = ${quote.owner}) >= ${quote.mostOfOwner} and id in (
        select q.id from quote q where q.owner = ${quote.owner} and q.content_hash <> ${quote.contentHash} and not ${isPaid}
        order by q.created_at desc, q.id desc offset ${quote.mostOfOwner - 1}))
    insert into quote as q (id, owner, account_id, guest_id, content_hash, content, address, pricing_version, expires_at)
    values (${quote.id}, ${quote.owner}, ${quote.accountId}, ${quote.guestId}, ${quote.contentHash},
      ${quote.content}, ${quote.address}, ${quote.pricingVersion}, ${quote.expiresAt})
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

/** A crowd of those without an account cannot fill the disk: of theirs the newest are kept. */
const MOST_IN_ALL = 50_000;

export async function cleanQuotes(db: Db, most = MOST_IN_ALL): Promise<void> {
  await sql`delete from quote where expires_at < now()`.execute(db);
  await sql`
    delete from quote where account_id is null and expires_at < (
      select expires_at from quote order by expires_at desc offset ${most} limit 1)`.execute(db);
}
