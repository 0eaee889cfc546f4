import type { User } from '@fieldhouse/contracts/accounts.schemas';
import { packIds } from '@fieldhouse/contracts/packed-ids.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountShop, openAccountShop, type Person } from '../../testing/account-shop.ts';
import { allUsers } from './users.ts';

const MINUTE = 60_000;

let shop: AccountShop;
let boss: Person;
let token: string;
let people: readonly Person[];

beforeAll(async () => {
  shop = await openAccountShop();
  boss = await shop.person('admin');
  token = await shop.signIn(boss);
  people = [await shop.person(), await shop.person(), await shop.person()];
});
afterAll(() => shop.close());

const file = (query: string, as = token) => shop.ask('GET', `/api/users/csv?${query}`, { token: as });
/** Who is in it. */
const inFile = async (query: string) =>
  (await file(query)).text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0]);
const inList = async (query: string) =>
  ((await shop.ask('GET', `/api/users?page=1&limit=100&${query}`, { token })).body as User[]).map(({ _id }) => _id);

test('users come as a file: those whom the list shows, as it sorts them', async () => {
  const [first, second, third] = people.map(({ id }) => id);
  const email = people[1]?.email ?? '';
  for (const query of ['', 'sort=oldest', 'q=example', 'q=ex&sort=oldest', `q=${email}`, `q=${first}`, 'q=xyzzy'])
    expect(await inFile(query), query).toEqual(await inList(query));
  const ids = `ids=${packIds([first ?? '', third ?? '', '00000000-0000-7000-8000-000000000000'])}`;
  expect(await inFile(ids)).toEqual([third, first]);
  expect(await inFile(`${ids}&sort=oldest`)).toEqual([first, third]);
  expect(await inFile(`${ids}&q=${email}`)).toEqual([]);
  for (const sort of [undefined, 'oldest'] as const) {
    const found: string[] = [];
    for await (const part of allUsers(shop.deps.db, { sort }, 1)) found.push(...part.map(({ _id }) => _id));
    expect(found).toEqual(await inList(sort ? `sort=${sort}` : ''));
  }
  const { text } = await file(`q=${second}`);
  expect(text).toMatch(/^id,name,email,since,newsletter,role\r\n/);
  expect(text).toMatch(new RegExp(`\r\n${second},[^,]+,${email},[^,]+Z,(true|false),client\r\n$`));
});

test('no spreadsheet runs what somebody is called, and who has left is in no file', async () => {
  const [id = ''] = [(await shop.person()).id];
  await sql`update account set name = '=cmd|calc' where id = ${id}`.execute(shop.deps.db);
  expect((await file(`q=${id}`)).text).toContain(`${id},'=cmd|calc,`);
  await shop.ask('DELETE', `/api/users/delete/${id}`, { token });
  expect(await inFile(`ids=${packIds([id])}`)).toEqual([]);
});

test('all of them are for those who have just proved who they are, and it stands in the journal', async () => {
  const one = `ids=${packIds([people[0]?.id ?? ''])}`;
  await file('q=secret');
  shop.clock.ms += 15 * MINUTE;
  for (const query of ['', 'q=example'])
    expect(await file(query)).toMatchObject({ status: 403, body: { code: 'confirm-identity' } });
  expect((await file(one)).status).toBe(200);
  const entries = (await shop.ask('GET', '/api/journal?q=exportUsers&limit=2', { token })).body;
  expect(entries).toMatchObject([{ after: { by: ['ids'] } }, { after: { by: ['q'] } }]);
  expect(JSON.stringify(entries)).not.toContain('secret');
});
