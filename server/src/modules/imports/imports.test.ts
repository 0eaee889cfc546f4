import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import type { ImportDetail } from '@fieldhouse/contracts/imports.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMover, exported, sayings } from '../../testing/moving-in.ts';
import { type SignedIn, signIn, signInWith } from '../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { runImports } from './index.ts';

let shop: TestShop;
let admin: SignedIn;
let mover: ReturnType<typeof createMover>;

beforeAll(async () => {
  shop = await openTestShop({ config: { publicUrl: 'https://shop.test' } });
  admin = await signIn(shop, 'admin');
  mover = createMover(shop, admin);
});
afterAll(() => shop.close());

test('a file of Shopify’s products is looked at first, then brought in, and a second time nothing happens', async () => {
  const file = exported('shopify-products');
  const before = await mover.get<Product[]>('/api/products');
  const checked = await mover.check(file);
  expect(checked).toMatchObject({
    kind: 'shopify-products',
    status: 'checked',
    fileName: 'export.csv',
    rows: 10,
    total: 7,
    done: 0,
  });
  expect(checked.plan).toEqual({
    products: 4,
    variants: 6,
    pictures: 4,
    options: ['Color', 'Material', 'Size'],
    categories: ['Home', 'Kitchen', 'Other', 'Trail Shoes'],
    brands: ['Fieldhouse', 'Potter', 'Ridgeline'],
    there: 0,
    leftOut: 3,
  });
  expect(sayings(checked)).toEqual([
    '9 price: A product costs at least 1 (left out)',
    '10 gift card: Gift cards are not imported (left out)',
    '11 variant price: This is not a price (left out)',
    '4 barcode: This is not a barcode: the variant comes without it',
    '7 images: This is not the address of a picture',
    '7 sku: This cannot be a SKU here: it gets another one',
    '7 stock: The file does not say how many there are: it comes without stock',
    '8 status: It was not published in the former shop: it comes as a draft',
  ]);
  expect(await mover.get<Product[]>('/api/products')).toEqual(before);

  await mover.put(checked._id, 'running');
  await mover.work();
  expect(await mover.look(checked._id)).toMatchObject({
    status: 'finished',
    done: 7,
    created: 4,
    there: 0,
    leftOut: 3,
    pictures: { open: 4, done: 0, failed: 0 },
  });
  expect(await mover.productAt('/products/trail-runner')).toMatchObject({
    name: 'Trail Runner "Ridge"',
    description: 'Grips on wet rock.\nVibram sole\n260 g',
    descriptionHtml: expect.stringContaining('<strong>wet rock</strong>'),
    searchTitle: 'Ridge trail shoes',
    searchDescription: 'Grips where it is wet.',
    brand: 'Ridgeline',
    category: ['Trail Shoes'],
    basePrice: 129.9,
    price: 99.9,
    priceTo: 104.5,
    quantity: 10,
    options: [
      { name: 'Size', kind: 'size', values: [{ value: '42' }, { value: '43' }] },
      { name: 'Color', kind: 'colour', values: [{ value: 'Blue' }, { value: 'Red' }] },
    ],
    img: [1, 2, 3].map((n) => `https://cdn.example.com/s/files/trail-${n}.jpg?v=1`),
    variants: [
      {
        sku: 'TR-42-B',
        barcode: '4006381333931',
        weight: 260,
        quantity: 7,
        images: ['https://cdn.example.com/s/files/trail-blue.jpg'],
      },
      { sku: 'TR-43-B', quantity: 0 },
      { sku: 'TRAIL-RUNNER-43-RED', barcode: null, price: 104.5 },
    ],
  });
  expect(await mover.productAt('/products/water-bottle')).toMatchObject({
    brand: 'Fieldhouse',
    category: ['Other'],
    price: 12.5,
    options: [],
    variants: [{ sku: 'WATER-BOTTLE', quantity: 40 }],
  });
  expect(await mover.productAt('/products/mug')).toMatchObject({
    price: 1249,
    category: ['Home', 'Kitchen'],
    options: [{ name: 'Material', kind: 'other', values: [{ value: 'Clay' }] }],
    variants: [{ sku: 'MUG-1/-' }],
  });

  expect(await mover.get<Product[]>('/api/products?page=1&status=draft')).toMatchObject([{ name: 'Old Shoe' }]);
  expect(await mover.get<Product[]>('/api/products?page=1&tag=Outdoor')).toMatchObject([
    { name: 'Trail Runner "Ridge"', tags: ['running', 'new', 'Outdoor'] },
  ]);

  const { rows: costs } = await sql`select cost_cents as cost from variant where sku = 'TR-42-B'`.execute(shop.deps.db);
  expect(costs).toEqual([{ cost: 4100 }]);

  const counts = sql<{ all: string }>`
    select (select count(*) from product) || ' ' || (select sum(v) from product) || ' ' || (select count(*) from stock_movement) || ' '
      || (select count(*) from redirect) || ' ' || (select count(*) from category) as all`;
  const { rows: was } = await counts.execute(shop.deps.db);
  expect(await mover.bringIn(file)).toMatchObject({ status: 'finished', created: 0, there: 4, leftOut: 3 });
  expect((await counts.execute(shop.deps.db)).rows).toEqual(was);
  const { rows: staged } = await sql`select 1 from file_import_row`.execute(shop.deps.db);
  expect(staged).toEqual([]);
});

