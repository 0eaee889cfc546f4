import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Worker } from '../../platform/jobs/worker.ts';
import { listMails } from '../../platform/mailer/mail.repo.ts';
import {
  type AccountShop,
  OTHER_PASSWORD,
  openAccountShop,
  PASSWORD,
  tokenIn,
  workFor,
} from '../../testing/account-shop.ts';
import { type FakeSmtp, headersOf, openFakeSmtp, type TakenMail } from '../../testing/fake-smtp.ts';
import { eventually } from '../../testing/test-queue.ts';

let fakeSmtp: FakeSmtp;
let shop: AccountShop;
let worker: Worker;

beforeEach(async () => {
  fakeSmtp = await openFakeSmtp();
  const mail = { smtpUrl: fakeSmtp.url, from: 'shop@example.com' };
  shop = await openAccountShop({ worker: 'none', config: { mail, publicUrl: 'https://shop.example.com' } });
  worker = workFor(shop);
});
afterEach(async () => {
  await worker.stop();
  await shop.close();
  await fakeSmtp.close();
});

const email = 'rita@example.com';
const person = { name: 'Rita Runner', email, password: PASSWORD };
const signUp = () => shop.ask('POST', '/api/auth/signup', { payload: person });
const statuses = async () => (await listMails(shop.deps.db, 10)).map(({ status }) => status);
/** The text part, as the reader's program shows it. */
const readable = ({ raw }: TakenMail) => ({ text: raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') });
const messageId = (mail: TakenMail) => headersOf(mail).find((header) => header.startsWith('Message-ID'));
const jobs = async () =>
  (
    await sql<{ attempts: number; locked: boolean }>`
    select attempts, locked_at is not null as locked from graphile_worker.jobs`.execute(shop.deps.db)
  ).rows;
/** Nobody waits for the pauses here; how they grow is tested with the queue. */
const hurry = () =>
  sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
    shop.deps.db,
  );
const afterAttempt = (n: number) =>
  eventually(async () => (await jobs()).some((job) => job.attempts === n && !job.locked));

describe('over a real mail server', () => {
  test('a mail arrives with links to the public address, and is known as sent', async () => {
    await signUp();
    const taken = await eventually(() => fakeSmtp.taken[0]);
    expect(taken.to).toEqual([email]);
    expect(headersOf(taken)).toContain(`To: ${email}`);
    expect(readable(taken).text).toContain('https://shop.example.com/api/auth/email-activate/');
    await eventually(async () => (await statuses())[0] === 'sent');
    const answer = await shop.ask('POST', `/api/auth/email-activate/${tokenIn(readable(taken))}`);
    expect(answer.status).toBe(200);
    // Now that the address is known to be theirs, they are called by their name.
    const welcome = await eventually(() => fakeSmtp.taken[1]);
    expect(headersOf(welcome)).toContain(`To: Rita Runner <${email}>`);
  });

  test('one that is refused is tried again until it is taken, and its link is good', async () => {
    fakeSmtp.mode = 'refuses';
    await signUp();
    await afterAttempt(1);
    expect(await statuses()).toEqual(['queued']);
    await hurry();
    await afterAttempt(2);
    fakeSmtp.mode = 'takes';
    await hurry();
    const taken = await eventually(() => fakeSmtp.taken[0]);
    expect((await shop.ask('POST', `/api/auth/email-activate/${tokenIn(readable(taken))}`)).status).toBe(200);
  });

  test('a link waits with its mail: what is sent after a day works for an hour from then', async () => {
    const member = await shop.person();
    const { port } = fakeSmtp;
    await fakeSmtp.close();
    await shop.ask('PUT', '/api/auth/forgot-password', { payload: { email: member.email } });
    await afterAttempt(1);
    shop.clock.ms += 20 * 60 * 60_000;
    fakeSmtp = await openFakeSmtp(port);
    await hurry();
    const resetLink = tokenIn(readable(await eventually(() => fakeSmtp.taken[0])));
    shop.clock.ms += 59 * 60_000;
    const payload = { resetLink, newPass: OTHER_PASSWORD };
    expect((await shop.ask('PUT', '/api/auth/reset-password', { payload })).status).toBe(200);
  });

  test('one of which nobody knows whether it arrived comes again under the same Message-ID, and either link works', async () => {
    const member = await shop.person();
    fakeSmtp.mode = 'hangs up';
    await shop.ask('PUT', '/api/auth/forgot-password', { payload: { email: member.email } });
    await afterAttempt(1);
    fakeSmtp.mode = 'takes';
    await hurry();
    const [first, second] = await eventually(() => (fakeSmtp.taken.length === 2 ? fakeSmtp.taken : undefined));
    if (!first || !second) throw new Error('not two');
    expect(messageId(first)).toBe(messageId(second));
    expect(tokenIn(readable(first))).not.toBe(tokenIn(readable(second)));
    const payload = { resetLink: tokenIn(readable(first)), newPass: OTHER_PASSWORD };
    expect((await shop.ask('PUT', '/api/auth/reset-password', { payload })).status).toBe(200);
    const again = { resetLink: tokenIn(readable(second)), newPass: PASSWORD };
    expect((await shop.ask('PUT', '/api/auth/reset-password', { payload: again })).status).toBe(400);
  });

  test('one that was sent is not sent again when its job comes twice', async () => {
    await signUp();
    await eventually(async () => (await statuses())[0] === 'sent');
    const [mail] = await listMails(shop.deps.db, 1);
    const payload = { mailId: mail?.id, accountId: mail?.accountId, kind: 'activation' };
    await sql`select graphile_worker.add_job('send-account-mail', ${JSON.stringify(payload)}::json)`.execute(
      shop.deps.db,
    );
    await eventually(async () => (await jobs()).length === 0);
    expect(fakeSmtp.taken).toHaveLength(1);
  });

  test('one that fails to the last is shown as failed, with a reason that names nobody', async () => {
    fakeSmtp.mode = 'refuses';
    await signUp();
    await afterAttempt(1);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(shop.deps.db);
    await hurry();
    const [failed] = await eventually(async () => {
      const found = await listMails(shop.deps.db, 10, 'failed');
      return found.length > 0 ? found : undefined;
    });
    expect(failed).toMatchObject({ kind: 'activation', status: 'failed', error: expect.stringContaining('451') });
    expect(failed?.error).not.toContain('@');
    expect(shop.logged()).toContain('job given up');
    expect(shop.logged()).not.toMatch(/rita@|someone@/);
  });
});

describe('a shop that is killed', () => {
  /** The shop in a process of its own, without a worker: answers one sign-up and is gone in that very moment. */
  async function signUpAndDie(): Promise<void> {
    const from = (file: string) => JSON.stringify(join(import.meta.dirname, '../..', file));
    const script = `
      import { signUp } from ${from('modules/accounts/sign-up.ts')};
      import { openDatabase } from ${from('platform/db/db.ts')};
      import { createPasswords } from ${from('platform/passwords/passwords.ts')};
      const { db } = openDatabase({ connection: ${JSON.stringify(shop.database.connection)}, poolSize: 2, onIdleError() {} });
      const cache = { keep: (notes, key, tags, load) => load() };
      const deps = { db, cache, passwords: createPasswords(), now: () => new Date() };
      await signUp(deps, { ...${JSON.stringify(person)}, newsLetter: false, language: 'en' }, '203.0.113.9');
      process.kill(process.pid, 'SIGKILL');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
  }

  test('between the commit of a sign-up and its mail: after the restart the mail arrives, once', async () => {
    await worker.stop();
    await signUpAndDie();
    expect(fakeSmtp.taken).toEqual([]);
    expect(await statuses()).toEqual(['queued']);

    worker = workFor(shop);
    const taken = await eventually(() => fakeSmtp.taken[0]);
    expect(taken.to).toEqual([email]);
    expect((await shop.ask('POST', `/api/auth/email-activate/${tokenIn(readable(taken))}`)).status).toBe(200);
    await eventually(async () => (await jobs()).length === 0);
    expect(fakeSmtp.taken.filter((mail) => messageId(mail) === messageId(taken))).toHaveLength(1);
  });

  test('before the commit: there is neither an account nor a mail', async () => {
    await worker.stop();
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
      shop.deps.db,
    );
    await sql`create trigger refuse before insert on mail for each row execute function refuse()`.execute(shop.deps.db);
    expect((await signUp()).status).toBe(500);
    const { rows } = await sql`select 1 from account where email = ${email}`.execute(shop.deps.db);
    expect(rows).toEqual([]);
    expect(await jobs()).toEqual([]);
  });
});
