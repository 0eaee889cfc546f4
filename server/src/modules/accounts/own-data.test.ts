import { accountMessages } from '@fieldhouse/contracts/account.rules';
import { privacyMessages } from '@fieldhouse/contracts/privacy.rules';
import type { PersonalData } from '@fieldhouse/contracts/privacy.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditShop } from '../../audit/audit-shop.ts';
import { type AccountShop, openAccountShop, type Person, tokenIn } from '../../testing/account-shop.ts';
import { buyOne } from '../../testing/order-desk.ts';
import { home } from '../../testing/paying.ts';
import { comeAsGuest, giveRights, signInWith } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { findTraces, lookForTraces } from './erasures.repo.ts';

let shop: AccountShop;
let staff: string;
let ball: string;
const NAME = 'Petra Muster-Quill';
/** Nobody else's. */
const WANDA = 'Wanda Wander-Lust';

beforeAll(async () => {
  shop = await openAccountShop();
  staff = await shop.signIn(await shop.person('admin'));
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 50 }]);
});
afterAll(() => shop.close());

const db = () => shop.deps.db;

interface Owner extends Person {
  readonly token: string;
  readonly headers: { authorization: string };
}

async function come(email?: string, name = NAME): Promise<Owner> {
  const person = await shop.person('client', email ? { email } : {});
  await sql`update account set name = ${name} where id = ${person.id}`.execute(db());
  const token = await shop.signIn(person);
  return { ...person, token, headers: { authorization: `Bearer ${token}` } };
}

const order = (who: Pick<Owner, 'headers'>) => buyOne(shop, who, [{ productId: ball, quantity: 1, price: 20 }]);
const send = (id: string) => shop.ask('PUT', `/api/orders/${id}`, { token: staff, payload: { status: 'dispatched' } });
const numberOf = async (id: string) =>
  (await shop.ask('GET', `/api/orders/${id}`, { token: staff })).body.number as number;
const leave = ({ token, password }: Owner) => shop.ask('DELETE', '/api/users/me', { token, payload: { password } });