test('what a shop made itself keeps its SKU and stays; of two products with one the second gets another', async () => {
  const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Vendor,Type\n';
  const made = await shop.app.inject({
    method: 'POST',
    url: '/api/products/create',
    headers: admin.headers,
    payload: {
      name: 'Ours',
      description: 'Ours',
      price: 5,
      brand: 'Potter',
      category: ['Kitchen'],
      variants: [{ sku: 'OURS-1', quantity: 1 }],
    },
  });
  expect(made.statusCode).toBe(200);
  const row = (handle: string, sku: string) => `${handle},${handle},Title,Default Title,${sku},9.00,1,Potter,Kitchen\n`;
  const file = `${head}${row('ours', 'ours-1')}${row('one', 'TWICE-1')}${row('two', 'TWICE-1')}`;
  expect(await mover.bringIn(file)).toMatchObject({ created: 2, there: 1, leftOut: 0 });
  expect((await mover.productAt('/products/two')).variants).toMatchObject([{ sku: 'TWO' }]);
  expect(await mover.bringIn(file)).toMatchObject({ created: 0, there: 3 });
});

test('a type of dots alone is no category: the shop could not delete it', async () => {
  const file = 'Handle,Title,Variant SKU,Variant Price,Type\ndots,Dots,DOTS,9.00,..\n';
  expect(await mover.bringIn(file)).toMatchObject({ created: 1, leftOut: 0 });
  expect(await mover.productAt('/products/dots')).toMatchObject({ category: ['Other'] });
});

test('of a thing with more than a thousand rows the first are read, and that is said', async () => {
  const pictures = Array.from({ length: 1001 }, (_, n) => `long,,,https://pictures.test/${n}.png`);
  const rows = ['Handle,Title,Variant Price,Image Src', 'long,Long,20,https://pictures.test/first.png', ...pictures];
  // The head is row 1, and the thousandth row of the product is 1001.
  expect(sayings(await mover.check(rows.join('\n')))).toContain(
    '1002 : One thing has at most 1,000 rows: those from here on are left out',
  );
});

test('the newer columns of Shopify are known, too', async () => {
  expect(await mover.bringIn(exported('shopify-products-new'))).toMatchObject({ kind: 'shopify-products', created: 1 });
  expect(await mover.productAt('/products/climbing-rope')).toMatchObject({
    price: 149,
    weight: null,
    variants: [{ sku: 'ROPE-60', weight: 3900, quantity: 4, options: { Length: '60 m' } }],
  });
});

