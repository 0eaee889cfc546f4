import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startDemoGateway } from '../demo/gateway/demo-gateway.ts';
import { databaseDirectory } from '../deps.ts';
import { createPage } from '../modules/content/index.ts';
import { inWrite } from '../platform/cache/changes.ts';
import { openDatabase } from '../platform/db/db.ts';
import { listSteps, migrate } from '../platform/db/migrate.ts';
import { findCopyOf } from '../platform/db/restored-copy.ts';
import { findBrokenInvariants } from '../testing/invariants.ts';
import { buy, cards, expectCleanAudit } from '../testing/paying.ts';
import { runShopCommand } from '../testing/shop-command.ts';
import { signIn } from '../testing/sign-in.ts';
import { stock } from '../testing/stocked-shop.ts';
import { createTestDatabase, openTestShop, type TestDatabase, type TestShop } from '../testing/test-shop.ts';
import { blocksOf, exportShop } from './export-shop.ts';
import { importFrom, importShop } from './import-shop.ts';
import { listTables, readSequences } from './shop-tables.repo.ts';

let shop: TestShop;
let folder: string;
let file: string;
const targets: TestDatabase[] = [];
let emptyShop: pg.ClientConfig | undefined;

/** Names that COPY must write with care. */
const odd = ['Tab\there', 'Line\nbreak', 'Back\\slash \\N \\.', 'Ünïcode 🎾', `Quote ' " $1`];

beforeAll(async () => {
  shop = await openTestShop();
  folder = await mkdtemp(join(tmpdir(), 'fh-transfer-'));
  file = join(folder, 'shop.export');
  const many = Array.from({ length: 60 }, (_, n) => ({ name: `Ball ${n}`, description: 'Round. '.repeat(400) }));
  const [ball = ''] = await stock(shop, [...odd.map((name) => ({ name, description: name })), ...many]);
  const terms = { slug: 'terms', title: 'Terms', markdown: odd.join('\n\n'), footer: true };
  await inWrite(shop.deps, (tx) => createPage(tx, terms, null));
  const buyer = await signIn(shop, 'client');
  await buy(shop, buyer, [{ productId: ball, quantity: 1, price: 10 }]);
  await buy(shop, buyer, [{ productId: ball, quantity: 2, price: 10 }], cards.declined);
  const home = { name: odd[2], line1: odd[3], line2: odd[4], city: 'Berlin', postal_code: '10119', country: 'DE' };
  await shop.app.inject({ method: 'POST', url: '/api/addresses', headers: buyer.headers, payload: home });
  await withClient(shop.database.connection, (client) => exportShop(client, file));
});
afterAll(async () => {
  await shop.close();
  for (const target of targets) await target.drop();
  await rm(folder, { recursive: true });
});

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A shop in which nothing has happened yet. */
async function openEmpty(): Promise<pg.ClientConfig> {
  const target = await createTestDatabase();
  targets.push(target);
  await (await startDemoGateway({ connection: target.connection })).close();
  return target.connection;
}

