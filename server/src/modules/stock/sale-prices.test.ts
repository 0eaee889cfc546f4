import type { Product, ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { saleMessages } from '@fieldhouse/contracts/product.rules';
import type { updateVariants } from '@fieldhouse/contracts/variants.schemas';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { findBrokenInvariants } from '../../testing/invariants.ts';
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
const sizes = [{ name: 'Size', kind: 'size', values: [{ value: '41' }, { value: '42' }] }];
const body = { name: 'Shoe', description: 'Runs.', price: '60', category: ['Balls'], brand: 'Aquila' };
const create = async (more: object = {}) => {
  const variants = [
    { options: { Size: '41' }, quantity: 3 },
    { options: { Size: '42' }, quantity: 3, price: '80' },
  ];
  const made = await call('POST', '/api/products/create', { ...body, options: sizes, variants, ...more });
  expect(made.statusCode, made.body).toBe(200);
  return made.json<Product>()._id;
};
const read = async (id: string) => (await call('GET', `/api/products/${id}/variants`)).json<Table>();
const shown = async (id: string) => (await shop.app.inject(`/api/products/id/${id}`)).json<ProductDetail>();
const update = (id: string, patch: object) => call('PUT', `/api/products/update/${id}`, patch);
const updateVariant = (id: string | undefined, patch: object) => call('PUT', `/api/variants/${id}`, patch);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('a sale of a product', () => {
  test('counts for the variants that cost more, and says what they cost before', async () => {
    const id = await create();
    const saleUntil = inDays(3);
    const answer = await update(id, { salePrice: '50', saleUntil });
    expect(answer.json()).toMatchObject({
      price: 50,
      basePrice: 60,
      priceWas: 60,
      lowest30: 60,
      salePrice: 50,
      saleUntil,
    });
    expect(answer.json<Table>().saleFrom).not.toBeNull();
    const { variants, ...product } = await shown(id);
    expect(product).toMatchObject({ price: 50, priceWas: 60, lowest30: 60, saleUntil });
    expect(product.priceTo).toBeUndefined();
    expect(variants).toMatchObject([
      { price: 50, basePrice: 60, lowest30: 60, saleUntil },
      { price: 50, basePrice: 80, lowest30: 80, saleUntil },
    ]);
  });

  test('that is planned is seen by staff alone', async () => {
    const id = await create({ salePrice: 50, saleFrom: inDays(1) });
    expect(await shown(id)).toMatchObject({ price: 60, priceTo: 80, variants: [{ price: 60 }, { price: 80 }] });
    expect(JSON.stringify(await shown(id))).not.toContain('ale');
    expect(await read(id)).toMatchObject({ salePrice: 50, saleUntil: null, variants: [{ salePrice: null }, {}] });
  });

  test('leaves alone what costs less, and a variant with a sale of its own', async () => {
    const id = await create();
    const [small, large] = (await read(id)).variants;
    await updateVariant(small?._id, { price: '40' });
    await updateVariant(large?._id, { salePrice: 70 });
    await update(id, { salePrice: 45 });
    expect(await shown(id)).toMatchObject({
      price: 40,
      priceTo: 70,
      variants: [
        { price: 40, basePrice: 40 },
        { price: 70, basePrice: 80 },
      ],
    });
    expect((await shown(id)).priceWas).toBeUndefined();
    await updateVariant(large?._id, { salePrice: null });
    expect((await shown(id)).variants).toMatchObject([{ price: 40 }, { price: 45 }]);
  });

  test('ends when it is taken away', async () => {
    const id = await create({ salePrice: 50 });
    expect((await shown(id)).price).toBe(50);
    expect((await update(id, { salePrice: null })).json()).toMatchObject({
      price: 60,
      salePrice: null,
      saleFrom: null,
    });
    expect((await shown(id)).priceWas).toBeUndefined();
  });

  test('is in the journal', async () => {
    const id = await create();
    const saleFrom = inDays(1);
    await update(id, { salePrice: 50, saleFrom });
    const [small] = (await read(id)).variants;
    await updateVariant(small?._id, { salePrice: 40, saleFrom });
    const entries = await shop.deps.db
      .selectFrom('journal')
      .select(['action', 'before', 'after'])
      .where('subject_id', '=', id)
      .where('action', '<>', 'createProduct')
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { action: 'updateProduct', before: { salePrice: null }, after: { salePrice: 50, saleFrom } },
      { action: 'updateVariants', after: { variants: [`${small?.sku}, 41, sale 40.00 from ${saleFrom}`] } },
    ]);
  });
});

