import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-shop.ts';
import { openDatabase } from './db.ts';
import { listSteps, migrate } from './migrate.ts';
import { planUpgrade } from './plan-upgrade.ts';

test('a plan names the steps that are due, the tables that they hold up and for how long, and changes nothing', async () => {
  const copy = await createTestDatabase();
  const { db, close } = openDatabase({ connection: copy.connection, poolSize: 1, onIdleError: () => {} });
  const directory = await mkdtemp(join(tmpdir(), 'fh-plan-'));
  onTestFinished(async () => {
    await close();
    await copy.drop();
    await rm(directory, { recursive: true });
  });
  const write = (name: string, text: string) => writeFile(join(directory, 'migrations', `${name}.sql`), text);
  await sql`drop table kysely_migration, applied_functions`.execute(db);
  for (const folder of ['migrations', 'functions']) await mkdir(join(directory, folder));
  await write(
    '0001-create-shelf',
    `create table shelf as select n, repeat('x', 100) as note from generate_series(1, 20000) n;`,
  );
  await migrate(db, directory);
  await sql`analyze shelf`.execute(db);
  expect(await planUpgrade(db, directory)).toEqual([]);

  await mkdir(join(directory, 'ahead'));
  await writeFile(
    join(directory, 'ahead', '0002-sort.sql'),
    '-- from: 0001-create-shelf\ncreate index concurrently if not exists shelf_m on shelf (n, note);',
  );
  await write(
    '0002-sort',
    'create index if not exists shelf_m on shelf (n, note); create index on shelf (n); create table box (n int); create index on box (n);',
  );
  await write(
    '0003-rewrite',
    `-- breaks: 0.2.0 reads the note as text\nupdate shelf set note = '';\nalter table shelf add column m int;`,
  );
  const [sorted, rewritten, ...others] = await planUpgrade(db, directory);
  expect(others).toEqual([]);
  expect(sorted).toMatchObject({
    name: '0002-sort',
    breaks: false,
    ahead: [{ table: 'shelf', statement: expect.stringContaining('concurrently') }],
    work: [{ table: 'shelf', statement: 'create index on shelf (n)' }],
  });
  expect(rewritten).toMatchObject({ name: '0003-rewrite', breaks: true, work: [{ table: 'shelf' }] });
  const [index, update] = [sorted?.work[0], rewritten?.work[0]];
  expect(index?.bytes).toBeGreaterThan(2_000_000);
  expect(index?.seconds).toBeGreaterThan(0);
  expect((update?.seconds ?? 0) / (index?.seconds ?? 1)).toBeCloseTo(220 / 6);
  expect(await listSteps(db)).toEqual(['0001-create-shelf']);
});
