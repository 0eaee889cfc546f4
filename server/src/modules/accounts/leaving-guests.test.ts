import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditShop } from '../../audit/audit-shop.ts';
import { databaseDirectory } from '../../deps.ts';
import { type AccountShop, openAccountShop, PASSWORD, tokenIn } from '../../testing/account-shop.ts';
import { addPromotion, buyByQuote, quoteFor } from '../../testing/quoting.ts';
import { comeAsGuest, type WithSession } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { findTraces } from './erasures.repo.ts';

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
