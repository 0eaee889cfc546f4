import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';

export interface KeptPicture {
  readonly name: string;
  /** SHA-256 of its bytes; null for pictures of a demo shop. */
  readonly digest: string | null;
}

/** Those that the shop may show, the newest first. Their other sizes are made from them when somebody asks. */
export async function listPictures(db: Db): Promise<KeptPicture[]> {
  const { rows } = await sql<KeptPicture>`
    select name, digest from file where erased_at is null order by created_at desc, name`.execute(db);
  return rows;
}

export async function listErasedBefore(db: Db, moment: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from file where erased_at < ${moment}`.execute(db);
  return rows.map(({ name }) => name);
}
