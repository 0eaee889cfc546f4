import { stockMessages } from '@fieldhouse/contracts/stock.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { type SignedIn, signInWith } from '../../testing/sign-in.ts';
import { fileOf, openStockFiles, type StockFiles } from '../../testing/stock-files.ts';

let files: StockFiles;
let clerk: SignedIn;
beforeAll(async () => {
  files = await openStockFiles();
  clerk = await signInWith(files.shop, ['catalogue', 'stock']);
});
afterAll(async () => {
  expect(await findBrokenInvariants(files.shop.deps.db)).toEqual([]);
  await files.shop.close();
});

const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, who: SignedIn = files.admin) => {
  const answer = await files.shop.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};

const receive = (row: object) =>
  ask('POST', '/api/stock/adjust', { key: crypto.randomUUID(), rows: [{ reason: 'delivery', ...row }] });

test('what goods were bought for and where they lie is written in table, form and file, and journaled', async () => {
  const id = await files.addShoe('Costed');
  const { variants, options, __v } = await files.tableOf(id);
  const [first, second] = variants.map(({ _id, options: values }) => ({ _id, options: values }));
  const rows = [{ _id: first?._id, cost: '20.5', shelf: ' A-3 ', __v }];
  expect(await ask('PUT', '/api/variants', { rows }, clerk)).toMatchObject({ status: 200 });
  expect(await files.variantsOf(id)).toMatchObject([
    { cost: 20.5, shelf: 'A-3' },
    { cost: null, shelf: null },
  ]);
  const table = { options, variants: [first, { ...second, cost: 8, shelf: 'B-1' }], __v: __v + 1 };
  expect(await ask('PUT', `/api/products/${id}/variants`, table)).toMatchObject({
    body: {
      variants: [
        { cost: 20.5, shelf: 'A-3' },
        { cost: 8, shelf: 'B-1' },
      ],
    },
  });
  const { items = [], ...rest } = await files.get('/api/journal?limit=2');
  expect(JSON.stringify([items, rest])).toContain('cost 20.50, shelf A-3');
  const file = await files.download();
  expect(file).toContain('20.50,A-3');
  expect(await files.take(file)).toMatchObject({ changed: 0, problems: 0 });
  await files.take(fileOf(['variantId', 'cost', 'shelf'], [first?._id ?? '', '19', 'C-7']));
  expect(await files.variantsOf(id)).toMatchObject([{ cost: 19, shelf: 'C-7' }, { cost: 8 }]);
});

test('a receipt makes the cost the mean of all that lie there', async () => {
  const id = await files.addShoe('Received');
  const [{ sku = '' } = {}] = await files.variantsOf(id);
  await receive({ sku, delta: 1, cost: 10 });
  expect(await files.variantsOf(id)).toMatchObject([{ cost: 10, onHand: 4 }, { cost: null }]);
  await receive({ sku, delta: 4, cost: 13.01 });
  expect(await files.variantsOf(id)).toMatchObject([{ cost: 11.51, onHand: 8 }, {}]);
  await receive({ sku, delta: -2 });
  expect(await files.variantsOf(id)).toMatchObject([{ cost: 11.51, onHand: 6 }, {}]);
  for (const row of [{ delta: -1 }, { count: 9 }])
    expect(await receive({ sku, ...row, cost: 5 })).toMatchObject({
      status: 400,
      body: { fields: { 'rows.0.cost': stockMessages.cost } },
    });
});

test('costs are told to those alone who see figures of money, and never in public', async () => {
  const id = await files.addShoe('Secret');
  const { variants, __v } = await files.tableOf(id);
  const [{ _id = '' } = {}] = variants;
  await ask('PUT', `/api/variants/${_id}`, { cost: '1234.56', __v });
  const { body: before } = await ask('GET', '/api/products/stock');
  expect(before.investmentAtCost).toBeGreaterThanOrEqual(3 * 1234.56);
  expect(before.investmentCosted).toBeLessThan(before.investment);
  const calls = [
    ask('GET', `/api/products/${id}/variants`, undefined, clerk),
    ask('GET', `/api/variants?product=${id}`, undefined, clerk),
    ask('PUT', `/api/variants/${_id}`, { weight: 300 }, clerk),
    ask('PUT', '/api/variants', { rows: [{ _id, count: 4 }] }, clerk),
    ask('GET', '/api/products/stock', undefined, clerk),
  ];
  for (const { status, body } of await Promise.all(calls)) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/1234\.56|"cost"|AtCost/);
  }
  const urls = [`/api/products/id/${id}`, `/api/products/some?ids=${id}`, '/api/products', '/api/catalogue'];
  for (const url of [...urls, '/feeds/google.xml'])
    expect((await files.shop.app.inject({ url })).body, url).not.toMatch(/1234\.56|"cost"/);
  const file = await files.shop.app.inject({ url: '/api/products/csv', headers: clerk.headers });
  expect(file.body).toContain('Secret');
  expect(file.body).not.toContain('1234.56');
});
