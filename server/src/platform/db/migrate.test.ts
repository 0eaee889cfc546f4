import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holdTransaction } from '../../testing/locks.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-shop.ts';
import { EXIT_STAYS_OUT, StartError } from '../process.ts';
import { type Db, openDatabase } from './db.ts';
import { type MigrateOptions, migrate, requireSameVersion } from './migrate.ts';

let copy: TestDatabase;
let directory: string;

beforeEach(async () => {
  copy = await createTestDatabase();
  await withDb((db) => sql`drop table kysely_migration, applied_functions`.execute(db));
  directory = await mkdtemp(join(tmpdir(), 'fh-migrations-'));
  await mkdir(join(directory, 'migrations'));
  await mkdir(join(directory, 'functions'));
  await writeStep('0001-create-shelf', 'create table shelf (n int); insert into shelf values (1);');
});
afterEach(async () => {
  await copy.drop();
  await rm(directory, { recursive: true });
});

const writeStep = (name: string, text: string) => writeFile(join(directory, 'migrations', `${name}.sql`), text);
const removeStep = (name: string) => rm(join(directory, 'migrations', `${name}.sql`));
const writeFunctions = (name: string, text: string) => writeFile(join(directory, 'functions', `${name}.sql`), text);

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
  await writeStep(
    '0002-note-limits',
    `create table noted as select current_setting('statement_timeout') || ', ' || current_setting('lock_timeout') as limits;`,
  );
  await withDb(async (db) => {
    await migrate(db, directory);
    expect((await sql`select limits from noted`.execute(db)).rows).toEqual([{ limits: '0, 1500ms' }]);
    expect((await limits.execute(db)).rows).toEqual([{ limits: '30s, 10s' }]);
  });
});

test('who changes tables gives way to those who wait behind it, and has its turn when the long reader has ended', async () => {
  await withDb((db) => migrate(db, directory));
  await writeStep('0002-widen-shelf', 'alter table shelf add column m int;');
  await withDb(async (db) => {
    const reader = await holdTransaction(db, (tx) => sql`select from shelf`.execute(tx));
    const waited = Promise.withResolvers<void>();
    const manners = { lockMs: 50, pauseMs: 1000, patienceMs: 60_000, onWait: waited.resolve };
    const upgrade = withDb((other) => migrate(other, directory, { manners }));
    await waited.promise;
    await sql`insert into shelf values (2)`.execute(db);
    await reader.commit();
    expect(await upgrade).toEqual(['0002-widen-shelf']);
  });
});

describe('what is done ahead of a step', () => {
  const writeAhead = async (name: string, text: string) => {
    await mkdir(join(directory, 'ahead'), { recursive: true });
    await writeFile(join(directory, 'ahead', `${name}.sql`), text);
  };
  const stepText =
    'create index if not exists shelf_n on shelf (n); alter table shelf add column if not exists m int default 7;';
  beforeEach(async () => {
    await writeAhead(
      '0002-sort',
      `-- from: 0001-create-shelf
alter table shelf add column if not exists m int;
       -- repeat
       update shelf set m = 7 where ctid = any (array(select ctid from shelf where m is null limit 2));
       create index concurrently if not exists box_n on box (n);
       create index concurrently if not exists shelf_n on shelf (n);`,
    );
    await writeStep('0002-sort', stepText);
  });

  test('is there when the step begins, in as many portions as it takes, for five nodes that start together', async () => {
    await rm(join(directory, 'migrations', '0002-sort.sql'));
    await withDb((db) => migrate(db, directory));
    await withDb((db) => sql`insert into shelf select generate_series(2, 7)`.execute(db));
    await writeStep(
      '0002-sort',
      `create table seen as select to_regclass('shelf_n')::text as index, count(m) as filled from shelf; ${stepText}`,
    );
    const runs = await Promise.all(Array.from({ length: 5 }, () => withDb((db) => migrate(db, directory))));
    expect(runs.flat()).toEqual(['0002-sort']);
    expect((await withDb((db) => sql`select * from seen`.execute(db))).rows).toEqual([{ index: 'shelf_n', filled: 7 }]);
  });

  test('is not done in a database without tables, and a half-made index of a killed node is made again', async () => {
    expect(await withDb((db) => migrate(db, directory))).toEqual(['0001-create-shelf', '0002-sort']);
    await withDb(async (db) => {
      await sql`delete from kysely_migration where name = '0002-sort'`.execute(db);
      await sql`update pg_index set indisvalid = false where indexrelid = 'shelf_n'::regclass`.execute(db);
      await migrate(db, directory);
      expect(
        (await sql`select indisvalid from pg_index where indexrelid = 'shelf_n'::regclass`.execute(db)).rows,
      ).toEqual([{ indisvalid: true }]);
    });
  });
});

test('a step that fails is taken back whole and named, and the next start goes on from there', async () => {
  await withDb((db) => migrate(db, directory));
  await writeStep('0002-fill-shelf', 'insert into shelf values (2); insert into nowhere values (3);');
  const error = await withDb((db) => migrate(db, directory)).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain('0002-fill-shelf');
  expect(await shelf()).toEqual([{ n: 1 }]);

  await writeStep('0002-fill-shelf', 'insert into shelf values (2);');
  expect(await withDb((db) => migrate(db, directory))).toEqual(['0002-fill-shelf']);
});

