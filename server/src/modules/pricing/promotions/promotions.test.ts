import type { Promotion } from '@fieldhouse/contracts/promotions.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { holdTransaction, untilItWaits } from '../../../testing/locks.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { readPricing } from '../index.ts';

let shop: TestShop;
let admin: SignedIn;
let other: SignedIn;
let ball: string;

beforeAll(async () => {
  shop = await openTestShop();
  [admin, other] = await Promise.all([signIn(shop, 'admin'), signIn(shop, 'admin')]);
  const [first = ''] = await stock(shop, [{ brand: 'Aquila', category: ['Running', 'Shoes'] }]);
  ball = first;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from promotion_use`.execute(shop.deps.db);
  await sql`delete from promotion`.execute(shop.deps.db);
});

const ten = { name: 'Ten percent', kind: 'percent', value: 10 };
const none = {
  code: null,
  value: null,
  n: null,
  m: null,
  on: { categories: [], brands: [], products: [] },
  minSubtotal: null,
  from: null,
  until: null,
  uses: null,
  usesPerCustomer: null,
  combinable: false,
  used: 0,
};
type Answered = Awaited<ReturnType<TestShop['app']['inject']>>;

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, as = admin) =>
  shop.app.inject({ method, url: `/api/promotions${path}`, headers: as.headers, ...(payload && { payload }) });
const list = async () => (await send('GET', '')).json<Promotion[]>();
const create = (change: object = {}, as = admin) => send('POST', '', { ...ten, ...change }, as);
const made = async (change: object = {}) => (await create(change)).json<Promotion>();
const edit = (id: string, change: object, as = admin) => send('PUT', `/${id}`, change, as);
const version = async () => (await readPricing(shop.deps.db)).version;

async function journaled(id: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select action, before, after from journal where subject = 'promotion' and subject_id = ${id} order by id`.execute(
    shop.deps.db,
  );
  return rows;
}

/** An order that has used it. */
async function use(promotion: string, db = shop.deps.db, released = false): Promise<string> {
  const order = newId();
  await sql`insert into "order" (id, currency, items_cents, shipping_cents, tax_cents, discount_cents, total_cents)
    values (${order}, 'usd', 1000, 0, 0, 0, 1000)`.execute(db);
  await sql`insert into promotion_use (order_id, promotion_id, customer, cents, released)
    values (${order}, ${promotion}, 'somebody', 100, ${released})`.execute(db);
  return order;
}

function expectRefusal(answer: Answered, status: number, sentence: string, field?: string): void {
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([status, sentence]);
  if (field) expect(answer.json()).toMatchObject({ fields: { [field]: sentence } });
}

describe('a promotion', () => {
  test('of each kind is kept as it was entered, without what the kind does not need', async () => {
    expect(await made()).toEqual({ ...none, ...ten, _id: expect.any(String), __v: 0 });
    expect(await made({ kind: 'amount', value: 12.34, n: 3, m: 2 })).toMatchObject({ value: 12.34, n: null, m: null });
    expect(await made({ kind: 'free-delivery', value: 7 })).toMatchObject({ kind: 'free-delivery', value: null });
    expect(await made({ kind: 'n-for-m', n: 3, m: 2, value: 7 })).toMatchObject({ n: 3, m: 2, value: null });
    expect(await made({ value: 12.5 })).toMatchObject({ value: 12.5 });
    const kinds = (await list()).map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['amount', 'free-delivery', 'n-for-m', 'percent', 'percent']);
  });

  test('has all its conditions, and the core gets them in cents and numbers', async () => {
    const whole = {
      name: 'Shoes',
      code: 'shoes25 ',
      kind: 'amount',
      value: 25,
      minSubtotal: 99.5,
      combinable: true,
      on: { categories: [' shoes'], brands: ['AQUILA'], products: [ball] },
      from: '2026-11-01T00:00:00+01:00',
      until: '2026-12-01T00:00:00Z',
      uses: 100,
      usesPerCustomer: 1,
    };
    const before = await version();
    const promotion = (await send('POST', '', whole)).json<Promotion>();
    expect(promotion).toEqual({
      ...whole,
      n: null,
      m: null,
      code: 'SHOES25',
      from: '2026-10-31T23:00:00.000Z',
      until: '2026-12-01T00:00:00.000Z',
      on: { categories: ['Shoes'], brands: ['Aquila'], products: [ball] },
      _id: expect.any(String),
      used: 0,
      __v: 0,
    });
    const { rules } = await readPricing(shop.deps.db);
    expect(rules.promotions).toMatchObject([
      {
        code: 'SHOES25',
        amountCents: 2500,
        percent: null,
        minSubtotalCents: 9950,
        products: [ball],
        uses: 100,
        from: Date.parse('2026-10-31T23:00:00Z'),
        until: Date.parse('2026-12-01T00:00:00Z'),
        combinable: true,
      },
    ]);
    expect(await version()).toBeGreaterThan(before);
    expect(await list()).toEqual([promotion]);
    expect((await edit(promotion._id, promotion)).json()).toEqual({ ...promotion, __v: 1 });
  });

  test('is changed in part, null and nothing take away, and the journal says what', async () => {
    const { _id } = await made({ code: 'TEN', uses: 5, on: { brands: ['Aquila'] } });
    expect((await edit(_id, { value: 20, uses: null, code: '', __v: 0 })).json()).toMatchObject({
      value: 20,
      uses: null,
      code: null,
      on: { brands: ['Aquila'] },
      __v: 1,
    });
    expect((await edit(_id, { on: null })).json()).toMatchObject({ on: none.on });
    expect((await edit(_id, { kind: 'n-for-m', n: 2, m: 1 })).json()).toMatchObject({ value: null, n: 2, m: 1 });
    expect(await journaled(_id)).toMatchObject([
      { action: 'createPromotion', before: null, after: { name: 'Ten percent', code: 'TEN', brands: ['Aquila'] } },
      {
        action: 'updatePromotion',
        before: { code: 'TEN', value: 10, uses: 5 },
        after: { code: null, value: 20, uses: null },
      },
      { before: { brands: ['Aquila'] }, after: { brands: [] } },
      { before: { kind: 'percent', value: 20, n: null, m: null }, after: { kind: 'n-for-m', value: null, n: 2, m: 1 } },
    ]);
  });

  test('is deleted, once; what orders have used stays with them', async () => {
    const { _id } = await made();
    await use(_id);
    expect((await send('DELETE', `/${_id}`)).json()).toEqual({ message: 'The promotion has been deleted' });
    expect(await list()).toEqual([]);
    expect((await sql`select from promotion_use`.execute(shop.deps.db)).rows).toHaveLength(1);
    expect(await journaled(_id)).toMatchObject([{}, { action: 'deletePromotion', after: null }]);
    expectRefusal(await send('DELETE', `/${_id}`), 404, 'This promotion no longer exists.');
    expectRefusal(await edit(_id, { value: 5 }), 404, 'This promotion no longer exists.');
  });

  test('says how often it has been used: canceled orders have given their use back', async () => {
    const { _id } = await made();
    await use(_id);
    await use(_id);
    await use(_id, shop.deps.db, true);
    expect(await list()).toMatchObject([{ used: 2 }]);
  });

  test('for a category that is deleted is never one for everything', async () => {
    await stock(shop, [{ brand: 'Aquila', category: ['Fading'] }]);
    const promotion = await made({ on: { categories: ['Fading'] } });
    await sql`delete from category where name = 'Fading'`.execute(shop.deps.db);
    const [left] = await list();
    expect(left?.on.categories).toEqual([expect.stringMatching(/^Deleted category \d+$/)]);
    expect((await edit(promotion._id, left ?? {})).json()).toMatchObject({ on: { categories: left?.on.categories } });
    expect((await create({ on: left?.on })).statusCode).toBe(400);
  });
});

