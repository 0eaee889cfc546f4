import { paymentMessages } from '@fieldhouse/contracts/payment.rules';
import { settingsMessages } from '@fieldhouse/contracts/settings.rules';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holdTransaction, untilItWaits } from '../../testing/locks.ts';
import { buy, cards, cardToken, createPayment, expectCleanAudit, ordersOf } from '../../testing/paying.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { lockCurrency, takeMarketsLock } from './settings.repo.ts';

let shop: TestShop;
let admin: SignedIn;
let buyer: SignedIn;
let line: { productId: string; quantity: number; price: number };

beforeEach(async () => {
  shop = await openTestShop({ settings: { currency: 'EUR', country: 'DE' } });
  [admin, buyer] = [await signIn(shop, 'admin'), await signIn(shop, 'client')];
  const [productId = ''] = await stock(shop, [{ price: 1200, quantity: 5 }]);
  line = { productId, quantity: 1, price: 1200 };
});
afterEach(() => shop.close());

const change = (currency: string) =>
  shop.app.inject({ method: 'PUT', url: '/api/settings', headers: admin.headers, payload: { currency } });
const ordered = async () => {
  const { rows } = await sql<{ currency: string; state: string }>`
    select o.currency, p.state from "order" o join payment p on p.order_id = o.id`.execute(shop.deps.db);
  return rows;
};

test('orders, payments and the card provider have the currency of the shop, and from the first order on it is fixed', async () => {
  expect((await change('GBP')).json()).toMatchObject({ currency: 'GBP', currencyFixed: false });
  expect((await buy(shop, buyer, [line])).statusCode).toBe(200);
  expect(await ordered()).toEqual([{ currency: 'gbp', state: 'paid' }]);
  expect(await ordersOf(shop, buyer)).toMatchObject([{ amount: 1200, currency: 'GBP' }]);
  const { rows } = await sql`select currency, received from demo_gateway.intent`.execute(shop.deps.db);
  expect(rows).toEqual([{ currency: 'gbp', received: 120_000 }]);
  const refused = await change('USD');
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { currency: settingsMessages.currencyFixed }]);
  expect((await change('GBP')).json()).toMatchObject({ currencyFixed: true });
  await expectCleanAudit(shop);
});

test('it stays while the rates of other markets are for it, also where one is being opened', async () => {
  const refused = { currency: settingsMessages.currencyOfMarkets };
  const payload = {
    ...{ name: 'America', prefix: 'us', currency: 'USD', countries: ['US'], rate: 1.1 },
    ...{ taxMode: 'excluded', locales: ['en'] },
  };
  const ask = (method: 'POST' | 'PUT' | 'DELETE', url: string, sent?: object) =>
    shop.app.inject({ method, url: `/api/markets${url}`, headers: admin.headers, ...(sent && { payload: sent }) });
  const { _id } = (await ask('POST', '', payload)).json();
  expect((await change('GBP')).json().fields).toEqual(refused);
  expect((await ask('PUT', '/shop', { currency: 'GBP' })).json().fields).toEqual(refused);
  await ask('DELETE', `/${_id}`);
  expect((await change('GBP')).statusCode).toBe(200);

  const opening = await holdTransaction(shop.deps.db, async (tx) => {
    await takeMarketsLock(tx);
    await sql`insert into market (id, name, prefix, currency, countries, tax_mode, locales, rate, factor)
      values (gen_random_uuid(), 'America', 'us', 'USD', '{US}', 'excluded', '{en}', 1.1, 1.1)`.execute(tx);
  });
  const changing = change('EUR');
  await untilItWaits(shop.deps.db, changing);
  await opening.commit();
  expect((await changing).json().fields).toEqual(refused);
});

test('a declined card leaves it open', async () => {
  expect((await buy(shop, buyer, [line], cards.declined)).statusCode).toBe(400);
  expect((await change('USD')).statusCode).toBe(200);
});

test('whoever was shown prices in another currency is not charged', async () => {
  const tokenId = await cardToken(shop);
  const answer = await createPayment(shop, buyer, { tokenId, products: [line], currency: 'USD' });
  expect([answer.statusCode, answer.json().error]).toEqual([400, paymentMessages.currency]);
  expect(await ordered()).toEqual([]);
  expect((await createPayment(shop, buyer, { tokenId, products: [line], currency: 'EUR' })).statusCode).toBe(200);
});

describe('at the same moment', () => {
  test('a change waits for an order that is being placed, and is refused', async () => {
    const placing = await holdTransaction(shop.deps.db, (tx) =>
      sql`insert into "order" (id, number, paid_at, currency, items_cents, total_cents)
        values (gen_random_uuid(), 1, now(), 'eur', 100, 100)`.execute(tx),
    );
    const changing = change('USD');
    await untilItWaits(shop.deps.db, changing);
    await placing.commit();
    expect((await changing).json().fields).toEqual({ currency: settingsMessages.currencyFixed });
  });

  test('an order waits for a change, and is refused before anything is charged', async () => {
    const changing = await holdTransaction(shop.deps.db, async (tx) => {
      await lockCurrency(tx);
      await sql`update shop_settings set currency = 'USD', v = v + 1`.execute(tx);
    });
    const paying = buy(shop, buyer, [line]);
    await untilItWaits(shop.deps.db, paying);
    await changing.commit();
    expect([(await paying).statusCode, (await paying).json().error]).toEqual([400, paymentMessages.currency]);
    expect(await ordered()).toEqual([]);
    const { rows } = await sql`select quantity from product`.execute(shop.deps.db);
    expect(rows).toEqual([{ quantity: 5 }]);
  });

  test('many buyers and a change end in one currency', async () => {
    const tokens = await Promise.all([1, 2, 3, 4].map(() => cardToken(shop)));
    const pay = (tokenId: string) => createPayment(shop, buyer, { tokenId, products: [line] });
    const [first, second, ...rest] = tokens.map((token) => () => pay(token));
    const all = [first, second, () => change('USD'), ...rest].map((start) => start?.());
    await Promise.all(all);
    const { currency } = (await shop.app.inject({ url: '/api/settings', headers: admin.headers })).json<{
      currency: string;
    }>();
    const sold = new Set((await ordered()).map((order) => order.currency));
    expect(sold.size === 0 || [...sold].join() === currency.toLowerCase()).toBe(true);
    await expectCleanAudit(shop);
  });
});
