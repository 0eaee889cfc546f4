import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { databaseDirectory } from '../deps.ts';
import type { Db } from '../platform/db/db.ts';
import { migrate } from '../platform/db/migrate.ts';

/** Replaces the shop of this database by the empty tables of one that has not come to `step` yet, without functions. */
export async function makeTablesBefore(db: Db, step: string): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  const directory = await mkdtemp(join(tmpdir(), 'fh-migrations-'));
  await mkdir(join(directory, 'functions'));
  for (const file of await readdir(join(databaseDirectory, 'migrations')))
    if (file < step) await cp(join(databaseDirectory, 'migrations', file), join(directory, 'migrations', file));
  await migrate(db, directory);
  await rm(directory, { recursive: true });
  // Functions came with migrations then.
  await sql`drop table applied_functions`.execute(db);
}
