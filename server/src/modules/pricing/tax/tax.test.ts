import type { TaxRates } from '@fieldhouse/contracts/tax-rates.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(() => shop.close());

const url = '/api/tax-rates';
const read = async () => (await shop.app.inject({ url, headers: admin.headers })).json<TaxRates>();
const save = (payload: object) => shop.app.inject({ method: 'PUT', url, headers: admin.headers, payload });
const germany = { country: 'DE', state: null, class: 'standard', rate: 19, label: 'VAT' };
const newYork = { country: 'US', state: 'NY', class: 'standard', rate: 8.875, label: 'Sales tax' };

describe('the table of tax rates', () => {
  test('is replaced as a whole, kept in thousandths of a percent, and journaled by what has changed', async () => {
    const { __v } = await read();
    const first = await save({ rates: [germany], __v });
    expect(first.json()).toEqual({ rates: [germany], __v: __v + 1 });
    await save({ rates: [germany, { ...newYork, country: ' us', state: 'ny' }], __v: __v + 1 });
    expect(await read()).toEqual({ rates: [germany, newYork], __v: __v + 2 });
    const { rows } = await sql<object>`select rates from tax_table`.execute(shop.deps.db);
    expect(rows[0]).toMatchObject({ rates: [{ rate: 19_000 }, { rate: 8875 }] });
    const { rows: entries } = await sql<object>`
      select before, after from journal where subject = 'tax rates' order by id desc limit 1`.execute(shop.deps.db);
    expect(entries).toEqual([{ before: { rates: [] }, after: { rates: ['US-NY standard: Sales tax 8.875 %'] } }]);
  });

  test('is refused from an old version, and without one', async () => {
    const { rates, __v } = await read();
    expect((await save({ rates: [], __v: __v - 1 })).statusCode).toBe(409);
    expect((await save({ rates: [] })).json()).toMatchObject({ fields: { __v: expect.any(String) } });
    expect(await read()).toEqual({ rates, __v });
  });

  test('nothing is written where nothing has changed', async () => {
    const before = await read();
    expect((await save(before)).json()).toEqual(before);
  });

  test('a place may bear several taxes of different names', async () => {
    const { __v } = await read();
    const gst = { country: 'CA', state: 'QC', class: 'standard', rate: 5, label: 'GST' };
    expect((await save({ rates: [gst, { ...gst, rate: 9.975, label: 'QST' }], __v })).statusCode).toBe(200);
  });

  test.each<[string, object[], string]>([
    ['a row twice', [germany, { ...germany, rate: 7, label: 'vat' }], 'rates.1.label'],
    ['more than everything', [{ ...germany, rate: 100.001 }], 'rates.0.rate'],
    ['less than nothing', [{ ...germany, rate: -1 }], 'rates.0.rate'],
    ['too exact a rate', [{ ...germany, rate: 19.0001 }], 'rates.0.rate'],
    ['an unknown country', [{ ...germany, country: 'XX' }], 'rates.0.country'],
    ['an unknown state', [{ ...newYork, state: 'ZZ' }], 'rates.0.state'],
    ['a class that is none', [{ ...germany, class: 'very low!' }], 'rates.0.class'],
    ['no label', [{ ...germany, label: ' ' }], 'rates.0.label'],
    ['too many', Array.from({ length: 1001 }, (_, at) => ({ ...germany, label: `${at}` })), 'rates'],
  ])('%s is told at its field', async (_what, rates, field) => {
    const { __v } = await read();
    const answer = await save({ rates, __v });
    expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([
      400,
      { [field]: expect.any(String) },
    ]);
  });
});