describe('what the shop has about somebody', () => {
  test('is theirs to download, and of nobody else', async () => {
    const [petra, other] = [await come(), await come()];
    const id = await order(petra);
    await order(other);
    const address = { ...home, name: NAME, line1: '7 Hurdle Row', state: 'NY' };
    await shop.ask('POST', '/api/addresses', { token: petra.token, payload: address });
    await shop.ask('PUT', '/api/users/suscribe', { token: petra.token, payload: { newsLetter: true } });
    await sql`insert into review (id, product_id, account_id, description, rating)
      values (gen_random_uuid(), ${ball}, ${petra.id}, 'Round.', 40)`.execute(db());
    const answer = await shop.ask('GET', '/api/users/me/export', { token: petra.token });
    const data = answer.body as PersonalData;
    expect(data).toMatchObject({
      account: { _id: petra.id, name: NAME, email: petra.email, signIn: ['password'], newsLetter: true },
      addresses: [{ line1: '7 Hurdle Row' }],
      orders: [{ orderId: id, products: [{ name: 'Ball' }] }],
      returns: [],
      reviews: [{ description: 'Round.', rating: 4 }],
      consents: [{ given: true, source: 'profile', text: 'Subscribe', at: expect.any(String) }],
    });
    expect(answer.text).not.toContain(other.email);
    for (let n = 0; n < 9; n++) await shop.ask('GET', '/api/users/me/export', { token: petra.token });
    expect(await shop.ask('GET', '/api/users/me/export', { token: petra.token })).toMatchObject({
      status: 429,
      body: { error: privacyMessages.manyExports },
    });
  });

  test('that somebody wants the newsletter is kept with what stood there, and that the link in a mail was opened', async () => {
    const payload = { name: 'Nell', email: 'nell@example.com', password: 'A fine relay baton', newsLetter: true };
    await shop.ask('POST', '/api/auth/signup', { payload });
    const link = tokenIn(await shop.mailTo(payload.email));
    await shop.ask('POST', `/api/auth/email-activate/${link}`);
    const token = await shop.signIn(payload);
    await shop.ask('PUT', '/api/users/suscribe', { token, payload: { newsLetter: false } });
    const { consents } = (await shop.ask('GET', '/api/users/me/export', { token })).body as PersonalData;
    expect(consents).toMatchObject([
      { given: true, source: 'sign-up', text: 'Send me the newsletter' },
      { given: true, source: 'confirmation', text: 'Send me the newsletter' },
      { given: false, source: 'profile', text: 'Unsubscribe' },
    ]);
  });

  test('staff export it for who asks by letter, guests too; that stands in the journal, as does taking all of them', async () => {
    const [petra, guest] = [await come(), await comeAsGuest(shop)];
    const ordered = await order(guest);
    const ask = (id: string, payload: object) =>
      shop.ask('PUT', `/api/customers/${id}/export`, { token: staff, payload });
    expect((await ask(petra.id, {})).body.error).toBe(privacyMessages.reason);
    expect((await ask(petra.id, { reason: 'Letter of May 2' })).body).toMatchObject({ email: petra.email });
    expect((await ask(guest.guestId, { reason: 'Letter of May 3' })).body).toMatchObject({
      account: null,
      email: guest.email,
      orders: [{ orderId: ordered }],
    });
    const { headers } = await signInWith(shop, ['customers']);
    const url = `/api/customers/${petra.id}/export`;
    const clerk = await shop.app.inject({ method: 'PUT', url, headers, payload: { reason: 'Letter of May 4' } });
    expect(clerk.json()).toMatchObject({ key: 'right.orders' });
    await shop.ask('GET', '/api/users', { token: staff });
    const entries = (await shop.ask('GET', '/api/journal?limit=3', { token: staff })).body;
    expect(entries).toMatchObject([
      { action: 'exportUsers', subjectId: 'all' },
      { action: 'exportCustomer', subjectId: guest.guestId, after: { reason: 'Letter of May 3' } },
      { action: 'exportCustomer', subjectId: petra.id, after: { reason: 'Letter of May 2' } },
    ]);
  });
});

