import type { Product, ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import type { updateVariants } from '@fieldhouse/contracts/variants.schemas';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { buy, cardToken, createPayment, expectCleanAudit, ordersOf } from '../../testing/paying.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  await stock(shop, [{ name: 'Ball' }]);
});
afterAll(() => shop.close());
afterEach(async () => {
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
});

type Table = z.output<typeof updateVariants.response>;
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });
const option = (name: string, kind: string, ...values: string[]) => ({
  name,
  kind,
  values: values.map((value) => ({ value })),
});
const body = { name: 'Shoe', description: 'Runs.', price: '60', category: ['Balls'], brand: 'Aquila' };
const create = (options: object[], variants: object[]) =>
  call('POST', '/api/products/create', { ...body, options, variants });
const createSized = (more: object) => create([option('Size', 'size', '41')], [{ options: { Size: '41' }, ...more }]);
const read = async (id: string) => (await call('GET', `/api/products/${id}/variants`)).json<Table>();
const save = (id: string, table: object) => call('PUT', `/api/products/${id}/variants`, table);

async function shoe(...sizes: string[]): Promise<{ id: string; table: Table }> {
  const variants = sizes.map((Size) => ({ options: { Size }, quantity: 3 }));
  const id = (await create([option('Size', 'size', ...sizes)], variants)).json<Product>()._id;
  return { id, table: await read(id) };
}

describe('an option', () => {
  test.each(['constructor', 'toString', '🏀', '1', 'x'.repeat(40), `'; drop table variant; --`, '%s $1 \\ "', 'Größe'])(
    'may be called %s, and an order names it so',
    async (name) => {
      const made = await create(
        [option('Colour', 'colour', 'Blue'), option(name, 'size', 'a, b')],
        [{ options: { [name]: 'a, b', Colour: 'Blue' }, quantity: 1 }],
      );
      expect(made.statusCode, made.body).toBe(200);
      const { _id: productId } = made.json<Product>();
      const { variants } = (await shop.app.inject(`/api/products/id/${productId}`)).json<ProductDetail>();
      expect(variants).toMatchObject([{ options: { Colour: 'Blue', [name]: 'a, b' } }]);
      const buyer = await signIn(shop, 'client');
      await buy(shop, buyer, [{ productId, variantId: variants[0]?._id ?? '', quantity: 1, price: 60 }]);
      const [order] = (await ordersOf(shop, buyer)) as unknown as Order[];
      expect(order?.products[0]?.options).toEqual({ Colour: 'Blue', [name]: 'a, b' });
    },
  );

  test.each(['constructor', '__proto__', 'hasOwnProperty'])(
    'called %s has no value because every object has one',
    async (name) => {
      const answer = await create([option(name, 'size', '1')], [{ options: {}, quantity: 1 }]);
      expect(answer.json()).toMatchObject({ error: `Please choose a ${name} for every variant` });
    },
  );

  test('is matched as it was typed, blanks around it and all', async () => {
    const answer = await create(
      [option(' Size  EU ', 'size', ' 41\t½ ')],
      [{ options: { ' Size  EU ': ' 41\t½ ' }, quantity: 1 }],
    );
    expect(answer.json<Product>().options).toEqual([option('Size EU', 'size', '41 ½')]);
  });

  test.each([
    ['case', 'Blue', 'bLUE'],
    ['blanks', 'Sky blue', ' Sky\u00a0 blue'],
    ['accents typed in two ways', 'Bl\u00e9', 'Ble\u0301'],
    ['letters that are written in two ways', 'Weiß', 'WEISS'],
    ['a character that nobody sees', 'Blue', 'Bl\u200bue'],
  ])('cannot have two values that differ in %s', async (_what, one, other) => {
    const answer = await create(
      [option('Colour', 'colour', one, other)],
      [one, other].map((Colour) => ({ options: { Colour }, quantity: 1 })),
    );
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(/Colour has the value .* twice/)]);
  });

  test('may have commas in its values: what only reads the same is not the same', async () => {
    const answer = await create(
      [option('Set', 'other', 'a, b', 'a'), option('Extra', 'size', 'c', 'b, c')],
      [
        { options: { Set: 'a, b', Extra: 'c' }, quantity: 1 },
        { options: { Set: 'a', Extra: 'b, c' }, quantity: 1 },
      ],
    );
    expect(answer.statusCode, answer.body).toBe(200);
  });

  test.each(['red', '#fff', '#1d4ed8;background:url(x)', 'url(//evil.test)', '#1d4ed8\n', 5, {}])(
    'has a swatch that is a colour, and not %j',
    async (swatch) => {
      const colour = { name: 'Colour', kind: 'colour', values: [{ value: 'Blue', swatch }] };
      expect((await create([colour], [{ options: { Colour: 'Blue' }, quantity: 1 }])).statusCode).toBe(400);
    },
  );

  test.each([
    [option('x'.repeat(41), 'size', '1'), /at most 40 characters/],
    [option('Size', 'size', 'x'.repeat(61)), /at most 60 characters/],
    [option('Size', 'length', '1'), /a size, a colour or something other/],
    [option('\u0000 ', 'size', '1'), /Please name the option/],
    [option('Size', 'size', '1\ud800'), /invalid character/],
  ])('is refused as %j', async (wrong, sentence) => {
    const { name, values } = wrong;
    const answer = await create([wrong], [{ options: { [name]: values[0]?.value }, quantity: 1 }]);
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringMatching(sentence)]);
  });
});

