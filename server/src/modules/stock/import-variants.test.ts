import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { requiredColumns } from '@fieldhouse/contracts/stock.rules';
import type { StockMovement } from '@fieldhouse/contracts/stock.schemas';
import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { buy } from '../../testing/paying.ts';
import { fileOf, openStockFiles, type StockFiles, sizes, type VariantTable } from '../../testing/stock-files.ts';
import { stock } from '../../testing/stocked-shop.ts';

let files: StockFiles;
beforeAll(async () => {
  files = await openStockFiles();
});
afterAll(async () => {
  expect(await findBrokenInvariants(files.shop.deps.db)).toEqual([]);
  await files.shop.close();
});

const colours: ProductOption = {
  name: 'Colour',
  kind: 'colour',
  values: [{ value: 'Red', swatch: '#dc2626' }, { value: 'Blue', swatch: '#1d4ed8' }, { value: 'Gone' }],
};
const picture = (name: string) => `https://example.com/${name}.jpg`;

/** Everything a product can have: its first colour has no smallest size, so the order of sizes is not that of the rows. */
const boot = {
  name: '=Boot "High"',
  price: 120,
  weight: 900,
  img: [picture('boot')],
  options: [colours, sizes('40', '41', '42')],
  variants: [
    { options: { Colour: 'Red', Size: '42' }, quantity: 4, sku: 'boot-red/42', barcode: '0012345678905', weight: 950 },
    { options: { Colour: 'Red', Size: '41' }, quantity: 0, images: [picture('red'), picture('red,2')] },
    { options: { Colour: 'Blue', Size: '40' }, quantity: 7, price: 99.5, barcode: '4006381333931' },
  ],
};

describe('a round trip', () => {
  let [id, plain] = ['', ''];
  beforeAll(async () => {
    [id = '', plain = ''] = await stock(files.shop, [boot, { name: 'Plain', weight: 30 }]);
    const [{ _id: variantId } = { _id: '' }] = await files.variantsOf(id);
    const bought = await buy(files.shop, files.admin, [{ productId: id, variantId, quantity: 3, price: 120 }]);
    expect(bought.statusCode, bought.body).toBe(200);
  });

  test('into the same shop changes nothing', async () => {
    const before = JSON.stringify([
      await files.tableOf(id),
      await files.get('/api/products'),
      await files.get('/api/journal?page=1'),
    ]);
    const file = await files.download();
    expect(await files.take(file)).toMatchObject({ rows: 4, created: 0, changed: 0, unchanged: 2, problems: 0 });
    expect(
      JSON.stringify([
        await files.tableOf(id),
        await files.get('/api/products'),
        await files.get('/api/journal?page=1'),
      ]),
    ).toBe(before);
    expect(await files.download()).toBe(file);
  });

  test('has what belongs to the product in its first row, and what belongs to the variant in each', async () => {
    const rows = (await files.download()).split('\r\n').filter((line) => line.includes('Boot'));
    expect(rows).toHaveLength(3);
    expect(rows.map((row) => row.includes('120.00'))).toEqual([true, false, false]);
    expect(rows[0]).toContain('"Red #dc2626\nBlue #1d4ed8\nGone"');
    expect(rows[2]).toMatch(/,4006381333931,Colour,,,,Blue,Size,,,,40,,,,,,99\.50,{13}7,7,+$/);
    // Of four, three are promised to an order.
    expect(rows[0]).toMatch(/,1,1,.*,950,,4,4,{7}published,+$/s);
  });

  test('into another shop brings all of it, less what is promised to orders here', async () => {
    const other = await openStockFiles();
    try {
      await stock(other.shop, [{ name: 'There before' }]);
      expect(await other.take(await files.download())).toMatchObject({ created: 2, changed: 0 });
      const shown = (product: ProductDetail) => ({ ...product, reviews: [], __v: 0 });
      for (const product of [id, plain])
        expect(shown(await other.get(`/api/products/id/${product}`))).toEqual(
          shown(await files.get(`/api/products/id/${product}`)),
        );
      const shelf = ({ variants }: VariantTable) => variants.map(({ onHand, committed }) => [onHand, committed]);
      expect([shelf(await files.tableOf(id)), shelf(await other.tableOf(id))]).toEqual([
        [
          [4, 3],
          [0, 0],
          [7, 0],
        ],
        [
          [1, 0],
          [0, 0],
          [7, 0],
        ],
      ]);
      expect(await findBrokenInvariants(other.shop.deps.db)).toEqual([]);
      expect(await other.take(await other.download())).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
    } finally {
      await other.shop.close();
    }
  });
});

