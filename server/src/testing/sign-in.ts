import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';
import { inTransaction } from '../platform/db/db.ts';
import { newId } from '../platform/ids.ts';
import { openSession } from '../platform/sessions/sessions.repo.ts';

export interface SignedIn {
  readonly userId: string;
  readonly token: string;
  /** To be handed to `app.inject`. */
  readonly headers: { readonly authorization: string };
}

/** A new account of this role with a living session. */
export async function signIn(shop: { deps: { db: Db } }, role: 'admin' | 'client'): Promise<SignedIn> {
  const userId = newId();
  const email = `${role}-${userId}@fieldhouse.test`;
  const token = await inTransaction(shop.deps.db, async (tx) => {
    await sql`insert into account (id, name, email, email_key, role, activated_at)
      values (${userId}, ${`Test ${role}`}, ${email}, ${email}, ${role}, now())`.execute(tx);
    return openSession(tx, userId);
  });
  return { userId, token, headers: { authorization: `Bearer ${token}` } };
}
