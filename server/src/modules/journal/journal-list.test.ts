import type { JournalEntryShown } from '@fieldhouse/contracts/journal.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/db.ts';
import { buy, ordersOf } from '../../testing/paying.ts';
import { plansOf, rowsRead } from '../../testing/plans.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { journal } from './index.ts';
import { findEntries } from './journal-list.repo.ts';

let shop: TestShop;
let admin: SignedIn;
let other: SignedIn;
const PRODUCT = '01890000-0000-7000-8000-000000000001';

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  other = await signIn(shop, 'admin');
  await sql`update account set name = 'Olga Other' where id = ${other.userId}`.execute(shop.deps.db);
  const write = (actor: string | null, action: string, subject: string, subjectId: string, name: string) =>
    inTransaction(shop.deps.db, (tx) =>
      journal(tx, { actor, action, subject, subjectId, before: null, after: { name } }),
    );
  await write(admin.userId, 'createProduct', 'product', PRODUCT, 'Ball, "the" one\nand only');
  await write(other.userId, 'updateProduct', 'product', PRODUCT, '=1+1');
  await write(null, 'createCategory', 'category', 'c1', 'Balls');
});
afterAll(() => shop.close());

const ask = (path: string) => shop.app.inject({ url: `/api/journal${path}`, headers: admin.headers });
const actions = async (path: string) => (await ask(path)).json<JournalEntryShown[]>().map(({ action }) => action);

describe('the journal', () => {
  test('is read newest first, page by page, with who did it', async () => {
    const answer = await ask('?limit=2');
    expect(answer.headers).toMatchObject({ 'x-total-count': '3', 'x-total-pages': '2' });
    const [first, second] = answer.json<JournalEntryShown[]>();
    expect(first).toMatchObject({ action: 'createCategory', actor: null, after: { name: 'Balls' }, before: null });
    expect(second).toMatchObject({ actor: { _id: other.userId, name: 'Olga Other' }, subjectId: PRODUCT });
    expect(await actions('?limit=2&page=2')).toEqual(['createProduct']);
    expect(await actions('?limit=2&page=3')).toEqual([]);
  });

  test.each([
    ['?subject=product', ['updateProduct', 'createProduct']],
    ['?subject=nothing', []],
    [`?q=${PRODUCT}`, ['updateProduct', 'createProduct']],
    ['?q=createCategory', ['createCategory']],
    ['?q=olga', ['updateProduct']],
    ['?q=olga&subject=category', []],
    ['?q=%25', []],
    ['?q=%00&subject=%00', []],
  ])('%s is found', async (query, expected) => expect(await actions(query)).toEqual(expected));

  test('somebody is found by their id too', async () => {
    expect(await actions(`?q=${admin.userId}`)).toEqual(['createProduct']);
  });

  test('looks up who did things one by one, however many accounts there are', async () => {
    const { db } = shop.deps;
    await sql`insert into account (id, name, email, email_key)
      select gen_random_uuid(), 'Sparrow', n || '@wings.test', n || '@wings.test' from generate_series(1, 5000) n`.execute(
      db,
    );
    await sql`analyze account, actor`.execute(db);
    const nodes = await plansOf(db, (spy) => findEntries(spy, {}, { limit: 20, offset: 0 }));
    expect(rowsRead(nodes, 'account')).toBeLessThan(10);
  });

  test('says which kinds of things it tells of', async () => {
    expect((await ask('/subjects')).json()).toEqual(['category', 'product']);
  });

  test('comes as a file that no spreadsheet runs anything of', async () => {
    const answer = await ask('/csv?subject=product');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('journal.csv');
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe('id,at,actorId,actor,action,subject,subjectId,before,after,actorRole,byKey');
    expect(lines).toHaveLength(4);
    expect(answer.body).toContain('"{""name"":""Ball, \\""the\\"" one\\nand only""}"');
  });

  test('the name of somebody who has left is gone from it', async () => {
    await shop.app.inject({ method: 'DELETE', url: `/api/users/delete/${other.userId}`, headers: admin.headers });
    const [entry] = (await ask('?q=updateProduct')).json<JournalEntryShown[]>();
    expect(entry?.actor).toEqual({ _id: other.userId, name: null, role: 'Administrator', byKey: false });
  });

  test('what was done to an order is found by the number of the sale', async () => {
    const [productId = ''] = await stock(shop, [{ name: 'Sold', price: 10 }]);
    for (let sale = 0; sale < 2; sale++) await buy(shop, admin, [{ productId, quantity: 1, price: 10 }]);
    const [{ orderId, number } = { orderId: '', number: 0 }] = await ordersOf(shop, admin);
    const url = `/api/orders/${orderId}`;
    await shop.app.inject({ method: 'PUT', url, headers: admin.headers, payload: { status: 'canceled' } });
    for (const q of [number, `%23${number}`])
      expect((await ask(`?q=${q}`)).json()).toMatchObject([{ action: 'updateOrder', subjectId: orderId }]);
    expect((await ask(`/csv?q=${number}`)).body).toContain(orderId);
    expect(await actions(`?q=${number + 1000}`)).toEqual([]);
  });
});
