import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/db/db.ts';
import { signIn } from '../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { type JournalEntry, journal } from './index.ts';

let shop: TestShop;
let entry: JournalEntry;

beforeAll(async () => {
  shop = await openTestShop();
  const { userId } = await signIn(shop, 'admin');
  entry = {
    actor: userId,
    action: 'updateProduct',
    subject: 'product',
    subjectId: 'p1',
    before: { priceCents: 1999, categories: ['Tennis'] },
    after: { priceCents: 1799, categories: ['Tennis', 'Training'] },
  };
});
afterAll(() => shop.close());

const entries = async () =>
  (
    await sql<{ at: Date }>`
    select actor, action, subject, subject_id, before, after, at from journal order by id`.execute(shop.deps.db)
  ).rows;

test('an entry says who, when, what, before and after', async () => {
  await inTransaction(shop.deps.db, (tx) => journal(tx, entry));
  const { before, after, actor } = entry;
  const [row] = await entries();
  expect(row).toMatchObject({ actor, action: 'updateProduct', subject: 'product', subject_id: 'p1', before, after });
  expect(Math.abs(Date.now() - Number(row?.at))).toBeLessThan(60_000);
});

test('a thing that is made has no before, one that is gone no after, and the shop itself is no actor', async () => {
  const count = (await entries()).length;
  await inTransaction(shop.deps.db, async (tx) => {
    await journal(tx, { ...entry, action: 'createProduct', before: null });
    await journal(tx, { ...entry, action: 'deleteProduct', after: null, actor: null });
  });
  expect((await entries()).slice(count)).toMatchObject([{ before: null }, { after: null, actor: null }]);
});

test('what is taken back is not in the journal', async () => {
  const count = (await entries()).length;
  const failing = inTransaction(shop.deps.db, async (tx) => {
    await journal(tx, entry);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await entries()).toHaveLength(count);
});

test.each(['email', 'passwordHash', 'tokenId', 'address'])('the field %s has no place in it', async (name) => {
  const personal = inTransaction(shop.deps.db, (tx) => journal(tx, { ...entry, after: { [name]: 'x' } }));
  await expect(personal).rejects.toThrow(name);
});
