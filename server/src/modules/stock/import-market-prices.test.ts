import { marketMessages } from '@fieldhouse/contracts/market.rules';
import type { MarketPriceTable } from '@fieldhouse/contracts/market-prices.schemas';
import { saleMessages } from '@fieldhouse/contracts/product.rules';
import { variantMessages } from '@fieldhouse/contracts/variant.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { fileOf, openStockFiles, type StockFiles } from '../../testing/stock-files.ts';
import { importMessages } from './import-messages.rules.ts';

let files: StockFiles;
beforeAll(async () => {
  files = await openStockFiles();
});
afterAll(async () => {
  expect(await findBrokenInvariants(files.shop.deps.db)).toEqual([]);
  await files.shop.close();
});

const [from, until] = ['2030-01-01T00:00:00.000Z', '2030-02-01T00:00:00.000Z'];
const file = (...rows: Record<string, string | number>[]) => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return fileOf(names, ...rows.map((row) => names.map((name) => row[name] ?? '')));
};
const unchanged = async () =>
  expect(await files.take(await files.download())).toMatchObject({ changed: 0, created: 0, problems: 0 });
const pricesOf = async (id: string, at: 0 | 1 = 0) =>
  ((await files.get(`/api/products/${id}/prices`)) as MarketPriceTable[])[at]?.variants;
const shown = async (id: string, market: string) => (await files.get(`/api/products/id/${id}?market=${market}`)).price;
const sentenceOf = async (content: string) => (await files.look(content)) as unknown as { error: string };

test('alone, a shop’s file says nothing of markets', async () => {
  await files.addShoe('Alone');
  expect(await files.download()).not.toContain('@');
  expect(await sentenceOf(fileOf(['id', 'price@eu'], ['', 1]))).toMatchObject({
    error: "There is no market 'eu', which the column 'price@eu' is about.",
  });
});

test('a file fixes prices in a market, plans their sales and lets them follow the rate again', async () => {
  const market = { taxMode: 'included', locales: ['en'] };
  for (const terms of [
    { ...market, name: 'Europe', prefix: 'eu', currency: 'EUR', countries: ['DE'], rate: 0.5 },
    { ...market, name: 'Japan', prefix: 'jp', currency: 'JPY', countries: ['JP'], rate: 150 },
  ])
    await files.shop.app.inject({ method: 'POST', url: '/api/markets', payload: terms, headers: files.admin.headers });
  const id = await files.addShoe('Fixed');
  const [{ _id: variantId = '' } = {}, { _id: other = '' } = {}] = await files.variantsOf(id);
  expect([await shown(id, 'eu'), await shown(id, 'jp')]).toEqual([30, 9000]);

  const sale = { 'variantSalePrice@eu': '29.5', 'variantSaleFrom@eu': from, 'variantSaleUntil@eu': until };
  const fixed = { variantId, 'price@eu': 45, 'variantPrice@eu': '39.9', ...sale, 'price@jp': 8800 };
  expect(await files.take(file(fixed, { variantId: other }))).toMatchObject({ changed: 1 });
  expect(await pricesOf(id)).toMatchObject([
    { price: 39.9, fixed: 'variant', salePrice: 29.5, saleFrom: from, saleUntil: until },
    { price: 45, fixed: 'product', salePrice: null },
  ]);
  expect([await shown(id, 'eu'), await shown(id, 'jp'), await shown(id, 'shop')]).toEqual([39.9, 8800, 60]);
  const journal = (await files.get(`/api/journal?subjectId=${id}`)) as { entries: { action: string; after: object }[] };
  expect(JSON.stringify(journal)).toContain('setMarketPrice');

  const head = (await files.download()).split('\r\n')[0];
  expect(head).toMatch(/,price@jp,salePrice@jp,saleFrom@jp,saleUntil@jp,variantPrice@jp,.*,variantSaleUntil@jp$/);
  expect(await files.download()).toContain(`,45.00,,,,39.90,29.50,${from},${until},8800,,,,,,,\r\n`);
  await unchanged();
  expect(await files.take(file(fixed))).toMatchObject({ changed: 0 });

  expect(await files.take(file({ variantId, 'variantSaleUntil@eu': '-', 'salePrice@EU': 40 }))).toMatchObject({
    changed: 1,
  });
  expect(await pricesOf(id)).toMatchObject([{ salePrice: 29.5, saleFrom: from, saleUntil: null }, { salePrice: 40 }]);
  await unchanged();
  const gone = { variantId, 'variantPrice@eu': '-', 'price@eu': '-', 'price@jp': '-' };
  expect(await files.take(file(gone))).toMatchObject({ changed: 1 });
  expect(await pricesOf(id)).toMatchObject([{ price: 30, fixed: null, salePrice: null }, { fixed: null }]);
  expect([await shown(id, 'eu'), await shown(id, 'jp')]).toEqual([30, 9000]);
  expect(await files.take(file(gone))).toMatchObject({ changed: 0 });
  await unchanged();
});

