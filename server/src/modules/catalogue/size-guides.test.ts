import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holdTransaction, untilItWaits } from '../../testing/locks.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  [admin, other] = await Promise.all([signIn(shop, 'admin'), signIn(shop, 'admin')]);
  await stock(shop, [
    { brand: 'Aquila', category: ['Running', 'Shoes'] },
    { brand: 'Borea', category: ['Clothes'] },
  ]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const { _id } of await list()) await send('DELETE', `/${_id}`);
});

const shoes = {
  brand: 'Aquila',
  category: 'Shoes',
  unit: 'cm',
  measures: ['Foot length'],
  rows: [
    { size: '42', values: [26.5] },
    { size: '43', values: [27.2] },
  ],
};
type Answered = Awaited<ReturnType<TestShop['app']['inject']>>;

const list = async (query = '') => (await shop.app.inject(`/api/size-guides${query}`)).json<SizeGuide[]>();
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, as = admin) =>
  shop.app.inject({ method, url: `/api/size-guides${path}`, headers: as.headers, ...(payload && { payload }) });
const create = (change: object = {}, as = admin) => send('POST', '', { ...shoes, ...change }, as);
const made = async (change: object = {}) => (await create(change)).json<SizeGuide>();
const edit = (id: string, change: object, as = admin) => send('PUT', `/${id}`, change, as);

