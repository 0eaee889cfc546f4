import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newId } from './platform/ids.ts';
import { hashToken, newToken } from './platform/sessions/tokens.ts';
import { type ShopProcess, spawnShop } from './testing/shop-process.ts';

/** Two nodes on one database, each a process of its own, under full read load while stock is being written. */
const MAX_AGE_MS = 1000;
const WRITES_A_SECOND = 100;
const SECONDS = 20;
const PRODUCTS = 6;

let admin: pg.Client;
let database: pg.Client;
let nodes: ShopProcess[];
let ids: string[];
const token = newToken();
const name = `fh_fresh_${process.pid}`;

beforeAll(async () => {
  const { connection } = inject('postgres');
  admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = `postgres://${connection.user}@/${name}?host=${encodeURIComponent(connection.host ?? '')}&port=${connection.port}`;
  nodes = await Promise.all([1, 2].map(() => spawnShop({ DATABASE_URL: url })));
  await Promise.all(nodes.map((node) => node.ready()));
  database = new pg.Client({ ...connection, database: name });
  await database.connect();
  await becomeAdmin();
  ids = [];
  for (let n = 0; n < PRODUCTS; n++) ids.push(await createProduct(n));
}, 120_000);
afterAll(async () => {
  for (const node of nodes) node.child.kill('SIGTERM');
  await Promise.all(nodes.map((node) => node.ended));
  await database.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

async function becomeAdmin(): Promise<void> {
  const id = newId();
  await database.query(
    `insert into account (id, name, email, email_key, role, activated_at) values ($1, 'A', 'a@b.test', 'a@b.test', 'admin', now())`,
    [id],
  );
  await database.query(
    `insert into session (token_hash, account_id, expires_at) values ($1, $2, now() + interval '1 day')`,
    [hashToken(token), id],
  );
}

function ask(node: number, path: string, method = 'GET', body?: object): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(body && { authorization: `Bearer ${token}` }) };
  return fetch(`${nodes[node]?.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

async function createProduct(n: number): Promise<string> {
  const categories = (await (await ask(0, '/api/categories')).json()) as { name: string }[];
  const product = {
    name: `Fresh ${n}`,
    description: 'd',
    price: 5,
    quantity: 1,
    category: [categories[0]?.name],
    brand: 'B',
  };
  return ((await (await ask(0, '/api/products/create', 'POST', product)).json()) as { _id: string })._id;
}

/** The quantity is the stamp: each write of a product sets it higher, and notes when it was acknowledged. */
const acknowledged = new Map<string, { stamp: number; at: number }[]>();

async function write(until: number): Promise<void> {
  for (let stamp = 2; Date.now() < until; stamp++) {
    const id = ids[stamp % ids.length] as string;
    const answer = await ask(stamp % 2, `/api/products/update/${id}`, 'PUT', { quantity: stamp });
    if (answer.status === 200) acknowledged.set(id, [...(acknowledged.get(id) ?? []), { stamp, at: Date.now() }]);
    await sleep(1000 / WRITES_A_SECOND - 5);
  }
}

const stale: string[] = [];
let answers = 0;

async function read(node: number, until: number): Promise<void> {
  while (Date.now() < until) {
    const askedAt = Date.now();
    const { products } = (await (await ask(node, '/api/products/forPage')).json()) as {
      products: { _id: string; quantity: number }[];
    };
    answers++;
    for (const { _id, quantity } of products) {
      const mustShow = acknowledged.get(_id)?.findLast(({ at }) => at <= askedAt - MAX_AGE_MS)?.stamp ?? 0;
      if (quantity < mustShow) stale.push(`node ${node}: ${quantity} instead of ${mustShow}`);
    }
  }
}

test('with two nodes, a hundred stock writes a second and full read load no answer is more than a second old', async () => {
  const until = Date.now() + SECONDS * 1000;
  await Promise.all([write(until), ...[0, 1, 0, 1, 0, 1].map((node) => read(node, until))]);
  expect(answers).toBeGreaterThan(SECONDS * 50);
  expect(stale).toEqual([]);
}, 120_000);

test('a node that was held for ten seconds serves nothing stale afterwards', async () => {
  const until = Date.now() + 16_000;
  const held = nodes[1]?.child;
  const holding = (async () => {
    await sleep(2000);
    held?.kill('SIGSTOP');
    await sleep(10_000);
    held?.kill('SIGCONT');
  })();
  // While node 1 is held, node 0 alone takes the writes.
  const writing = (async () => {
    for (let stamp = 1_000_000; Date.now() < until; stamp++) {
      const id = ids[stamp % ids.length] as string;
      const answer = await ask(0, `/api/products/update/${id}`, 'PUT', { quantity: stamp });
      if (answer.status === 200) acknowledged.set(id, [...(acknowledged.get(id) ?? []), { stamp, at: Date.now() }]);
      await sleep(10);
    }
  })();
  await Promise.all([holding, writing, read(0, until), read(1, until), read(1, until)]);
  expect(stale).toEqual([]);
}, 120_000);
