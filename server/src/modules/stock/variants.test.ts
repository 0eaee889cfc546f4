import type { Product, ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { ProductOption, StockedVariant } from '@fieldhouse/contracts/variants.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { holdTransaction, untilItWaits } from '../../testing/locks.ts';
import { buy, expectCleanAudit } from '../../testing/paying.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(async () => {
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
});

interface Table {
  options: ProductOption[];
  variants: StockedVariant[];
  __v: number;
}

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });
const tableOf = async (id: string) => (await call('GET', `/api/products/${id}/variants`)).json<Table>();
const save = (id: string, table: object) => call('PUT', `/api/products/${id}/variants`, table);
const productOf = async (id: string) => (await call('GET', `/api/products/id/${id}`)).json<ProductDetail>();
const sizes = (...values: string[]): ProductOption => ({
  name: 'Size',
  kind: 'size',
  values: values.map((value) => ({ value })),
});
const sized = (value: string, more: object = {}) => ({ options: { Size: value }, quantity: 3, ...more });

async function shoe(...variants: ReturnType<typeof sized>[]): Promise<string> {
  const options = [sizes(...variants.map(({ options: { Size } }) => Size))];
  const [id = ''] = await stock(shop, [{ name: 'Shoe', price: 60, options, variants }]);
  return id;
}

const body = { name: 'Shoe', description: 'Runs.', price: '60', category: ['Balls'], brand: 'Aquila' };