describe('a table that is sent back as it was read', () => {
  test('changes nothing during a sale, though it says what is to be paid', async () => {
    const id = await create({ salePrice: 50, saleUntil: inDays(1) });
    await updateVariant((await read(id)).variants[1]?._id, { salePrice: 70, saleUntil: inDays(2) });
    const { salePrice, saleFrom, saleUntil, ...table } = await read(id);
    const saved = await call('PUT', `/api/products/${id}/variants`, table);
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toEqual({ ...table, salePrice, saleFrom, saleUntil, __v: table.__v + 1 });
    await update(id, { price: 50 });
    expect(await shown(id)).toMatchObject({ basePrice: 60, price: 50 });
  });
});

describe('a sale is refused', () => {
  const told = async (answer: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode, body: text } = await answer;
    return { statusCode, fields: (JSON.parse(text) as { fields?: object }).fields };
  };
  const at = (field: string, sentence: string) => ({ statusCode: 400, fields: { [field]: sentence } });

  test('when it is not below the price, at the field that makes it so', async () => {
    const id = await create();
    const [small, large] = (await read(id)).variants;
    expect(await told(update(id, { salePrice: 60 }))).toEqual(at('salePrice', saleMessages.notBelow));
    expect(await told(updateVariant(large?._id, { salePrice: '80.00' }))).toEqual(
      at('salePrice', saleMessages.notBelow),
    );
    await updateVariant(small?._id, { salePrice: 50 });
    expect(await told(updateVariant(small?._id, { price: 45 }))).toEqual(at('price', saleMessages.notBelow));
    const { options, variants, __v } = await read(id);
    const rows = variants.map(({ _id, options: values }, n) => ({
      _id,
      options: values,
      ...(n === 1 && { salePrice: 90 }),
    }));
    expect(await told(call('PUT', `/api/products/${id}/variants`, { options, variants: rows, __v }))).toEqual(
      at('variants.1.salePrice', saleMessages.notBelow),
    );
    expect(await told(call('POST', '/api/products/create', { ...body, quantity: 1, salePrice: 61 }))).toEqual(
      at('salePrice', saleMessages.notBelow),
    );
  });

  test('when it ends before it begins, has no price, or no time that is one', async () => {
    const id = await create();
    const times = { saleFrom: inDays(2), saleUntil: inDays(1) };
    expect(await told(update(id, { salePrice: 50, ...times }))).toEqual(at('saleUntil', saleMessages.untilBeforeFrom));
    expect(await told(update(id, { saleUntil: inDays(1) }))).toEqual(at('salePrice', saleMessages.price));
    for (const saleFrom of ['tomorrow', '2026-13-01T00:00:00Z', '0001-01-01T00:00:00Z', 5])
      expect(await told(update(id, { salePrice: 50, saleFrom }))).toEqual(at('saleFrom', saleMessages.time));
  });

  test('but one that is over stands in the way of no price', async () => {
    const id = await create();
    await update(id, { salePrice: 50, saleFrom: inDays(-3), saleUntil: inDays(-1) });
    expect((await update(id, { price: 45 })).json()).toMatchObject({ price: 45, basePrice: 45, salePrice: 50 });
    expect((await update(id, { salePrice: 40 })).json()).toMatchObject({ price: 40, salePrice: 40, saleUntil: null });
  });
});