test('a new product comes with its prices, by variant', async () => {
  const common = { name: 'Brought', option1: 'Size', 'variantPrice@jp': '' };
  const shared = { description: 'New.', price: 20, brand: 'B', category: 'Balls', 'price@eu': 12 };
  await files.take(
    file(
      { ...common, ...shared, value1: '41', quantity: 1 },
      { ...common, value1: '42', quantity: 1, 'variantPrice@jp': 2500 },
    ),
  );
  const [, row = ''] = /\r\n([^,]+),[^,]+,Brought,/.exec(await files.download()) ?? [];
  expect(await pricesOf(row)).toMatchObject([{ price: 12, fixed: 'product' }, { fixed: 'product' }]);
  expect(await pricesOf(row, 1)).toMatchObject([
    { price: 3000, fixed: null },
    { price: 2500, fixed: 'variant' },
  ]);
  await unchanged();
});

test('what makes no sense is told at its cell, and nothing is changed', async () => {
  const id = await files.addShoe('Wrong');
  const problem = async (cells: Record<string, string | number>) => files.problemsOf(file({ id, ...cells }));
  expect(await problem({ 'price@eu': '1.005' })).toEqual([`2 price@eu: ${marketMessages.price}`]);
  expect(await problem({ 'price@jp': '1.5' })).toEqual([`2 price@jp: ${marketMessages.price}`]);
  expect(await problem({ 'price@eu': '-1' })).toEqual([`2 price@eu: ${marketMessages.price}`]);
  expect(await problem({ 'price@eu': 5, 'saleFrom@eu': 'soon' })).toEqual([`2 saleFrom@eu: ${saleMessages.time}`]);
  expect(await problem({ 'price@eu': 5, 'salePrice@eu': 5 })).toEqual([`2 salePrice@eu: ${saleMessages.notBelow}`]);
  expect(await problem({ 'salePrice@eu': 5 })).toEqual([`2 price@eu: ${importMessages.noFixedPrice}`]);
  expect(await problem({ 'price@eu': 5, 'saleUntil@eu': until })).toEqual([`2 salePrice@eu: ${saleMessages.price}`]);
  expect(await problem({ 'price@eu': 5, 'salePrice@eu': 4, 'saleUntil@eu': '2020-01-01T00:00:00Z' })).toEqual([
    `2 saleUntil@eu: ${saleMessages.untilBeforeFrom}`,
  ]);
  expect(await problem({ 'variantPrice@eu': 5 })).toEqual([`2 value1: ${variantMessages.sayWhich}`]);
  const [one = { _id: '' }, two = { _id: '' }] = await files.variantsOf(id);
  const rows = [
    { variantId: one._id, 'price@eu': 5 },
    { variantId: two._id, 'price@eu': 6 },
  ];
  expect(await files.problemsOf(file(...rows))).toEqual([
    '3 price@eu: This differs from another row of the same product.',
  ]);
  expect(await sentenceOf(file({ id, 'price@eu': 5, 'price@us': 5 }))).toMatchObject({
    error: "There is no market 'us', which the column 'price@us' is about.",
  });
  expect(await pricesOf(id)).toMatchObject([{ fixed: null }, { fixed: null }]);
});
