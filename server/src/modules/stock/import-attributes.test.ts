import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, openStockFiles, type StockFiles } from '../../testing/stock-files.ts';
import { stock } from '../../testing/stocked-shop.ts';

let files: StockFiles;
let id: string;

const post = async (url: string, payload: object) =>
  (await files.shop.app.inject({ method: 'POST', url, headers: files.admin.headers, payload })).json<{ _id: string }>();

beforeAll(async () => {
  files = await openStockFiles();
  await stock(files.shop, [{ category: ['Boats'] }]);
  await files.addShoe();
  for (const attribute of [
    { name: 'Drop', kind: 'number', unit: 'mm', categories: ['Balls'] },
    { name: 'Closure', kind: 'list', values: ['Laces', 'Boa'], categories: [] },
    { name: 'Waterproof', kind: 'yes-no', categories: [] },
    { name: 'Keel', kind: 'number', categories: ['Boats'] },
  ])
    await post('/api/attributes', attribute);
  const shoe = { name: 'Runner', description: 'Runs.', price: 90, brand: 'Aquila', category: ['Balls'] };
  const classes = { shippingClass: 'bulky', taxClass: 'reduced' };
  const said = { gender: 'women', ageGroup: 'adult', material: 'Mesh', mpn: 'A, "1"', guaranteeYears: 5, ...classes };
  const attributes = { Drop: -8.5, Closure: 'Boa', Waterproof: false };
  ({ _id: id } = await post('/api/products/create', { ...shoe, ...said, quantity: 1, attributes }));
});
afterAll(() => files.shop.close());

const shown = (): Promise<ProductDetail> => files.get(`/api/products/id/${id}`);

test('what a product is like is in the file, and read back whole', async () => {
  const file = await files.download();
  expect(file.split('\r\n')[0]).toMatch(
    /,attr:Closure,attr:Drop,attr:Keel,attr:Waterproof,name:es,description:es,name:de,description:de$/,
  );
  expect(file).toContain(',women,adult,Mesh,"A, ""1""",,,,bulky,reduced,');
  expect(await files.look(file)).toMatchObject({ changed: 0, problems: 0 });
  const before = await shown();
  const bare = sql`update product set gender = null, age_group = null, material = null, mpn = null, guarantee_years = null, attributes = '{}',
    shipping_class = 'parcel', tax_class = 'standard'`;
  await bare.execute(files.shop.deps.db);
  expect(await files.take(file)).toMatchObject({ changed: 1, problems: 0 });
  expect(await shown()).toEqual({ ...before, __v: before.__v + 1 });
});

test('a cell changes one attribute, an empty one none, and the journal says what', async () => {
  await files.take(
    fileOf(['id', 'Gender', 'attr:drop', 'attr:Waterproof', 'attr:Closure'], [id, 'Men', '4,5', 'YES', '']),
  );
  expect(await shown()).toMatchObject({
    gender: 'men',
    material: 'Mesh',
    attributes: { Drop: 4.5, Waterproof: true, Closure: 'Boa' },
  });
  const { rows } = await sql<object>`
    select before, after from journal where subject_id = ${id} and action = 'importStock' order by id desc limit 1`.execute(
    files.shop.deps.db,
  );
  expect(rows[0]).toEqual({
    before: { gender: 'women', attributes: ['Drop: -8.5 mm', 'Waterproof: No'] },
    after: { gender: 'men', attributes: ['Drop: 4.5 mm', 'Waterproof: Yes'] },
  });
});

test('a new product comes with all of it', async () => {
  const head = ['name', 'description', 'price', 'quantity', 'brand', 'category', 'age_group', 'mpn', 'attr:Closure'];
  await files.take(fileOf(head, ['New Runner', 'New.', 20, 1, 'Aquila', 'Balls', 'kids', 'B', 'laces']));
  const product = await files.shop.deps.db
    .selectFrom('product')
    .select(['id', 'age_group', 'mpn'])
    .where('name', '=', 'New Runner')
    .executeTakeFirst();
  expect(product).toMatchObject({ age_group: 'kids', mpn: 'B' });
  expect(await files.get(`/api/products/id/${product?.id}`)).toMatchObject({ attributes: { Closure: 'Laces' } });
});

test('what makes no sense is told by row', async () => {
  const head = ['id', 'gender', 'age_group', 'attr:Drop', 'attr:Waterproof', 'attr:Closure', 'attr:Keel'];
  const file = fileOf(head, [id, 'cats', 'old', 'x', 'maybe', 'Zip', ''], [id, '', '', '', '', '', 3]);
  expect(await files.problemsOf(file)).toEqual([
    '2 age_group: Please choose an age group',
    '2 attr:Closure: Please choose one of the values',
    '2 attr:Drop: Please enter a number with at most three decimals, such as 8 or 8.5',
    '2 attr:Waterproof: Please choose yes or no',
    '2 gender: Please choose women, men or unisex',
    "3 attr:Keel: The categories of this product have no 'Keel'.",
  ]);
  const answer = await files.shop.app.inject({
    method: 'POST',
    url: '/api/products/csv',
    payload: fileOf(['id', 'attr:Sails'], [id, 2]),
    headers: { ...files.admin.headers, 'content-type': 'text/csv' },
  });
  expect(answer.json<{ error: string }>().error).toMatch(
    /^There is no column called 'attr:Sails'\. .*attr:Waterproof, name:es, .*\.$/,
  );
});
