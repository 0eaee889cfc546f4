import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-shop.ts';
import { StartError } from '../start-error.ts';
import { type Db, openDatabase } from './db.ts';
import { migrate, requireSameVersion } from './migrate.ts';

let copy: TestDatabase;
let directory: string;

beforeEach(async () => {
  copy = await createTestDatabase();
  await withDb((db) => sql`drop table kysely_migration, kysely_migration_lock cascade`.execute(db));
  directory = await mkdtemp(join(tmpdir(), 'fh-migrations-'));
  await writeFile(
    join(directory, '0001-create-shelf.sql'),
    'create table shelf (n int); insert into shelf values (1);',
  );
});
afterEach(async () => {
  await copy.drop();
  await rm(directory, { recursive: true });
});

async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase({ connection: copy.connection, poolSize: 2, onIdleError: () => {} });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const shelf = () => withDb(async (db) => (await sql<{ n: number }>`select n from shelf`.execute(db)).rows);

test('five nodes that start together run each step once', async () => {
  const runs = await Promise.all(Array.from({ length: 5 }, () => withDb((db) => migrate(db, directory))));
  expect(runs.flat()).toEqual(['0001-create-shelf']);
  expect(await shelf()).toEqual([{ n: 1 }]);
});

test('a step may take as long as it needs, and what follows may not', async () => {
  const limits = sql<{
    limits: string;
  }>`select current_setting('statement_timeout') || ', ' || current_setting('lock_timeout') as limits`;
  await writeFile(
    join(directory, '0002-note-limits.sql'),
    `create table noted as select current_setting('statement_timeout') || ', ' || current_setting('lock_timeout') as limits;`,
  );
  await withDb(async (db) => {
    await migrate(db, directory);
    expect((await sql`select limits from noted`.execute(db)).rows).toEqual([{ limits: '0, 0' }]);
    expect((await limits.execute(db)).rows).toEqual([{ limits: '30s, 10s' }]);
  });
});

test('a step that fails is taken back whole and named, and the next start goes on from there', async () => {
  await withDb((db) => migrate(db, directory));
  const broken = join(directory, '0002-fill-shelf.sql');
  await writeFile(broken, 'insert into shelf values (2); insert into nowhere values (3);');
  const error = await withDb((db) => migrate(db, directory)).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain('0002-fill-shelf');
  expect(await shelf()).toEqual([{ n: 1 }]);

  await writeFile(broken, 'insert into shelf values (2);');
  expect(await withDb((db) => migrate(db, directory))).toEqual(['0002-fill-shelf']);
});

test('a database of a newer version is refused rather than guessed at', async () => {
  await writeFile(join(directory, '0002-from-tomorrow.sql'), 'select 1;');
  await withDb((db) => migrate(db, directory));
  await rm(join(directory, '0002-from-tomorrow.sql'));
  await expect(withDb((db) => migrate(db, directory))).rejects.toThrow(StartError);
});

test('a command names the version that it found and the one that it is, and stops when they differ', async () => {
  const look = () => withDb((db) => requireSameVersion(db, directory));
  await expect(look()).rejects.toThrow('There is no shop in this database yet.');
  await withDb((db) => migrate(db, directory));
  await look();
  await writeFile(join(directory, '0002-from-tomorrow.sql'), 'create table tomorrow (n int);');
  await expect(look()).rejects.toThrow(/at 0001-create-shelf, this command is at 0002-from-tomorrow/);
  await withDb((db) => migrate(db, directory));
  await rm(join(directory, '0002-from-tomorrow.sql'));
  await expect(look()).rejects.toThrow(/at 0002-from-tomorrow, this command is at 0001-create-shelf/);
});
