import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { hashToken, isToken, newToken } from '../../platform/sessions/tokens.ts';
import { linkLifeMs } from './accounts.rules.ts';

export type LinkPurpose = 'activation' | 'reset' | 'old-address' | 'new-address';

/** Returns the token, which cannot be read again afterwards; undefined when the account no longer exists. */
export async function createLink(
  db: Db,
  accountId: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | undefined> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + linkLifeMs[purpose]);
  const { rows } = await sql`
    insert into account_link (token_hash, account_id, purpose, created_at, expires_at)
    select ${hashToken(token)}, id, ${purpose}, ${now}, ${expiresAt} from account
    where id = ${accountId} and deleted_at is null
    returning 1`.execute(db);
  return rows.length > 0 ? token : undefined;
}

export interface Link {
  readonly accountId: string;
  readonly state: 'open' | 'used' | 'expired';
}

export async function findLink(db: Db, token: string, purpose: LinkPurpose, now: Date): Promise<Link | undefined> {
  if (!isToken(token)) return undefined;
  const link = await db
    .selectFrom('account_link')
    .select(['account_id', 'used_at', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  if (!link) return undefined;
  const state = link.used_at ? 'used' : link.expires_at <= now ? 'expired' : 'open';
  return { accountId: link.account_id, state };
}

/** The account's id, for one caller only: of two who use a link at the same moment, the second gets undefined. */
export async function consumeLink(tx: Tx, token: string, purpose: LinkPurpose, now: Date): Promise<string | undefined> {
  if (!isToken(token)) return undefined;
  const link = await tx
    .updateTable('account_link')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return link?.account_id;
}

/** Ends the other links of an account: those of one purpose, or all. */
export async function endLinks(tx: Tx, accountId: string, now: Date, purpose?: LinkPurpose): Promise<void> {
  await tx
    .updateTable('account_link')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'reset'))
    .execute();
}

export async function deleteLinks(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('account_link').where('account_id', '=', accountId).execute();
}

export async function deleteAllLinks(tx: Tx): Promise<void> {
  await tx.deleteFrom('account_link').execute();
}

/** With what they were for. Kept for a week after they expire, so that a late click gets the message that the link is too old. */
export async function cleanLinks(db: Db): Promise<void> {
  await sql`delete from account_link where expires_at < now() - interval '7 days'`.execute(db);
  await sql`delete from email_change where created_at < now() - interval '7 days'`.execute(db);
}