describe('leaving', () => {
  test('takes the password, and waits for what is open, which it names', async () => {
    const petra = await come();
    const [first, second] = [await order(petra), await order(petra)];
    expect((await leave({ ...petra, password: 'not it' })).body.fields).toHaveProperty('password');
    expect((await shop.ask('DELETE', '/api/users/me', { token: petra.token })).body.error).toBe(
      accountMessages.password,
    );
    const open = privacyMessages.open(`#${await numberOf(first)}, #${await numberOf(second)}`);
    expect(await leave(petra)).toMatchObject({ status: 400, body: { error: open } });
    for (const id of [first, second]) await send(id);
    const lines = [{ lineId: `${first}.1`, quantity: 1, reason: 'other' }];
    const asked = await shop.ask('POST', `/api/orders/${first}/returns`, { token: petra.token, payload: { lines } });
    expect((await leave(petra)).body.error).toBe(privacyMessages.open(asked.body.returns[0].name));
    const returnId = asked.body.returns[0]._id;
    await shop.ask('PUT', `/api/returns/${returnId}`, {
      token: staff,
      payload: { status: 'refused', word: `Dear ${NAME}, no` },
    });
    expect((await leave(petra)).status).toBe(200);
    expect((await shop.ask('GET', '/api/users/me', { token: petra.token })).status).toBe(401);
    expect((await shop.ask('POST', '/api/auth/signin', { payload: petra })).status).toBe(400);
  });

  test('the last administrator stays', async () => {
    const other = await openAccountShop({ worker: 'none' });
    try {
      const boss = await other.person('admin');
      const token = await other.signIn(boss);
      const answer = await other.ask('DELETE', '/api/users/me', { token, payload: { password: boss.password } });
      expect(answer.body.error).toContain('last administrator');
    } finally {
      await other.close();
    }
  });

  test('no text names who has left, whoever wrote it, and an auditor looks everywhere', async () => {
    const wanda = await come('wanda@wander-lust.test', WANDA);
    const [id, other] = [await order(wanda), await come()];
    const by = (path: string, payload: object, method: 'POST' | 'PUT' = 'POST') =>
      shop.ask(method, path, { token: staff, payload });
    await by(`/api/orders/${id}/notes`, { text: `Ring at ${WANDA}` });
    await by(`/api/customers/${wanda.id}/notes`, { text: `${WANDA} has a dog` });
    await by(`/api/orders/${id}/refunds`, { amount: 1, note: `For ${WANDA}` });
    await by(`/api/customers/${wanda.id}/export`, { reason: `Letter of ${WANDA}` }, 'PUT');
    await quoteToWebhook(`Thank you, order of ${WANDA} <${wanda.email}>`);
    await by('/api/staff/invitations', { email: wanda.email, roleId: await someRole() });
    await sql`insert into review (id, product_id, account_id, description, rating, hidden_at, hidden_reason)
      values (gen_random_uuid(), ${ball}, ${wanda.id}, ${`Write to ${wanda.email}, I am WANDA WANDER-LUST.`}, 40, now(), ${`Says ${WANDA}`})`.execute(
      db(),
    );
    await send(id);
    const words = [WANDA.toLowerCase(), wanda.email];
    expect((await findTraces(db(), words)).length).toBeGreaterThan(5);
    const reason = `She wrote: I, ${WANDA} (${wanda.email.toUpperCase()}), want to go.`;
    const url = `/api/users/delete/${wanda.id}`;
    expect((await shop.ask('DELETE', url, { token: staff, payload: { reason } })).status).toBe(200);
    expect(await findTraces(db(), words)).toEqual([]);
    const entries = (await shop.ask('GET', `/api/journal?q=${wanda.id}`, { token: staff })).body;
    expect(entries).toMatchObject([
      { action: 'deleteUser', after: { reason: 'She wrote: I, … (…), want to go.' } },
      { action: 'exportCustomer', after: { reason: 'Letter of …' } },
      {},
    ]);
    // Somebody writes it down after all.
    await by(`/api/customers/${other.id}/notes`, { text: `The sister of ${WANDA.toUpperCase()}` });
    await lookForTraces(db());
    const problem = `words that named the deleted account ${wanda.id} are left in customer_note.text`;
    expect((await auditShop(shop.deps)).problems).toContain(problem);
    await sql`delete from customer_note where account_id = ${other.id}`.execute(db());
    await lookForTraces(db());
    expect((await auditShop(shop.deps)).problems).toEqual([]);
    const { rows } = await sql`select from erasure where words is not null`.execute(db());
    expect(rows).toEqual([]);
  });
});

/** A receiver that says again what it was told. */
const quoteToWebhook = (answer: string) =>
  sql`
    with hook as (
      insert into webhook (id, url, events, secret, off_at)
      values (gen_random_uuid(), 'https://erp.example', '{order.paid}', 'whsec_', now()) returning id
    )
    insert into webhook_delivery (id, webhook_id, event_id, type, subject, data, event_at, state, answer, request_body)
    select gen_random_uuid(), id, gen_random_uuid(), 'order.paid', gen_random_uuid(), '{}', now(), 'done', ${answer}, ${answer} from hook`.execute(
    db(),
  );

const someRole = async () =>
  (await shop.ask('GET', '/api/roles', { token: staff })).body.find(
    ({ administrator }: { administrator: boolean }) => !administrator,
  )._id as string;

