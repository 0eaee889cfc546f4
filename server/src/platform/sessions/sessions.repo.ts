import { GUEST_SESSION_HOURS } from '@fieldhouse/contracts/account.rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { DAY_MS } from '../durations.rules.ts';
import { hashToken, newToken } from './tokens.ts';

const LIFE_MS = 30 * DAY_MS;
const GUEST_LIFE_MS = GUEST_SESSION_HOURS * 60 * 60_000;

/** Returns the token, which cannot be read again afterwards. */
export async function openSession(db: Db, accountId: string, now = new Date()): Promise<string> {
  const token = newToken();
  await db
    .insertInto('session')
    .values({ token_hash: hashToken(token), account_id: accountId, created_at: now, expires_at: later(now) })
    .execute();
  return token;
}

/** For a guest. It is not extended. */
export async function openGuestSession(db: Db, guestId: string, now = new Date()): Promise<string> {
  const token = newToken();
  const expires_at = new Date(now.getTime() + GUEST_LIFE_MS);
  await db
    .insertInto('session')
    .values({ token_hash: hashToken(token), guest_id: guestId, created_at: now, expires_at })
    .execute();
  return token;
}

/**
 * For an account whose password was compared a moment ago: undefined when it has been changed since, or the account
 * deleted. The lock makes it wait for such a change that is in progress; without it, a session of the old password
 * would outlive it.
 */
export async function openSessionByPassword(
  db: Db,
  account: { readonly id: string; readonly passwordHash: string },
  now = new Date(),
): Promise<string | undefined> {
  const token = newToken();
  const { rows } = await sql`
    insert into session (token_hash, account_id, created_at, expires_at)
    select ${hashToken(token)}, account.id, ${now}, ${later(now)} from account
    where account.id = ${account.id} and account.password_hash = ${account.passwordHash} and account.deleted_at is null
    for share
    returning 1`.execute(db);
  return rows.length > 0 ? token : undefined;
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute();
}

/** For a new password, a forced reset, a deletion: every device is signed out at once. */
export async function endSessionsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('session').where('account_id', '=', accountId).execute();
}

export async function endAllSessions(tx: Tx): Promise<void> {
  await tx.deleteFrom('session').execute();
}

export interface MemberSession {
  readonly userId: string;
  readonly role: 'admin' | 'client';
  readonly expiresAt: Date;
}

interface GuestSession {
  readonly userId: null;
  readonly guestId: string;
  readonly email: string;
}

/** The account's row belongs to the accounts module; its role is read here each time, so that a demotion holds at once. */
export async function findSession(db: Db, token: string, now: Date): Promise<MemberSession | GuestSession | undefined> {
  const { rows } = await sql<MemberSession | GuestSession>`
    select session.account_id as "userId", account.role, session.expires_at as "expiresAt",
      session.guest_id as "guestId", guest.email
    from session
    left join account on account.id = session.account_id
    left join guest on guest.id = session.guest_id
    where session.token_hash = ${hashToken(token)} and session.expires_at > ${now}
      and (session.guest_id is not null or account.deleted_at is null)`.execute(db);
  return rows[0];
}

/** At most once a day, so that reading stays reading. */
export function isDueToSlide(session: MemberSession, now: Date): boolean {
  return session.expiresAt.getTime() - now.getTime() < LIFE_MS - DAY_MS;
}

export async function slideSession(db: Db, token: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ expires_at: later(now) })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

export async function cleanSessions(db: Db): Promise<void> {
  await sql`delete from session where expires_at < now()`.execute(db);
}

function later(now: Date): Date {
  return new Date(now.getTime() + LIFE_MS);
}
