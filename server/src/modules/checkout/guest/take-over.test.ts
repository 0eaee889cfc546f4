import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountShop, OTHER_PASSWORD, openAccountShop, PASSWORD, tokenIn } from '../../../testing/account-shop.ts';
import { type HeldRows, holdRows, untilWaiting } from '../../../testing/locks.ts';
import { buy, cards, cardToken, createPayment, expectCleanAudit, ordersOf } from '../../../testing/paying.ts';
import { comeAsGuest, type SignedInGuest, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { eventually } from '../../../testing/test-queue.ts';

let shop: AccountShop;
let ball: string;
let email: string;
let guest: SignedInGuest;
let held: HeldRows | undefined;
let people = 0;

beforeAll(async () => {
  shop = await openAccountShop();
  // Who is first is decided by rows that are held, for as long as a busy machine takes.
  await sql`alter function place_order(jsonb) set lock_timeout = '1min'`.execute(shop.deps.db);
});
afterAll(() => shop.close());
beforeEach(async () => {
  email = `greta-${++people}@example.com`;
  guest = await comeAsGuest(shop, email);
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 9 }]);
});
afterEach(async () => {
  await held?.release();
  await expectCleanAudit(shop);
});

const cart = () => [{ productId: ball, quantity: 1, price: 20 }];
const order = async (who = guest) => (await buy(shop, who, cart())).json<{ orderId: string }>().orderId;
const from = () => `198.51.100.${people}`;
const signUp = (address = email) =>
  shop.ask('POST', '/api/auth/signup', {
    payload: { name: 'Greta Goal', email: address, password: PASSWORD },
    from: from(),
  });
const mailAbout = (subject: string, address = email) =>
  eventually(async () => (await shop.mailsTo(address)).find((mail) => mail.subject.startsWith(subject)));
const activate = async (address = email) => {
  await signUp(address);
  return shop.ask('POST', `/api/auth/email-activate/${tokenIn(await mailAbout('Activate', address))}`);
};
const byPassword = async (password = PASSWORD) => {
  const token = await shop.signIn({ email, password }, from());
  return { headers: { authorization: `Bearer ${token}` } };
};
const history = async (password?: string) =>
  (await ordersOf(shop, await byPassword(password))).map(({ orderId }) => orderId);
const ownersOf = async (orderId: string) => {
  const { rows } = await sql<{ account: boolean; guest: boolean; payer: boolean }>`
    select o.account_id is not null as account, o.guest_id is not null as guest, p.account_id is not null as payer
    from "order" o join payment p on p.order_id = o.id where o.id = ${orderId}`.execute(shop.deps.db);
  return rows[0];
};
const byGuestAlone = { account: false, guest: true, payer: false };
const takenOver = { account: true, guest: true, payer: true };
const hold = async (statement: string, ...values: unknown[]) => {
  held = await holdRows(shop, statement, values);
  return held;
};

