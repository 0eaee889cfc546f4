import { GUEST_SESSION_HOURS } from '@fieldhouse/contracts/account.rules';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fieldhouse/contracts/durations.rules';
import type { Role } from '@fieldhouse/contracts/rights';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { deleteChallengesOf } from './challenges.repo.ts';
import { ENROL_MS } from './sessions.rules.ts';
import { hashToken, newToken } from './tokens.ts';

const LIFE_MS = 30 * DAY_MS;
const TOUCH_MS = 10 * MINUTE_MS;
const GUEST_LIFE_MS = GUEST_SESSION_HOURS * HOUR_MS;

/** Returns the token, which cannot be read again afterwards. */
export async function openSession(
  db: Db,
  accountId: string,
  now = new Date(),
  { byFactor = false }: { readonly byFactor?: boolean } = {},
): Promise<string> {
  const token = newToken();
  const session = { token_hash: hashToken(token), account_id: accountId, created_at: now, expires_at: later(now) };
  await db
    .insertInto('session')
    .values({ ...session, factor_at: byFactor ? now : null })
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
 * For an account whose password was compared a moment ago: undefined when it has been changed since, the account
 * deleted, or if it takes a second factor. The lock makes it wait for such a change that is in progress; without it, a session of
 * the old password would outlive it.
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
      and account.second_factor_since is null
    for share
    returning 1`.execute(db);
  return rows.length > 0 ? token : undefined;
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute();
}

/** For a new password, a forced reset, a deletion: every device is signed out at once, and nobody is halfway in. */
export async function endSessionsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('session').where('account_id', '=', accountId).execute();
  await deleteChallengesOf(tx, accountId);
}

/** All but one. */
export async function endOtherSessionsOf(tx: Tx, accountId: string, sessionId: string): Promise<void> {
  await tx.deleteFrom('session').where('account_id', '=', accountId).where('id', '<>', sessionId).execute();
  await deleteChallengesOf(tx, accountId);
}

/** False when there is none. */
export async function endSessionOf(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function endAllSessions(tx: Tx): Promise<void> {
  await tx.deleteFrom('session').execute();
  await tx.deleteFrom('factor_challenge').execute();
}

/** The latest first. */
export function listSessionsOf(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'created_at as createdAt', 'device'])
    .select(sql<Date>`coalesce(last_seen_at, created_at)`.as('lastSeenAt'))
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Its owner has shown again who they are. */
export async function confirmSession(
  db: Db,
  sessionId: string,
  accountId: string,
  { at, byFactor }: { readonly at: Date; readonly byFactor: boolean },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ confirmed_at: at, ...(byFactor && { factor_at: at }) })
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .execute();
}

export interface MemberSession {
  readonly userId: string;
  readonly role: Role;
  /** Of the role that the shop has given; null: none. */
  readonly roleRights: readonly string[] | null;
  readonly expiresAt: Date;
  readonly id: string;
  readonly device: string | null;
  readonly lastSeenAt: Date | null;
  /** When who they are was last proved in it. */
  readonly confirmedAt: Date;
  readonly factorAt: Date | null;
  readonly hasFactor: boolean;
  /** Until when they have to enrol a second factor, if they are staff. None: they have one, or need none. */
  readonly enrolBy: Date | null;
  readonly language: string;
}

interface GuestSession {
  readonly userId: null;
  readonly guestId: string;
  readonly email: string;
  readonly language: string;
}

/** Account and role belong to the accounts module; they are read here each time, so that a demotion holds at once. */
export async function findSession(db: Db, token: string, now: Date): Promise<MemberSession | GuestSession | undefined> {
  const { rows } = await sql<MemberSession | GuestSession>`
    select session.account_id as "userId", account.role, staff_role.rights as "roleRights", session.expires_at as "expiresAt",
      session.id, session.device, session.last_seen_at as "lastSeenAt", session.factor_at as "factorAt",
      account.second_factor_since is not null as "hasFactor",
      coalesce(session.confirmed_at, session.created_at) as "confirmedAt", ${enrolBy} as "enrolBy",
      session.guest_id as "guestId", guest.email, coalesce(account.language, guest.language) as language
    from session
    left join account on account.id = session.account_id
    left join staff_role on staff_role.id = account.staff_role_id
    left join guest on guest.id = session.guest_id
    where session.token_hash = ${hashToken(token)} and session.expires_at > ${now}
      and (session.guest_id is not null or account.deleted_at is null)`.execute(db);
  return rows[0];
}

/** Of an account: null where it is staff's own choice, and where they have made it. */
export const enrolBy = sql<Date | null>`case when account.second_factor_since is null then (
  select greatest(second_factor_required_at, account.staff_since) + ${ENROL_MS} * interval '1 millisecond'
  from shop_settings where second_factor_required_at is not null) end`;

/** When accounts were last here; none of those without a session. */
export async function findLastSeen(db: Db, accountIds: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select account_id as id, max(coalesce(last_seen_at, created_at)) as at from session
    where account_id = any (${accountIds}::uuid[]) group by account_id`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** At most every ten minutes, so that reading stays reading. */
export function isDueToTouch({ lastSeenAt, device }: MemberSession, now: Date): boolean {
  return device === null || lastSeenAt === null || now.getTime() - lastSeenAt.getTime() >= TOUCH_MS;
}

/** Notes that it was used, and from what; its end moves at most once a day. Of many at once, one writes. */
export async function touchSession(db: Db, token: string, device: string, now: Date): Promise<void> {
  const dayAhead = new Date(now.getTime() + LIFE_MS - DAY_MS);
  await sql`
    update session set last_seen_at = ${now}, device = ${device},
      expires_at = case when expires_at < ${dayAhead} then ${later(now)} else expires_at end
    where token_hash = ${hashToken(token)}
      and (device is null or last_seen_at is null or last_seen_at <= ${new Date(now.getTime() - TOUCH_MS)})`.execute(
    db,
  );
}

export async function cleanSessions(db: Db): Promise<void> {
  await sql`delete from session where expires_at < now()`.execute(db);
  await sql`delete from factor_challenge where expires_at < now()`.execute(db);
}

function later(now: Date): Date {
  return new Date(now.getTime() + LIFE_MS);
}
