import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-shop.ts';
import { findBrokenRules } from './check-catalogue.ts';
import { seedProducts } from './seed-products.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const quiet = { progress: () => {}, say: () => {} };
const count = async (what: string) => Number((await client.query(`select count(*) from ${what}`)).rows[0].count);

test('a seeded shop holds together, and keeps its indexes', async () => {
  const indexes = await count("pg_indexes where schemaname = 'public'");
  await seedProducts(client, { count: 400, seed: 1, ...quiet });
  expect(await count('product')).toBe(400);
  expect(await findBrokenRules(client)).toEqual([]);
  expect(await count("pg_indexes where schemaname = 'public'")).toBe(indexes);
});

test('seeding again, beside a shop that is open, adds other products to the same brands', async () => {
  const brands = await count('brand');
  const visitor = new pg.Client(database.connection);
  await visitor.connect();
  await seedProducts(client, { count: 300, seed: 1, ...quiet });
  await visitor.end();
  expect(await count('product')).toBe(700);
  expect(await count('brand')).toBe(brands);
  expect(await findBrokenRules(client)).toEqual([]);
});

test('what does not hold together is found', async () => {
  await client.query('update variant set quantity = quantity + 1 where id = (select id from variant limit 1)');
  await client.query('delete from search_word where word = (select word from search_word limit 1)');
  expect(await findBrokenRules(client)).toHaveLength(3);
});
