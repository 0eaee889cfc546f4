import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface NewFile {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly digest: string;
}

/** Claims the name for this content. False when it has ever been used for other content. */
export async function claimName(db: Db, { name, width, height, bytes, digest }: NewFile): Promise<boolean> {
  const { rows } = await sql`
    insert into file as f (name, width, height, bytes, digest) values (${name}, ${width}, ${height}, ${bytes}, ${digest})
    on conflict (name) do update set created_at = now(), deleted_at = null, erased_at = null
      where f.digest = excluded.digest
    returning name`.execute(db);
  return rows.length > 0;
}

export async function recordUpload(
  tx: Tx,
  upload: { readonly id: string; readonly fileName: string; readonly bytes: number },
): Promise<void> {
  await sql`
    insert into upload (id, file_name, bytes) values (${upload.id}, ${upload.fileName}, ${upload.bytes})
    on conflict (id) do nothing`.execute(tx);
}

export async function findUpload(db: Db, id: string): Promise<{ fileName: string; bytes: number } | undefined> {
  const { rows } = await sql<{ fileName: string; bytes: number }>`
    select file_name as "fileName", bytes from upload where id = ${id}`.execute(db);
  return rows[0];
}

/** Of these names, those that stand for a file. They stay while the transaction lasts: cleaning up passes them over. */
export async function lockFiles(tx: Tx, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from file where name = any (${names}::text[]) and deleted_at is null order by name for share`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}
