import type { Attribute } from '@fieldhouse/contracts/attributes.schemas';
import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tasksOf } from '../../jobs.ts';
import { holdTransaction, untilItWaits } from '../../testing/locks.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  await stock(shop, [{ category: ['Running'] }, { category: ['Shoes'] }, { category: ['Balls'] }]);
  await sql`update category set parent_id = (select id from category where name = 'Running') where name = 'Shoes'`.execute(
    shop.deps.db,
  );
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const { _id } of await list()) await send('DELETE', `/attributes/${_id}`);
});

const drop = { name: 'Drop', kind: 'number', unit: 'mm', categories: ['Running'] };
const closure = { name: 'Closure', kind: 'list', values: ['Laces', 'Boa'], categories: ['Shoes'] };
const waterproof = { name: 'Waterproof', kind: 'yes-no', categories: [] };
const shoe = { name: 'Shoe', description: 'Runs.', price: 90, quantity: 1, brand: 'Aquila', category: ['Shoes'] };

type Answered = Awaited<ReturnType<TestShop['app']['inject']>>;

const list = async () => (await shop.app.inject('/api/attributes')).json<Attribute[]>();
const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  shop.app.inject({ method, url: `/api${path}`, headers: admin.headers, ...(payload && { payload }) });
const create = (attribute: object) => send('POST', '/attributes', attribute);
const made = async (attribute: object) => (await create(attribute)).json<Attribute>();
const edit = (id: string, change: object) => send('PUT', `/attributes/${id}`, change);
const addShoe = (change: object = {}) => send('POST', '/products/create', { ...shoe, ...change });
const editProduct = (id: string, change: object) => send('PUT', `/products/update/${id}`, change);
const shown = async (id: string) => (await shop.app.inject(`/api/products/id/${id}`)).json<ProductDetail>();

async function addedShoe(change: object = {}): Promise<string> {
  return (await addShoe(change)).json<{ _id: string }>()._id;
}

