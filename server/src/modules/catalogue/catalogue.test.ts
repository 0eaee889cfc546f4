import type { Product, ProductPage } from '@fieldhouse/contracts/catalogue.schemas';
import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { LOW_STOCK } from '@fieldhouse/contracts/stock.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop({ config: { pageSize: 3 } });
  admin = await signIn(shop, 'admin');
  await stock(shop, [
    { name: 'Arrow', price: 5, category: ['Archery', 'Outdoor'], brand: 'Aquila' },
    { name: 'bow', price: 120.5, category: ['Archery'], brand: 'Borea' },
    { name: 'Café Racket', price: 80, category: ['Tennis'], brand: 'Aquila' },
    { name: 'Dart', price: 5, category: ['Indoor'], brand: 'Borea' },
    { name: 'Eagle Target', price: 30, category: ['Archery', 'Indoor'], brand: 'Aquila' },
    { name: 'Sold Out Quiver', price: 1, category: ['Archery'], brand: 'Aquila', quantity: 0 },
  ]);
});
afterAll(() => shop.close());

const get = async <T>(url: string): Promise<T> => (await shop.app.inject(url)).json<T>();
const page = (query: string) => get<ProductPage>(`/api/products/forPage?${query}`);
const names = async (query: string) => (await page(query)).products.map(({ name }) => name);
const staff = (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });

const goods = {
  name: 'Whistle',
  description: 'Loud.',
  price: '12.50',
  quantity: '3',
  img: ['https://example.com/w.jpg'],
  category: ['Indoor'],
  brand: 'Borea',
};
const create = (change: object = {}) => staff('POST', '/api/products/create', { ...goods, ...change });

describe('the catalogue, page by page', () => {
  test('shows the newest first and nothing that is sold out', async () => {
    expect(await page('')).toMatchObject({ page: 1, pages: 2, total: 5 });
    expect(await names('')).toEqual(['Eagle Target', 'Dart', 'Café Racket']);
    expect(await names('page=2')).toEqual(['bow', 'Arrow']);
  });

  test.each([
    ['name=price-asc', ['Arrow', 'Dart', 'Eagle Target']],
    ['name=price-desc', ['bow', 'Café Racket', 'Eagle Target']],
    ['name=name-asc', ['Arrow', 'bow', 'Café Racket']],
    ['name=name-desc', ['Eagle Target', 'Dart', 'Café Racket']],
    ['category=Archery', ['Eagle Target', 'bow', 'Arrow']],
    ['category=archery&brand=AQUILA&name=name-asc', ['Arrow', 'Eagle Target']],
    ['brand=Borea', ['Dart', 'bow']],
    ['pricemin=30&pricemax=100&name=name-asc', ['Café Racket', 'Eagle Target']],
    ['pricemin=4,99&pricemax=5,01', ['Dart', 'Arrow']],
    ['pricemin=5&pricemax=5', ['Dart', 'Arrow']],
    ['pricemax=5&category=Archery', ['Arrow']],
    ['pricemin=30&brand=Aquila&name=price-desc', ['Café Racket', 'Eagle Target']],
    ['pricemin=cheap&pricemax=&name=name-asc', ['Arrow', 'bow', 'Café Racket']],
    ['name=nonsense', ['Eagle Target', 'Dart', 'Café Racket']],
    ['page=-4', ['Eagle Target', 'Dart', 'Café Racket']],
  ])('%s', async (query, expected) => expect(await names(query)).toEqual(expected));

  test('a page beyond the last answers the last, with and without a price bound', async () => {
    expect(await page('page=99')).toMatchObject({ page: 2, products: [{ name: 'bow' }, { name: 'Arrow' }] });
    expect(await page('page=99&pricemin=1')).toMatchObject({
      page: 2,
      pages: 2,
      total: 5,
      products: [{ name: 'bow' }, { name: 'Arrow' }],
    });
    const withFacets = await get<CataloguePage>('/api/catalogue?page=99');
    expect(withFacets).toMatchObject({ page: 2, pages: 2, total: 5, products: [{ name: 'bow' }, { name: 'Arrow' }] });
  });

  test.each(['category=Nowhere', 'brand=Nobody', 'category=Nowhere&pricemin=1', 'category=%00', 'pricemin=1000000'])(
    '%s finds nothing and says so',
    async (query) => expect(await page(query)).toEqual({ products: [], page: 1, pages: 1, total: 0 }),
  );

  test('pages of equal prices never overlap', async () => {
    const seen = [...(await names('name=price-asc&page=1')), ...(await names('name=price-asc&page=2'))];
    expect(new Set(seen).size).toBe(5);
  });

  test('categories and brands come by name', async () => {
    expect((await get<{ name: string }[]>('/api/categories')).map(({ name }) => name)).toEqual([
      'Archery',
      'Indoor',
      'Outdoor',
      'Tennis',
    ]);
    expect(await get('/api/products/brands')).toEqual(['Aquila', 'Borea']);
  });

  test('the whole catalogue is one list, sold-out products included', async () => {
    const answer = await shop.app.inject('/api/products');
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json<Product[]>().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Sold Out Quiver', 'Arrow']),
    );
    const paged = await shop.app.inject('/api/products?page=2&limit=4');
    expect(paged.json()).toHaveLength(2);
    expect(paged.headers).toMatchObject({ 'x-total-count': '6', 'x-total-pages': '2' });
  });
});

