import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { holdTransaction, untilItWaits } from '../../testing/locks.ts';
import { buy } from '../../testing/paying.ts';
import { fileOf, openStockFiles, type StockFiles } from '../../testing/stock-files.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { applyStock } from './stock-writes.repo.ts';

let files: StockFiles;
beforeAll(async () => {
  files = await openStockFiles();
});
afterAll(async () => {
  expect(await findBrokenInvariants(files.shop.deps.db)).toEqual([]);
  await files.shop.close();
});

describe('what is on hand is counted on the shelf', () => {
  test('while orders wait for some of it, and a cell that nobody has touched counts nothing', async () => {
    const id = await files.addShoe('Counted');
    const [{ _id: variantId, sku } = { _id: '', sku: '' }] = await files.variantsOf(id);
    const before = await files.download();
    expect(
      (await buy(files.shop, files.admin, [{ productId: id, variantId, quantity: 2, price: 60 }])).statusCode,
    ).toBe(200);
    await files.take(fileOf(['sku', 'on_hand'], [sku, 10]));
    expect((await files.variantsOf(id))[0]).toMatchObject({ quantity: 8, committed: 2, onHand: 10 });
    expect((await files.get(`/api/products/stock/${id}`))[0]).toMatchObject({ delta: 7, reason: 'imported' });

    const row = (cells: object) => fileOf(['sku', ...Object.keys(cells)], [sku, ...Object.values(cells)]);
    expect(await files.look(row({ on_hand: 3, on_handWas: 3 }))).toMatchObject({ changed: 0, problems: 0 });
    expect(await files.look(row({ quantity: 9, on_hand: 11 }))).toMatchObject({ changed: 1, problems: 0 });
    expect(await files.look(row({ quantity: 9, quantityWas: 8, on_hand: 10, on_handWas: 10 }))).toMatchObject({
      changed: 1,
    });
    expect(await files.problemsOf(row({ quantity: 9, on_hand: 12 }))).toEqual([
      '2 on_hand: This does not agree with the quantity. Please change only one of the two.',
    ]);
    expect(await files.problemsOf(row({ on_hand: 1 }))).toEqual([
      '2 on_hand: Orders that are not sent yet need 2 of these on hand.',
    ]);
    // What was downloaded before the order changes nothing but what was typed into it.
    const edited = before
      .replace(/,3,3,(.*?),3,3,(,{6}published,*)\r\n/s, ',3,3,$1,12,3,$2\r\n')
      .replaceAll(/,0,(?=[\w-]{36},)/g, ',,');
    expect(await files.take(edited)).toMatchObject({ changed: 1, problems: 0 });
    expect((await files.variantsOf(id))[0]).toMatchObject({ quantity: 10, onHand: 12 });
  });

  test('and what is sold at this very moment is on hand all the same', async () => {
    const id = await files.addShoe();
    const [{ _id: variantId, sku } = { _id: '', sku: '' }] = await files.variantsOf(id);
    const { db } = files.shop.deps;
    const sale = await holdTransaction(db, (tx) =>
      applyStock(tx, [{ variantId, delta: -2, committed: 2 }], { reason: 'sold' }),
    );
    const counting = files.take(fileOf(['sku', 'on_hand'], [sku, 5]));
    await untilItWaits(db, counting);
    await sale.commit();
    expect(await counting).toMatchObject({ changed: 1 });
    expect((await files.variantsOf(id))[0]).toMatchObject({ quantity: 3, committed: 2, onHand: 5 });
  });
});

describe('problems are told by row', () => {
  test('which variant it is, what its product is, and what somebody else has', async () => {
    const [id, other] = [await files.addShoe(), await files.addShoe('Other Shoe')];
    const [first, second] = await files.variantsOf(id);
    const [foreign] = await files.variantsOf(other);
    await files.take(fileOf(['sku', 'barcode'], [foreign?.sku ?? '', '5901234123457']));
    const file = fileOf(
      ['id', 'variantId', 'sku', 'price', 'option1', 'value1', 'barcode', 'quantity', 'variantWeight'],
      [id, '', '', '61', '', '', '', '', ''],
      [id, '', '', '', '', '', '', 3, ''],
      [id, foreign?._id ?? '', '', '', '', '', '', 1, ''],
      [id, '', foreign?.sku ?? '', '', 'Size', '45', '', 1, ''],
      [id, first?._id ?? '', 'another', '62', '', '', '', '', ''],
      [id, '', '', '', 'Size', '41', '', 7, ''],
      [id, second?._id ?? '', '', '', '', '', '5901234123457', '', ''],
      [id, '', '', '', 'Size', '46', '', '', ''],
      ['', '', '', '', '', '', '1', '', 'heavy'],
    );
    expect(await files.problemsOf(file)).toEqual([
      '3 value1: Please say which size or colour.',
      '4 variantId: This variant belongs to another product.',
      '5 sku: This SKU belongs to another product.',
      '6 price: This differs from another row of the same product. The price of one variant goes into variantPrice.',
      '7 value1: The same variant is in row 6 already.',
      '8 barcode: This barcode is already in use.',
      '9 quantity: Please enter a valid stock',
      '10 barcode: This is not a barcode: it has 8, 12, 13 or 14 digits, the last of which is a check digit',
      '10 variantWeight: Only numbers please',
    ]);
  });

  test('old files go on as they did, for what comes in one version', async () => {
    const [id, plain = ''] = [await files.addShoe(), ...(await stock(files.shop, [{ name: 'Plain' }]))];
    expect(await files.problemsOf(fileOf(['id', 'quantity'], [plain, 3], [id, 3]))).toEqual([
      '3 value1: Please say which size or colour.',
    ]);
    // What belongs to the product needs no variant.
    expect(await files.take(fileOf(['id', 'price'], [plain, '3'], [id, '65']))).toMatchObject({ changed: 2 });
    expect(await files.get(`/api/products/id/${id}`)).toMatchObject({ price: 65, basePrice: 65, quantity: 8 });
  });

  test('of two products of one name the row between them has to say which', async () => {
    const ids = [await files.addShoe('Twin'), await files.addShoe('Twin')];
    const skus = await Promise.all(ids.map(async (id) => (await files.variantsOf(id))[0]?.sku ?? ''));
    const file = fileOf(
      ['name', 'sku', 'option1', 'value1', 'quantity'],
      ['Twin', skus[0] ?? '', 'Size', '41', ''],
      ['Twin', '', 'Size', '47', 1],
      ['Twin', skus[1] ?? '', 'Size', '41', ''],
    );
    expect(await files.problemsOf(file)).toContain(
      '3 id: Several products of this name stand around this row. Please fill in the id of its own.',
    );
  });
});

test('the same mistake in many rows is told once, with the first rows that have it', async () => {
  const rows = Array.from({ length: 1_800 }, (_, n) => [
    `Bat ${n}`,
    'Hits far.',
    n === 7 ? '-1' : 'a lot',
    1,
    'Kestrel',
    'Balls',
  ]);
  const report = await files.look(fileOf(['name', 'description', 'price', 'quantity', 'brand', 'category'], ...rows));
  const [first, second] = report.problemGroups.filter(({ column }) => column === 'price');
  expect(first).toMatchObject({ rows: 1_799, firstRows: [2, 3, 4, 5, 6] });
  expect(second).toMatchObject({ rows: 1, firstRows: [9] });
  expect(report.problemGroups.reduce((sum, group) => sum + group.rows, 0)).toBe(report.problems);
});