/** What every table holds, what its sequences give next, and the rules that stand over them. */
async function picture(connection: pg.ClientConfig) {
  return withClient(connection, async (client) => {
    const held: Record<string, unknown> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(
        `select count(*) as n, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
      );
      held[name] = rows[0];
    }
    const { rows: rules } = await client.query(`
      select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as says from pg_constraint
      where connamespace::regnamespace::text in ('public', 'graphile_worker', 'demo_gateway')
      union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
      order by 1, 2, 3`);
    return { held, rules, sequences: await readSequences(client) };
  });
}

test('a shop that is exported and imported is the same in every table, number and rule, and its books are right', async () => {
  const connection = await openEmpty();
  const before = await picture(shop.database.connection);
  const { rows } = await withClient(connection, (client) => importShop(client, file));
  expect(rows).toBeGreaterThan(300);
  expect(await picture(connection)).toEqual(before);

  const moved = await openTestShop({ database: { connection, drop: async () => {} } });
  onTestFinished(() => moved.close());
  await expectCleanAudit(moved);
  const [ball = ''] = await stock(moved, [{ name: 'After the move', price: 10 }]);
  expect(
    (await buy(moved, await signIn(moved, 'client'), [{ productId: ball, quantity: 1, price: 10 }])).json(),
  ).toEqual(expect.objectContaining({ orderId: expect.any(String) }));
  await expectCleanAudit(moved);
});

test('what is being written while it is exported is in the file as a whole or not at all', async () => {
  const another = join(folder, 'at-work.export');
  const [ball = ''] = await stock(shop, [{ name: 'Wanted', price: 10, quantity: 100 }]);
  const buyer = await signIn(shop, 'client');
  const line = [{ productId: ball, quantity: 1, price: 10 }];
  const buying = Promise.all(Array.from({ length: 12 }, () => buy(shop, buyer, line)));
  onTestFinished(async () => void (await buying.catch(() => {})));
  await withClient(shop.database.connection, (client) => exportShop(client, another));
  await buying;
  const connection = await openEmpty();
  await withClient(connection, (client) => importShop(client, another));
  const moved = await openTestShop({ database: { connection, drop: async () => {} } });
  onTestFinished(() => moved.close());
  await expectCleanAudit(moved);
});

test('a copy that has never gone live is one wherever it is brought', async () => {
  const [first, second] = [await openEmpty(), await openEmpty()];
  const copied = join(folder, 'copy.export');
  await withClient(first, (client) => importFrom(client, createReadStream(file), 'shop-of-monday.export'));
  await withClient(first, (client) => exportShop(client, copied));
  await withClient(second, (client) => importShop(client, copied));
  expect(await withClient(second, findCopyOf)).toBe('shop-of-monday.export');
});

test('the export of an older release is imported into its own tables, which are then brought up to date', async () => {
  const connection = await openEmpty();
  await withClient(connection, (client) =>
    importShop(client, join(import.meta.dirname, 'fixtures/shop-at-0023.export')),
  );
  const { db, close } = openDatabase({ connection, poolSize: 2, onIdleError: () => {} });
  await migrate(db, databaseDirectory);
  await close();
  const moved = await openTestShop({ database: { connection, drop: async () => {} } });
  onTestFinished(() => moved.close());
  expect(await listSteps(moved.deps.db)).toEqual(await listSteps(shop.deps.db));
  expect(await findBrokenInvariants(moved.deps.db)).toEqual([]);
  expect((await moved.app.inject('/api/products')).json()).toHaveLength(4);
});

const damages: [string, (whole: Buffer) => Buffer, RegExp][] = [
  ['cut off in the middle', (whole) => whole.subarray(0, whole.length / 2), /not whole/],
  ['cut off before its last words', (whole) => gzipSync(gunzipSync(whole).subarray(0, -20)), /not whole/],
  ['of something else', () => gzipSync('a shopping list'), /not an export/],
  ['not packed', () => Buffer.from('a shopping list'), /not an export/],
  ['damaged', (whole) => Buffer.from(whole).fill(0, whole.length - 2000, whole.length - 1500), /not an export/],
  [
    'of another version',
    (whole) => gzipSync(Buffer.from(gunzipSync(whole).toString('latin1').replace('0001-', '0000-'), 'latin1')),
    /another version/,
  ],
];

test.each(damages)('a file that is %s changes nothing, and says so', async (_what, damage, words) => {
  // The first of them opens it: it stays empty for the others.
  emptyShop ??= await openEmpty();
  const connection = emptyShop;
  const before = await picture(connection);
  const damaged = join(folder, 'damaged.export');
  await writeFile(damaged, damage(await readFile(file)));
  await withClient(connection, (client) => expect(importShop(client, damaged)).rejects.toThrow(words));
  expect(await picture(connection)).toEqual(before);
});

test('a shop that has anything in it already is refused', async () => {
  const before = await picture(shop.database.connection);
  await withClient(shop.database.connection, (client) =>
    expect(importShop(client, file)).rejects.toThrow(/The database is not empty: there are rows in/),
  );
  expect(await picture(shop.database.connection)).toEqual(before);
});

test('an export that is broken off leaves a connection that can be used', async () => {
  await withClient(shop.database.connection, async (client) => {
    const copy = client.query(copyTo(`copy (select repeat('x', 1000) from generate_series(1, 20000)) to stdout`));
    for await (const block of blocksOf(copy)) if (block.length > 0) break;
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

test('commands that read never bring tables up to date: they name both versions and stop', async () => {
  const connection = await openEmpty();
  const backups = join(folder, 'nightly');
  await mkdir(backups);
  const last = await withClient(connection, async (client) => {
    const { rows } = await client.query(`delete from kysely_migration
      where name = (select max(name) from kysely_migration) returning name`);
    return rows[0].name;
  });
  // Each is a process of its own, so one that is stopped and one that works will do.
  const [stopped, exported] = await Promise.all([
    runShopCommand('audit-shop', connection, []),
    runShopCommand('db-export', shop.database.connection, [backups, '--keep', '2']),
  ]);
  expect(stopped).toContain(`, this command is at ${last}.`);
  expect(exported).toMatch(/rows of \d+ tables/);
  expect(await readdir(backups)).toEqual([expect.stringMatching(/^shop-.*\.export$/)]);
});
