import { type Db, inTransaction } from '../../platform/db/db.ts';
import { findBearerToken } from '../../platform/sessions/guard.ts';
import { endSession, endSessionsOf } from '../../platform/sessions/sessions.repo.ts';

/** Ends the session that the request was made with. */
export async function signOut({ db }: { db: Db }, authorization: string | undefined): Promise<void> {
  const token = findBearerToken(authorization);
  if (token !== undefined) await endSession(db, token);
}

export async function signOutEverywhere({ db }: { db: Db }, accountId: string): Promise<void> {
  await inTransaction(db, (tx) => endSessionsOf(tx, accountId));
}