describe('another address', () => {
  const wish = (who: Owner, email: string) =>
    shop.ask('PUT', '/api/users/me/email', { token: who.token, payload: { email, password: who.password } });
  const open = (link: string) => shop.ask('POST', '/api/auth/email-change', { payload: { link } });
  const emailOf = async ({ id }: Person) =>
    (await sql<{ email: string }>`select email from account where id = ${id}`.execute(db())).rows[0]?.email;

  test('is there when both mailboxes have agreed, in any order, and not before', async () => {
    const petra = await come();
    const guest = await comeAsGuest(shop, `new-${petra.email}`);
    const ordered = await order(guest);
    expect((await wish({ ...petra, password: 'not it' }, guest.email)).body.fields).toHaveProperty('password');
    expect((await wish(petra, petra.email.toUpperCase())).body.error).toBe(privacyMessages.sameEmail);
    expect((await wish(petra, (await come()).email)).body.error).toBe(privacyMessages.takenEmail);
    // One that is given up for another.
    expect((await wish(petra, `typo-${petra.email}`)).status).toBe(200);
    const typo = tokenIn(await shop.mailTo(`typo-${petra.email}`));
    const before = tokenIn(await shop.mailTo(petra.email));
    expect((await wish(petra, guest.email)).status).toBe(200);
    const [old, fresh] = [tokenIn(await shop.mailTo(petra.email, 2)), tokenIn(await shop.mailTo(guest.email))];
    for (const dead of [typo, before]) expect((await open(dead)).body.message).toContain('the other email');
    expect((await shop.ask('POST', '/api/auth/activation', { payload: { link: old } })).body).toEqual({
      email: guest.email,
      changes: true,
    });
    expect((await open(fresh)).body.message).toContain('the other email');
    expect(await emailOf(petra)).toBe(petra.email);
    expect((await open(old)).body.message).toContain('has been changed');
    expect((await open(old)).body.message).toContain('has been changed');
    expect(await emailOf(petra)).toBe(guest.email);
    expect(await shop.signIn({ ...petra, email: guest.email })).toBeTruthy();
    // What was bought under the address before is the account's.
    const { body } = await shop.ask('GET', '/api/orders/allUser', { token: petra.token });
    expect(body).toMatchObject([{ orderId: ordered }]);
    expect((await open('x'.repeat(43))).body.error).toBe(accountMessages.badLink);
  });

  test('asked for by letter needs the new mailbox alone; the old one is told', async () => {
    const petra = await come();
    const email = `letter-${petra.email}`;
    const payload = { email, reason: 'Lost the old mailbox' };
    expect((await shop.ask('PUT', `/api/customers/${petra.id}/email`, { token: staff, payload })).status).toBe(200);
    expect((await shop.mailTo(petra.email)).text).toContain(email);
    const link = tokenIn(await shop.mailTo(email));
    shop.clock.ms += 25 * 60 * 60_000;
    expect((await open(link)).body.error).toBe(privacyMessages.oldLink);
    shop.clock.ms -= 25 * 60 * 60_000;
    expect((await open(link)).body.message).toContain('has been changed');
    expect(await emailOf(petra)).toBe(email);
  });

  test('asked for by those who have no say over the staff does not reach who has become one of it', async () => {
    const [petra, clerk] = [await come(), await signInWith(shop, ['customers'])];
    const ask = async (token: string, email: string) => {
      const payload = { email, reason: 'Letter' };
      expect((await shop.ask('PUT', `/api/customers/${petra.id}/email`, { token, payload })).status).toBe(200);
      return tokenIn(await shop.mailTo(email));
    };
    const link = await ask(clerk.token, `clerks-${petra.email}`);
    await giveRights(shop, { userId: petra.id }, ['orders']);
    expect((await open(link)).body.error).toBe(accountMessages.badLink);
    expect(await emailOf(petra)).toBe(petra.email);
    const email = `seniors-${petra.email}`;
    expect((await open(await ask(staff, email))).body.message).toContain('has been changed');
    expect(await emailOf(petra)).toBe(email);
  });
});
