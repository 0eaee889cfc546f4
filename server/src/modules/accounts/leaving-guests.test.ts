import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditShop } from '../../audit/audit-shop.ts';
import { databaseDirectory } from '../../deps.ts';
import { newId } from '../../platform/ids.ts';
import { type AccountShop, openAccountShop, PASSWORD, tokenIn } from '../../testing/account-shop.ts';
import { buyOne } from '../../testing/order-desk.ts';
import { addPromotion, buyByQuote, quoteFor } from '../../testing/quoting.ts';
import { comeAsGuest, type WithSession } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { findTraces, lookForTraces } from './erasures.repo.ts';

let shop: AccountShop;
let staff: string;
let ball: string;

beforeAll(async () => {
  shop = await openAccountShop();
  staff = await shop.signIn(await shop.person('admin'));
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 50 }]);
});
afterAll(() => shop.close());

const db = () => shop.deps.db;
const send = (id: string) => shop.ask('PUT', `/api/orders/${id}`, { token: staff, payload: { status: 'dispatched' } });
const signUp = async (email: string, mails: number) => {
  await shop.ask('POST', '/api/auth/signup', { payload: { name: 'Gwen Goal', email, password: PASSWORD } });
  await shop.ask('POST', `/api/auth/email-activate/${tokenIn(await shop.mailTo(email, mails))}`);
  return shop.signIn({ email, password: PASSWORD });
};
const usesOf = async (orderId: string) =>
  (await sql<{ customer: string }>`select customer from promotion_use where order_id = ${orderId}`.execute(db()))
    .rows[0]?.customer;

test('uses of promotions know guests without their address, whichever release writes them, and nobody who has left', async () => {
  const email = 'Gwen@goal-keeper.test';
  const clear = `mail:${email.toLowerCase()}`;
  const cart = { lines: [{ productId: ball, quantity: 1 }], code: 'ONCE-ONLY' };
  const buy = async (who: WithSession) => (await buyByQuote(shop, who, cart)).json<{ orderId: string }>().orderId;
  await addPromotion(shop, { code: cart.code, uses_per_customer: 1 });
  const id = await buy(await comeAsGuest(shop, email));
  await shop.mailTo(email);
  const hash = await usesOf(id);
  expect(await findTraces(db(), [clear])).toEqual([]);
  const again = await comeAsGuest(shop, email.toUpperCase());
  expect((await quoteFor(shop, again, cart)).code).toMatchObject({ applied: false });
  // The release before wrote the address itself; what it is placing during the upgrade is written by it afterwards.
  await sql`update promotion_use set customer = ${clear} where order_id = ${id}`.execute(db());
  await sql.raw(readFileSync(join(databaseDirectory, 'migrations/0160-hash-guests.sql'), 'utf8')).execute(db());
  expect(await usesOf(id)).toBe(hash);
  await sql`
    with moved as (delete from promotion_use where order_id = ${id} returning *)
    insert into promotion_use (order_id, promotion_id, customer, cents)
    select order_id, promotion_id, ${clear}, cents from moved`.execute(db());
  expect(await usesOf(id)).toBe(hash);
  expect((await quoteFor(shop, again, cart)).code).toMatchObject({ applied: false });

  const token = await signUp(email, 2);
  await send(id);
  expect(await usesOf(id)).toBe(hash);
  expect((await shop.ask('DELETE', '/api/users/me', { token, payload: { password: PASSWORD } })).status).toBe(200);
  expect(await usesOf(id)).toBe(id);
  expect((await auditShop(shop.deps)).problems).toEqual([]);
});

