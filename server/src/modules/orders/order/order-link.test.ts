import { orderMessages } from '@fieldhouse/contracts/order.rules';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { type AccountShop, openAccountShop } from '../../../testing/account-shop.ts';
import { buy, createOrder } from '../../../testing/paying.ts';
import { comeAsGuest, type SignedInGuest, signIn, type WithSession } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { eventually } from '../../../testing/test-queue.ts';
import { cleanOrderKeys } from './order-keys.repo.ts';

let shop: AccountShop;
let ball: string;
let guest: SignedInGuest;

beforeAll(async () => {
  shop = await openAccountShop({ databaseClock: 'stopped' });
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 50 }]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from rate_count`.execute(shop.deps.db);
  guest = await comeAsGuest(shop);
});

const products = () => [{ productId: ball, quantity: 1, price: 20 }];
const order = async (who: WithSession = guest) => {
  const { orderId } = (await buy(shop, who, products())).json<{ orderId: string }>();
  return (await createOrder(shop, who, { products: products(), orderId })).json<Order>();
};
const keyIn = (text: string) => /\/orders\/[\w-]+#([\w-]{43})$/m.exec(text)?.[1] ?? '';
const mailAbout = (email: string, subject: string) =>
  eventually(async () => (await shop.mailsTo(email)).find((mail) => mail.subject.startsWith(subject)));
const read = (id: string, key: string, from?: string) =>
  shop.ask('GET', `/api/orders/${id}`, { headers: { 'x-order-key': key }, ...(from && { from }) });
const lookUp = (number: number | string, email: string, from?: string) =>
  shop.ask('POST', '/api/returns/lookup', { payload: { number, email }, ...(from && { from }) });
const jobsAreDone = () =>
  eventually(async () => {
    const { rows } = await sql`select 1 from graphile_worker.jobs limit 1`.execute(shop.deps.db);
    return rows.length === 0;
  });

test('each mail opens its order to whoever has it, for a year, and no other order', async () => {
  const { orderId, number } = await order();
  const another = await order(await comeAsGuest(shop));
  const admin = await signIn(shop, 'admin');
  const url = `/api/orders/${orderId}`;
  for (const status of ['dispatched', 'canceled'])
    await shop.app.inject({ method: 'PUT', url, headers: admin.headers, payload: { status } });
  await shop.app.inject({ method: 'POST', url: `${url}/refund`, headers: admin.headers });
  const subjects = ['Your order', `Order ${number} is`, `Order ${number} was`, 'Your refund'];
  const keys = await Promise.all(subjects.map(async (subject) => keyIn((await mailAbout(guest.email, subject)).text)));
  expect(new Set(keys).size).toBe(4);
  for (const key of keys) {
    expect((await read(orderId, key)).body).toMatchObject({ orderId, email: guest.email });
    const elsewhere = await read(another.orderId, key);
    expect([elsewhere.status, elsewhere.body.error]).toEqual([404, orderMessages.notFound]);
  }
  expect(shop.logged()).toContain(`/api/orders/${orderId}`);
  for (const key of keys) expect(shop.logged()).not.toContain(key);
  const { rows } = await sql<{ kept: string }>`select encode(key_hash, 'base64') as kept from order_key`.execute(
    shop.deps.db,
  );
  expect(rows.map(({ kept }) => kept)).not.toContain(keys[0]);

  const now = shop.clock.ms;
  shop.clock.ms += 364 * 24 * 60 * 60_000;
  expect((await read(orderId, keys[0] ?? '')).status).toBe(200);
  shop.clock.ms += 2 * 24 * 60 * 60_000;
  expect((await read(orderId, keys[0] ?? '')).status).toBe(404);
  shop.clock.ms = now;
  await sql`update order_key set expires_at = now() - interval '1 day' where order_id = ${orderId}`.execute(
    shop.deps.db,
  );
  await cleanOrderKeys(shop.deps.db);
  const left = await sql`select 1 from order_key where order_id = ${orderId}`.execute(shop.deps.db);
  expect(left.rows).toEqual([]);
});

test('somebody with an account is mailed the address of the page alone', async () => {
  const person = await shop.person();
  const token = await shop.signIn(person);
  const { orderId } = await order({ headers: { authorization: `Bearer ${token}` } });
  const { text } = await mailAbout(person.email, 'Your order');
  expect(text).toContain(`View your order:\nhttp://127.0.0.1:3000/orders/${orderId}\n`);
});

