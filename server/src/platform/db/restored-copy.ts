import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';

// A schema of its own, made by the restore: no shop has it but a copy. An export says in its header that it is of one.

/** In the transaction that brings the rows: there is no moment in which they could be taken for the shop. */
export async function holdCopy(client: pg.ClientBase, backup: string): Promise<void> {
  await client.query(`create schema restored`);
  await client.query(
    `create table restored.copy (backup text not null, restored_at timestamptz not null default now())`,
  );
  await client.query(`insert into restored.copy (backup) values ($1)`, [backup]);
}

type Ask = (text: string) => Promise<{ readonly rows: readonly { readonly backup?: string }[] }>;

async function findBackupName(ask: Ask): Promise<string | undefined> {
  const there = await ask(`select from pg_namespace where nspname = 'restored'`);
  return there.rows.length === 0 ? undefined : (await ask('select backup from restored.copy')).rows[0]?.backup;
}

/** The backup that this is a copy of; undefined for the shop itself. */
export const findRestoredCopy = (db: Db): Promise<string | undefined> =>
  findBackupName((text) => sql.raw<{ backup?: string }>(text).execute(db));

/** The same, in the snapshot of a client. */
export const findCopyOf = (client: pg.ClientBase): Promise<string | undefined> =>
  findBackupName((text) => client.query(text));

/** From its next start on it is the shop. */
export async function releaseCopy(db: Db): Promise<void> {
  await sql`drop schema if exists restored cascade`.execute(db);
}
