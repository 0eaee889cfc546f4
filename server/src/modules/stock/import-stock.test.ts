import { gzipSync } from 'node:zlib';
import { requiredColumns, stockColumns } from '@fieldhouse/contracts/stock.rules';
import type { ImportReport, StockMovement } from '@fieldhouse/contracts/stock.schemas';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inWrite } from '../../platform/cache/changes.ts';
import { csvLine } from '../../platform/http/csv.ts';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { buy } from '../../testing/paying.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createCategory } from '../catalogue/index.ts';

let shop: TestShop;
let admin: SignedIn;

beforeEach(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterEach(() => shop.close());

const post = (payload: string | Buffer, { apply = false, type = 'text/csv', at = shop, by = admin } = {}) =>
  at.app.inject({
    ...{ method: 'POST', payload },
    url: `/api/products/csv${apply ? '?apply=true' : ''}`,
    headers: { ...by.headers, 'content-type': type },
  });
const look = async (file: string) => (await post(file)).json<ImportReport>();
const problemsOf = async (file: string) =>
  (await look(file)).firstProblems.map(({ row, column, sentence }) => `${row} ${column}: ${sentence}`);
async function take(file: string): Promise<ImportReport> {
  const answer = await post(file, { apply: true });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const get = async (url: string) => (await shop.app.inject({ url, headers: admin.headers })).json();
const download = async (from = shop, by = admin) =>
  (await from.app.inject({ url: '/api/products/csv', headers: by.headers })).body;
const fileOf = (...rows: readonly (readonly (string | number)[])[]) => rows.map(csvLine).join('');
const fresh = ['New Bat', 'Hits far.', '12.50', 3, 'Kestrel', 'Balls'] as const;
const everything = async () => JSON.stringify([await get('/api/products'), await get('/api/journal?page=1')]);

describe('a round trip', () => {
  const odd = [
    { name: '=1+1', description: 'Says "no", twice\nand; again,\r\n\ttabbed', category: ['A', 'B'], price: 0.5 },
    { name: "'=x", quantity: 0, img: ['https://example.com/a.jpg', 'https://example.com/b,c.jpg'] },
    { name: 'Café ⚽ 日本', brand: 'Ünder & "Co"', category: ['B', 'A'], price: 999999.99 },
  ];

  test('into the same shop changes nothing', async () => {
    await stock(shop, odd);
    const before = await everything();
    const file = await download();
    expect(await look(file)).toEqual({
      applied: false,
      rows: 3,
      created: 0,
      changed: 0,
      unchanged: 3,
      done: 0,
      ...{ problems: 0, firstProblems: [], problemGroups: [] },
    });
    expect(await take(file)).toMatchObject({ applied: true, changed: 0, unchanged: 3 });
    expect(await everything()).toBe(before);
  });

  test('what is above a category in a cell is implied, and the file has the narrowest alone', async () => {
    await inWrite(shop.deps, async (tx) => {
      await createCategory(tx, { name: 'Feet' }, null);
      await createCategory(tx, { name: 'Socks', parent: 'Feet' }, null);
    });
    const [id = ''] = await stock(shop, [{ name: 'Sock', category: ['Socks', 'A'] }]);
    const file = await download();
    expect(file).toContain('"Socks\nA"');
    const withPath = file.replace('"Socks\nA"', '"Feet\nSocks\nA"');
    expect(await look(withPath)).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await take(file.replace('"Socks\nA"', '"A\nFeet\nSocks"'))).toMatchObject({ changed: 1, problems: 0 });
    expect(await get(`/api/products/id/${id}`)).toMatchObject({ category: ['A', 'Feet', 'Socks'] });
  });

  test('into another shop brings every product with its id, SKU and all', async () => {
    await stock(shop, odd);
    const other = await openTestShop();
    try {
      const by = await signIn(other, 'admin');
      await stock(other, [{ name: 'There before', category: ['A', 'B', 'Balls'] }]);
      expect((await post(await download(), { apply: true, at: other, by })).json()).toMatchObject({ created: 3 });
      const rows = (text: string) => text.split('\r\n').filter((line) => !line.includes('There before'));
      expect(rows(await download(other, by))).toEqual(rows(await download()));
      expect(await findBrokenInvariants(other.deps.db)).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

test('a file creates and changes products, with stock, words, listing and journal, and the shop shows it at once', async () => {
  const [id = '', untouched = ''] = await stock(shop, [
    { name: 'Old Ball', category: ['Balls', 'Old'] },
    { name: 'Other' },
  ]);
  const [{ sku }] = [await get(`/api/products/id/${id}`)];
  await get('/api/products/forPage');
  const file = fileOf(
    ['sku', ...requiredColumns, 'img'],
    [sku, 'New Ball', '', '7', 2, 'Kestrel', 'Old\nBalls', 'https://example.com/new.jpg'],
    ['', ...fresh, ''],
  );
  expect(await look(file)).toMatchObject({ applied: false, created: 1, changed: 1, unchanged: 0, problems: 0 });
  expect(await get(`/api/products/id/${id}`)).toMatchObject({ name: 'Old Ball', __v: 0 });

  expect(await take(file)).toMatchObject({ applied: true, created: 1, changed: 1 });
  expect(await get(`/api/products/id/${id}`)).toMatchObject({
    ...{ sku, name: 'New Ball', description: 'A ball.', price: 7, quantity: 2, brand: 'Kestrel' },
    ...{ category: ['Old', 'Balls'], img: ['https://example.com/new.jpg'], __v: 1 },
  });
  expect((await get('/api/products/name/bat'))[0]).toMatchObject({ name: 'New Bat', price: 12.5, quantity: 3 });
  expect((await get('/api/products/forPage')).products.map(({ name }: { name: string }) => name)).toEqual([
    'New Bat',
    'Other',
    'New Ball',
  ]);
  expect(await get(`/api/products/id/${untouched}`)).toMatchObject({ __v: 0 });
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  const [movement] = (await get(`/api/products/stock/${id}`)) as StockMovement[];
  expect(movement).toMatchObject({ delta: -3, quantity: 2, reason: 'imported', actor: 'Test admin' });

  const { rows } = await sql<{ action: string; before: object | null; after: object }>`
    select action, before, after from journal where actor is not null order by id`.execute(shop.deps.db);
  expect(rows).toEqual([
    { action: 'createBrand', before: null, after: { name: 'Kestrel' } },
    {
      action: 'importStock',
      before: { name: 'Old Ball', price: 10, quantity: 5, brand: 'Aquila', category: ['Balls', 'Old'], img: [] },
      after: {
        ...{ name: 'New Ball', price: 7, quantity: 2, brand: 'Kestrel', category: ['Old', 'Balls'] },
        img: ['https://example.com/new.jpg'],
      },
    },
    {
      action: 'importStock',
      before: null,
      after: {
        name: 'New Bat',
        description: 'Hits far.',
        price: 12.5,
        quantity: 3,
        brand: 'Kestrel',
        category: ['Balls'],
      },
    },
  ]);
});

test('pieces sold since the download are not put back, and the same file does nothing twice', async () => {
  const [id = ''] = await stock(shop, [{ name: 'Sold Meanwhile', quantity: 10, price: 10 }]);
  const file = (await download()).replace(',10,10,', ',15,10,');
  expect((await buy(shop, admin, [{ productId: id, quantity: 4, price: 10 }])).statusCode).toBe(200);
  expect(await take(file)).toMatchObject({ changed: 1 });
  expect(await get(`/api/products/id/${id}`)).toMatchObject({ quantity: 11 });
  const again = await post(file, { apply: true });
  expect([again.statusCode, again.json().error]).toEqual([
    400,
    'Nothing was imported. Row 2, __v: Someone else has changed this product since the file was exported. Please download it again.',
  ]);
  expect(await get(`/api/products/id/${id}`)).toMatchObject({ quantity: 11 });
});

describe('errors are reported by row and column, and nothing is half done', () => {
  test('cells', async () => {
    await stock(shop, [{ name: 'There' }]);
    const file = fileOf(
      ['id', 'sku', ...requiredColumns, 'img', '__v'],
      ['', '', ...fresh, '', ''],
      ['no id', 'a b', 'x'.repeat(201), 'D', '1,50', '-3', 'B', 'Balls', 'ftp://x', 'a'],
      ['', '', '', '', '', '', '', '', '', ''],
      ['', '', 'N', 'D', '0.50', '1e3', 'B', 'Nowhere\nBalls\nNeither', '/files/gone.webp', ''],
      ['', '', 'N', '', '', '', '', '', '', ''],
      ['', '', 'N', 'D', '5', '5', '́', 'Balls', '', '', 'more'],
      ['0197c0de-0000-7000-8000-000000000001', 'FH-00000001', 'Moved', 'D', '0', '0', 'B', '', '', '7'],
      ['0197C0DE-0000-7000-8000-000000000001', 'FH-00000001', 'Twice', 'D', '0', '0', 'B', '', '', '7'],
    );
    expect(await problemsOf(file)).toEqual([
      '3 __v: Only numbers please',
      '3 id: This is not a product id.',
      '3 img: An image address must start with http:// or https://',
      '3 name: Please use at most 200 characters',
      '3 price: Only numbers please, decimal numbers are with dot notation',
      '3 quantity: Only numbers please',
      '3 sku: A SKU has 1 to 40 letters and digits, and . _ / - between them',
      '5 quantity: Only numbers please',
      '6 brand: Select at least one brand',
      '6 category: Select at least one category',
      '6 description: Please enter a description',
      '6 price: Please enter a sell price',
      '6 quantity: Please enter a valid stock',
      '7 : This row has more cells than there are columns.',
      '9 id: The same product is in row 8 already.',
      '9 sku: The same SKU is in row 8 already.',
    ]);
  });

  test('what only the shop knows', async () => {
    const [low = '', gone = ''] = await stock(shop, [{ name: 'Low', quantity: 2 }, { name: 'Gone' }]);
    await shop.app.inject({ method: 'DELETE', url: `/api/products/delete/${gone}`, headers: admin.headers });
    const { sku } = await get(`/api/products/id/${low}`);
    const file = fileOf(
      ['id', 'sku', ...requiredColumns, 'quantityWas', 'img'],
      ['', '', 'N', 'D', '0.50', '5', 'B', 'Nowhere\nBalls\nNeither', '', '/files/gone.webp'],
      ['', '', 'N', 'D', '5', '5', '\u0301', 'Balls', '', ''],
      [gone, '', 'Back', '', '', '', '', '', '', ''],
      [low, 'FH-00000001', '', '', '', '', '', '', '', ''],
      ['', sku, '', '', '', '1', '', '', '4', ''],
      ['0197c0de-0000-7000-8000-000000000001', sku, 'N', 'D', '5', '5', 'B', '', '', ''],
    );
    expect(await problemsOf(file)).toEqual([
      "2 category: There is no category 'Neither'.",
      "2 category: There is no category 'Nowhere'.",
      '2 img: The picture gone.webp is no longer here. Please upload it again.',
      '2 price: Are you sure post at that price?',
      '3 brand: Select at least one brand',
      '4 id: This product has been deleted. Empty its id, variantId and sku to create it anew.',
      `5 sku: This one has the SKU ${sku}. Only a row with its variantId gives it another.`,
      '6 id: The same product is in row 5 already.',
      '6 quantity: There are not that many left.',
      '7 sku: This SKU belongs to another product.',
    ]);
  });

  const inOthers = ['name:es', 'description:es', 'name:de', 'description:de'];
  const broken = [
    ['', 'This file is empty.'],
    [
      'name,price\r\n',
      'A column is missing: description, quantity, brand, category. A file that changes products needs id or sku.',
    ],
    [
      'id,colour\r\nx,y',
      `There is no column called 'colour'. The columns are: ${[...stockColumns, ...inOthers].join(', ')}.`,
    ],
    ['id,price,Price\r\n', "The column 'price' appears twice."],
    ['\ufeffid,price\r\n', 'This file is empty.'],
    ['id,price\r\n"x', 'Row 2: a quote is opened and never closed.'],
  ] as const;
  test('the file as a whole, and what is no such file at all', async () => {
    for (const [file, sentence] of broken)
      for (const apply of [false, true]) {
        const answer = await post(file, { apply });
        expect([answer.statusCode, answer.json().error], file).toEqual([400, sentence]);
      }
    const json = await post('{}', { type: 'application/json' });
    expect([json.statusCode, json.json().error]).toEqual([415, 'Please send a CSV file.']);
    expect((await post('not packed', { type: 'application/gzip' })).json()).toMatchObject({
      error: 'The file arrived damaged. Please try again.',
    });
    const answer = await shop.app.inject({ method: 'POST', url: '/api/products/csv', headers: admin.headers });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Please choose a CSV file.']);
  });

  test('one bad row among many', async () => {
    await stock(shop, [{ name: 'There' }]);
    const many = process.env.TEST_LONG ? 100_000 : 300;
    const before = await everything();
    const rows = Array.from({ length: many }, (_, n) => [
      `Ball ${n}`,
      'A ball.',
      '5',
      n === many - 2 ? 'x' : 5,
      'B',
      'Balls',
    ]);
    const file = fileOf([...requiredColumns], ...rows);
    const answer = await post(gzipSync(file), { apply: true, type: 'application/gzip' });
    const problem = `Row ${many}, quantity: Only numbers please`;
    expect([answer.statusCode, answer.json().error]).toEqual([400, `Nothing was imported. ${problem}`]);
    expect(await everything()).toBe(before);
  });
});

test('two files at once do not mix: one is imported, the other is told to wait or follows', async () => {
  const [id = ''] = await stock(shop, [{ name: 'Shared', quantity: 5 }]);
  const answers = await Promise.all([7, 9].map((n) => post(fileOf(['id', 'quantity'], [id, n]), { apply: true })));
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
});

test('many rows go in whole, some sold out, in any order', async () => {
  await stock(shop, [{ name: 'There' }]);
  // More than are written, or read, in one go.
  const many = process.env.TEST_LONG ? 100_000 : 620;
  const rows = Array.from({ length: many }, (_, n) => [`Ball ${n % 450}`, 'A ball.', '5', n % 4, `B${n % 3}`, 'Balls']);
  expect(await take(fileOf([...requiredColumns], ...rows))).toMatchObject({ created: many });
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
  const file = (await download()).replaceAll(',5.00,', ',6.00,');
  expect(await take(file)).toMatchObject({ changed: many, unchanged: 1 });
  expect(await findBrokenInvariants(shop.deps.db)).toEqual([]);
}, 1_800_000);