describe('a row finds its variant', () => {
  test('by its id, its SKU, or the product and its values; what is not found is added', async () => {
    const id = await files.addShoe();
    const [first, second] = await files.variantsOf(id);
    const file = fileOf(
      ['id', 'variantId', 'sku', 'option1', 'value1', 'quantity', 'variantPrice', 'barcode'],
      ['', first?._id ?? '', '', '', '', 1, '', ''],
      ['', '', second?.sku.toLowerCase() ?? '', '', '', 2, '62', ''],
      [id, '', 'shoe-43', 'size', '43', 4, '60', '96385074'],
    );
    expect(await files.take(file)).toMatchObject({ rows: 3, created: 0, changed: 1 });
    expect(await files.tableOf(id)).toMatchObject({
      options: [sizes('41', '42', '43')],
      variants: [
        { _id: first?._id, quantity: 1, basePrice: 60 },
        { _id: second?._id, sku: second?.sku, quantity: 2, basePrice: 62 },
        { sku: 'shoe-43', options: { Size: '43' }, quantity: 4, basePrice: 60, barcode: '96385074' },
      ],
      __v: 1,
    });
    expect(await files.get(`/api/products/id/${id}`)).toMatchObject({ quantity: 7, price: 60, priceTo: 62 });
    const movements = (await files.get(`/api/products/stock/${id}`)) as StockMovement[];
    expect(
      movements
        .slice(0, 3)
        .map(({ reason, delta }) => [reason, delta])
        .toSorted(),
    ).toEqual([
      ['imported', -2],
      ['imported', -3],
      ['imported', 4],
    ]);
    const { rows } = await sql<{ before: object; after: object }>`
      select before, after from journal where action = 'importStock' and subject_id = ${id}`.execute(
      files.shop.deps.db,
    );
    expect(rows).toEqual([
      {
        before: { quantity: 8, variants: ['Size: 41, 42', `${second?.sku}, 42`] },
        after: {
          quantity: 7,
          variants: ['Size: 41, 42, 43', `${second?.sku}, 42, 62.00`, 'shoe-43, 43, 96385074'],
        },
      },
    ]);
    // By values, two options change places; a size that nobody has any more goes.
    const swapped = fileOf(
      ['sku', 'option1', 'value1'],
      [first?.sku ?? '', 'Size', '42'],
      [second?.sku ?? '', '', '41'],
      ['shoe-43', '', '44'],
    );
    expect(await files.take(swapped)).toMatchObject({ changed: 1 });
    expect(await files.tableOf(id)).toMatchObject({
      options: [sizes('41', '42', '44')],
      variants: [{ options: { Size: '42' } }, { options: { Size: '41' } }, { options: { Size: '44' } }],
    });
    expect(await files.get(`/api/products/id/${id}`)).toMatchObject({ quantity: 7 });
  });

  test('of a new product by the name above it, in as few cells as can be', async () => {
    await files.addShoe();
    const file = fileOf(
      [...requiredColumns, 'option1', 'value1', 'option2', 'value2', 'variantImg'],
      ['Cap', 'Warm.', '20', 1, 'Aquila', 'Balls', 'Size', 'S', 'Colour', 'Red', picture('red')],
      ['Cap', '', '', 2, '', '', 'Size', 'M', 'Colour', 'Red', ''],
      ['', '', '', 0, '', '', '', 'S', '', 'Blue', ''],
      ['Ball', 'Round.', '5', 1, 'Aquila', 'Balls', '', '', '', '', ''],
      ['Ball', 'Round.', '5', 1, 'Aquila', 'Balls', '', '', '', '', ''],
    );
    expect(await files.take(file)).toMatchObject({ rows: 5, created: 3 });
    const [{ _id = '' } = {}] = (await files.get('/api/products/name/cap')) as { _id?: string }[];
    expect(await files.get(`/api/products/id/${_id}`)).toMatchObject({
      name: 'Cap',
      quantity: 3,
      price: 20,
      options: [
        { name: 'Size', kind: 'size', values: [{ value: 'S' }, { value: 'M' }] },
        { name: 'Colour', kind: 'colour', values: [{ value: 'Red' }, { value: 'Blue' }] },
      ],
      variants: [{ images: [picture('red')] }, { quantity: 2 }, { options: { Size: 'S', Colour: 'Blue' } }],
    });
    // And one more of them, above which its product is named by a SKU.
    const [{ sku = '' } = {}] = await files.variantsOf(_id);
    const more = fileOf(
      ['name', 'sku', 'quantity', 'option1', 'value1', 'option2', 'value2'],
      ['Cap', sku, '', 'Size', '', 'Colour', ''],
      ['Cap', '', 9, 'Size', 'M', 'Colour', 'Blue'],
    );
    expect(await files.take(more)).toMatchObject({ created: 0, changed: 1 });
    expect(await files.variantsOf(_id)).toHaveLength(4);
    const { rows } = await sql`
      select size, colour from variant where product_id = ${_id} order by position`.execute(files.shop.deps.db);
    expect(rows).toEqual([
      { size: 'S', colour: 'Red' },
      { size: 'M', colour: 'Red' },
      { size: 'S', colour: 'Blue' },
      { size: 'M', colour: 'Blue' },
    ]);
  });

  test('even one that was retired, which comes back; and a product in one version gets sizes', async () => {
    const id = await files.addShoe();
    const { options, variants, __v } = await files.tableOf(id);
    const body = { options, variants: variants.slice(1), __v };
    const headers = files.admin.headers;
    const url = `/api/products/${id}/variants`;
    expect((await files.shop.app.inject({ method: 'PUT', url, headers, payload: body })).statusCode).toBe(200);
    expect(await files.problemsOf(fileOf(['variantId', 'quantity'], [variants[0]?._id ?? '', 1]))).toEqual([
      '2 variantId: This variant is sold no more. With the id of its product, but without variantId and sku, it comes back.',
    ]);
    await files.take(fileOf(['id', 'option1', 'value1', 'on_hand'], [id, 'Size', '41', 9]));
    expect((await files.variantsOf(id)).find(({ _id }) => _id === variants[0]?._id)).toMatchObject({ quantity: 9 });
    expect(await files.get(`/api/products/id/${id}`)).toMatchObject({ quantity: 14 });

    const [plain = ''] = await stock(files.shop, [{ name: 'Glove', quantity: 2 }]);
    const [{ sku = '' } = {}] = await files.variantsOf(plain);
    const rows = fileOf(
      ['id', 'sku', 'option1', 'value1', 'quantity'],
      [plain, sku, 'Size', 'L', ''],
      [plain, '', 'Size', 'M', 4],
    );
    expect(await files.take(rows)).toMatchObject({ changed: 1 });
    expect(await files.variantsOf(plain)).toMatchObject([
      { sku, options: { Size: 'L' }, quantity: 2 },
      { options: { Size: 'M' }, quantity: 4 },
    ]);
  });
});

test('a file in the order of sizes keeps each product whole', async () => {
  await files.addShoe();
  const ids = Array.from({ length: 150 }, () => newId());
  const rows = ['41', '42'].flatMap((value) =>
    ids.map((id, n) => [id, `Row ${n}`, 'D', '9', 1, 'Aquila', 'Balls', 'Size', value]),
  );
  const file = fileOf(['id', ...requiredColumns, 'option1', 'value1'], ...rows);
  expect(await files.take(file)).toMatchObject({ rows: 300, created: 150, problems: 0 });
  expect(await files.look(file)).toMatchObject({ unchanged: 150, problems: 0 });
  expect(await files.variantsOf(ids[149] ?? '')).toHaveLength(2);
});