describe('a variant', () => {
  test.each([
    [{ images: ['/files/nobody.webp'] }, /nobody.webp is no longer here/],
    [{ images: ['javascript:alert(1)'] }, /must start with http/],
    [{ images: Array.from({ length: 11 }, (_, n) => `https://pictures.test/${n}`) }, /at most 10 images/],
    [{ price: 1_000_000_001 }, /Are you sure post at that price/],
    [{ price: -0.01 }, /Are you sure post at that price/],
    [{ price: '1.234' }, /Only numbers please/],
    [{ quantity: 1_000_000_001 }, /Are you sure post with that stock quantity/],
    [{ quantity: -1 }, /Only numbers please/],
    [{ weight: 0 }, /whole number of grams/],
    [{ weight: 1.5 }, /whole number of grams/],
  ])('is refused with %j', async (wrong, sentence) => {
    const made = await createSized({ quantity: 1, ...wrong });
    expect([made.statusCode, made.body]).toEqual([400, expect.stringMatching(sentence)]);
    const { id, table } = await shoe('41');
    const edited = await save(id, { ...table, variants: [{ ...table.variants[0], ...wrong }] });
    expect([edited.statusCode, edited.body]).toEqual([400, expect.stringMatching(sentence)]);
    expect(await read(id)).toEqual(table);
  });

  test('cannot have more pieces than the bounds say, however they come together', async () => {
    const { id, table } = await shoe('41');
    const [first] = table.variants;
    const url = `/api/variants/${first?._id}`;
    for (const quantityWas of [2 ** 40, 2 ** 53 - 1, -1, '3', null])
      expect((await call('PUT', url, { quantity: 1, quantityWas })).statusCode, `${quantityWas}`).toBe(400);
    const rows = table.variants.map((row) => ({ ...row, quantityWas: 2 ** 40 }));
    expect((await save(id, { ...table, variants: rows })).statusCode).toBe(400);
    expect((await call('PUT', url, { quantity: 1_000_000_000, quantityWas: 0 })).json()).toMatchObject({
      error: 'Are you sure post with that stock quantity?',
    });
    const adjust = (delta: number) =>
      call('POST', '/api/stock/adjust', { key: crypto.randomUUID(), rows: [{ sku: first?.sku, delta, reason: 'x' }] });
    expect((await adjust(1_000_000_000)).statusCode).toBe(400);
    expect((await adjust(2 ** 31)).statusCode).toBe(400);
    const [ball = ''] = await stock(shop, [{ name: 'Ball' }]);
    const huge = { quantity: 1, quantityWas: 2 ** 40 };
    expect((await call('PUT', `/api/products/update/${ball}`, huge)).statusCode).toBe(400);
    // What the editor saw says nothing without what it is to be.
    expect((await call('PUT', url, { quantityWas: 1 })).json()).toMatchObject({ quantity: 3 });
  });

  test('is in the table once', async () => {
    const { id, table } = await shoe('41', '42');
    const [first] = table.variants;
    const twice = [first, { ...first, sku: 'OTHER-1', options: { Size: '42' } }];
    const answer = await save(id, { ...table, variants: twice });
    expect(answer.json()).toMatchObject({ error: 'A variant is in the table twice' });
    expect(await read(id)).toEqual(table);
  });

  test.each([undefined, null, '0', 0.5, 2 ** 53, {}])('is not edited with the version %j', async (__v) => {
    const { id, table } = await shoe('41');
    expect((await save(id, { ...table, __v })).statusCode).toBe(400);
    const one = await call('PUT', `/api/variants/${table.variants[0]?._id}`, { price: 5, __v });
    expect(one.statusCode).toBe(__v === undefined ? 200 : 400);
    expect((await save(id, { ...table, __v: -1 })).statusCode).toBe(409);
  });
});

