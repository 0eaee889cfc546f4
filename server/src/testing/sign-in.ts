import type { Right } from '@fieldhouse/contracts/rights';
import { sql } from 'kysely';
import { emailKey } from '../modules/accounts/index.ts';
import type { Db } from '../platform/db/db.ts';
import { inTransaction } from '../platform/db/db.ts';
import { newId } from '../platform/ids.ts';
import { openGuestSession, openSession } from '../platform/sessions/sessions.repo.ts';

export interface SignedIn {
  readonly userId: string;
  readonly token: string;
  /** To be handed to `app.inject`. */
  readonly headers: { readonly authorization: string };
}

export interface SignedInGuest extends Omit<SignedIn, 'userId'> {
  readonly guestId: string;
  readonly email: string;
}

/** An account, or a guest. */
export type WithSession = Pick<SignedIn, 'headers'>;

/** Somebody who buys without an account. */
export async function comeAsGuest(shop: { deps: { db: Db } }, address?: string): Promise<SignedInGuest> {
  const guestId = newId();
  const email = address ?? `guest-${guestId}@fieldhouse.test`;
  const token = await inTransaction(shop.deps.db, async (tx) => {
    await sql`insert into guest (id, email, email_key) values (${guestId}, ${email}, ${emailKey(email)})`.execute(tx);
    return openGuestSession(tx, guestId);
  });
  return { guestId, email, token, headers: { authorization: `Bearer ${token}` } };
}

/** A new member of staff with a role of their own that has these rights. */
export async function signInWith(shop: { deps: { db: Db } }, rights: readonly Right[]): Promise<SignedIn> {
  const person = await signIn(shop, 'client');
  await giveRights(shop, person, rights);
  return person;
}

/** From the next call on; none: a customer. */
export async function giveRights(
  { deps: { db } }: { deps: { db: Db } },
  { userId }: Pick<SignedIn, 'userId'>,
  rights: readonly Right[],
): Promise<void> {
  const name = `role of ${userId}`;
  if (rights.length > 0)
    await sql`insert into staff_role (id, name, name_key, rights) values (${userId}, ${name}, ${name}, ${rights})
      on conflict (id) do update set rights = excluded.rights`.execute(db);
  await sql`update account set staff_role_id = ${rights.length > 0 ? userId : null} where id = ${userId}`.execute(db);
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
