import type { StaffReview } from '@fieldhouse/contracts/reviews.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { holdTransaction, untilWaiting } from '../../testing/locks.ts';
import { buy } from '../../testing/paying.ts';
import { changeReview } from '../../testing/reviewing.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
let buyers: SignedIn[];
let ball: string;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  buyers = await Promise.all([signIn(shop, 'client'), signIn(shop, 'client')]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 10, quantity: 50 }]);
  for (const who of buyers) await buy(shop, who, [{ productId: ball, quantity: 1, price: 10 }]);
});

const write = (who: SignedIn | undefined, description: string, rating: number) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/review/create?${new URLSearchParams({ userId: who?.userId ?? '', productId: ball })}`,
    headers: who?.headers ?? {},
    payload: { description, rating },
  });
const list = (query: Record<string, string>) =>
  shop.app.inject({ url: `/api/reviews?${new URLSearchParams(query)}`, headers: admin.headers });
const find = async (query: Record<string, string>) => (await list(query)).json<StaffReview[]>();
const set = (id: string, payload: object) =>
  shop.app.inject({ method: 'PUT', url: `/api/reviews/${id}`, headers: admin.headers, payload });
const product = async () => (await shop.app.inject(`/api/products/id/${ball}`)).json();
const shown = async () =>
  (await shop.app.inject(`/api/review/product/${ball}`)).json<{ description: string }[]>().map((r) => r.description);

/** The first is dreadful, the second fine. */
async function writeTwo(): Promise<[string, string]> {
  await write(buyers[0], 'Dreadful.', 1);
  await write(buyers[1], 'Fine.', 5);
  const [fine, dreadful] = await find({ q: ball });
  return [dreadful?._id ?? '', fine?._id ?? ''];
}

describe('a review that staff hide', () => {
  test('is neither shown nor counted, until it is shown again', async () => {
    const [dreadful] = await writeTwo();
    expect(await product()).toMatchObject({ rating: 3, reviewCount: 2 });
    const hidden = (await set(dreadful, { hidden: true, reason: ' It names somebody. ', __v: 0 })).json();
    expect(hidden).toMatchObject({ _id: dreadful, hidden: true, reason: 'It names somebody.', __v: 1 });
    expect(hidden.hiddenAt).toMatch(/^\d{4}-.*Z$/);
    expect(await product()).toMatchObject({ rating: 5, reviewCount: 1, reviews: [{ description: 'Fine.' }] });
    expect(await shown()).toEqual(['Fine.']);
    const overview = await shop.app.inject({ url: '/api/overview', headers: admin.headers });
    expect(overview.json().reviews).not.toContainEqual(expect.objectContaining({ productId: ball, rating: 1 }));
    // Its writer has had their say.
    expect((await write(buyers[0], 'Once more.', 1)).json()).toMatchObject({ status: false });

    const back = (await set(dreadful, { ...hidden, hidden: false })).json();
    expect(back).toMatchObject({ hidden: false, reason: null, hiddenAt: null, __v: 2 });
    expect(await product()).toMatchObject({ rating: 3, reviewCount: 2 });
    expect(await shown()).toEqual(['Fine.', 'Dreadful.']);
    expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  });

  test('takes the last rating along', async () => {
    await write(buyers[0], 'Dreadful.', 1);
    const [only] = await find({ q: ball });
    await set(only?._id ?? '', { hidden: true, reason: 'Spam' });
    expect(await product()).toMatchObject({ rating: 0, reviewCount: 0, reviews: [] });
  });

  test('keeps its time when only the reason changes, and nothing happens when nothing does', async () => {
    const [id] = await writeTwo();
    const first = (await set(id, { hidden: true, reason: 'Spam' })).json();
    const second = (await set(id, { hidden: true, reason: 'Spam, says the buyer' })).json();
    expect(second).toMatchObject({ reason: 'Spam, says the buyer', hiddenAt: first.hiddenAt, __v: 2 });
    expect((await set(id, { hidden: true, reason: 'Spam, says the buyer' })).json()).toMatchObject({ __v: 2 });
    expect((await product()).reviewCount).toBe(1);
    const journal = await shop.app.inject({ url: `/api/journal?q=${id}`, headers: admin.headers });
    expect(journal.json()).toMatchObject([
      { before: { hidden: true, reason: 'Spam' }, after: { hidden: true, reason: 'Spam, says the buyer' } },
      { action: 'updateReview', subject: 'review', before: { hidden: false, reason: null }, after: { hidden: true } },
    ]);
  });

  const refused: [object, string, string][] = [
    [{ hidden: true }, 'Please say why it is hidden', 'reason'],
    [{ hidden: true, reason: ' \u0007 ' }, 'Please say why it is hidden', 'reason'],
    [{ hidden: true, reason: 'x'.repeat(501) }, 'Please use at most 500 characters', 'reason'],
    [{ hidden: true, reason: 7 }, "'reason' is not valid.", 'reason'],
    [{ reason: 'Spam' }, "'hidden' is missing.", 'hidden'],
    [{ hidden: 'yes', reason: 'Spam' }, "'hidden' is not valid.", 'hidden'],
  ];
  test('needs a reason', async () => {
    const [id] = await writeTwo();
    for (const [body, error, field] of refused) {
      const answer = await set(id, body);
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { error, fields: { [field]: error } }]);
    }
    expect((await find({ q: id }))[0]).toMatchObject({ hidden: false, __v: 0 });
  });

  test('must be there', async () => {
    expect((await set('00000000-0000-7000-8000-000000000000', { hidden: false })).statusCode).toBe(404);
    expect((await set('nothing', { hidden: false })).statusCode).toBe(404);
  });
});

describe('the list of all reviews', () => {
  test('is found by words, product, writer and id, hidden ones too, page by page', async () => {
    const [id] = await writeTwo();
    await set(id, { hidden: true, reason: 'Spam' });
    const found = async (query: Record<string, string>) => (await find(query)).map((review) => review.description);
    expect(await found({ q: ball })).toEqual(['Fine.', 'Dreadful.']);
    expect(await found({ q: ball, hidden: 'true' })).toEqual(['Dreadful.']);
    expect(await found({ q: ball, hidden: 'false' })).toEqual(['Fine.']);
    expect(await found({ q: id })).toEqual(['Dreadful.']);
    expect((await find({ q: buyers[0]?.userId ?? '' }))[0]).toMatchObject({ _id: id, userId: buyers[0]?.userId });
    expect((await found({ q: 'DREADF', limit: '1' }))[0]).toBe('Dreadful.');
    expect((await found({ q: 'test c', limit: '1' }))[0]).toBe('Fine.');
    expect(await found({ q: 'nobody wrote this' })).toEqual([]);
    const second = await list({ q: ball, limit: '1', page: '2' });
    expect(second.headers).toMatchObject({ 'x-total-count': '2', 'x-total-pages': '2' });
    expect(second.json()).toMatchObject([{ _id: id, productId: ball, productName: 'Ball', verified: true }]);
  });

  test('has reviews of what was deleted, and of who has left', async () => {
    const [id] = await writeTwo();
    const gone = await signIn(shop, 'client');
    await sql`update review set account_id = ${gone.userId} where id = ${id}`.execute(shop.deps.db);
    await shop.app.inject({ method: 'DELETE', url: `/api/users/delete/${gone.userId}`, headers: admin.headers });
    await shop.app.inject({ method: 'DELETE', url: `/api/products/delete/${ball}`, headers: admin.headers });
    expect(await find({ q: id })).toMatchObject([{ inShop: false, userId: null, author: 'former customer' }]);
    expect((await set(id, { hidden: true, reason: 'Spam' })).statusCode).toBe(200);
  });
});

describe('at the same moment', () => {
  /** Whoever comes this far has locked the review. */
  const holdProduct = () =>
    holdTransaction(shop.deps.db, (tx) => sql`select from product where id = ${ball} for no key update`.execute(tx));

  test('of two administrators the second is told', async () => {
    const [id] = await writeTwo();
    const held = await holdProduct();
    const first = set(id, { hidden: true, reason: 'Spam', __v: 0 });
    await untilWaiting(shop, 1, first);
    const second = set(id, { hidden: true, reason: 'Rude', __v: 0 });
    await untilWaiting(shop, 2, second);
    await held.commit();
    expect((await first).statusCode).toBe(200);
    expect([(await second).statusCode, (await second).json()]).toMatchObject([409, { code: 'stale' }]);
    expect((await find({ q: id }))[0]).toMatchObject({ reason: 'Spam', __v: 1 });
    expect((await product()).reviewCount).toBe(1);
  });

  test('whoever hides what its writer is just changing is told, and what is hidden stays so when it is changed', async () => {
    const [id] = await writeTwo();
    const [writer = admin] = buyers;
    const held = await holdProduct();
    const changed = changeReview(shop, writer, ball, { rating: 2, fit: null });
    await untilWaiting(shop, 1, changed);
    const hide = set(id, { hidden: true, reason: 'Spam', __v: 0 });
    await untilWaiting(shop, 2, hide);
    await held.commit();
    expect((await changed).statusCode).toBe(200);
    expect((await hide).statusCode).toBe(409);
    expect((await set(id, { hidden: true, reason: 'Spam', __v: 1 })).statusCode).toBe(200);
    const { rating } = await product();
    expect((await changeReview(shop, writer, ball, { rating: 1, fit: null })).statusCode).toBe(200);
    expect(await product()).toMatchObject({ rating, reviewCount: 1 });
    expect((await find({ q: id }))[0]).toMatchObject({ hidden: true, rating: 1 });
    expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  });

  test('whoever hides one while another is written counts both', async () => {
    await write(buyers[0], 'Dreadful.', 1);
    const [review] = await find({ q: ball });
    const held = await holdProduct();
    const hide = set(review?._id ?? '', { hidden: true, reason: 'Spam', __v: 0 });
    await untilWaiting(shop, 1, hide);
    const written = write(buyers[1], 'Fine.', 5);
    await untilWaiting(shop, 2, written);
    await held.commit();
    expect((await hide).statusCode).toBe(200);
    expect((await written).json()).toEqual({ status: true });
    expect(await product()).toMatchObject({ rating: 5, reviewCount: 1, reviews: [{ description: 'Fine.' }] });
    expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  });
});
