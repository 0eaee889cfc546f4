import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../server/src/testing/test-shop.ts';
import { repoRoot } from './repo.mjs';
import { generateTableTypes } from './table-types.ts';
import { areTypesFresh, typesFile } from './types-stamp.mjs';

test('the types of the tables are those of the migrated database (npm run db:types)', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const client = new pg.Client(database.connection);
  await client.connect();
  onTestFinished(() => client.end());
  expect(await readFile(join(repoRoot, typesFile), 'utf8')).toBe(await generateTableTypes(client));
  expect(areTypesFresh(repoRoot)).toBe(true);
});