test('a product may have 200 variants in three options, each with as many pieces as there may be', async () => {
  const ten = Array.from({ length: 10 }, (_, n) => `${n}`);
  const variants = ten.flatMap((Size) =>
    ten.flatMap((Colour) =>
      ['S', 'L'].map((Cut) => ({ options: { Size, Colour, Cut }, quantity: 1_000_000_000, price: 1_000_000_000 })),
    ),
  );
  const options = [
    option('Size', 'size', ...ten),
    option('Colour', 'colour', ...ten),
    option('Cut', 'other', 'S', 'L'),
  ];
  const made = await create(options, variants);
  expect(made.json()).toMatchObject({ quantity: 200_000_000_000, price: 1_000_000_000 });
  const { _id: id } = made.json<Product>();
  const table = await read(id);
  expect(await save(id, table).then((answer) => answer.json())).toEqual({ ...table, __v: table.__v + 1 });
  expect((await call('GET', '/api/products/stock')).statusCode).toBe(200);
});

describe('what was deleted', () => {
  test('is gone from carts, favourites and alerts, by product and by variant', async () => {
    const { id, table } = await shoe('41', '42');
    const [kept, retired] = table.variants.map(({ _id }) => _id);
    const buyer = await signIn(shop, 'client');
    const line = (variantId = '') => ({ productId: id, variantId, quantity: 1, price: 60 });
    const alert = (variantId = '') =>
      shop.app.inject({ method: 'POST', url: '/api/alerts', headers: buyer.headers, payload: { variantId } });
    await save(id, { ...table, variants: table.variants.slice(0, 1) });
    expect((await buy(shop, buyer, [line(retired)])).json()).toMatchObject({
      error: 'Please choose a size or colour for Shoe.',
    });
    expect((await alert(retired)).statusCode).toBe(404);
    expect((await call('PUT', `/api/variants/${retired}`, { quantity: 3 })).statusCode).toBe(404);
    expect((await buy(shop, buyer, [line(kept)])).statusCode).toBe(200);
    await call('DELETE', `/api/products/delete/${id}`);
    for (const variantId of [kept, retired]) {
      expect((await buy(shop, buyer, [line(variantId)])).body).toMatch(/Shoe is no longer available|choose a size/);
      expect((await alert(variantId)).statusCode).toBe(404);
    }
    expect((await shop.app.inject(`/api/products/some?ids=${id}`)).json()).toEqual([]);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
    await expectCleanAudit(shop);
  });
});

describe('two tabs', () => {
  test('that pay the last piece of a size with the same card buy it once', async () => {
    const { id, table } = await shoe('41');
    const buyer = await signIn(shop, 'client');
    const tokenId = await cardToken(shop);
    const products = [{ productId: id, variantId: table.variants[0]?._id ?? '', quantity: 3, price: 60 }];
    const answers = await Promise.all([1, 2].map(() => createPayment(shop, buyer, { tokenId, products })));
    const orders = await ordersOf(shop, buyer);
    expect(orders).toHaveLength(1);
    for (const answer of answers) {
      if (answer.statusCode === 202) continue;
      expect(answer.json()).toMatchObject({ orderId: orders[0]?.orderId });
    }
    await expectCleanAudit(shop);
  });

  test('of one administrator save the same table once, and the second is told', async () => {
    const { id, table } = await shoe('41');
    const variants = [{ ...table.variants[0], quantity: 5, quantityWas: 3 }];
    const answers = await Promise.all([1, 2].map(() => save(id, { ...table, variants })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await read(id)).variants).toMatchObject([{ quantity: 5 }]);
  });
});
