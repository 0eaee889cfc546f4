import { saleMessages } from '@fieldhouse/contracts/product.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { fileOf, openStockFiles, type StockFiles } from '../../testing/stock-files.ts';

let files: StockFiles;
beforeAll(async () => {
  files = await openStockFiles();
});
afterAll(async () => {
  expect(await findBrokenInvariants(files.shop.deps.db)).toEqual([]);
  await files.shop.close();
});

const [from, until] = ['2030-01-01T00:00:00.000Z', '2030-02-01T00:00:00.000Z'];
const file = (id: string, cells: object) => fileOf(['id', ...Object.keys(cells)], [id, ...Object.values(cells)]);

test('a file plans the sale of a product, and what was downloaded changes nothing', async () => {
  const id = await files.addShoe('Planned');
  expect(await files.take(file(id, { sale_price: 50, sale_from: from, sale_until: until }))).toMatchObject({
    changed: 1,
  });
  const sale = { salePrice: 50, saleFrom: from, saleUntil: until };
  expect(await files.tableOf(id)).toMatchObject(sale);
  expect(await files.download()).toContain(`50.00,${from},${until}`);
  expect(await files.take(await files.download())).toMatchObject({ changed: 0, problems: 0 });
  expect(await files.take(file(id, { sale_price: 45 }))).toMatchObject({ changed: 1 });
  expect(await files.tableOf(id)).toMatchObject({ ...sale, salePrice: 45 });
  expect(await files.get(`/api/products/id/${id}`)).toMatchObject({ price: 60 });
});

test('a sale without a beginning begins at once', async () => {
  const id = await files.addShoe('Now');
  await files.take(file(id, { sale_price: 40 }));
  expect(await files.get(`/api/products/id/${id}`)).toMatchObject({ price: 40, priceWas: 60, lowest30: 60 });
});

test('what makes no sense is told at its cell', async () => {
  const id = await files.addShoe('Wrong');
  expect(await files.problemsOf(file(id, { sale_price: 60 }))).toEqual([`2 sale_price: ${saleMessages.notBelow}`]);
  expect(await files.problemsOf(file(id, { sale_until: until }))).toEqual([`2 sale_price: ${saleMessages.price}`]);
  expect(await files.problemsOf(file(id, { sale_price: 50, sale_from: until, sale_until: from }))).toEqual([
    `2 sale_until: ${saleMessages.untilBeforeFrom}`,
  ]);
  expect(await files.problemsOf(file(id, { sale_price: 50, sale_from: 'soon' }))).toEqual([
    `2 sale_from: ${saleMessages.time}`,
  ]);
  await files.take(file(id, { sale_price: 50 }));
  expect(await files.problemsOf(file(id, { price: 45 }))).toEqual([`2 price: ${saleMessages.notBelow}`]);
});
