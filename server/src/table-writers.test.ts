import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedFunctions, writers } from './table-writers.ts';
import { createTestDatabase } from './testing/test-shop.ts';

/** These fill or move whole shops. */
const FILLING = /^(testing|seed|demo|transfer)\//;

const ownerOf = new Map(Object.entries(writers));

const WRITING =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|copy|truncate)\s+(?:only\s+)?"?([a-z_]+)|\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g;

const NAMELESS = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|copy|truncate)\s+\$\{/;

/** The tables that are written in a text; temporary ones are nobody else's business. */
const writtenIn = (text: string) =>
  [...new Set([...text.matchAll(WRITING)].map(([, raw, built]) => raw ?? built ?? ''))].filter((name) =>
    ownerOf.has(name),
  );

interface SqlFunction {
  readonly name: string;
  readonly owner: string | undefined;
  readonly tables: readonly string[];
}
let functions: SqlFunction[];

beforeAll(async () => {
  const database = await createTestDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ name: string; text: string }>(
    `select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace and prosrc <> ''`,
  );
  await client.end();
  await database.drop();
  functions = rows
    .map(({ name, text }) => ({ name, tables: writtenIn(text) }))
    .filter(({ tables }) => tables.length > 0)
    .map(({ name, tables }) => {
      const owner = sharedFunctions[name]?.owner ?? ownerOf.get(tables[0] ?? '');
      return { name, owner, tables };
    });
});

describe('a table has one writer', () => {
  test('in the code', async () => {
    const problems: string[] = [];
    for await (const file of glob('**/*.ts', { cwd: import.meta.dirname })) {
      if (FILLING.test(file) || file.endsWith('.test.ts')) continue;
      const text = readFileSync(join(import.meta.dirname, file), 'utf8');
      const isOf = (owner: string | undefined) => owner !== undefined && file.startsWith(`${owner}/`);
      const tables = writtenIn(text).filter((table) => !isOf(ownerOf.get(table)));
      problems.push(...tables.map((table) => `${file} writes ${table}, which is for ${ownerOf.get(table)}`));
      if (NAMELESS.test(text)) problems.push(`${file} writes a table that is not named in the statement`);
      const called = functions.filter(({ name, owner }) => new RegExp(`\\b${name}\\(`).test(text) && !isOf(owner));
      problems.push(...called.map(({ name, owner }) => `${file} calls ${name}, which is for ${owner}`));
    }
    expect(problems).toEqual([]);
  });

  test('in the functions of the database', () => {
    expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(sharedFunctions)));
    const problems = functions.flatMap(({ name, owner, tables }) =>
      tables
        .filter((table) => ownerOf.get(table) !== owner && !sharedFunctions[name]?.alsoWrites.some((t) => t === table))
        .map((table) => `${name} of ${owner} writes ${table}, which is for ${ownerOf.get(table)}`),
    );
    expect(problems).toEqual([]);
  });
});