describe('a product', () => {
  test('is made by staff with a sku of its own and is in the shop at once', async () => {
    const made = (await create()).json<Product>();
    expect(made).toMatchObject({
      name: 'Whistle',
      price: 12.5,
      quantity: 3,
      isOnStock: true,
      category: ['Indoor'],
      brand: 'Borea',
      rating: 0,
      __v: 0,
    });
    expect(made.sku).toMatch(/^FH-[0-9A-Z]{8}$/);
    expect(await names('')).toContain('Whistle');
    const detail = await get<Product & { images: unknown[]; reviews: unknown[] }>(`/api/products/id/${made._id}`);
    expect(detail).toMatchObject({
      reviewCount: 0,
      reviews: [],
      images: [{ url: 'https://example.com/w.jpg', srcset: null }],
    });
    expect((await staff('DELETE', `/api/products/delete/${made._id}`)).statusCode).toBe(200);
    expect((await shop.app.inject(`/api/products/id/${made._id}`)).statusCode).toBe(404);
    expect(await names('')).not.toContain('Whistle');
  });

  test.each([
    [{ name: ' ' }, 'Please, enter a name'],
    [{ description: '' }, 'Please enter a description'],
    [{ price: '' }, 'Please enter a sell price'],
    [{ price: undefined }, 'Please enter a sell price'],
    [{ price: '1000000001' }, 'Are you sure post at that price?'],
    [{ price: 0.5 }, 'Are you sure post at that price?'],
    [{ price: '12,50' }, 'Only numbers please, decimal numbers are with dot notation'],
    [{ price: '1.2.3' }, 'Only numbers please, decimal numbers are with dot notation'],
    [{ price: '1.234' }, 'Only numbers please, decimal numbers are with dot notation'],
    [{ quantity: '' }, 'Please enter a valid stock'],
    [{ quantity: '1000000001' }, 'Are you sure post with that stock quantity?'],
    [{ quantity: '1.5' }, 'Only numbers please'],
    [{ quantity: -1 }, 'Only numbers please'],
    [{ category: [] }, 'Select at least one category'],
    [{ category: undefined }, 'Select at least one category'],
    [{ category: ['Nowhere'] }, "There is no category 'Nowhere'."],
    [{ brand: '' }, 'Select at least one brand'],
    [{ brand: '\u0301' }, 'Select at least one brand'],
    [{ img: ['javascript:alert(1)'] }, 'An image address must start with http:// or https://'],
    [{ img: ['/files/../../etc/passwd'] }, 'An image address must start with http:// or https://'],
    [{ img: Array.from({ length: 11 }, () => 'https://example.com/a') }, 'A product can have at most 10 images'],
  ])('%j is refused with its sentence, also as message, and nothing is made', async (change, sentence) => {
    const before = (await page('')).total;
    const answer = await create(change);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: sentence, message: sentence });
    expect((await page('')).total).toBe(before);
  });

  test('whether it is on stock is never taken from the caller', async () => {
    const made = (await create({ quantity: 0, isOnStock: true, sku: 'FH-MINE0000', rating: 5 })).json<Product>();
    expect(made).toMatchObject({ isOnStock: false, rating: 0 });
    expect(made.sku).not.toBe('FH-MINE0000');
    await staff('DELETE', `/api/products/delete/${made._id}`);
  });

  test('an edit applies the difference to what the editor saw, so items sold in the meantime are not put back', async () => {
    const { _id, __v } = (await create({ quantity: 10 })).json<Product>();
    await sql`select change_stock(array(select id from variant where product_id = ${_id}), array[-4], array[0], 'sold', null, null, null, ${LOW_STOCK})`.execute(
      shop.deps.db,
    );
    const edited = await staff('PUT', `/api/products/update/${_id}`, { quantity: 12, quantityWas: 10, __v });
    expect(edited.json()).toMatchObject({ quantity: 8, __v: __v + 1 });
    await staff('DELETE', `/api/products/delete/${_id}`);
  });

  test('a stale edit is refused and changes nothing', async () => {
    const { _id } = (await create()).json<Product>();
    await staff('PUT', `/api/products/update/${_id}`, { price: 20, __v: 0 });
    const stale = await staff('PUT', `/api/products/update/${_id}`, { price: 30, __v: 0 });
    expect(stale.statusCode).toBe(409);
    expect(await get(`/api/products/id/${_id}`)).toMatchObject({ price: 20, __v: 1 });
    await staff('DELETE', `/api/products/delete/${_id}`);
  });

  test('selling more than there is is refused, whoever asks', async () => {
    const { _id } = (await create({ quantity: 2 })).json<Product>();
    const answer = await staff('PUT', `/api/products/update/${_id}`, { quantity: 0, quantityWas: 5 });
    expect(answer.statusCode).toBe(400);
    expect(await get(`/api/products/id/${_id}`)).toMatchObject({ quantity: 2 });
    await staff('DELETE', `/api/products/delete/${_id}`);
  });

  test.each(['not-an-id', '00000000-0000-7000-8000-000000000000', "' or 1=1 --"])('%s is no product', async (id) => {
    const answer = await shop.app.inject(`/api/products/id/${encodeURIComponent(id)}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not-found' });
  });

  test('what staff does is in the journal, with before and after', async () => {
    const { _id } = (await create()).json<Product>();
    await sql`select change_stock(array(select id from variant where product_id = ${_id}), array[-1], array[0], 'sold', null, null, null, ${LOW_STOCK})`.execute(
      shop.deps.db,
    );
    const change = { price: 20, name: 'Whistle', quantity: 7, quantityWas: 3, brand: 'AQUILA', category: ['Archery'] };
    await staff('PUT', `/api/products/update/${_id}`, change);
    // Nothing of which is another than before.
    for (const same of [{}, { price: 20 }]) await staff('PUT', `/api/products/update/${_id}`, same);
    await staff('DELETE', `/api/products/delete/${_id}`);
    const rows = await shop.deps.db
      .selectFrom('journal')
      .selectAll()
      .where('subject_id', '=', _id)
      .orderBy('id')
      .execute();
    // The quantity that there was and is, with the pieces sold in the meantime; names as the shop writes them; what
    // stayed is left out.
    expect(rows.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      {
        action: 'createProduct',
        before: null,
        after: {
          name: 'Whistle',
          description: 'Loud.',
          price: 12.5,
          quantity: 3,
          brand: 'Borea',
          category: ['Indoor'],
          img: goods.img,
        },
      },
      {
        action: 'updateProduct',
        before: { price: 12.5, quantity: 2, brand: 'Borea', category: ['Indoor'] },
        after: { price: 20, quantity: 6, brand: 'Aquila', category: ['Archery'] },
      },
      {
        action: 'deleteProduct',
        before: {
          name: 'Whistle',
          description: 'Loud.',
          price: 20,
          quantity: 6,
          brand: 'Aquila',
          category: ['Archery'],
          img: goods.img,
        },
        after: null,
      },
    ]);
  });
});

describe('categories', () => {
  test('a name is taken whatever its case and accents', async () => {
    const answer = await staff('POST', '/api/categories/create', { name: ' ARCHÉRY ' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: "There is already a category called 'ARCHÉRY'." });
  });

  test('an empty name is refused by the server', async () => {
    expect((await staff('POST', '/api/categories/create', { name: '   ' })).json()).toMatchObject({
      error: 'Please enter a name',
    });
  });

  test('a rename shows on every product, and a delete takes the name off them', async () => {
    await staff('POST', '/api/categories/create', { name: 'Curling' });
    const { _id } = (await create({ category: ['Indoor', 'Curling'] })).json<Product>();
    await staff('PUT', '/api/categories/update?nameCategory=curling', { name: 'Ice' });
    expect(await get(`/api/products/id/${_id}`)).toMatchObject({ category: ['Indoor', 'Ice'] });
    expect(await names('category=Ice')).toEqual(['Whistle']);
    expect((await staff('DELETE', '/api/categories/delete/Ice')).json()).toEqual({
      message: 'The category has been removed.',
    });
    expect(await get(`/api/products/id/${_id}`)).toMatchObject({ category: ['Indoor'] });
    expect((await page('category=Ice')).total).toBe(0);
    await staff('DELETE', `/api/products/delete/${_id}`);
  });

  test('renaming or deleting what is not there is a 404', async () => {
    expect((await staff('PUT', '/api/categories/update?nameCategory=Nope', { name: 'X' })).statusCode).toBe(404);
    expect((await staff('DELETE', '/api/categories/delete/Nope')).statusCode).toBe(404);
  });
});