describe('who has asked by letter, without an account', () => {
  const NAME = 'Gustav Goalpost-Net';
  const erase = (email: string, reason = 'Letter of May 2') =>
    shop.ask('POST', '/api/customers/erase', { token: staff, payload: { email, reason } });
  const buyAs = async (who: WithSession) => {
    const id = await buyOne(shop, who, [{ productId: ball, quantity: 1, price: 20 }]);
    await sql`update "order" set address = jsonb_set(address, '{name}', to_jsonb(${NAME}::text)) where id = ${id}`.execute(
      db(),
    );
    return id;
  };

  test('is forgotten as with an account: guest, newsletter, orders of the former shop; what was bought stays', async () => {
    const email = 'gustav@goalpost.test';
    const guest = await comeAsGuest(shop, email);
    const id = await buyAs(guest);
    await shop.ask('POST', `/api/customers/${guest.guestId}/notes`, {
      token: staff,
      payload: { text: `${NAME} rang` },
    });
    await shop.ask('POST', '/api/newsletter', { payload: { email } });
    await pastOrder(email, 'Gustav Formerly');
    const words = [email, NAME.toLowerCase(), 'gustav formerly'];
    expect((await findTraces(db(), words)).length).toBeGreaterThan(5);
    expect((await erase(email, `I, ${NAME}, want to go`)).body).toHaveProperty('message');
    expect(await findTraces(db(), words)).toEqual([]);
    expect((await shop.ask('GET', `/api/orders/${id}`, { token: staff })).body).toMatchObject({ userId: null });
    expect((await shop.ask('GET', `/api/orders/${id}`, { headers: guest.headers })).status).toBe(401);
    const [entry] = (await shop.ask('GET', '/api/journal?limit=1', { token: staff })).body;
    expect(entry).toMatchObject({ action: 'eraseAddress', after: { reason: 'I, …, want to go' } });
    // They end by themselves.
    await sql`delete from quote`.execute(db());
    await lookForTraces(db());
    expect((await auditShop(shop.deps)).problems).toEqual([]);
    expect(await erase(email)).toMatchObject({ status: 404, body: { key: 'privacy.no-trace' } });
  });

  test('of the former shop alone, too; but not somebody with an account, whose account is deleted', async () => {
    await pastOrder('past@goalpost.test', NAME);
    expect((await erase('PAST@goalpost.test')).status).toBe(200);
    expect(await findTraces(db(), ['past@goalpost.test', NAME.toLowerCase()])).toEqual([]);
    const { email } = await shop.person();
    expect(await erase(email)).toMatchObject({ status: 400, body: { key: 'privacy.has-account' } });
    const stranger = 'stranger@goalpost.test';
    await shop.ask('POST', '/api/auth/signup', { payload: { name: NAME, email: stranger, password: PASSWORD } });
    expect((await erase(stranger)).status).toBe(200);
    expect(await findTraces(db(), [stranger, NAME.toLowerCase()])).toEqual([]);
  });

  test('an account takes along what was bought under its address without it, and under the one it had before', async () => {
    const [email, later] = ['first@goalpost.test', 'later@goalpost.test'];
    const first = await comeAsGuest(shop, email);
    const before = await buyAs(first);
    await shop.ask('POST', '/api/newsletter', { payload: { email } });
    await shop.mailTo(email, 2);
    const token = await signUp(email, 3);
    await shop.ask('PUT', '/api/users/me/email', { token, payload: { email: later, password: PASSWORD } });
    for (const link of [await shop.mailTo(later), await shop.mailTo(email, 4)])
      await shop.ask('POST', '/api/auth/email-change', { payload: { link: tokenIn(link) } });
    const after = await buyAs(await comeAsGuest(shop, later));
    const leave = () => shop.ask('DELETE', '/api/users/me', { token, payload: { password: PASSWORD } });
    await send(before);
    expect((await leave()).body.error).toContain('still open: #');
    await send(after);
    expect((await leave()).status).toBe(200);
    // A mailbox that was somebody's before is not the shop's to empty.
    await sql`delete from demo_mail where to_address = ${email}`.execute(db());
    expect(await findTraces(db(), [email, later, NAME.toLowerCase()])).toEqual([]);
  });
});

/** Brought along from the shop before. */
const pastOrder = (email: string, name: string) =>
  sql`
    insert into past_order (id, source, number, placed_at, email, email_key, name, status, currency, total_cents, lines)
    values (${newId()}, 'shopify', ${newId()}, now(), ${email.toUpperCase()}, ${email}, ${name}, 'paid', 'usd', 100, '[]')`.execute(
    db(),
  );
