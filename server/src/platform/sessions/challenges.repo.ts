import { MINUTE_MS } from '@fieldhouse/contracts/durations.rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { hashToken, isToken, newToken } from './tokens.ts';

const LIFE_MS = 5 * MINUTE_MS;
const TRIES = 5;

/** `sign-in`: the first factor has been shown. `confirm`: in a session, whose owner is asked again. */
export type ChallengePurpose = 'sign-in' | 'confirm';

export interface NewChallenge {
  /** To be sent with the answer; it cannot be read again afterwards. */
  readonly token: string;
  /** What a passkey has to sign. */
  readonly passkey: string;
}

/** For an account that is locked, or in a session. */
export async function openChallenge(
  db: Db,
  accountId: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<NewChallenge> {
  const made = { token: newToken(), passkey: newToken() };
  await db
    .insertInto('factor_challenge')
    .values({ ...toRow(made, now), account_id: accountId, purpose })
    .execute();
  return made;
}

/** Like `openSessionByPassword`, for an account that takes a second factor: undefined where that finds one to open a session for. */
export async function openChallengeByPassword(
  db: Db,
  account: { readonly id: string; readonly passwordHash: string },
  now: Date,
): Promise<NewChallenge | undefined> {
  const made = { token: newToken(), passkey: newToken() };
  const row = toRow(made, now);
  const { rows } = await sql`
    insert into factor_challenge (token_hash, account_id, purpose, passkey, created_at, expires_at)
    select ${row.token_hash}, account.id, 'sign-in', ${row.passkey}, ${now}, ${row.expires_at} from account
    where account.id = ${account.id} and account.password_hash = ${account.passwordHash} and account.deleted_at is null
      and account.second_factor_since is not null
    for share
    returning 1`.execute(db);
  return rows.length > 0 ? made : undefined;
}

export interface Challenge {
  readonly accountId: string;
  readonly passkey: string;
}

/** Whose it is, as long as it lives. */
export async function findChallenge(
  db: Db,
  token: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<Challenge | undefined> {
  if (!isToken(token)) return undefined;
  return db
    .selectFrom('factor_challenge')
    .select(['account_id as accountId', 'passkey'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('tries', '<', TRIES)
    .executeTakeFirst();
}

/** Takes one of its tries before anything is looked at, however many come at once. False when there is none left. */
export async function takeTry(db: Db, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factor_challenge')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('tries', '<', TRIES)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True for one caller only. */
export async function consumeChallenge(tx: Tx, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('factor_challenge')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteChallengesOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('factor_challenge').where('account_id', '=', accountId).execute();
}

const toRow = ({ token, passkey }: NewChallenge, now: Date) => ({
  token_hash: hashToken(token),
  passkey,
  created_at: now,
  expires_at: new Date(now.getTime() + LIFE_MS),
});