describe('a new product', () => {
  test('has the variants it comes with, or one', async () => {
    await stock(shop, [{ name: 'Ball' }]);
    const variants = [
      sized('41', { sku: 'run-41', barcode: '4006381333931', weight: 280 }),
      sized('42', { price: 65 }),
    ];
    const made = await call('POST', '/api/products/create', {
      ...body,
      weight: 300,
      options: [sizes('41', '42')],
      variants,
    });
    expect(made.statusCode, made.body).toBe(200);
    expect(made.json()).toMatchObject({ price: 60, priceTo: 65, basePrice: 60, quantity: 6, sku: 'run-41' });
    const product = await productOf(made.json<Product>()._id);
    expect(product).toMatchObject({ weight: 300, options: [sizes('41', '42')] });
    expect(product.variants).toMatchObject([
      { sku: 'run-41', barcode: '4006381333931', options: { Size: '41' }, price: 60, weight: 280, quantity: 3 },
      { sku: expect.stringMatching(/^FH-\w{8}$/), barcode: null, options: { Size: '42' }, price: 65, weight: null },
    ]);
    const one = (await call('POST', '/api/products/create', { ...body, quantity: 4 })).json<Product>();
    expect((await productOf(one._id)).variants).toMatchObject([{ options: {}, price: 60, quantity: 4 }]);
  });

  test.each([
    [
      'two options of one name',
      { options: [sizes('1'), sizes('2')], variants: [] },
      /two options called Size|at least one variant/,
    ],
    [
      'an option without values',
      { options: [sizes()], variants: [sized('1')] },
      'Please add at least one value to Size',
    ],
    ['a doubled value', { options: [sizes('1', '1')], variants: [sized('1')] }, 'Size has the value 1 twice'],
    [
      'two kinds of sizes',
      { options: [sizes('1'), { ...sizes('2'), name: 'Length' }], variants: [sized('1')] },
      /one option of the kind size/,
    ],
    [
      'doubled variants',
      { options: [sizes('1', '2')], variants: [sized('1'), sized('1')] },
      'There are two variants 1',
    ],
    [
      'a variant of no option',
      { options: [sizes('1')], variants: [{ options: {}, quantity: 1 }] },
      'Please choose a Size for every variant',
    ],
    ['a value that is none', { options: [sizes('1')], variants: [sized('9')] }, 'Size has no value 9'],
    [
      '201 variants',
      { options: [sizes('1')], variants: Array.from({ length: 201 }, () => sized('1')) },
      /at most 200 variants/,
    ],
    [
      'a wrong barcode',
      { options: [sizes('1')], variants: [sized('1', { barcode: '4006381333932' })] },
      /This is not a barcode/,
    ],
    ['a broken SKU', { options: [sizes('1')], variants: [sized('1', { sku: 'a b' })] }, /A SKU has 1 to 40/],
    [
      'a doubled SKU',
      { options: [sizes('1', '2')], variants: [sized('1', { sku: 'dd' }), sized('2', { sku: 'DD' })] },
      /The SKU DD appears twice/,
    ],
    ['options without variants', { options: [sizes('1')], quantity: 3 }, 'Please add at least one variant'],
    ['several variants without options', { variants: [{ quantity: 1 }, { quantity: 2 }] }, /exactly one variant/],
    ['neither pieces nor variants', {}, 'Please enter a valid stock'],
  ])('with %s is refused', async (_what, wrong, sentence) => {
    const answer = await call('POST', '/api/products/create', { ...body, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toMatch(sentence);
  });

  test('cannot take the SKU or the barcode of another one', async () => {
    await shoe(sized('41', { sku: 'TAKEN-1', barcode: '96385074' }));
    const make = (more: object) =>
      call('POST', '/api/products/create', { ...body, options: [sizes('41')], variants: [sized('41', more)] });
    expect((await make({ sku: 'taken-1' })).json()).toMatchObject({ error: 'The SKU TAKEN-1 is already in use.' });
    // The same number, written with zeros in front.
    expect((await make({ barcode: '000096385074' })).json()).toMatchObject({
      error: 'The barcode 96385074 is already in use.',
    });
  });
});

describe('the table of variants', () => {
  test('keeps, adds, retires and brings back; pieces sold since are not put back', async () => {
    const id = await shoe(sized('41'), sized('42', { sku: 'BACK-42' }));
    const before = await tableOf(id);
    const [first, second] = before.variants;
    await buy(shop, admin, [{ productId: id, variantId: first?._id ?? '', quantity: 1, price: 60 }]);
    const after = await save(id, {
      options: [sizes('43', '41')],
      variants: [
        sized('43', { quantity: 5 }),
        { _id: first?._id, options: { Size: '41' }, quantity: 4, quantityWas: 3 },
      ],
      __v: before.__v,
    });
    expect(after.statusCode, after.body).toBe(200);
    expect(after.json<Table>().variants).toMatchObject([
      { options: { Size: '43' }, quantity: 5, onHand: 5 },
      { _id: first?._id, options: { Size: '41' }, quantity: 3, committed: 1, onHand: 4 },
    ]);
    expect((await productOf(id)).quantity).toBe(8);
    const again = await save(id, {
      options: [sizes('42')],
      variants: [{ options: { Size: '42' }, sku: 'BACK-42', quantity: 7 }],
      __v: after.json<Table>().__v,
    });
    expect(again.json<Table>().variants).toMatchObject([{ _id: second?._id, sku: 'BACK-42', quantity: 7 }]);
    expect((await productOf(id)).quantity).toBe(7);
    await expectCleanAudit(shop);
  });

  test('sent back as it was read, changes nothing', async () => {
    const id = await shoe(sized('41', { price: 70, barcode: '12345670' }), sized('42', { weight: 100 }));
    const before = await tableOf(id);
    const after = (await save(id, before)).json<Table>();
    expect(after).toEqual({ ...before, __v: before.__v + 1 });
    // The price of the product was not made the variant's own.
    await call('PUT', `/api/products/update/${id}`, { price: '80' });
    expect((await tableOf(id)).variants.map(({ price }) => price)).toEqual([70, 80]);
  });

  test('two variants can swap their SKUs and sizes', async () => {
    const id = await shoe(sized('41', { sku: 'SWAP-1' }), sized('42', { sku: 'SWAP-2' }));
    const { variants, ...table } = await tableOf(id);
    const [one, two] = variants;
    const swapped = [
      { ...one, sku: 'SWAP-2', options: two?.options },
      { ...two, sku: 'SWAP-1', options: one?.options },
    ];
    expect((await save(id, { ...table, variants: swapped })).statusCode).toBe(200);
  });

  test('of two administrators the second is told', async () => {
    const id = await shoe(sized('41'));
    const table = await tableOf(id);
    // Both have read the same; the second one waits for the first.
    const held = await holdTransaction(shop.deps.db, (tx) =>
      sql`update product set v = v + 1 where id = ${id}`.execute(tx),
    );
    const second = save(id, table);
    await untilItWaits(shop.deps.db, second);
    await held.commit();
    expect((await second).statusCode).toBe(409);
    const { __v: _, ...without } = table;
    expect((await save(id, without)).statusCode).toBe(400);
  });

  test('belongs to a product that is sold', async () => {
    const [id, other] = [await shoe(sized('41')), await shoe(sized('41'))];
    const [strange] = (await tableOf(other)).variants;
    const table = await tableOf(id);
    expect((await save(id, { ...table, variants: [strange] })).json()).toMatchObject({
      error: 'A variant of this table is not one of this product.',
    });
    await shop.app.inject({ method: 'DELETE', url: `/api/products/delete/${id}`, headers: admin.headers });
    expect((await save(id, table)).statusCode).toBe(404);
    expect((await call('GET', `/api/products/${id}/variants`)).statusCode).toBe(404);
    expect((await call('PUT', `/api/variants/${table.variants[0]?._id}`, { quantity: 3 })).statusCode).toBe(404);
  });
});

test('one variant is edited alone, and a quantity of the whole product asks which', async () => {
  const id = await shoe(sized('41'), sized('42'));
  const [first] = (await tableOf(id)).variants;
  const answer = await call('PUT', `/api/variants/${first?._id}`, {
    quantity: 5,
    quantityWas: 2,
    price: 59.5,
    weight: 250,
  });
  expect(answer.json()).toMatchObject({ quantity: 6, onHand: 6, price: 59.5, weight: 250 });
  expect(await productOf(id)).toMatchObject({ price: 59.5, priceTo: 60, quantity: 9 });
  expect((await call('PUT', `/api/products/update/${id}`, { quantity: '4' })).json()).toMatchObject({
    error: 'Please say which size or colour.',
  });
  expect((await call('PUT', `/api/products/update/${id}`, { name: 'Other Shoe' })).statusCode).toBe(200);
  const journal = (await call('GET', '/api/journal?page=1')).json<{ action: string; after: unknown }[]>();
  expect(journal.find(({ action }) => action === 'updateVariants')?.after).toEqual({
    variants: [`${first?.sku}, 41, 59.50, 250 g`],
  });
});