async function journaled(id: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select action, before, after from journal where subject = 'size guide' and subject_id = ${id} order by id`.execute(
    shop.deps.db,
  );
  return rows;
}

function expectRefusal(answer: Answered, status: number, sentence: string, field?: string): void {
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([status, sentence]);
  if (field) expect(answer.json()).toMatchObject({ fields: { [field]: sentence } });
}

describe('a size guide', () => {
  test('is made under the names that the shop has, and everybody reads it at once', async () => {
    const guide = await made({ brand: ' aquila ', category: 'SHOES', measures: [' Foot \n length '] });
    expect(guide).toEqual({ ...shoes, _id: expect.any(String), __v: 0 });
    expect(await list()).toEqual([guide]);
    expect(await journaled(guide._id)).toEqual([
      {
        action: 'createSizeGuide',
        before: null,
        after: { brand: 'Aquila', category: 'Shoes', measures: ['Foot length'], rows: ['42: 26.5', '43: 27.2'] },
      },
    ]);
  });

  test('is found by brand, by category and by both, in any spelling; without a query all are, by name', async () => {
    await made({ brand: 'Borea', category: 'Clothes' });
    await made();
    await made({ category: 'Running' });
    const places = async (query?: string) => (await list(query)).map(({ brand, category }) => `${brand} ${category}`);
    expect(await places()).toEqual(['Aquila Running', 'Aquila Shoes', 'Borea Clothes']);
    expect(await places('?brand=AQUILA')).toEqual(['Aquila Running', 'Aquila Shoes']);
    expect(await places('?category=shoes')).toEqual(['Aquila Shoes']);
    expect(await places('?brand=Borea&category=Clothes')).toEqual(['Borea Clothes']);
    expect(await places('?brand=&category=')).toHaveLength(3);
    for (const none of ['?brand=Borea&category=Shoes', '?brand=Nobody', '?category=%00'])
      expect(await places(none)).toEqual([]);
  });

  test('is changed in part or as a whole, and the journal says what', async () => {
    const { _id } = await made();
    const rows = [{ size: '44', values: [27.8] }];
    expect((await edit(_id, { rows, __v: 0 })).json()).toEqual({ ...shoes, rows, _id, __v: 1 });
    const whole = { ...shoes, _id, brand: 'Borea', category: 'Clothes', __v: 1 };
    expect((await edit(_id, whole)).json()).toEqual({ ...whole, __v: 2 });
    expect(await list()).toEqual([{ ...whole, __v: 2 }]);
    expect((await journaled(_id)).slice(1)).toEqual([
      { action: 'updateSizeGuide', before: { rows: ['42: 26.5', '43: 27.2'] }, after: { rows: ['44: 27.8'] } },
      {
        action: 'updateSizeGuide',
        before: { brand: 'Aquila', category: 'Shoes', rows: ['44: 27.8'] },
        after: { brand: 'Borea', category: 'Clothes', rows: ['42: 26.5', '43: 27.2'] },
      },
    ]);
  });

  test('is deleted, once', async () => {
    const { _id } = await made();
    expect((await send('DELETE', `/${_id}`)).json()).toEqual({ message: 'The size guide has been deleted' });
    expect(await list()).toEqual([]);
    expect(await journaled(_id)).toMatchObject([{}, { action: 'deleteSizeGuide', after: null }]);
    expectRefusal(await send('DELETE', `/${_id}`), 404, 'This size guide no longer exists.');
    expectRefusal(await edit(_id, { rows: shoes.rows }), 404, 'This size guide no longer exists.');
  });

  test('goes with its category, and follows its name', async () => {
    const category = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
      shop.app.inject({
        method,
        url: `/api/categories/${path}`,
        headers: admin.headers,
        ...(payload && { payload }),
      });
    await category('POST', 'create', { name: 'Sandals' });
    const { _id } = await made({ category: 'Sandals' });
    await category('PUT', 'update?nameCategory=Sandals', { name: 'Slides' });
    expect(await list('?category=Slides')).toMatchObject([{ _id, category: 'Slides' }]);
    await category('DELETE', 'delete/Slides');
    expect(await list()).toEqual([]);
    expect(await journaled(_id)).toMatchObject([{}, { action: 'deleteSizeGuide', before: { category: 'Slides' } }]);
  });
});

describe('the guide that a product shows', () => {
  test('is that of its brand for its narrowest category that has one, from the moment on that it is there', async () => {
    const payload = {
      name: 'Shoe',
      description: 'Runs.',
      price: 90,
      quantity: 1,
      brand: 'Aquila',
      category: ['Running', 'Shoes'],
      options: [{ name: 'Size', kind: 'size', values: [{ value: '42' }] }],
      variants: [{ options: { Size: '42' }, quantity: 1 }],
    };
    const creation = { method: 'POST', url: '/api/products/create', headers: admin.headers, payload } as const;
    const product = (await shop.app.inject(creation)).json<{ _id: string }>();
    const shown = async () =>
      (await shop.app.inject(`/api/products/id/${product._id}`)).json<{ sizeGuide: object | null }>().sizeGuide;
    expect(await shown()).toBeNull();
    await made({ brand: 'Borea' });
    expect(await shown()).toBeNull();
    const { _id: wide } = await made({ category: 'Running' });
    expect(await shown()).toEqual({ _id: wide, category: 'Running' });
    const { _id: narrow } = await made({ category: 'Shoes' });
    expect(await shown()).toEqual({ _id: narrow, category: 'Shoes' });
    await send('DELETE', `/${narrow}`);
    expect(await shown()).toEqual({ _id: wide, category: 'Running' });
  });
});

describe('what is refused, with a sentence, and changes nothing', () => {
  const values = (count: number) => Array.from({ length: count }, (_, at) => at);
  const named = (count: number) => values(count).map((at) => `Measure ${at}`);
  const rows = (count: number) => values(count).map((at) => ({ size: String(at), values: [20.5] }));
  const number = 'Please enter a number from 0 to 1000 with at most one decimal, such as 26.5';

  test.each<[string, string, object]>([
    ['brand', 'Please choose a brand', { brand: undefined }],
    ['brand', 'Please choose a brand', { brand: ' ' }],
    ['brand', "There is no brand 'Nobody'.", { brand: 'Nobody' }],
    ['category', 'Please choose a category', { category: undefined }],
    ['category', "There is no category 'Boats'.", { category: 'Boats' }],
    ['unit', 'Measures are in cm; inches are computed', { unit: 'in' }],
    ['measures', 'Please add a measure, such as Foot length', { measures: [] }],
    ['measures', 'Please add a measure, such as Foot length', { measures: 'Foot length' }],
    ['measures', 'A size guide can have at most 8 measures', { measures: named(9) }],
    ['measures.0', 'Please name the measure', { measures: [' '] }],
    ['measures.0', 'Please use at most 40 characters', { measures: ['x'.repeat(41)] }],
    ['measures.1', "The measure 'chest' is already in the table", { measures: ['Chest', 'chest '] }],
    ['rows', 'Please add a size', { rows: [] }],
    ['rows', 'A size guide can have at most 60 sizes', { rows: rows(61) }],
    ['rows.0.size', 'Please enter a size', { rows: [{ size: '', values: [1] }] }],
    ['rows.2.size', "The size '0' is already in the table", { rows: [...rows(2), ...rows(1)] }],
    ['rows.0.values', 'Each size needs one value for each measure', { rows: [{ size: '42', values: [1, 2] }] }],
    ['rows.0.values', 'Each size needs one value for each measure', { rows: [{ size: '42', values: [] }] }],
    ['rows.0.values.0', number, { rows: [{ size: '42', values: [1000.1] }] }],
    ['rows.0.values.0', number, { rows: [{ size: '42', values: [-0.1] }] }],
    ['rows.0.values.0', number, { rows: [{ size: '42', values: [26.55] }] }],
    ['rows.0.values.0', number, { rows: [{ size: '42', values: ['26.5'] }] }],
    ['rows.0.values.0', number, { rows: [{ size: '42', values: [null] }] }],
  ])('%s: %s', async (field, sentence, change) => {
    expectRefusal(await create(change), 400, sentence, field);
    expect(await list()).toEqual([]);
    const guide = await made();
    if (Object.values(change)[0] !== undefined) expectRefusal(await edit(guide._id, change), 400, sentence, field);
    expect(await list()).toEqual([guide]);
  });

  test('the limits themselves are fine', async () => {
    const full = { measures: named(8), rows: rows(60).map((row) => ({ ...row, values: [0, 1000, ...values(6)] })) };
    expect((await create(full)).statusCode).toBe(200);
    expect(await list()).toMatchObject([full]);
  });

  test('measures and rows that fit together, changed one without the other', async () => {
    const guide = await made();
    const sentence = 'Each size needs one value for each measure';
    expectRefusal(await edit(guide._id, { measures: ['Foot length', 'Width'] }), 400, sentence, 'rows.0.values');
    expect(await list()).toEqual([guide]);
  });

  test('a second guide for the same brand and category, new or moved there', async () => {
    await made();
    const sentence = 'There is already a size guide for Aquila in Shoes.';
    expectRefusal(await create(), 400, sentence, 'category');
    const { _id } = await made({ category: 'Running' });
    expectRefusal(await edit(_id, { category: 'Shoes' }), 400, sentence, 'category');
    expect(await list()).toHaveLength(2);
  });
});

describe('two administrators at once', () => {
  const stale = 'Someone else has changed this size guide in the meantime. Please check it and try again.';

  test('change the same guide: one is through, the other is told', async () => {
    const { _id } = await made();
    const changes = [admin, other].map((who, at) =>
      edit(_id, { rows: [{ size: `4${at}`, values: [25] }], __v: 0 }, who),
    );
    const answers = (await Promise.all(changes)).toSorted((a, b) => a.statusCode - b.statusCode);
    expect(answers[0]?.json()).toMatchObject({ __v: 1 });
    expectRefusal(answers[1] as Answered, 409, stale);
    expect(await list()).toEqual([answers[0]?.json()]);
    expect(await journaled(_id)).toHaveLength(2);
  });

  test('make the same guide: there is one', async () => {
    const answers = await Promise.all([create(), create({}, other)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(await list()).toHaveLength(1);
  });

  test('one deletes the category for which the other makes a guide: it is refused', async () => {
    await stock(shop, [{ brand: 'Aquila', category: ['Fading'] }]);
    const deletion = await holdTransaction(shop.deps.db, async (tx) => {
      await sql`select from category where name = 'Fading' for update`.execute(tx);
      await sql`delete from category where name = 'Fading'`.execute(tx);
    });
    const creation = create({ category: 'Fading' });
    await untilItWaits(shop.deps.db, creation);
    await deletion.commit();
    expectRefusal(await creation, 400, "There is no category 'Fading'.", 'category');
  });
});
