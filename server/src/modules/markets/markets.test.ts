import { marketMessages, takenPrefixes } from '@fieldhouse/contracts/market.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopRoutes, staffRoutes } from '../../../../web/src/routes.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(() => shop.close());

const europe = {
  name: 'Europe',
  prefix: 'eu',
  currency: 'EUR',
  countries: ['DE', 'AT'],
  taxMode: 'included',
  locales: ['en'],
  rate: 0.92,
};
const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: object = admin.headers,
) => shop.app.inject({ method, url: `/api/markets${url}`, headers: { ...headers }, ...(payload && { payload }) });

test('the first is the shop as it is, and changing it changes the settings', async () => {
  const [first] = (await ask('GET', '')).json();
  expect(first).toMatchObject({ _id: 'shop', prefix: '', currency: 'USD', countries: [], taxMode: 'included' });
  // As it was read: it has no list of countries.
  const changed = await ask('PUT', '/shop', { ...first, taxMode: 'excluded' });
  expect(changed.json()).toMatchObject({ taxMode: 'excluded', __v: first.__v + 1 });
  const settings = await shop.app.inject({ url: '/api/settings', headers: admin.headers });
  expect(settings.json()).toMatchObject({ taxMode: 'excluded' });
  expect((await ask('PUT', '/shop', { rate: 2 })).statusCode).toBe(400);
  expect((await ask('DELETE', '/shop')).statusCode).toBe(400);
  await ask('PUT', '/shop', { taxMode: 'included' });
});

test('how prices come about is told to staff alone', async () => {
  const { _id } = (await ask('POST', '', europe)).json();
  const told = (await ask('GET', `/${_id}`, undefined, {})).json();
  expect(told).toEqual({
    _id,
    name: 'Europe',
    prefix: 'eu',
    currency: 'EUR',
    countries: ['DE', 'AT'],
    locales: ['en'],
  });
  expect((await ask('GET', `/${_id}`)).json()).toMatchObject({ rate: 0.92, rounding: null, __v: 0 });
  const shopOf = async (query: string) => (await shop.app.inject({ url: `/api/shop${query}` })).json();
  const here = { prefix: 'eu', name: 'Europe', countries: ['DE', 'AT'] };
  expect(await shopOf('?market=eu')).toMatchObject({ currency: 'EUR', country: 'DE', market: here });
  expect(await shopOf('')).not.toHaveProperty('market');
  // Who is where the shop is gets back to it, unless there is a market for them.
  const elsewhere = async () => (await shopOf('?market=eu')).elsewhere;
  expect(await elsewhere()).toMatchObject([{ prefix: '', countries: ['US'] }]);
  const america = { ...europe, name: 'America', prefix: 'us', countries: ['US'] };
  const { _id: other } = (await ask('POST', '', america)).json();
  expect(await elsewhere()).toMatchObject([{ countries: [] }, { prefix: '/us', countries: ['US'] }]);
  await ask('DELETE', `/${other}`);
  await ask('DELETE', `/${_id}`);
  expect(await shopOf('?market=eu')).toMatchObject({ error: 'The shop does not sell in this market.' });
});

test('what collides or does not fit together is refused at its field', async () => {
  const { _id } = (await ask('POST', '', europe)).json();
  const japan = { ...europe, name: 'Japan', prefix: 'jp', currency: 'JPY', countries: ['JP'], rate: 150 };
  const refused: [object, string][] = [
    [{ ...japan, prefix: 'eu' }, 'prefix'],
    [{ ...japan, prefix: 'checkout' }, 'prefix'],
    [{ ...japan, prefix: 'de' }, 'prefix'],
    [{ ...japan, prefix: 'J' }, 'prefix'],
    [{ ...japan, countries: ['JP', 'AT'] }, 'countries'],
    [{ ...japan, countries: ['Nowhere'] }, 'countries'],
    [{ ...japan, currency: 'XXX' }, 'currency'],
    [{ ...japan, rate: null }, 'rate'],
    [{ ...japan, rate: 0 }, 'rate'],
    [{ ...japan, rate: 1e-10 }, 'rate'],
    [{ ...japan, countries: [] }, 'countries'],
    [{ ...japan, rounding: '.95' }, 'rounding'],
    [{ ...japan, locales: [] }, 'locales'],
  ];
  for (const [body, field] of refused) {
    const answer = await ask('POST', '', body);
    expect(answer.statusCode, JSON.stringify(body)).toBe(400);
    expect(Object.keys(answer.json().fields), JSON.stringify(body)).toContain(field);
  }
  expect((await ask('PUT', `/${_id}`, { countries: [] })).json().fields).toEqual({
    countries: marketMessages.countries,
  });
  await ask('DELETE', `/${_id}`);
});

test('of two who open the same market at once, one is refused', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => ask('POST', '', europe)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
  const made = answers.find(({ statusCode }) => statusCode === 200)?.json();
  const entries = (await shop.app.inject({ url: '/api/journal?subject=market', headers: admin.headers })).json();
  expect(JSON.stringify(entries)).toContain(made._id);
  await ask('DELETE', `/${made._id}`);
});

test('no page begins with what a market could', () => {
  const first = [...shopRoutes, ...staffRoutes].map(({ path = '' }) => path.split('/')[0]?.toLowerCase() ?? '');
  expect(takenPrefixes).toEqual(expect.arrayContaining([...new Set(first)].filter((path) => path !== '')));
});

test('a currency stays while prices are fixed in it, also where one is fixed at this moment', async () => {
  const [ball] = await stock(shop, [{ name: 'Ball', price: 20 }]);
  const { _id } = (await ask('POST', '', europe)).json();
  const url = `/api/products/${ball}/prices/eu`;
  const { headers } = admin;
  const fix = () => shop.app.inject({ method: 'PUT', url, headers, payload: { price: 50 } });
  const follow = () => shop.app.inject({ method: 'DELETE', url, headers });
  const change = (currency: string) => ask('PUT', `/${_id}`, { currency });
  expect((await fix()).statusCode).toBe(200);
  expect((await change('JPY')).json().fields).toEqual({ currency: marketMessages.currencyFixed });
  expect((await follow()).statusCode).toBe(200);
  for (let round = 0; round < 5; round++) {
    await Promise.all([fix(), change('JPY')]);
    const { price, currency } = (await shop.app.inject(`/api/products/id/${ball}?market=eu`)).json();
    // Fixed in the currency that the market has, or in the other one not at all.
    expect(['50 EUR', '50 JPY', '18.4 EUR', '18 JPY']).toContain(`${price} ${currency}`);
    await follow();
    await change('EUR');
  }
  await ask('DELETE', `/${_id}`);
});
