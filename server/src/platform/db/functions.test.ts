import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { databaseDirectory } from '../../deps.ts';
import { createTestDatabase } from '../../testing/test-shop.ts';

const OURS = `p.pronamespace = 'public'::regnamespace and not exists (
  select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
const TEXTS = `
  select pg_get_functiondef(p.oid) as text from pg_proc p where ${OURS}
  union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
  order by text`;

test('the functions and triggers of the database are those of the files: none is missing, none is left over', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    const { rows: there } = await client.query<{ text: string }>(TEXTS);
    const { rows: functions } = await client.query<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p where ${OURS}`,
    );
    // Their triggers go with them.
    for (const { name } of functions) await client.query(`drop function if exists ${name} cascade`);
    expect((await client.query(TEXTS)).rows).toEqual([]);
    const directory = join(databaseDirectory, 'functions');
    for (const file of (await readdir(directory)).toSorted())
      await client.query(await readFile(join(directory, file), 'utf8'));
    expect((await client.query(TEXTS)).rows).toEqual(there);
    expect(there.length).toBeGreaterThan(50);
  } finally {
    await client.end();
    await database.drop();
  }
});
