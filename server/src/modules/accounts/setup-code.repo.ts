import type { Db, Tx } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/sessions/tokens.ts';

/** Only the hash is kept; codes that were printed before `since` go. */
export async function insertSetUpCode(tx: Tx, code: string, at: Date, since: Date): Promise<void> {
  await tx.deleteFrom('setup_code').where('created_at', '<', since).execute();
  await tx
    .insertInto('setup_code')
    .values({ code_hash: hashToken(code), created_at: at })
    .execute();
}

export async function isSetUpCode(db: Db, code: string, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('setup_code')
    .select('created_at')
    .where('code_hash', '=', hashToken(code))
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteSetUpCodes(tx: Tx): Promise<void> {
  await tx.deleteFrom('setup_code').execute();
}
