import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountShop, type Ask, openAccountShop, type Told, tokenIn } from '../../testing/account-shop.ts';

/** Everything that somebody must not find elsewhere, by what it is. */
const secrets = new Map<string, string>();
const answers: string[] = [];
let shop: AccountShop;

beforeAll(async () => {
  shop = await openAccountShop();
  await rememberJobs();
  await goThroughEverything();
});
afterAll(() => shop.close());

/** The queue forgets what is done; the test does not. */
async function rememberJobs(): Promise<void> {
  await sql`create table seen_job (payload json)`.execute(shop.deps.db);
  await sql`create function remember_job() returns trigger language plpgsql as $$
    begin insert into seen_job values (new.payload); return new; end $$`.execute(shop.deps.db);
  await sql`create trigger remember_job after insert on graphile_worker._private_jobs
    for each row execute function remember_job()`.execute(shop.deps.db);
}

/** Asks, and keeps the answer; of one that hands out a token, all but the token. */
async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options: Ask = {}): Promise<Told> {
  const told = await shop.ask(method, url, options);
  const issued = told.body?.tokenId;
  if (issued) secrets.set(`token ${secrets.size}`, issued);
  answers.push(issued ? told.text.replace(issued, '') : told.text);
  return told;
}

function secret(what: string, value: string): string {
  secrets.set(what, value);
  return value;
}

async function goThroughEverything(): Promise<void> {
  const email = 'sam.secret@example.com';
  const password = secret('first password', 'Parallel bars & chalk');
  const payload = { name: 'Sam Secret', email, password, newsLetter: true };
  await ask('POST', '/api/auth/signup', { payload });
  await ask('POST', '/api/auth/signup', { payload });
  await ask('POST', '/api/auth/signin', { payload });
  await ask('POST', '/api/auth/resend-activation', { payload: { email } });
  const link = secret('activation link', tokenIn(await shop.mailTo(email, 2)));
  for (const _ of [1, 2]) await ask('POST', `/api/auth/email-activate/${link}`);
  await ask('POST', '/api/auth/signin', { payload: { email, password: secret('guess', 'Uneven bars & dust') } });
  const token = (await ask('POST', '/api/auth/signin', { payload })).body.tokenId;
  const newPass = secret('second password', 'Vaulting horse & rider');
  const changed = await ask('PUT', '/api/users/password', { token, payload: { password, newPass } });
  await ask('PUT', '/api/users/password', { token: changed.body.tokenId, payload: { password, newPass: 'password' } });
  await ask('PUT', '/api/users/suscribe', { token: changed.body.tokenId, payload: { newsLetter: false } });
  const { _id } = (await ask('GET', '/api/users/me', { token: changed.body.tokenId })).body;

  await ask('PUT', '/api/auth/forgot-password', { payload: { email } });
  const resetLink = secret('reset link', tokenIn(await shop.mailTo(email, 4)));
  await ask('GET', `/resetpassword/${resetLink}`);
  await ask('POST', '/api/auth/reset', { payload: { resetLink } });
  for (const _ of [1, 2])
    await ask('PUT', '/api/auth/reset-password', {
      payload: { resetLink, newPass: secret('third password', 'Pommel horse & grip') },
    });
  const idToken = (await ask('POST', '/api/dev/google-token', { payload: { email, name: 'Sam' } })).body.tokenId;
  const google = (await ask('POST', '/api/auth/googlelogin', { payload: { tokenId: idToken } })).body.tokenId;
  await ask('POST', '/api/auth/googlelogin', { payload: { tokenId: `${idToken}x` } });
  await ask('GET', `/me/${google}`, { token: google });
  await ask('POST', '/api/auth/signout', { token: google });

  const staff = (await ask('POST', '/api/auth/signin', { payload: await shop.person('admin') })).body.tokenId;
  secret('password of the staff', (await shop.person('admin')).password);
  await ask('PUT', `/api/users/update/${_id}`, { token: staff, payload: { role: 'admin' } });
  await ask('PUT', '/api/auth/force-reset-password', { token: staff, payload: { _id } });
  secret('forced link', tokenIn(await shop.mailTo(email, 5)));
  await ask('GET', '/api/users', { token: staff });
  await ask('GET', '/api/users?page=1&q=sam', { token: staff });
  await breakTheDatabase(staff, payload);
  await ask('DELETE', `/api/users/delete/${_id}`, { token: staff });
}

/** Faults are logged with more than usual. */
async function breakTheDatabase(token: string, payload: object): Promise<void> {
  await sql`alter table session rename to session_away`.execute(shop.deps.db);
  await ask('GET', '/api/users/me', { token });
  await ask('POST', '/api/auth/signin', { payload });
  await sql`alter table session_away rename to session`.execute(shop.deps.db);
  await sql`alter table account rename to account_away`.execute(shop.deps.db);
  await ask('POST', '/api/auth/signin', { payload });
  await ask('POST', '/api/auth/signup', { payload });
  await sql`alter table account_away rename to account`.execute(shop.deps.db);
}

function findSecrets(text: string): string[] {
  return [...secrets].filter(([, value]) => text.includes(value)).map(([what]) => what);
}

async function dump(table: string): Promise<string> {
  const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(table)} t`.execute(shop.deps.db);
  return rows.map(({ row }) => row).join('\n');
}

describe('no password, token, link or hash', () => {
  test('is in a log line', () => {
    const lines = shop.logged();
    expect(lines).toContain('"path":"/api/auth/email-activate/[redacted]"');
    expect(lines).toContain('"status":500');
    expect(findSecrets(lines)).toEqual([]);
    expect(lines).not.toMatch(/argon2id\$|sam\.secret@/);
  });

  test('is in an answer, but for the token in the one that hands it out', () => {
    expect(secrets.size).toBeGreaterThan(12);
    expect(findSecrets(answers.join('\n'))).toEqual([]);
    expect(answers.join('\n')).not.toMatch(/argon2/);
  });

  test('is in a job, which knows ids and the kind of mail', async () => {
    const { rows } = await sql<{ payload: object }>`select payload from seen_job`.execute(shop.deps.db);
    expect(rows.length).toBeGreaterThan(4);
    const id = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    for (const { payload } of rows)
      expect(payload).toEqual({ mailId: id, accountId: id, kind: expect.stringMatching(/^[a-z-]{5,12}$/) });
  });

  test('is in the journal, nor is a name', async () => {
    expect(findSecrets(await dump('journal'))).toEqual([]);
    expect(await dump('journal')).toContain('forceResetPassword');
    expect(await dump('journal')).not.toMatch(/sam|argon2/i);
  });

  test('lies in clear anywhere in the database; hashes of passwords lie with the accounts alone', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
      shop.deps.db,
    );
    // The mailbox of a demo shop shows mails as they were sent; that is what it is for.
    const tables = rows.map(({ name }) => name).filter((name) => !name.startsWith('public.demo_'));
    expect(tables).toEqual(expect.arrayContaining(['public.account', 'public.account_link', 'public.session']));
    for (const table of tables) {
      const text = await dump(table);
      expect(`${table}: ${findSecrets(text)}`).toBe(`${table}: `);
      if (table !== 'public.account') expect(text).not.toMatch(/argon2id/);
    }
  });
});
