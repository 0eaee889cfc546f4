import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';

// A schema of its own, made by the restore: no shop has it but a copy, and it is in no export.

/** In the transaction that brings the rows: there is no moment in which they could be taken for the shop. */
export async function holdCopy(client: pg.ClientBase, backup: string): Promise<void> {
  await client.query(`create schema restored`);
  await client.query(
    `create table restored.copy (backup text not null, restored_at timestamptz not null default now())`,
  );
  await client.query(`insert into restored.copy (backup) values ($1)`, [backup]);
}

/** The backup that this is a copy of; undefined for the shop itself. */
export async function findRestoredCopy(db: Db): Promise<string | undefined> {
  const there = await sql`select from pg_namespace where nspname = 'restored'`.execute(db);
  if (there.rows.length === 0) return undefined;
  const { rows } = await sql<{ backup: string }>`select backup from restored.copy`.execute(db);
  return rows[0]?.backup;
}

/** From its next start on it is the shop. */
export async function releaseCopy(db: Db): Promise<void> {
  await sql`drop schema if exists restored cascade`.execute(db);
}