describe('an account whose address is proved', () => {
  test('has all that was bought under it without an account, in whatever case, and may write about it', async () => {
    const bought = [await order(), await order(await comeAsGuest(shop, email.toUpperCase()))];
    const others = await order(await comeAsGuest(shop, `not-${email}`));
    await signUp();
    expect(await ownersOf(bought[0] ?? '')).toEqual(byGuestAlone);
    await activate();
    expect((await history()).toSorted()).toEqual(bought.toSorted());
    expect(await ownersOf(others)).toEqual(byGuestAlone);
    const account = await byPassword();
    const me = (await shop.app.inject({ url: '/api/users/me', headers: account.headers })).json<{ _id: string }>();
    const url = `/api/review/create?userId=${me._id}&productId=${ball}`;
    const review = { description: 'It rolls.', rating: 4 };
    const written = await shop.app.inject({ method: 'POST', url, headers: account.headers, payload: review });
    expect(written.json()).toMatchObject({ status: true });
    const read = await shop.app.inject({ url: `/api/orders/${bought[0]}`, headers: guest.headers });
    expect(read.json(), 'the guest still sees it').toMatchObject({ orderId: bought[0], userId: me._id });
  });

  test('by a link to a new password has it too', async () => {
    const orderId = await order();
    await signUp();
    await shop.ask('PUT', '/api/auth/forgot-password', { payload: { email }, from: from() });
    const payload = { newPass: OTHER_PASSWORD, resetLink: tokenIn(await mailAbout('Reset')) };
    expect((await shop.ask('PUT', '/api/auth/reset-password', { payload, from: from() })).status).toBe(200);
    expect(await history(OTHER_PASSWORD)).toEqual([orderId]);
  });

  test.each(['new', 'there already'])('by Google has it too: one that is %s', async (kind) => {
    if (kind !== 'new') await shop.person('client', { email });
    const orderId = await order();
    const google = { email, name: 'Greta Goal' };
    const { tokenId } = (await shop.ask('POST', '/api/dev/google-token', { payload: google })).body;
    const { body } = await shop.ask('POST', '/api/auth/googlelogin', { payload: { tokenId } });
    const orders = await ordersOf(shop, { headers: { authorization: `Bearer ${body.tokenId}` } });
    expect(orders.map((one) => one.orderId)).toEqual([orderId]);
  });

  test('takes it along when it is deleted, and no link opens it any more', async () => {
    const orderId = await order();
    const key = /#([\w-]{43})$/m.exec((await shop.mailTo(email)).text)?.[1] ?? '';
    const byKey = () => shop.app.inject({ url: `/api/orders/${orderId}`, headers: { 'x-order-key': key } });
    expect((await byKey()).statusCode).toBe(200);
    await activate();
    const boss = await signIn(shop, 'admin');
    const { rows } = await sql<{ id: string }>`select id from account where email = ${email}`.execute(shop.deps.db);
    const url = `/api/users/delete/${rows[0]?.id}`;
    expect((await shop.app.inject({ method: 'DELETE', url, headers: boss.headers })).statusCode).toBe(200);
    expect((await byKey()).statusCode).toBe(404);
    expect((await shop.app.inject({ url: `/api/orders/${orderId}`, headers: guest.headers })).statusCode).toBe(401);
    const left = await shop.app.inject({ url: `/api/orders/${orderId}`, headers: boss.headers });
    expect(left.json()).toMatchObject({ userId: null, userName: null, email: null, address: null });

    const guests = await sql`select 1 from guest where email = ${email}`.execute(shop.deps.db);
    expect(guests.rows).toEqual([]);
  });
});

describe('an account that is activated while its guest pays', () => {
  test('placed first: the activation waits for it, and has it', async () => {
    const { release } = await hold('select from product where id = $1 for update', ball);
    const buying = order();
    await untilWaiting(shop, 1);
    const activating = activate();
    await untilWaiting(shop, 2);
    await release();
    expect((await activating).status).toBe(200);
    expect(await ownersOf(await buying)).toEqual(takenOver);
  });

  test('activated first: what is placed afterwards is the guest’s alone, and what was there is not', async () => {
    const before = await order();
    // Whoever writes the mail about it does not wait for this.
    const { release } = await hold('select from "order" where id = $1 for no key update', before);
    const activating = activate();
    await untilWaiting(shop, 1);
    const buying = order();
    await untilWaiting(shop, 2);
    await release();
    expect((await activating).status).toBe(200);
    expect(await ownersOf(before)).toEqual(takenOver);
    expect(await ownersOf(await buying)).toEqual(byGuestAlone);
  });

  test('a payment that waits for the bank is taken over, and the guest finishes it', async () => {
    const tokenId = await cardToken(shop, cards.asks);
    const again = () => createPayment(shop, guest, { tokenId, products: cart() });
    const { action } = (await again()).json<{ action: { clientSecret: string } }>();
    await activate();
    await shop.app.inject({ method: 'POST', url: '/api/dev/confirm', payload: action });
    const paid = await again();
    expect(paid.json()).toMatchObject({ email, userId: null });
    expect(await history()).toEqual([paid.json<{ orderId: string }>().orderId]);
  });
});