describe('on tables of a newer release', () => {
  /** A node of that release opens, then one of 0.3.0, which does not know what the other has brought. */
  async function meet(release: string, text: string): Promise<unknown> {
    const start = (options: MigrateOptions) => withDb((db) => migrate(db, directory, options));
    await writeFunctions('shelf', sizes(7));
    await start({ release: '0.3.0' });
    await writeStep('0002-from-tomorrow', text);
    await writeFunctions('shelf', sizes(8));
    await start({ release });
    await removeStep('0002-from-tomorrow');
    await writeFunctions('shelf', sizes(7));
    let newer: string | undefined;
    const onNewer = (found: string) => {
      newer = found;
    };
    return start({ release: '0.3.0', onNewer }).then(
      () => newer,
      (error: unknown) => error,
    );
  }

  test.each(['0.3.1', '0.4.0', '0.4.2-dev'])(
    'a node of the one before works where %s lets it, and leaves the functions',
    async (release) => {
      expect(await meet(release, 'create table tomorrow (n int);')).toBe(release);
      expect(await shelfSize()).toEqual({ size: 8 });
    },
  );

  test.each([
    ['0.4.0', '-- breaks: 0.3.0 has written to shelf\nselect 1;'],
    ['0.5.0', 'select 1;'],
    ['1.0.0', 'select 1;'],
  ])('it stays out where %s has changed too much, with a code of its own', async (release, text) => {
    const error = await meet(release, text);
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({ exitCode: EXIT_STAYS_OUT });
    expect(String(error)).toContain(
      `newer version of the shop, ${release} (its tables are at 0002-from-tomorrow); this is 0.3.0.`,
    );
    expect(await shelfSize()).toEqual({ size: 8 });
  });

  test('a node without a record of who has brought them stays out', async () => {
    await meet('0.4.0', 'select 1;');
    await withDb((db) => sql`alter table kysely_migration drop column release, drop column breaks`.execute(db));
    await expect(withDb((db) => migrate(db, directory))).rejects.toMatchObject({ exitCode: EXIT_STAYS_OUT });
  });
});

test('a command names the version that it found and the one that it is, and stops when they differ', async () => {
  const look = () => withDb((db) => requireSameVersion(db, directory));
  await expect(look()).rejects.toThrow('There is no shop in this database yet.');
  await withDb((db) => migrate(db, directory));
  await look();
  await writeStep('0002-from-tomorrow', 'create table tomorrow (n int);');
  await expect(look()).rejects.toThrow(/at 0001-create-shelf, this command is at 0002-from-tomorrow/);
  await withDb((db) => migrate(db, directory));
  await removeStep('0002-from-tomorrow');
  await expect(look()).rejects.toThrow(/at 0002-from-tomorrow, this command is at 0001-create-shelf/);
});

const sizes = (size: number) => `
  create or replace function shelf_size() returns integer language sql return ${size};
  create or replace function fill_shelf() returns trigger language plpgsql as
    $$ begin new.n := shelf_size(); return new; end $$;
  create or replace trigger shelf_filled before insert on shelf for each row execute function fill_shelf();`;
const shelfSize = () => withDb(async (db) => (await sql`select shelf_size() as size`.execute(db)).rows[0]);
/** Each time that functions are applied, their rows in the catalogue of the database are other versions. */
const versions = () =>
  withDb(
    async (db) =>
      (await sql`select xmin::text from pg_proc where proname in ('shelf_size', 'fill_shelf')`.execute(db)).rows,
  );

describe('functions and triggers', () => {
  test('come after the tables, once for five nodes, and again only when their text is another one', async () => {
    await writeFunctions('shelf', sizes(7));
    await Promise.all(Array.from({ length: 5 }, () => withDb((db) => migrate(db, directory))));
    const first = await versions();
    await withDb((db) => migrate(db, directory));
    expect(await versions()).toEqual(first);
    await withDb((db) => sql`insert into shelf values (2)`.execute(db));
    expect(await shelf()).toEqual([{ n: 1 }, { n: 7 }]);
    await writeFunctions('shelf', sizes(8));
    await Promise.all(Array.from({ length: 5 }, () => withDb((db) => migrate(db, directory))));
    expect(await shelfSize()).toEqual({ size: 8 });
  });

  test('a migration may drop what stays in its file: it is made again', async () => {
    await writeFunctions('shelf', sizes(7));
    await withDb((db) => migrate(db, directory));
    await writeStep('0002-widen-shelf', 'drop trigger shelf_filled on shelf; alter table shelf alter n type bigint;');
    await withDb((db) => migrate(db, directory));
    await withDb((db) => sql`insert into shelf values (2)`.execute(db));
    expect(await shelf()).toEqual([{ n: 1 }, { n: 7 }]);
  });

  test('with one that cannot be made, the tables stay as they were, too', async () => {
    await writeFunctions('shelf', sizes(7));
    await withDb((db) => migrate(db, directory));
    await writeStep('0002-fill-shelf', 'insert into shelf values (2);');
    await writeFunctions('shelf', 'create or replace function shelf_size() returns text language sql return 7;');
    await expect(withDb((db) => migrate(db, directory))).rejects.toThrow(/\(shelf\): cannot change return type/);
    expect(await shelf()).toEqual([{ n: 1 }]);
    expect(await shelfSize()).toEqual({ size: 7 });
  });

  test('a command of other functions than the shop has stops, too', async () => {
    await writeFunctions('shelf', sizes(7));
    await withDb((db) => migrate(db, directory));
    await withDb((db) => requireSameVersion(db, directory));
    await writeFunctions('shelf', sizes(8));
    await expect(withDb((db) => requireSameVersion(db, directory))).rejects.toThrow(/its functions \(shelf\)/);
  });
});
