import { setTimeout as sleep } from 'node:timers/promises';
import { requiredColumns } from '@fieldhouse/contracts/stock.rules';
import type { ImportReport } from '@fieldhouse/contracts/stock.schemas';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { csvLine } from '../../platform/http/csv.ts';
import { newId } from '../../platform/ids.ts';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { buy } from '../../testing/paying.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
/** Holds a lock that the import comes to in the middle. */
let colleague: pg.Client;
let watcher: pg.Client;
let [early, late] = ['', ''];

beforeEach(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  [early = '', late = ''] = await stock(shop, [{ name: 'Early' }, { name: 'Late' }]);
  colleague = new pg.Client(shop.database.connection);
  watcher = new pg.Client(shop.database.connection);
  await Promise.all([colleague.connect(), watcher.connect()]);
});
afterEach(async () => {
  await Promise.all([colleague.end(), watcher.end()]);
  await shop.close();
});

const key = '0197c0de-0000-7000-8000-000000000001';
/** The screen draws another one each time that a file is chosen. */
const chosenAgain = '?apply=true&key=0197c0de-0000-7000-8000-000000000002';
const post = (payload: string, query = `?apply=true&key=${key}`, by = admin) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/products/csv${query}`,
    headers: { ...by.headers, 'content-type': 'text/csv' },
    payload,
  });

/** Enough that the last row is in another chunk than the first. */
const NEW = 250;
const fresh = (n: number) => ['', `Ball ${n}`, 'A ball.', '5', 1, 'Aquila', 'Balls', ''];
/** Without a version: nothing but what is kept of the import could tell that a row is in already. */
const file = () =>
  [
    ['id', ...requiredColumns, 'quantityWas'],
    [early, '', '', '', 7, '', '', 5],
    ...Array.from({ length: NEW }, (_, n) => fresh(n)),
    [late, '', '', '', 8, '', '', 5],
  ]
    .map(csvLine)
    .join('');

/** What it does when nothing of it has been brought in. */
const anew = { done: 0, created: NEW, changed: 2 };

const quantityOf = async (id: string) =>
  (await shop.app.inject(`/api/products/id/${id}`)).json<{ quantity: number }>().quantity;
const productCount = async () =>
  Number((await shop.app.inject({ url: '/api/products?page=1', headers: admin.headers })).headers['x-total-count']);

/** The import's own connection, once it waits for the colleague. */
async function waitingImport(): Promise<number> {
  for (;;) {
    const { rows } = await watcher.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    const [waiting] = rows;
    if (waiting) return waiting.pid;
    await sleep(20);
  }
}

/** What happens while the import waits in the middle, or for another product; the lock is given up in any case. */
async function inTheMiddle<T>(
  work: (importPid: number) => Promise<T>,
  waitsFor = late,
  imported = file(),
): Promise<[ImportReport & { error?: string }, T]> {
  await colleague.query('begin');
  await colleague.query('select from product where id = $1 for update', [waitsFor]);
  const importing = post(imported);
  try {
    const result = await work(await waitingImport());
    return [(await importing).json(), result];
  } finally {
    await colleague.query('rollback');
    await importing;
  }
}

const endConnection = (pid: number) => watcher.query('select pg_terminate_backend($1)', [pid]);

test('what is in can be bought at once, and after an interruption the same file resumes without doing anything twice', async () => {
  const [interrupted] = await inTheMiddle(async (importPid) => {
    const bought = await buy(shop, admin, [{ productId: early, quantity: 1, price: 10 }]);
    expect(bought.statusCode, bought.body).toBe(200);
    await endConnection(importPid);
  });
  expect(interrupted.error).toBe(
    'The import stopped partway: 200 of 252 products are in. Send the same file again to continue with the rest.',
  );
  expect([await quantityOf(early), await quantityOf(late), await productCount()]).toEqual([6, 5, 201]);

  expect((await post(file(), '')).json()).toMatchObject({ applied: false, done: 200, created: 51, changed: 1 });
  const whole = { applied: true, created: NEW, changed: 2, unchanged: 0, problems: 0 };
  expect((await post(file(), chosenAgain)).json()).toMatchObject({ ...whole, done: 200 });
  const after = [6, 8, NEW + 2];
  expect([await quantityOf(early), await quantityOf(late), await productCount()]).toEqual(after);

  // The answer got lost, and the screen asks again.
  expect((await post(file(), chosenAgain)).json()).toMatchObject(whole);
  expect([await quantityOf(early), await quantityOf(late), await productCount()]).toEqual(after);
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
});

test('a row that becomes invalid in the meantime is left out and reported, all others are imported, and it can follow later', async () => {
  const [report] = await inTheMiddle(async () => {
    await colleague.query('update product set deleted_at = now() where id = $1', [late]);
    await colleague.query('commit');
  });
  expect(report).toMatchObject({ applied: true, created: NEW, changed: 1, unchanged: 0, problems: 1 });
  expect(report.firstProblems).toEqual([
    {
      row: NEW + 3,
      column: 'id',
      sentence: 'This product has been deleted. Empty its id, variantId and sku to create it anew.',
    },
  ]);
  expect(report.problemGroups).toMatchObject([{ column: 'id', rows: 1, firstRows: [NEW + 3] }]);
  // The answer got lost, and the screen asks again.
  expect((await post(file())).json()).toEqual({ ...report, done: NEW + 1 });
  await colleague.query('update variant set retired_at = null where product_id = $1', [late]);
  await colleague.query('update product set deleted_at = null, quantity = 5 where id = $1', [late]);
  // Chosen again it is another import.
  expect((await post(file(), '')).json()).toMatchObject(anew);
  expect((await post(file())).json()).toMatchObject({ created: NEW, changed: 2, done: NEW + 1, problems: 0 });
  expect([await quantityOf(early), await quantityOf(late)]).toEqual([7, 8]);
});

test('the same file sent on purpose is imported again: by somebody else, or too late to resume', async () => {
  const [interrupted] = await inTheMiddle(endConnection);
  expect(interrupted.error).toMatch('The import stopped partway');
  const looks = async (by = admin) => (await post(file(), '', by)).json();
  expect(await looks()).toMatchObject({ done: 200 });
  expect(await looks(await signIn(shop, 'admin'))).toMatchObject(anew);
  await watcher.query(`update stock_import set started_at = started_at - interval '1 hour'`);
  expect(await looks()).toMatchObject(anew);
  expect((await post(file(), chosenAgain)).json()).toMatchObject(anew);
});

test('as long as nothing is in, the file is checked as a whole when it is sent again', async () => {
  const [interrupted] = await inTheMiddle(endConnection, early);
  expect(interrupted.error).toMatch('0 of 252 products are in.');
  await colleague.query('update product set deleted_at = now() where id = $1', [late]);
  const again = await post(file());
  expect([again.statusCode, again.json().error]).toEqual([
    400,
    `Nothing was imported. Row ${NEW + 3}, id: This product has been deleted. Empty its id, variantId and sku to create it anew.`,
  ]);
  expect(await productCount()).toBe(1);
});

test('of a file in the order of sizes, what is in is in whole, and is not brought in again', async () => {
  const ids = Array.from({ length: 150 }, () => newId());
  const inSizes = (head: readonly string[], cellsOf: (id: string) => readonly (string | number)[]) =>
    [
      ['id', 'option1', 'value1', ...head],
      ...['41', '42'].flatMap((size) => ids.map((id) => [id, 'Size', size, ...cellsOf(id)])),
    ]
      .map(csvLine)
      .join('');
  const goods = inSizes([...requiredColumns], () => ['Shoe', 'A shoe.', '5', 1, 'Aquila', 'Balls']);
  expect((await post(goods)).json()).toMatchObject({ created: 150 });
  const more = inSizes(['quantity', 'quantityWas'], () => [2, 1]);
  const [interrupted] = await inTheMiddle(endConnection, ids[149], more);
  expect(interrupted.error).toMatch('The import stopped partway: 100 of 150 products are in.');
  const quantities = () => Promise.all([0, 99, 100, 149].map((n) => quantityOf(ids[n] ?? '')));
  expect(await quantities()).toEqual([4, 4, 2, 2]);
  expect((await post(more)).json()).toMatchObject({ rows: 300, done: 200, changed: 150, problems: 0 });
  expect(await quantities()).toEqual([4, 4, 4, 4]);
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
});
