import { ruleMessages } from '@fieldhouse/contracts/search.rules';
import type { SearchRule } from '@fieldhouse/contracts/searches.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
let other: SignedIn;
let ball: string;
let net: string;

beforeAll(async () => {
  shop = await openTestShop();
  [admin, other] = await Promise.all([signIn(shop, 'admin'), signIn(shop, 'admin')]);
  [ball = '', net = ''] = await stock(shop, [{ name: 'Ball' }, { name: 'Net', category: ['Goals'] }]);
});
afterAll(() => shop.close());
beforeEach(() => sql`delete from search_rule`.execute(shop.deps.db));

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object, as = admin) =>
  shop.app.inject({ method, url: `/api/search-rules${path}`, headers: as.headers, ...(payload && { payload }) });
const list = async () => (await send('GET')).json<SearchRule[]>();
const made = async (rule: object) => (await send('POST', '', rule)).json<SearchRule>();
const edit = (id: string, change: object, as = admin) => send('PUT', `/${id}`, change, as);

function expectRefusal(answer: Awaited<ReturnType<typeof send>>, sentence: string, field?: string): void {
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, sentence]);
  if (field) expect(answer.json()).toMatchObject({ fields: { [field]: sentence } });
}

async function journaled(id: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select action, before, after from journal where subject = 'search rule' and subject_id = ${id} order by id`.execute(
    shop.deps.db,
  );
  return rows;
}

describe('a rule', () => {
  test('of a search or a category is kept as it was entered, the newest first', async () => {
    const times = { from: '2026-11-01T00:00:00+01:00', until: '2026-12-01T00:00:00Z' };
    const first = await made({ query: '  Bálls ', pins: [net, ball, net], ...times });
    expect(first).toEqual({
      _id: expect.any(String),
      query: 'balls',
      category: null,
      pins: [net, ball],
      hides: [],
      from: '2026-10-31T23:00:00.000Z',
      until: '2026-12-01T00:00:00.000Z',
      __v: 0,
    });
    const second = await made({ category: 'goals', hides: [net], query: '', from: null });
    expect(second).toMatchObject({ query: null, category: 'Goals', pins: [], hides: [net], from: null, until: null });
    expect(await list()).toEqual([second, first]);
  });

  test('is changed field by field, deleted, and told in the journal', async () => {
    const { _id } = await made({ query: 'ball', pins: [ball] });
    const pinned = await edit(_id, { pins: [net], hides: [ball], __v: 0 });
    expect(pinned.json()).toMatchObject({ query: 'ball', pins: [net], hides: [ball], __v: 1 });
    expect((await edit(_id, { query: null, category: 'Goals' })).json()).toMatchObject({ category: 'Goals', __v: 2 });
    expect((await send('DELETE', `/${_id}`)).json()).toEqual({ message: 'The rule has been deleted' });
    expect(await list()).toEqual([]);
    for (const answer of [await send('DELETE', `/${_id}`), await edit(_id, { pins: [ball] })])
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: 'This rule no longer exists.' }]);
    const times = { from: null, until: null };
    expect(await journaled(_id)).toEqual([
      {
        action: 'createSearchRule',
        before: null,
        after: { query: 'ball', category: null, pins: [ball], hides: [], ...times },
      },
      { action: 'updateSearchRule', before: { pins: [ball], hides: [] }, after: { pins: [net], hides: [ball] } },
      {
        action: 'updateSearchRule',
        before: { query: 'ball', category: null },
        after: { query: null, category: 'Goals' },
      },
      {
        action: 'deleteSearchRule',
        before: { query: null, category: 'Goals', pins: [net], hides: [ball], ...times },
        after: null,
      },
    ]);
  });

  test('that somebody else has changed in the meantime is not overwritten', async () => {
    const { _id } = await made({ query: 'ball', pins: [ball] });
    const both = await Promise.all([
      edit(_id, { hides: [net], __v: 0 }),
      edit(_id, { until: '2030-01-01T00:00:00Z', __v: 0 }, other),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await list()).toMatchObject([{ __v: 1 }]);
  });

  test('goes with its category', async () => {
    await stock(shop, [{ category: ['Passing'] }]);
    await made({ category: 'Passing', pins: [ball] });
    const gone = { method: 'DELETE', url: '/api/categories/delete/Passing', headers: admin.headers } as const;
    expect((await shop.app.inject(gone)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('keeps a product that is gone, which no other rule can take', async () => {
    const [gone = ''] = await stock(shop, [{ name: 'Gone' }]);
    const { _id } = await made({ query: 'ball', pins: [gone] });
    await sql`update product set deleted_at = now() where id = ${gone}`.execute(shop.deps.db);
    expect((await edit(_id, { pins: [ball, gone] })).json()).toMatchObject({ pins: [ball, gone] });
    expectRefusal(await send('POST', '', { query: 'net', pins: [gone] }), `There is no product '${gone}'.`, 'pins');
  });
});

const unknown = newId();
const many = (count: number) => Array.from({ length: count }, () => newId());
const ends = { from: '2026-01-02T00:00:00Z', until: '2026-01-02T00:00:00Z' };
test.each<[string, () => object, string, string]>([
  ['of nothing', () => ({ pins: [ball] }), 'query', ruleMessages.scope],
  ['of two things', () => ({ query: 'ball', category: 'Goals', pins: [ball] }), 'query', ruleMessages.scope],
  ['of no letters', () => ({ query: ' \u0301 ', pins: [ball] }), 'query', ruleMessages.query],
  ['of an object', () => ({ query: { $ne: 1 }, pins: [ball] }), 'query', ruleMessages.query],
  ['of a novel', () => ({ query: 'x'.repeat(201), pins: [ball] }), 'query', 'Please use at most 200 characters'],
  ['of an unknown category', () => ({ category: 'Moon', pins: [ball] }), 'category', "There is no category 'Moon'."],
  ['that says nothing', () => ({ query: 'ball' }), 'pins', ruleMessages.nothing],
  ['with an unknown pin', () => ({ query: 'ball', pins: [unknown] }), 'pins', `There is no product '${unknown}'.`],
  [
    'that hides what is unknown',
    () => ({ query: 'a', hides: [unknown] }),
    'hides',
    `There is no product '${unknown}'.`,
  ],
  ['with names', () => ({ query: 'ball', pins: ['ball'] }), 'pins.0', ruleMessages.products],
  ['with a text as pins', () => ({ query: 'ball', pins: ball }), 'pins', ruleMessages.products],
  ['with too many pins', () => ({ query: 'ball', pins: many(21) }), 'pins', ruleMessages.pins],
  ['that hides too much', () => ({ query: 'ball', hides: many(101) }), 'hides', ruleMessages.hides],
  ['that pins and hides', () => ({ query: 'ball', pins: [ball], hides: [ball] }), 'hides', ruleMessages.both],
  ['that ends as it begins', () => ({ query: 'ball', pins: [ball], ...ends }), 'until', ruleMessages.until],
  ['from some day on', () => ({ query: 'ball', pins: [ball], from: 'monday' }), 'from', ruleMessages.time],
])('a rule %s is refused with a sentence, and changes nothing', async (_title, rule, field, sentence) => {
  const { _id } = await made({ query: 'net', pins: [net], hides: [] });
  expectRefusal(await send('POST', '', rule()), sentence, field);
  const patch = { query: null, category: null, pins: [], hides: [], ...rule() };
  expect((await edit(_id, patch)).statusCode).toBe(400);
  expect(await list()).toMatchObject([{ _id, query: 'net', pins: [net], __v: 0 }]);
});

test('a shop has at most 1000 rules', async () => {
  await sql`
    insert into search_rule (id, query, pins, hides)
    select gen_random_uuid(), 'q' || n, array[${ball}::uuid], '{}' from generate_series(1, 999) n`.execute(
    shop.deps.db,
  );
  expect((await send('POST', '', { query: 'last', pins: [ball] })).statusCode).toBe(200);
  expectRefusal(await send('POST', '', { query: 'one more', pins: [ball] }), ruleMessages.tooMany);
  expect(await list()).toHaveLength(1000);
});

test('rules are for staff alone', async () => {
  const client = await signIn(shop, 'client');
  const { _id } = await made({ query: 'ball', pins: [ball] });
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['PUT', `/${_id}`],
    ['DELETE', `/${_id}`],
  ] as const) {
    expect((await send(method, path, undefined, client)).statusCode).toBe(403);
    expect((await shop.app.inject({ method, url: `/api/search-rules${path}` })).statusCode).toBe(401);
  }
  expect(await list()).toHaveLength(1);
});