test('WooCommerce: variations find their product, wherever they stand', async () => {
  const done = await mover.bringIn(exported('woocommerce-products'));
  expect(done).toMatchObject({ kind: 'woocommerce-products', rows: 6, total: 4, created: 2, leftOut: 2 });
  expect(sayings(done)).toEqual([
    '4 type: Products of this kind are not imported (left out)',
    '7 parent: The product that this is a variant of is not in the file (left out)',
  ]);
  expect(await mover.productAt('/product/v-neck-t-shirt')).toMatchObject({
    description: 'Long & soft.',
    brand: 'Aquila',
    category: ['Clothing', 'Tshirts', 'Sale items'],
    options: [
      { name: 'Color', kind: 'colour', values: [{ value: 'Red' }, { value: 'Blue' }] },
      { name: 'Größe', kind: 'size', values: [{ value: 'L' }, { value: 'M' }] },
    ],
    variants: [
      { sku: 'woo-vneck-red', price: 20, weight: 500, quantity: 3, images: ['https://woo.example.com/vneck-red.jpg'] },
      { sku: 'WOO-VNECK-BLUE-M', price: 18, weight: 450, quantity: 5 },
    ],
  });
  expect(await mover.productAt('/product/hat')).toMatchObject({ basePrice: 18.9, price: 16.5, quantity: 12 });
});

test('redirects come as far as they lead inside the shop', async () => {
  const done = await mover.bringIn(exported('shopify-redirects'));
  expect(done).toMatchObject({ kind: 'shopify-redirects', total: 5, created: 2, leftOut: 3 });
  expect(sayings(done)).toEqual([
    '4 redirect to: Only addresses of this shop can be led to (left out)',
    '5 redirect from: This address belongs to the shop itself (left out)',
    '6 : This would lead in a circle (left out)',
  ]);
});

test('pausing stops it between two chunks, and it goes on from there', async () => {
  const rows = Array.from({ length: 50 }, (_, n) => `pause-${String(n).padStart(2, '0')},P,5,PAUSE-${n},M,S\n`);
  const { _id } = await mover.check(`Handle,Title,Variant Price,Variant SKU,Vendor,Type\n${rows.join('')}`);
  await mover.put(_id, 'running');
  const stopping = new AbortController();
  const { cache } = shop.deps;
  let chunks = 0;
  const counting: typeof cache = {
    ...cache,
    keep: cache.keep.bind(cache),
    take: (...args: Parameters<typeof cache.take>) => {
      cache.take(...args);
      if (++chunks === 1) stopping.abort();
    },
  };
  await runImports({ ...shop.deps, cache: counting }, stopping.signal);
  expect(await mover.look(_id)).toMatchObject({ status: 'running', done: 20, total: 50 });
  expect((await mover.put(_id, 'paused')).json()).toMatchObject({ status: 'paused' });
  await mover.work();
  expect(await mover.look(_id)).toMatchObject({ status: 'paused', done: 20 });
  await mover.put(_id, 'running');
  await mover.work();
  expect(await mover.look(_id)).toMatchObject({ status: 'finished', done: 50, created: 50 });
  expect((await mover.put(_id, 'running')).json()).toMatchObject({
    code: 'refused',
    error: 'This import is finished.',
  });
});

test('each kind of file takes its own right, and others do not hear of it', async () => {
  const { _id } = await mover.check(exported('shopify-products-new'));
  const role = (
    await shop.app.inject({
      method: 'POST',
      url: '/api/roles',
      headers: admin.headers,
      payload: { name: 'Writer', rights: ['content'] },
    })
  ).json<{ _id: string }>();
  const writer = await signIn(shop, 'client');
  await sql`update account set staff_role_id = ${role._id} where id = ${writer.userId}`.execute(shop.deps.db);
  expect((await mover.send(exported('shopify-products-new'), writer)).statusCode).toBe(403);
  expect((await mover.send(exported('shopify-redirects'), writer)).statusCode).toBe(200);
  expect((await shop.app.inject({ url: `/api/imports/${_id}`, headers: writer.headers })).statusCode).toBe(404);
  // Products come with their pieces.
  const editor = await signInWith(shop, ['catalogue', 'content']);
  expect((await mover.send(exported('shopify-products-new'), editor)).json()).toMatchObject({ key: 'right.stock' });
  const seen = (await shop.app.inject({ url: '/api/imports', headers: writer.headers })).json<ImportDetail[]>();
  expect(new Set(seen.map(({ kind }) => kind))).toEqual(new Set(['shopify-redirects']));
});