async function journaled(id: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select action, before, after from journal where subject_id = ${id} order by id`.execute(shop.deps.db);
  return rows;
}

function expectRefusal(answer: Answered, status: number, sentence: string, field?: string): void {
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([status, sentence]);
  if (field) expect(answer.json<{ fields: object }>().fields).toEqual({ [field]: sentence });
}

describe('an attribute', () => {
  test('is made, read by everybody at once, changed in part, and deleted; the journal says so', async () => {
    const attribute = await made({ ...drop, name: ' Drop ', categories: ['running'] });
    expect(attribute).toEqual({ ...drop, values: [], _id: expect.any(String), __v: 0 });
    expect(await list()).toEqual([attribute]);
    const { _id } = attribute;
    const changed = (await edit(_id, { unit: null, categories: [], __v: 0 })).json<Attribute>();
    expect(changed).toEqual({ ...attribute, unit: null, categories: [], __v: 1 });
    // All that is read can be sent back.
    expect((await edit(_id, changed)).json()).toEqual({ ...changed, __v: 2 });
    expect((await send('DELETE', `/attributes/${_id}`)).json()).toEqual({ message: 'The attribute has been deleted' });
    expect(await list()).toEqual([]);
    expect(await journaled(_id)).toEqual([
      { action: 'createAttribute', before: null, after: { ...drop, values: [] } },
      {
        action: 'updateAttribute',
        before: { unit: 'mm', categories: ['Running'] },
        after: { unit: null, categories: [] },
      },
      { action: 'deleteAttribute', before: expect.objectContaining({ name: 'Drop' }), after: null },
    ]);
    expectRefusal(await edit(_id, { name: 'Fall' }), 404, 'This attribute no longer exists.');
  });

  test.each<[string, string, object]>([
    ['name', 'Please enter a name', { name: ' ' }],
    ['name', 'Please enter a name', { name: '\u0301' }],
    ['name', 'Every product already has an attribute of this name', { name: 'age GROUP' }],
    ['kind', 'Please choose number, yes or no, or list', { kind: 'text' }],
    ['values', 'Only a list has values', { values: ['8'] }],
    ['values', 'A list needs at least one value', { kind: 'list' }],
    ['values', 'A value can be in the list only once', { kind: 'list', values: ['Laces', 'laces '] }],
    ['categories', 'Please choose the categories by name', { categories: 'Running' }],
    ['categories', "There is no category 'Boats'.", { categories: ['Running', 'Boats'] }],
  ])('is refused for its %s: %s', async (field, sentence, change) => {
    expectRefusal(await create({ ...drop, ...change }), 400, sentence, field);
    expect(await list()).toEqual([]);
  });

  test('has a name of its own, and is changed by one at a time', async () => {
    const { _id } = await made(drop);
    const { _id: other } = await made(waterproof);
    const taken = "There is already an attribute called 'drop'.";
    expectRefusal(await create({ ...waterproof, name: 'drop' }), 400, taken, 'name');
    expectRefusal(await edit(other, { name: 'drop' }), 400, taken, 'name');
    const both = await Promise.all([edit(_id, { unit: 'cm', __v: 0 }), edit(_id, { unit: 'in', __v: 0 })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('stays what it is as long as products have values of it', async () => {
    const [{ _id: dropId }, { _id: closureId }] = [await made(drop), await made(closure)];
    const id = await addedShoe({ attributes: { Drop: 8, Closure: 'Boa' } });
    const kept = "Products have values of 'Drop': it stays what it is. Please make a new attribute.";
    expectRefusal(await edit(dropId, { kind: 'yes-no' }), 400, kept, 'kind');
    const used = "Products have the value 'Boa': it cannot be removed.";
    expectRefusal(await edit(closureId, { values: ['Laces'] }), 400, used, 'values');
    expect((await edit(closureId, { values: ['Velcro', 'Boa'] })).statusCode).toBe(200);
    await editProduct(id, { attributes: {} });
    expect((await edit(dropId, { kind: 'yes-no' })).json()).toMatchObject({ kind: 'yes-no' });
    expect((await edit(closureId, { values: ['Laces'] })).statusCode).toBe(200);
  });

  test('goes with its only category, and stays with others', async () => {
    for (const name of ['Tents', 'Stoves']) await send('POST', '/categories/create', { name });
    await made({ ...waterproof, name: 'Poles', categories: ['Tents'] });
    await made({ ...waterproof, name: 'Packed size', categories: ['Tents', 'Stoves'] });
    await send('DELETE', '/categories/delete/Tents');
    expect(await list()).toMatchObject([{ name: 'Packed size', categories: ['Stoves'] }]);
  });
});

describe('a product', () => {
  test('says what it is, by the names of the attributes, and the journal keeps each change', async () => {
    await made(drop);
    await made(closure);
    await made(waterproof);
    const said = {
      gender: 'women',
      ageGroup: 'adult',
      material: ' Mesh ',
      mpn: 'A-12',
      weight: 1240,
      guaranteeYears: 5,
    };
    const id = await addedShoe({ ...said, attributes: { drop: 8.5, Closure: 'Boa', Waterproof: false } });
    const product = await shown(id);
    expect(product).toMatchObject({
      ...said,
      material: 'Mesh',
      attributes: { Drop: 8.5, Closure: 'Boa', Waterproof: false },
    });
    expect(product.facts.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Brand: Aquila',
      'Gender: Women',
      'Age group: Adult',
      'Material: Mesh',
      'Closure: Boa',
      'Drop: 8.5 mm',
      'Waterproof: No',
      'Weight: 1.24 kg',
      'Manufacturer’s number: A-12',
      'Producer’s guarantee: 5 years',
    ]);
    await editProduct(id, {
      name: 'Faster Shoe',
      gender: null,
      mpn: '',
      guaranteeYears: null,
      attributes: { Drop: 8.5 },
    });
    expect(await shown(id)).toMatchObject({
      gender: null,
      mpn: null,
      guaranteeYears: null,
      material: 'Mesh',
      attributes: { Drop: 8.5 },
    });
    expect(await journaled(id)).toMatchObject([
      { after: { ageGroup: 'adult', attributes: ['Closure: Boa', 'Drop: 8.5 mm', 'Waterproof: No'], weight: 1240 } },
      {
        before: { name: 'Shoe', gender: 'women', mpn: 'A-12', guaranteeYears: 5, attributes: expect.any(Array) },
        after: { name: 'Faster Shoe', gender: null, mpn: null, attributes: ['Drop: 8.5 mm'] },
      },
    ]);
  });

  test.each<[string, string, object]>([
    ['attributes.Weather', "There is no attribute 'Weather'.", { Weather: 8 }],
    ['attributes.Seams', "The categories of this product have no 'Seams'.", { Seams: 4 }],
    ['attributes.drop', "The attribute 'Drop' is there twice.", { Drop: 8, drop: 9 }],
    ['attributes.Drop', 'Drop: Please enter a number with at most three decimals, such as 8 or 8.5', { Drop: '8' }],
    ['attributes.Drop', 'Drop: Please enter a number with at most three decimals, such as 8 or 8.5', { Drop: 1e21 }],
    ['attributes.Waterproof', 'Waterproof: Please choose yes or no', { Waterproof: 'yes' }],
    ['attributes.Closure', 'Closure: Please choose one of the values', { Closure: 'Zip' }],
  ])('is refused for its %s: %s', async (field, sentence, attributes) => {
    for (const attribute of [drop, closure, waterproof, { ...drop, name: 'Seams', categories: ['Balls'] }])
      await made(attribute);
    expectRefusal(await addShoe({ attributes }), 400, sentence, field);
    const id = await addedShoe({ attributes: { Drop: 4 } });
    expectRefusal(await editProduct(id, { name: 'Other', attributes }), 400, sentence, field);
    expect(await shown(id)).toMatchObject({ name: 'Shoe', attributes: { Drop: 4 } });
  });

  test('shows only what its categories have: what does not fit is back when it fits again', async () => {
    await made(drop);
    const id = await addedShoe({ attributes: { Drop: 4 } });
    await editProduct(id, { category: ['Balls'] });
    expect((await shown(id)).attributes).toEqual({});
    await editProduct(id, { category: ['Running'] });
    expect((await shown(id)).attributes).toEqual({ Drop: 4 });
  });

  test('follows a new name of the attribute at once, and loses what is deleted', async () => {
    const { _id } = await made(drop);
    await made(waterproof);
    const id = await addedShoe({ attributes: { Drop: 4, Waterproof: true } });
    await edit(_id, { name: 'Heel drop' });
    expect((await shown(id)).attributes).toEqual({ 'Heel drop': 4, Waterproof: true });
    await send('DELETE', `/attributes/${_id}`);
    expect((await shown(id)).attributes).toEqual({ Waterproof: true });
    const { rows: jobs } = await sql<{ payload: { id: number } }>`
      select payload from graphile_worker._private_jobs order by id desc limit 1`.execute(shop.deps.db);
    const context = { jobId: '1', attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
    await tasksOf(shop.deps)['remove-attribute'](jobs[0]?.payload ?? { id: 0 }, context);
    const { rows } = await sql<{ values: number[] }>`
      select array(select jsonb_object_keys(attributes)) as values from product where id = ${id}`.execute(shop.deps.db);
    expect(rows[0]?.values).toHaveLength(1);
  });

  test('waits for an attribute that is being changed, and then has what fits', async () => {
    const attribute = await made(closure);
    const change = await holdTransaction(shop.deps.db, (tx) =>
      sql`update attribute set "values" = '{Laces}' where uid = ${attribute._id}`.execute(tx),
    );
    const creation = addShoe({ attributes: { Closure: 'Boa' } });
    await untilItWaits(shop.deps.db, creation);
    await change.commit();
    expectRefusal(await creation, 400, 'Closure: Please choose one of the values', 'attributes.Closure');
  });
});

test('there is an end to attributes', async () => {
  await sql`
    insert into attribute (uid, name, name_key, kind)
    select gen_random_uuid(), n, n, 'number' from generate_series(1, 200) as n`.execute(shop.deps.db);
  expectRefusal(await create(drop), 400, 'A shop can have at most 200 attributes.');
  await sql`delete from attribute`.execute(shop.deps.db);
});
