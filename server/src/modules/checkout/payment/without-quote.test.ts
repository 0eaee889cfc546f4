import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cards, cardToken, createOrder, createPayment, expectCleanAudit, ordersOf } from '../../../testing/paying.ts';
import { quoteFor } from '../../../testing/quoting.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { getPricing } from '../../pricing/index.ts';

let shop: TestShop;
let buyer: SignedIn;
let staff: SignedIn;
let ball: string;

const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
  shop.app.inject({ method, url, headers: staff.headers, payload });

beforeAll(async () => {
  shop = await openTestShop();
  staff = await signIn(shop, 'admin');
  await sql`delete from delivery_zone`.execute(shop.deps.db);
  const zone = (price: number, where: object) =>
    send('POST', '/api/delivery-zones', { name: 'Zone', methods: [{ name: 'Parcel', price, days: [1, 2] }], ...where });
  const island = [{ from: '26465', to: '26465' }];
  const rates = [
    { country: 'DE', class: 'standard', rate: 19, label: 'VAT' },
    { country: 'US', state: 'CA', class: 'standard', rate: 7.25, label: 'Sales tax' },
  ];
  const answers = [
    await zone(5, { countries: ['DE', 'US'] }),
    await zone(9, { name: 'Islands', countries: ['DE'], postalRanges: island }),
    await send('PUT', '/api/tax-rates', { rates, __v: 0 }),
    await send('PUT', '/api/settings', { taxMode: 'excluded' }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await signIn(shop, 'client');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 10, quantity: 5 }]);
});
afterEach(() => expectCleanAudit(shop));

describe('settings', () => {
  const save = (payload: object) => send('PUT', '/api/settings', payload);
  const version = async () => {
    const { rows } = await sql<{ version: number }>`select version::int from pricing_version`.execute(shop.deps.db);
    return rows[0]?.version ?? 0;
  };

  test('that prices do not depend on leave the rules as they are', async () => {
    const before = await version();
    expect((await save({ announcement: 'Open on Sunday' })).statusCode).toBe(200);
    expect(await version()).toBe(before);
  });

  test.each([
    ['days off', { holidays: ['2030-01-01'] }],
    ['the time zone', { timeZone: 'Europe/Berlin' }],
  ])('that they depend on are known to every checkout after they were saved: %s', async (_, change) => {
    await getPricing(shop.deps);
    const before = await version();
    expect((await save(change)).statusCode).toBe(200);
    expect(await version()).toBe(before + 1);
    expect((await getPricing(shop.deps)).version).toBe(before + 1);
  });
});

const lines = () => [{ productId: ball, quantity: 2, price: 10 }];
const errorOf = (answer: { json<T>(): T }) => answer.json<{ error?: string }>().error;

describe('without a quote', () => {
  const berlin = { line1: 'Torstraße 1', city: 'Berlin', country: 'DE', postal_code: '10119' };
  const langeoog = { line1: 'Hauptstraße 1', city: 'Langeoog', country: 'DE', postal_code: '26465' };
  const sacramento = { line1: '1 Capitol Mall', city: 'Sacramento', country: 'US', postal_code: '95814' };
  const payTo = async (shipping: object | null, amount: string) => {
    const tokenId = await cardToken(shop, cards.pays, shipping);
    return createPayment(shop, buyer, { tokenId, products: lines(), amount });
  };

  test.each([
    ['in capitals or not', { ...berlin, country: 'de' }, berlin, '29.00'],
    ['with blanks around it', { ...berlin, country: ' DE ' }, berlin, '29.00'],
    ['by its name', { ...berlin, country: 'Germany' }, berlin, '29.00'],
    ['with the country before the postal code', { ...langeoog, postal_code: 'd-26465' }, langeoog, '34.00'],
    ['with its state', { ...sacramento, state: 'california' }, { ...sacramento, state: 'CA' }, '26.00'],
    ['without one, at the rate of the country', sacramento, sacramento, '25.00'],
  ])('a card’s address is read as it is meant: %s', async (_, written, read, amount) => {
    const question = { name: 'A Buyer', state: 'NY', ...read };
    const { total } = await quoteFor(shop, buyer, { lines: lines(), address: question });
    expect(Math.trunc(total)).toBe(Number(amount));
    expect(errorOf(await payTo(written, '20.00'))).toMatch(/amount does not match/);
    expect((await payTo(written, amount)).json()).toMatchObject({ address: read });
    expect(await ordersOf(shop, buyer)).toMatchObject([{ amount: total, address: read }]);
  });

  test.each([
    ['XX', { ...berlin, country: 'XX' }, /choose a country/],
    ['none', { ...berlin, country: '' }, /choose a country/],
    ['a postal code that there is not', { ...berlin, postal_code: '1011' }, /check the postal code/],
    ['a state that there is not', { ...sacramento, state: 'Bavaria' }, /choose the state/],
    ['no address at all', null, /enter a delivery address/],
  ])('what cannot be read is refused, and nothing is charged: %s', async (_, shipping, sentence) => {
    const tokenId = await cardToken(shop, cards.pays, shipping);
    for (const products of [lines(), undefined]) {
      const answer = await createPayment(shop, buyer, { tokenId, amount: '20.00', ...(products && { products }) });
      if (shipping === null && !products) continue;
      expect(answer.statusCode).toBe(400);
      expect(errorOf(answer)).toMatch(sentence);
    }
    expect(await ordersOf(shop, buyer)).toEqual([]);
  });

  test('the address beside a cart is read in the same way, where the card brings none', async () => {
    const order = async (address: object, amount: string) => {
      const tokenId = await cardToken(shop, cards.pays, null);
      expect((await createPayment(shop, buyer, { tokenId, amount })).statusCode).toBe(200);
      return createOrder(shop, buyer, { products: lines(), address });
    };
    expect(errorOf(await order({ ...berlin, country: 'XX' }, '20.00'))).toMatch(/choose a country/);
    expect(errorOf(await order({ ...berlin, country: 'germany' }, '20.00'))).toMatch(/amount does not match/);
    const made = await order({ ...sacramento, state: 'California', country: 'usa' }, '26.00');
    expect(made.json()).toMatchObject({ amount: 26.81, address: { ...sacramento, state: 'CA' } });
  });

  test('a cart costs what one for the card’s address would, by the cheapest method, also when it is asked again', async () => {
    const tokenId = await cardToken(shop);
    const paid = await createPayment(shop, buyer, { tokenId, products: lines(), amount: '25.00' });
    expect(paid.statusCode).toBe(200);
    const again = await createPayment(shop, buyer, { tokenId, products: lines(), amount: '25.00' });
    expect(again.json()).toEqual(paid.json());
    expect(await ordersOf(shop, buyer)).toMatchObject([{ amount: 25 }]);
  });

  test('a country in no zone is refused, and nothing is charged', async () => {
    const paris = { line1: '1 Rue de Rivoli', city: 'Paris', country: 'FR', postal_code: '75001' };
    expect(errorOf(await payTo(paris, '25'))).toMatch(/do not deliver to this country/);
  });
});
