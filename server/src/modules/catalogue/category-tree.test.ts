import type { Category, Product } from '@fieldhouse/contracts/catalogue.schemas';
import { categoryMessages } from '@fieldhouse/contracts/category.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inWrite } from '../../platform/cache/changes.ts';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { holdTransaction, untilItWaits } from '../../testing/locks.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { lockTree } from './categories.repo.ts';
import { createCategory } from './categories.ts';

let shop: TestShop;
let admin: SignedIn;

/** Below one another: Sport 1, Shoes 1, Trail 1. Every test has branches of its own. */
let n = 0;
const at = (name: string) => `${name} ${n}`;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(async () => {
  n++;
  await inWrite(shop.deps, async (tx) => {
    await createCategory(tx, { name: at('Sport') }, null);
    await createCategory(tx, { name: at('Shoes'), parent: at('sport') }, null);
    await createCategory(tx, { name: at('Trail'), parent: at('Shoes') }, null);
    await createCategory(tx, { name: at('Water') }, null);
  });
});

const get = async <T>(url: string): Promise<T> => (await shop.app.inject(url)).json<T>();
const staff = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });
const create = (payload: object) => staff('POST', '/api/categories/create', payload);
const update = (name: string, payload: object) =>
  staff('PUT', `/api/categories/update?nameCategory=${encodeURIComponent(name)}`, payload);
const remove = (name: string) => staff('DELETE', `/api/categories/delete/${encodeURIComponent(name)}`);
const find = async (name: string) =>
  (await get<Category[]>('/api/categories')).find((category) => category.name === name);
const found = async (path: string) => {
  const answer = await shop.app.inject(`/api/categories/find?path=${encodeURIComponent(path)}`);
  return answer.statusCode === 200 ? answer.json<{ path: string }>().path : answer.statusCode;
};
const categoryOf = async (id: string) => (await get<Product>(`/api/products/id/${id}`)).category;
const lastJournaled = () =>
  shop.deps.db
    .selectFrom('journal')
    .select(['action', 'before', 'after'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

describe('a category in the tree', () => {
  test('knows its parent, its slug, its path, its text and its picture', async () => {
    const made = await create({
      name: at('Übung'),
      parent: at('Shoes'),
      description: ' Soft. ',
      img: 'https://e.com/a',
    });
    expect(made.statusCode).toBe(200);
    expect(await find(at('Übung'))).toMatchObject({
      parent: at('Shoes'),
      slug: `ubung-${n}`,
      path: `sport-${n}/shoes-${n}/ubung-${n}`,
      description: 'Soft.',
      img: 'https://e.com/a',
      __v: 0,
    });
    expect(await lastJournaled()).toEqual({
      action: 'createCategory',
      before: null,
      after: { name: at('Übung'), parent: at('Shoes'), description: 'Soft.', img: 'https://e.com/a' },
    });
  });

  test('is at most four levels deep, with what is below it', async () => {
    expect((await create({ name: at('Fell'), parent: at('Trail') })).statusCode).toBe(200);
    const deeper = await create({ name: at('Wet Fell'), parent: at('Fell') });
    expect(deeper.statusCode).toBe(400);
    expect(deeper.json()).toMatchObject({ fields: { parent: categoryMessages.levels } });
    expect((await update(at('Sport'), { parent: at('Water') })).json()).toMatchObject({
      error: categoryMessages.levels,
    });
    expect((await update(at('Shoes'), { parent: at('Water') })).json()).toMatchObject({ parent: at('Water') });
  });

  test.each([
    ['itself', () => at('Shoes'), categoryMessages.parent],
    ['what is below it', () => at('Trail'), categoryMessages.parent],
    ['what is not there', () => 'Nowhere', "There is no category 'Nowhere'."],
  ])('cannot be below %s', async (_title, parent, sentence) => {
    const answer = await update(at('Shoes'), { parent: parent() });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: sentence, fields: { parent: sentence } });
    expect(await find(at('Shoes'))).toMatchObject({ parent: at('Sport'), __v: 0 });
  });

  test.each(['.', '..', '…', '\u0301'])('cannot be called %j, which no address can name', async (name) => {
    for (const answer of [await create({ name }), await update(at('Shoes'), { name })]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ fields: { name: categoryMessages.name } });
    }
  });

  test.each(['Ähm', 'a--b', '-a', 'a/b', '', '../x'])('%j is no slug', async (slug) => {
    const answer = await update(at('Shoes'), { slug });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { slug: categoryMessages.slug } });
  });

  test('has a slug that no sibling has; a made one gives way', async () => {
    const taken = await create({ name: at('Boots'), parent: at('Sport'), slug: `shoes-${n}` });
    expect(taken.statusCode).toBe(400);
    expect(taken.json()).toMatchObject({
      error: categoryMessages.slugTaken,
      fields: { slug: categoryMessages.slugTaken },
    });
    expect((await create({ name: at('Boots'), parent: at('Water'), slug: `shoes-${n}` })).statusCode).toBe(200);
    expect((await create({ name: at('Shoes-'), parent: at('Sport') })).json()).toMatchObject({ slug: `shoes-${n}-2` });
  });

  test('keeps the slug that somebody chose, and has one made of its name otherwise', async () => {
    expect((await update(at('Trail'), { name: at('Hill') })).json()).toMatchObject({ slug: `hill-${n}` });
    await update(at('Hill'), { slug: 'mine' });
    expect((await update(at('Hill'), { name: at('Fell') })).json()).toMatchObject({ slug: 'mine', __v: 3 });
    expect(await lastJournaled()).toEqual({
      action: 'updateCategory',
      before: { name: at('Hill') },
      after: { name: at('Fell') },
    });
  });

  test('is not changed by who has not seen it as it is', async () => {
    await update(at('Shoes'), { description: 'New', __v: 0 });
    expect((await update(at('Shoes'), { parent: null, __v: 0 })).statusCode).toBe(409);
    expect(await find(at('Shoes'))).toMatchObject({ parent: at('Sport'), description: 'New' });
  });

  test('cannot show a picture that is not there', async () => {
    const answer = await update(at('Shoes'), { img: '/files/gone.webp' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ fields: { img: expect.stringContaining('gone.webp') } });
  });
});