describe('what is refused, with a sentence, and changes nothing', () => {
  const percent = 'Please enter a percentage above 0 and up to 100, with at most two decimals';
  const amount = 'Please enter an amount above 0, with at most two decimals';
  const code = 'A code has 3 to 40 characters and no blanks';
  const m = 'Please enter a whole number from 1 on that is less than the first one';
  const threeForTwo = { kind: 'n-for-m', value: null, n: 3, m: 2 };

  test.each<[string, string, object]>([
    ['name', 'Please enter a name: buyers read it beside the discount', { name: ' ' }],
    ['name', 'Please use at most 80 characters', { name: 'x'.repeat(81) }],
    ['kind', 'Please choose what it gives', { kind: 'gift' }],
    ['value', percent, { value: 100.01 }],
    ['value', percent, { value: 0 }],
    ['value', percent, { value: 12.345 }],
    ['value', percent, { value: null }],
    ['value', amount, { kind: 'amount', value: -1 }],
    ['value', amount, { kind: 'amount', value: null }],
    ['value', amount, { kind: 'amount', value: 'ten' }],
    ['m', m, { ...threeForTwo, m: 3 }],
    ['m', m, { ...threeForTwo, m: null }],
    ['n', 'Please enter a whole number from 2 to 100', { ...threeForTwo, n: null }],
    ['n', 'Please enter a whole number from 2 to 100', { ...threeForTwo, n: 1 }],
    ['code', code, { code: 'AB' }],
    ['code', code, { code: 'A B C' }],
    ['code', code, { code: 'x'.repeat(41) }],
    ['until', 'The end must be after the beginning', { from: '2026-11-02T00:00:00Z', until: '2026-11-02T00:00:00Z' }],
    ['from', 'Please enter a date and a time', { from: 'tomorrow' }],
    ['from', 'Please enter a date and a time', { from: '9999-01-01T00:00:00Z' }],
    ['minSubtotal', 'Please enter an amount with at most two decimals', { minSubtotal: -5 }],
    ['uses', 'Please enter a whole number from 1 on, or nothing', { uses: 0 }],
    ['usesPerCustomer', 'Please enter a whole number from 1 on, or nothing', { usesPerCustomer: 1.5 }],
    ['on.categories', "There is no category 'Boats'.", { on: { categories: ['Shoes', 'Boats'] } }],
    ['on.brands', "There is no brand 'Nobody'.", { on: { brands: ['Nobody'] } }],
    [
      'on.products',
      "There is no product '00000000-0000-7000-8000-00000000abcd'.",
      { on: { products: ['00000000-0000-7000-8000-00000000abcd'] } },
    ],
    ['combinable', 'Please choose yes or no', { combinable: 'yes' }],
  ])('%s: %s', async (field, sentence, change) => {
    expectRefusal(await create(change), 400, sentence, field);
    expect(await list()).toEqual([]);
    const promotion = await made();
    expectRefusal(await edit(promotion._id, change), 400, sentence, field);
    expect(await list()).toEqual([promotion]);
  });

  test('a code that another promotion has, in any spelling, new or changed', async () => {
    await made({ code: 'SUMMER' });
    const sentence = 'Another promotion has this code already';
    expectRefusal(await create({ code: 'summer' }), 400, sentence, 'code');
    const { _id } = await made({ code: 'WINTER' });
    expectRefusal(await edit(_id, { code: ' Summer' }), 400, sentence, 'code');
  });

  test('an end before the beginning that is there already', async () => {
    const { _id } = await made({ from: '2026-11-02T00:00:00Z' });
    expectRefusal(
      await edit(_id, { until: '2026-11-01T00:00:00Z' }),
      400,
      'The end must be after the beginning',
      'until',
    );
  });

  test('fewer uses than there are already', async () => {
    const { _id } = await made();
    await use(_id);
    await use(_id);
    expectRefusal(await edit(_id, { uses: 1 }), 400, 'It has been used 2 times already', 'uses');
    expect((await edit(_id, { uses: 2 })).json()).toMatchObject({ uses: 2, used: 2 });
  });

  test('the 1,001st promotion', async () => {
    await sql`insert into promotion (id, name, kind) select gen_random_uuid(), 'P', 'free-delivery'
      from generate_series(1, 1000)`.execute(shop.deps.db);
    expectRefusal(await create(), 400, 'A shop can have at most 1000 promotions.');
  });
});

