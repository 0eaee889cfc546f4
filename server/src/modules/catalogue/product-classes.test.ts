import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { taxMessages } from '@fieldhouse/contracts/tax.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  await stock(shop, [{ brand: 'Aquila', category: ['Boats'] }]);
});
afterAll(() => shop.close());

const canoe = { name: 'Canoe', description: 'Floats.', price: 900, quantity: 1, brand: 'Aquila', category: ['Boats'] };
const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
  shop.app.inject({ method, url, headers: admin.headers, payload });
const create = (change: object = {}) => send('POST', '/api/products/create', { ...canoe, ...change });
const edit = (id: string, change: object) => send('PUT', `/api/products/update/${id}`, change);
const shown = async (id: string) => (await shop.app.inject(`/api/products/id/${id}`)).json<ProductDetail>();

test('goods are parcels of the standard rate unless somebody says otherwise, and the journal says what was said', async () => {
  const { _id: plain } = (await create()).json<ProductDetail>();
  expect(await shown(plain)).toMatchObject({ shippingClass: 'parcel', taxClass: 'standard' });
  const { _id } = (await create({ shippingClass: 'freight', taxClass: 'Reduced' })).json<ProductDetail>();
  expect(await shown(_id)).toMatchObject({ shippingClass: 'freight', taxClass: 'reduced' });
  await edit(_id, { shippingClass: 'bulky' });
  expect(await shown(_id)).toMatchObject({ shippingClass: 'bulky', taxClass: 'reduced' });
  const { rows } = await sql<object>`
    select before, after from journal where subject_id = ${_id} and action = 'updateProduct'`.execute(shop.deps.db);
  expect(rows).toEqual([{ before: { shippingClass: 'freight' }, after: { shippingClass: 'bulky' } }]);
});

test('a tax class that nobody knows is refused, until a rate names it', async () => {
  const { _id } = (await create()).json<ProductDetail>();
  const refused = await edit(_id, { taxClass: 'books' });
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.objectContaining({ fields: { taxClass: taxMessages.unknownClass } }),
  ]);
  expect((await create({ taxClass: 'books' })).statusCode).toBe(400);
  const rates = [{ country: 'DE', class: 'books', rate: 7, label: 'VAT' }];
  await send('PUT', '/api/tax-rates', { rates, __v: 0 });
  expect((await edit(_id, { taxClass: 'books' })).statusCode).toBe(200);
  expect((await edit(_id, { shippingClass: 'boat' })).json()).toMatchObject({
    fields: { shippingClass: expect.any(String) },
  });
});