describe('its page', () => {
  test('is found where it was, with all that is below it, wherever they go', async () => {
    const was = `sport-${n}/shoes-${n}/trail-${n}`;
    await update(at('Shoes'), { parent: at('Water') });
    expect(await found(was)).toBe(`water-${n}/shoes-${n}/trail-${n}`);
    expect(await found(`/Sport-${n}/Shoes-${n}/`)).toBe(`water-${n}/shoes-${n}`);
    await update(at('Water'), { name: at('Lake') });
    await update(at('Trail'), { slug: 'hills' });
    for (const path of [was, `water-${n}/shoes-${n}/trail-${n}`, `lake-${n}/shoes-${n}/trail-${n}`])
      expect(await found(path)).toBe(`lake-${n}/shoes-${n}/hills`);
    expect(await found('nowhere')).toBe(404);
  });

  test('is at its address again when the branch comes back, and what took it wins', async () => {
    await update(at('Shoes'), { parent: at('Water') });
    await update(at('Shoes'), { parent: at('Sport') });
    expect(await found(`sport-${n}/shoes-${n}`)).toBe(`sport-${n}/shoes-${n}`);
    expect(await found(`water-${n}/shoes-${n}`)).toBe(`sport-${n}/shoes-${n}`);
    await create({ name: at('Wet'), parent: at('Water'), slug: `shoes-${n}` });
    expect(await found(`water-${n}/shoes-${n}`)).toBe(`water-${n}/shoes-${n}`);
    await update(at('Wet'), { slug: 'wet' });
    expect(await found(`water-${n}/shoes-${n}`)).toBe(`water-${n}/wet`);
    const own = await shop.deps.db.selectFrom('category_redirect').select('path').execute();
    const living = new Set((await get<Category[]>('/api/categories')).map(({ path }) => path));
    expect(own.filter(({ path }) => living.has(path))).toEqual([]);
  });

  test('of one that was deleted leads to its parent’s, and of a department nowhere', async () => {
    await update(at('Trail'), { slug: 'old' });
    await update(at('Trail'), { slug: 'new' });
    await remove(at('Trail'));
    for (const slug of ['old', 'new', `trail-${n}`])
      expect(await found(`sport-${n}/shoes-${n}/${slug}`)).toBe(`sport-${n}/shoes-${n}`);
    await remove(at('Water'));
    expect(await found(`water-${n}`)).toBe(404);
  });
});