describe('two at once', () => {
  test('change the same promotion: one is through, the other is told', async () => {
    const { _id } = await made();
    const changes = [admin, other].map((who, at) => edit(_id, { value: 20 + at, __v: 0 }, who));
    const answers = (await Promise.all(changes)).toSorted((a, b) => a.statusCode - b.statusCode);
    expect(answers[0]?.json()).toMatchObject({ __v: 1 });
    expectRefusal(
      answers[1] as Answered,
      409,
      'Someone else has changed this promotion in the meantime. Please check it and try again.',
    );
    expect(await journaled(_id)).toHaveLength(2);
  });

  test('make the same code: there is one', async () => {
    const answers = await Promise.all([create({ code: 'ONCE' }), create({ code: 'once' }, other)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  test('an order without a limit is under way when one is set: it is counted', async () => {
    const { _id } = await made({ code: 'TEN' });
    // As place_order does it: what has no limit is not locked, but looked at with a lock.
    const order = await holdTransaction(shop.deps.db, async (tx) => {
      await sql`select from promotion where id = ${_id} and uses is not null for no key update`.execute(tx);
      await use(_id, tx);
    });
    const limit = edit(_id, { uses: 1 });
    await untilItWaits(shop.deps.db, limit);
    await order.commit();
    expect((await limit).json()).toMatchObject({ uses: 1, used: 1 });
    const { rows } = await sql`select used from promotion where id = ${_id}`.execute(shop.deps.db);
    expect(rows).toEqual([{ used: 1 }]);
  });
});
