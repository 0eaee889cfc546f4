import type { Synonyms } from '@fieldhouse/contracts/discovery.schemas';
import { synonymMessages } from '@fieldhouse/contracts/synonym.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDependencies } from '../../platform/cache/dependencies.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { getSynonyms } from './synonyms.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(() => shop.close());
beforeEach(() => sql`update synonym_list set groups = '[]', v = 0`.execute(shop.deps.db));

const shoes = ['sneakers', 'trainers', 'Running Shoes'];
const balls = ['football', 'soccer ball'];
const url = '/api/synonyms';
const list = async () => (await shop.app.inject({ url, headers: admin.headers })).json<Synonyms>();
const send = (payload: object, as = admin) => shop.app.inject({ method: 'PUT', url, headers: as.headers, payload });

test('the list is read and saved as a whole, and the journal says which groups were changed', async () => {
  expect(await list()).toEqual({ groups: [], __v: 0 });
  const first = await send({ groups: [shoes, [' Football ', 'soccer\n ball']], __v: 0 });
  const groups = [shoes, ['Football', 'soccer ball']];
  expect(first.json()).toEqual({ groups, __v: 1 });
  expect((await send({ groups, __v: 1 })).json()).toEqual({ groups, __v: 1 });
  expect(
    (
      await send({
        groups: [
          [...shoes, 'kicks'],
          ['Football', 'soccer ball'],
        ],
        __v: 1,
      })
    ).json(),
  ).toMatchObject({
    __v: 2,
  });
  const { rows } = await sql`
    select action, before, after from journal where subject = 'synonyms' order by id desc limit 2`.execute(
    shop.deps.db,
  );
  expect(rows).toEqual([
    {
      action: 'updateSynonyms',
      before: { groups: ['sneakers, trainers, Running Shoes'] },
      after: { groups: ['sneakers, trainers, Running Shoes, kicks'] },
    },
    {
      action: 'updateSynonyms',
      before: { groups: [] },
      after: { groups: ['sneakers, trainers, Running Shoes', 'Football, soccer ball'] },
    },
  ]);
});

const tooMany = Array.from({ length: 21 }, (_, n) => `word ${n}`);
test.each<[string, unknown, string, string]>([
  ['one word alone', [['sneakers']], 'groups.0', synonymMessages.group],
  ['an empty word', [balls, ['sneakers', ' ']], 'groups.1.1', synonymMessages.word],
  ['a word without a letter', [['sneakers', '–!']], 'groups.0.1', synonymMessages.word],
  ['a word twice', [['Café-Racer', 'bike', 'cafe racer']], 'groups.0.2', "'cafe racer' is already in this group"],
  ['a comma in a word', [['sneakers', 'a, b']], 'groups.0.1', synonymMessages.comma],
  ['a group twice', [balls, ['Soccer Ball', 'Football']], 'groups.1', "'Soccer Ball, Football' is already in the list"],
  ['too many words', [tooMany], 'groups.0', synonymMessages.manyWords],
  ['no groups', 'sneakers, trainers', 'groups', synonymMessages.groups],
  ['no words', [[1, {}]], 'groups.0.0', synonymMessages.word],
])('%s is refused with a sentence, and changes nothing', async (_title, groups, field, sentence) => {
  const answer = await send({ groups, __v: 0 });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: sentence, fields: { [field]: sentence } });
  expect(await list()).toEqual({ groups: [], __v: 0 });
});

test('whoever does not say what the list was, or says what it was before, is refused', async () => {
  expect((await send({ groups: [shoes] })).json()).toMatchObject({ error: synonymMessages.version });
  const both = await Promise.all([send({ groups: [shoes], __v: 0 }), send({ groups: [balls], __v: 0 })]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const { groups, __v } = await list();
  expect([groups.length, __v]).toEqual([1, 1]);
});

test('every node searches by the newest list', async () => {
  const second = await openTestShop({ database: shop.database });
  const searched = ({ deps }: TestShop) => getSynonyms(deps, createDependencies(0, 0));
  try {
    expect(await searched(second)).toEqual([]);
    await send({ groups: [shoes], __v: 0 });
    expect(await searched(shop)).toEqual([shoes]);
    await expect.poll(() => searched(second)).toEqual([shoes]);
  } finally {
    await second.close();
  }
});