describe('a product', () => {
  test('shows the path of each category, department first, and is assigned to the deepest alone', async () => {
    const category = [at('Trail'), at('Sport'), at('Water'), at('Shoes')];
    const [id = ''] = await stock(shop, [{ category }]);
    const shown = [at('Sport'), at('Shoes'), at('Trail'), at('Water')];
    expect(await categoryOf(id)).toEqual(shown);
    expect((await staff('PUT', `/api/products/update/${id}`, { category: shown })).json()).toMatchObject({
      category: shown,
    });
    const assigned = await shop.deps.db
      .selectFrom('product_category')
      .where('product_id', '=', id)
      .select('position')
      .execute();
    expect(assigned).toHaveLength(2);
    await update(at('Shoes'), { parent: at('Water') });
    // Water is implied now.
    expect(await categoryOf(id)).toEqual([at('Water'), at('Shoes'), at('Trail')]);
    await update(at('Shoes'), { parent: null });
    expect(await categoryOf(id)).toEqual([at('Shoes'), at('Trail')]);
    expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  });

  test('is in at most twenty, what is above them not counted', async () => {
    const leaves = Array.from({ length: 21 }, (_, leaf) => at(`Leaf ${leaf}`));
    await inWrite(shop.deps, async (tx) => {
      for (const name of leaves) await createCategory(tx, { name, parent: at('Shoes') }, null);
    });
    const [id = ''] = await stock(shop, [{ category: [at('Sport'), at('Shoes'), ...leaves.slice(1)] }]);
    const many = await staff('PUT', `/api/products/update/${id}`, { category: leaves });
    expect(many.statusCode).toBe(400);
    expect(many.json()).toMatchObject({ error: 'A product can be in at most 20 categories' });
  });

  test('of a category that is deleted is in its parent then, unless it is in that branch anyway', async () => {
    await create({ name: at('Road'), parent: at('Shoes') });
    const [alone = '', both = ''] = await stock(shop, [
      { category: [at('Trail'), at('Water')] },
      { category: [at('Trail'), at('Road')] },
    ]);
    const refused = await remove(at('Shoes'));
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ error: categoryMessages.hasChildren });
    await remove(at('Trail'));
    expect(await categoryOf(alone)).toEqual([at('Sport'), at('Shoes'), at('Water')]);
    expect(await categoryOf(both)).toEqual([at('Sport'), at('Shoes'), at('Road')]);
    expect(await get(`/api/products/forPage?category=${encodeURIComponent(at('Shoes'))}`)).toMatchObject({
      products: expect.arrayContaining([expect.objectContaining({ _id: alone })]),
    });
    await remove(at('Water'));
    expect(await categoryOf(alone)).toEqual([at('Sport'), at('Shoes')]);
    expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  });
});

describe('two at once', () => {
  test('cannot put two branches below each other', async () => {
    const held = await holdTransaction(shop.deps.db, lockTree);
    const moves = Promise.all([
      update(at('Sport'), { parent: at('Water') }),
      update(at('Water'), { parent: at('Trail') }),
    ]);
    await untilItWaits(shop.deps.db, moves);
    await held.commit();
    const statuses = (await moves).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 400]);
    const tree = await get<Category[]>('/api/categories');
    const departments = tree.filter(({ name, parent }) => name.endsWith(` ${n}`) && parent === null);
    expect(departments).toHaveLength(1);
  });

  test('a product that goes into a branch on its way is not assigned to what will be above it', async () => {
    const [id = ''] = await stock(shop, [{ category: [at('Trail')] }]);
    const held = await holdTransaction(shop.deps.db, (tx) =>
      tx.selectFrom('category').select('id').where('name', '=', at('Trail')).forKeyShare().execute(),
    );
    const move = update(at('Shoes'), { parent: at('Water') });
    await untilItWaits(shop.deps.db, move);
    const edit = staff('PUT', `/api/products/update/${id}`, { category: [at('Water'), at('Trail')] });
    await held.commit();
    expect([(await move).statusCode, (await edit).statusCode]).toEqual([200, 200]);
    expect(await categoryOf(id)).toEqual([at('Water'), at('Shoes'), at('Trail')]);
    const assigned = await shop.deps.db
      .selectFrom('product_category')
      .where('product_id', '=', id)
      .select('position')
      .execute();
    expect(assigned).toHaveLength(1);
  });
});
