import type pg from 'pg';
import type { SqlFile } from '../platform/db/sql-files.ts';
import type { SequenceState, TableStart } from './transfer-file.ts';

// Read from PostgreSQL's own lists, so that a table of the next migration is moved without a line here.

const schemas = ['public', 'graphile_worker', 'demo_gateway'];
/** They say how far the tables are: the target has its own, and they must be the same. */
const ofMigrations = ['public.kysely_migration', 'public.applied_functions', 'graphile_worker.migrations'];
/** In the order of one server's transactions, which mean nothing on another. */
const staysBehind = ['public.event', 'public.webhook_position'];

export async function listTables(client: pg.ClientBase): Promise<TableStart[]> {
  const { rows } = await client.query<TableStart>(
    `select format('%I.%I', n.nspname, c.relname) as name, (
       select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any ($1) and format('%I.%I', n.nspname, c.relname) <> all ($2)
     order by 1`,
    [schemas, [...ofMigrations, ...staysBehind]],
  );
  return rows;
}

/** In the place of those that are there: empty, after these steps, and without functions, which come with the steps that are left. */
export async function makeTables(client: pg.ClientBase, steps: readonly SqlFile[]): Promise<void> {
  await client.query('drop schema public cascade');
  await client.query('create schema public');
  await client.query('create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)');
  for (const { name, text } of steps) {
    await client.query(text);
    await client.query('insert into kysely_migration values ($1, $2)', [name, new Date().toISOString()]);
  }
}

export async function readLevel(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ step: string }>(
    `select name as step from kysely_migration
     union all select 'jobs ' || id from graphile_worker.migrations order by 1`,
  );
  return rows.map(({ step }) => step);
}

/** They do not belong to a snapshot: read after the tables, they are never behind them. */
export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = any ($1) order by 1`,
    [schemas],
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const { rows: found } = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${name}`,
    );
    if (found[0]) states.push({ name, ...found[0] });
  }
  return states;
}

export async function writeSequences(client: pg.ClientBase, states: readonly SequenceState[]): Promise<void> {
  for (const { name, lastValue, isCalled } of states)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastValue, isCalled]);
}

export async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*)::text as count from ${table}`);
  return Number(rows[0]?.count);
}

export async function findFilled(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const filled: string[] = [];
  for (const table of tables) if ((await client.query(`select from ${table} limit 1`)).rowCount) filled.push(table);
  return filled;
}

export interface PutBack {
  putBack(): Promise<void>;
}

/** Takes the references of these tables away. Put back, they are checked as a whole, which is quicker than row by row. */
export async function setReferencesAside(client: pg.ClientBase, tables: readonly string[]): Promise<PutBack> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [tables],
  );
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  return {
    async putBack() {
      for (const { table, name, definition } of references)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    },
  };
}

/**
 * Takes references and triggers away, and gives what puts them back: rows can then come in any order, and what triggers
 * have written once is not written again.
 */
export async function setRulesAside(client: pg.ClientBase, tables: readonly string[]): Promise<PutBack> {
  const references = await setReferencesAside(client, tables);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  return {
    async putBack() {
      for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
      await references.putBack();
    },
  };
}