test('ten wrong keys for an order are too many for one network, at once too, and nobody else’s concern there', async () => {
  const { orderId } = await order();
  const { text } = await mailAbout(guest.email, 'Your order');
  expect(text, 'the card has given no name').toContain('\n\nHello,\n\n');
  const key = keyIn(text);
  const wrong = ['', 'x', 'A'.repeat(43), 'é', 'x'.repeat(5000)];
  const from = '198.51.100.1';
  const statuses = (
    await Promise.all(
      Array(4)
        .fill(wrong)
        .flat()
        .map((guess) => read(orderId, guess, from)),
    )
  ).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(10).fill(404), ...Array(10).fill(429)]);
  expect((await read(orderId, key, from)).status).toBe(200);
  // Nor do those about many orders stop anybody who signs in, pays or asks for a mail there.
  const many = await Promise.all(Array.from({ length: 60 }, () => read(newId(), 'x', from)));
  expect(many.filter(({ status }) => status === 404)).toHaveLength(40);
  expect((await read(orderId, key, from)).status).toBe(200);
  const person = await shop.person();
  await shop.signIn(person, from);
  expect((await lookUp(1, person.email, from)).status).toBe(200);
});

test('a lost link is mailed again, and nobody is told whether there was such an order', async () => {
  const person = await shop.person();
  const token = await shop.signIn(person);
  const ofMember = await order({ headers: { authorization: `Bearer ${token}` } });
  const ofGuest = await order();
  const stranger = 'stranger@example.com';
  const answers = [
    await lookUp(ofGuest.number, stranger),
    await lookUp(ofGuest.number, person.email),
    await lookUp(999_999, guest.email),
    await lookUp(ofMember.number, person.email),
    await lookUp(`#${ofGuest.number}`, guest.email.toUpperCase()),
  ];
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { message: orderMessages.linkMailed }]);
  await jobsAreDone();
  expect(await shop.mailsTo(stranger)).toEqual([]);
  for (const [{ email }, bought] of [
    [person, ofMember],
    [guest, ofGuest],
  ] as const) {
    const links = (await shop.mailsTo(email)).filter(({ subject }) => subject.startsWith('The link'));
    expect(links).toHaveLength(1);
    expect((await read(bought.orderId, keyIn(links[0]?.text ?? ''))).body).toMatchObject({ number: bought.number });
  }
  const { rows } = await sql`select 1 from mail where kind = 'link' and sent_at is null`.execute(shop.deps.db);
  expect(rows, 'what was for nobody is gone').toEqual([]);
});

test('asking for links is limited for a network, and what one recipient gets is limited without a word', async () => {
  const { number } = await order();
  const ask = (n: number) => lookUp(number, guest.email, `198.51.100.${n}`);
  for (let n = 0; n < 10; n++) expect((await ask(1)).status).toBe(200);
  expect((await ask(1)).status).toBe(429);
  expect((await ask(2)).body).toEqual({ message: orderMessages.linkMailed });
  // The same for an address without an order.
  for (let n = 0; n < 10; n++) expect((await lookUp(number, 'nobody@example.com', '198.51.100.3')).status).toBe(200);
  expect((await lookUp(number, 'nobody@example.com', '198.51.100.3')).status).toBe(429);
  await jobsAreDone();
  const links = (await shop.mailsTo(guest.email)).filter(({ subject }) => subject.startsWith('The link'));
  expect(links).toHaveLength(5);
});
