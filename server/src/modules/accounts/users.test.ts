import type { User } from '@fieldhouse/contracts/accounts.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '../../platform/db/db.ts';
import {
  type AccountShop,
  OTHER_PASSWORD,
  openAccountShop,
  type Person,
  tokenIn,
  workFor,
} from '../../testing/account-shop.ts';
import { hostileStrings } from '../../testing/hostile-input.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { eventually } from '../../testing/test-queue.ts';
import { lookForTraces } from './index.ts';

let shop: AccountShop;
let boss: Person;
let token: string;

beforeAll(async () => {
  shop = await openAccountShop();
  boss = await shop.person('admin');
  token = await shop.signIn(boss);
});
afterAll(() => shop.close());

const list = async (query = '') => shop.ask('GET', `/api/users${query}`, { token });
const setRole = (id: string, role: string) => shop.ask('PUT', `/api/users/update/${id}`, { token, payload: { role } });
const remove = (id: string) => shop.ask('DELETE', `/api/users/delete/${id}`, { token });
const journalOf = async (id: string) =>
  (
    await sql`select actor, action, before, after from journal where subject = 'account' and subject_id = ${id}
    order by id`.execute(shop.deps.db)
  ).rows;
const dumpOf = async (text: string) => {
  const { rows } = await sql<{ name: string }>`select table_schema || '.' || quote_ident(table_name) as name
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`.execute(
    shop.deps.db,
  );
  const found = [];
  for (const { name } of rows) {
    const hits = await sql`select 1 from ${sql.raw(name)} t where t::text ilike ${`%${text}%`}`.execute(shop.deps.db);
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
};

describe('the list of users', () => {
  test('is whole without a page, newest first, and says nothing about passwords', async () => {
    const [older, newer] = [await shop.person(), await shop.person()];
    const { body, text } = await list();
    const ids = (body as User[]).map(({ _id }) => _id);
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id));
    expect(Object.keys(body[0]).toSorted()).toEqual(
      ['_id', 'name', 'email', 'role', 'newsLetter', 'createdAt', 'updatedAt'].toSorted(),
    );
    expect(text).not.toMatch(/argon2|hash/i);
  });

  test('of two thousand comes whole, each of them once, and in pages', async () => {
    await sql`insert into account (id, name, email, email_key, activated_at)
      select gen_random_uuid(), 'Crowd ' || n, 'crowd' || n || '@example.com', 'crowd' || n || '@example.com', now()
      from generate_series(1, 2000) n`.execute(shop.deps.db);
    const all = (await list()).body as User[];
    const { rows } = await sql`select 1 from account where deleted_at is null`.execute(shop.deps.db);
    expect(all).toHaveLength(rows.length);
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length);

    const page = await list('?page=3&limit=50&q=CROWD');
    expect(page.body).toHaveLength(50);
    expect(page.headers).toMatchObject({ 'x-total-count': '2000', 'x-total-pages': '40' });
    expect((await list('?page=1&limit=500')).body).toHaveLength(100);
    expect((await list('?page=9999')).body).toEqual([]);
    const oldest = all.map(({ _id }) => _id).toReversed();
    const idsOf = async (query: string) => ((await list(query)).body as User[]).map(({ _id }) => _id);
    expect(await idsOf('?page=2&limit=50&sort=oldest')).toEqual(oldest.slice(50, 100));
    expect(await idsOf('?page=1&limit=2&q=CROWD&sort=oldest')).toEqual(
      (await idsOf('?page=1000&limit=2&q=CROWD')).toReversed(),
    );
  });

  test('is searched by parts of name and address, whatever signs they have', async () => {
    const person = await shop.person('client', { email: `o.100%_sure-${Date.now()}@example.com` });
    for (const q of ['100%_SURE', 'o.100%', '%_', person.email])
      expect((await list(`?q=${encodeURIComponent(q)}`)).body).toMatchObject([{ _id: person.id }]);
    expect((await list('?q=10__%25%25')).body).toEqual([]);
    for (const q of hostileStrings) expect((await list(`?q=${encodeURIComponent(q.toWellFormed())}`)).status).toBe(200);
  });

  test('is searched by id too', async () => {
    const person = await shop.person();
    const found = await list(`?page=1&q=${person.id}`);
    expect(found.body).toMatchObject([{ _id: person.id, email: person.email }]);
    expect(found.headers['x-total-count']).toBe('1');
  });

  test('of what very many share tells those among the newest 3,000, says so, and stays newest first', async () => {
    await sql`insert into account (id, name, email, email_key)
      select gen_random_uuid(), 'Herd', 'herd' || n || '@example.com', 'herd' || n || '@example.com'
      from generate_series(1, 5001) n`.execute(shop.deps.db);
    await sql`analyze account`.execute(shop.deps.db);
    const first = await list('?page=1&limit=100&q=herd');
    const { 'x-total-count': total, 'x-total-more': more } = first.headers;
    // Others are there too, and the herd's ids are of no time.
    expect([more, Number(total) > 1_000, Number(total) <= 3_000]).toEqual(['true', true, true]);
    const ids = (first.body as User[]).map(({ _id }) => _id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    const second = (await list('?page=2&limit=100&q=HERD')).body as User[];
    expect(second).toHaveLength(100);
    expect(second.some(({ _id }) => ids.includes(_id))).toBe(false);
    expect((await list('?page=31&limit=100&q=herd')).body).toEqual([]);
    // Each of its words is everybody's, and together they are nobody's: no index is asked.
    expect((await list('?page=1&q=herd.example')).headers).toMatchObject({
      'x-total-count': '0',
      'x-total-more': 'true',
    });
    // A few of them are found however old they are.
    expect((await list('?page=1&q=herd4711@')).headers['x-total-count']).toBe('1');
    await sql`delete from account where name = 'Herd'`.execute(shop.deps.db);
  });

  test('of a large shop is read along indexes', async () => {
    const plan = (query: string) =>
      inTransaction(shop.deps.db, async (tx) => {
        // A few thousand rows are read faster without; a hundred thousand are not.
        await sql`set local enable_seqscan = off`.execute(tx);
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(query)}`.execute(tx);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    await sql`vacuum analyze account`.execute(shop.deps.db);
    const living = 'select id from account where deleted_at is null';
    expect(await plan(`${living} order by id desc limit 500`)).toMatch(/Index.* using account_(living|pkey)/);
    expect(await plan(`${living} and lower(name || ' ' || email) like '%crowd1234%'`)).toContain('account_search');
    expect(await plan(`${living} and role = 'admin' order by id`)).toContain('account_admin');
  });
});

describe('a role', () => {
  test('is changed by staff, and the journal says by whom', async () => {
    const person = await shop.person();
    const answer = await setRole(person.id, 'admin');
    expect(answer).toMatchObject({ status: 200, body: { _id: person.id, role: 'admin', email: person.email } });
    expect(await journalOf(person.id)).toEqual([
      { actor: boss.id, action: 'updateUser', before: { role: 'client' }, after: { role: 'admin' } },
    ]);
    await setRole(person.id, 'client');
  });

  test('that two change at once is changed by the first; the second is told, and nothing is lost', async () => {
    const person = await shop.person();
    const change = (role: string, roleWas: string) =>
      shop.ask('PUT', `/api/users/update/${person.id}`, { token, payload: { role, roleWas } });
    expect((await change('admin', 'client')).status).toBe(200);
    expect(await change('admin', 'client')).toMatchObject({
      status: 409,
      body: {
        code: 'stale',
        error: 'Someone else has made this user an administrator in the meantime. Nothing was changed.',
      },
    });
    expect((await change('client', 'admin')).status).toBe(200);
  });

  test.each(['administrator', 'root', '', null])('%j is none', async (role) => {
    const person = await shop.person();
    expect((await setRole(person.id, role as string)).status).toBe(400);
  });

  test('of nobody is a 404', async () => {
    expect((await setRole('00000000-0000-7000-8000-000000000000', 'admin')).status).toBe(404);
    expect((await setRole('nonsense', 'admin')).status).toBe(404);
  });
});

describe('the last administrator', () => {
  test('stays, however many try to go at once', async () => {
    const other = await openAccountShop({ worker: 'none' });
    onTestFinished(() => other.close());
    const admins = await Promise.all(Array.from({ length: 4 }, () => other.person('admin')));
    const tokens = await Promise.all(admins.map((admin) => other.signIn(admin)));
    // One who never opened the link cannot run the shop.
    const waiting = await other.person('admin');
    await sql`update account set activated_at = null where id = ${waiting.id}`.execute(other.deps.db);

    const attempts = admins.flatMap(({ id }, n) => {
      const by = tokens[(n + 1) % tokens.length] ?? '';
      return [
        other.ask('PUT', `/api/users/update/${id}`, { token: by, payload: { role: 'client' } }),
        other.ask('DELETE', `/api/users/delete/${id}`, { token: by }),
      ];
    });
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.every((status) => [200, 400, 401, 403, 404].includes(status))).toBe(true);
    const { rows } = await sql<{ id: string }>`select id from account
      where role = 'admin' and deleted_at is null and activated_at is not null`.execute(other.deps.db);
    expect(rows.length).toBeGreaterThanOrEqual(1);

    const last = admins.findIndex(({ id }) => id === rows[0]?.id);
    const lastToken = tokens[last] ?? '';
    for (const { id } of rows.slice(1)) await other.ask('DELETE', `/api/users/delete/${id}`, { token: lastToken });
    const demoted = await other.ask('PUT', `/api/users/update/${rows[0]?.id}`, {
      token: lastToken,
      payload: { role: 'client' },
    });
    expect(demoted).toMatchObject({ status: 400, body: { error: expect.stringContaining('last administrator') } });
  });

  test('nobody deletes their own account from the list', async () => {
    expect(await remove(boss.id)).toMatchObject({ status: 400, body: { error: expect.stringContaining('your own') } });
  });
});

describe('a deleted user', () => {
  test('leaves no name and no address anywhere, not even in stored emails', async () => {
    const mark = `gone${Date.now()}`;
    const payload = { name: `Robin ${mark}`, email: `${mark}@example.com`, password: OTHER_PASSWORD };
    await shop.ask('POST', '/api/auth/signup', { payload });
    await shop.ask('POST', `/api/auth/email-activate/${tokenIn(await shop.mailTo(payload.email))}`);
    await shop.mailTo(payload.email, 2);
    const own = await shop.signIn(payload);
    const { _id } = (await shop.ask('GET', '/api/users/me', { token: own })).body;
    const home = { name: mark, line1: 'Torstraße 1', city: 'Berlin', postal_code: '10119', country: 'DE' };
    await shop.ask('POST', '/api/addresses', { token: own, payload: home });
    expect(await dumpOf(mark)).toEqual(
      expect.arrayContaining(['public.account', 'public.address', 'public.demo_mail']),
    );

    expect(await remove(_id)).toMatchObject({
      status: 200,
      body: { message: 'The user has been deleted successfully.' },
    });
    await lookForTraces(shop.deps.db);
    expect(await dumpOf(mark)).toEqual([]);
    expect((await list(`?q=${mark}`)).body).toEqual([]);
    expect((await remove(_id)).status).toBe(404);
    expect(await journalOf(_id)).toEqual([
      { actor: boss.id, action: 'deleteUser', before: { role: 'client' }, after: null },
    ]);
    // The address is free again, for somebody else.
    expect((await shop.ask('POST', '/api/auth/signup', { payload })).status).toBe(200);
  });

  test('keeps reviews, signed "former customer", and pages that show them are rendered again', async () => {
    const [productId = ''] = await stock(shop, [{ name: 'Reviewed Ball' }]);
    const person = await shop.person();
    await sql`insert into review (id, product_id, account_id, description, rating)
      values (gen_random_uuid(), ${productId}, ${person.id}, 'Bounces.', 40)`.execute(shop.deps.db);
    await remove(person.id);
    const { body } = await shop.ask('GET', `/api/products/id/${productId}`);
    expect(body.reviews).toMatchObject([{ description: 'Bounces.', author: 'former customer' }]);
    const { rows } = await sql`select 1 from change where tag = 'authors'`.execute(shop.deps.db);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('gets no mail that was still waiting', async () => {
    const quiet = await openAccountShop({ worker: 'none' });
    onTestFinished(() => quiet.close());
    const staff = await quiet.signIn(await quiet.person('admin'));
    const person = await quiet.person();
    await quiet.ask('PUT', '/api/auth/forgot-password', { payload: { email: person.email } });
    await quiet.ask('DELETE', `/api/users/delete/${person.id}`, { token: staff });
    const worker = workFor(quiet);
    onTestFinished(() => worker.stop());
    await eventually(
      async () => (await sql`select 1 from graphile_worker.jobs`.execute(quiet.deps.db)).rows.length === 0,
    );
    expect((await sql`select 1 from demo_mail`.execute(quiet.deps.db)).rows).toEqual([]);
    expect((await sql`select 1 from mail`.execute(quiet.deps.db)).rows).toEqual([]);
  });
});

describe('a forced reset', () => {
  test('takes the password away and mails a link to a new one', async () => {
    const person = await shop.person();
    const payload = { _id: person.id };
    const answer = await shop.ask('PUT', '/api/auth/force-reset-password', { token, payload });
    expect(answer.body).toEqual({ message: 'Pat client has received an email to modify the password' });
    expect((await shop.ask('POST', '/api/auth/signin', { payload: person })).status).toBe(400);
    const mail = await shop.mailTo(person.email);
    expect(mail.text).toContain('Pat client');
    const reset = { newPass: OTHER_PASSWORD, resetLink: tokenIn(mail) };
    expect((await shop.ask('PUT', '/api/auth/reset-password', { payload: reset })).status).toBe(200);
    await shop.signIn({ email: person.email, password: OTHER_PASSWORD });
    expect(await journalOf(person.id)).toMatchObject([{ actor: boss.id, action: 'forceResetPassword' }]);
  });

  test.each(['nonsense', '00000000-0000-7000-8000-000000000000', ''])('of %j is a 404', async (_id) => {
    const answer = await shop.ask('PUT', '/api/auth/force-reset-password', { token, payload: { _id } });
    expect(answer.status).toBe(404);
  });
});
