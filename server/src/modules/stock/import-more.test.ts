import { saleMessages } from '@fieldhouse/contracts/product.rules';
import { variantMessages } from '@fieldhouse/contracts/variant.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../testing/invariants.ts';
import { fileOf, openStockFiles, type StockFiles } from '../../testing/stock-files.ts';

let files: StockFiles;
beforeAll(async () => {
  files = await openStockFiles();
  await sql`update shop_settings set locales = locales[1:1] || array['es']`.execute(files.shop.deps.db);
});
afterAll(async () => {
  expect(await findBrokenInvariants(files.shop.deps.db)).toEqual([]);
  await files.shop.close();
});

const [from, until] = ['2030-01-01T00:00:00.000Z', '2030-02-01T00:00:00.000Z'];
const unchanged = async () =>
  expect(await files.take(await files.download())).toMatchObject({ changed: 0, created: 0, problems: 0 });
const file = (...rows: object[]) => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cellIn = (row: object, name: string): string | number => (row as Record<string, string>)[name] ?? '';
  // A dash as one types it, which the shop itself would write as a text.
  return fileOf(names, ...rows.map((row) => names.map((name) => cellIn(row, name)))).replaceAll(
    /(^|,)'('?-)(?=,|\r)/gm,
    '$1$2',
  );
};
const edited = (id: string) => files.get(`/api/products/edit/${id}`);

test('a variant has a sale of its own, and a dash takes away what can be gone without', async () => {
  const id = await files.addShoe('Dashed');
  const [{ _id: variantId = '' } = {}, { _id: other = '' } = {}] = await files.variantsOf(id);
  const own = { variantSalePrice: 40, variantSaleFrom: from, variantSaleUntil: until, variantWeight: 300, cost: 9 };
  const shared = { material: 'Wool', weight: 250, sale_price: 50, tags: 'summer\nwool', search_title: 'Warm' };
  expect(await files.take(file({ variantId, ...own, shelf: 'A', barcode: '4006381333931', ...shared }))).toMatchObject({
    changed: 1,
  });
  const sale = { salePrice: 40, saleFrom: from, saleUntil: until };
  const [first] = await files.variantsOf(id);
  expect(first).toMatchObject({ ...sale, weight: 300, cost: 9, shelf: 'A', barcode: '4006381333931' });
  expect(await edited(id)).toMatchObject({
    material: 'Wool',
    tags: ['summer', 'wool'],
    searchTitle: 'Warm',
    price: 50,
  });
  await unchanged();
  expect(await files.problemsOf(file({ variantId, variantSalePrice: 60 }))).toEqual([
    `2 variantSalePrice: ${saleMessages.notBelow}`,
  ]);
  expect(await files.problemsOf(file({ variantId: other, variantSaleUntil: until }))).toEqual([
    `2 variantSalePrice: ${saleMessages.price}`,
  ]);
  const gone = { variantSalePrice: '-', variantWeight: '-', cost: '-', shelf: '-', barcode: '-' };
  const goneShared = { material: '-', weight: '-', sale_price: '-', tags: '-', search_title: '-' };
  expect(await files.take(file({ variantId, ...gone, ...goneShared }))).toMatchObject({ changed: 1 });
  expect((await files.variantsOf(id))[0]).toMatchObject({
    salePrice: null,
    saleUntil: null,
    weight: null,
    cost: null,
    shelf: null,
    barcode: null,
  });
  expect(await edited(id)).toMatchObject({ material: null, weight: null, tags: [], searchTitle: null, price: 60 });
  expect(await files.take(file({ variantId, ...gone, ...goneShared }))).toMatchObject({ changed: 0 });
  await unchanged();
});

test('a dash that is meant as a text comes back as one', async () => {
  const id = await files.addShoe('Meant');
  const [{ _id: variantId } = { _id: '' }] = await files.variantsOf(id);
  expect(await files.take(file({ variantId, shelf: "'-", material: "'-" }))).toMatchObject({ changed: 1 });
  expect((await files.variantsOf(id))[0]).toMatchObject({ shelf: '-' });
  expect(await edited(id)).toMatchObject({ material: '-' });
  await unchanged();
});

test('a row that names its variant gives it another SKU, and two may swap theirs', async () => {
  const id = await files.addShoe('Swapped');
  const [one, two] = await files.variantsOf(id);
  const rows = [
    { variantId: one?._id, sku: two?.sku },
    { variantId: two?._id, sku: one?.sku },
  ];
  expect(await files.take(file(...rows))).toMatchObject({ changed: 1 });
  expect((await files.variantsOf(id)).map(({ sku }) => sku)).toEqual([two?.sku, one?.sku]);
  expect(await files.take(file({ variantId: one?._id, sku: 'NEW-41' }))).toMatchObject({ changed: 1 });
  expect(await files.problemsOf(file({ variantId: two?._id, sku: 'new-41' }))).toEqual([
    `2 sku: ${variantMessages.skuTaken}`,
  ]);
});

test('an option is renamed where its values stay, and added where they are others', async () => {
  const id = await files.addShoe('Renamed');
  const renamed = (await files.download())
    .split('\r\n')
    .map((line) => (line.includes(id) ? line.replace(',Size,', ',Shoe size,') : line));
  expect(await files.take(renamed.join('\r\n'))).toMatchObject({ changed: 1, problems: 0 });
  const { options, variants } = await files.tableOf(id);
  expect(options).toMatchObject([{ name: 'Shoe size', kind: 'size', system: 'EU shoe', values: [{}, {}] }]);
  expect(variants.map((variant) => variant.options)).toEqual([{ 'Shoe size': '41' }, { 'Shoe size': '42' }]);
  const coloured = variants.map(({ _id }) => ({ variantId: _id, option1: 'Colour', value1: 'Blue' }));
  await files.take(file(...coloured));
  expect((await files.tableOf(id)).options.map(({ name }) => name)).toEqual(['Shoe size', 'Colour']);
  await unchanged();
});

test('names in other languages, drafts and formatted descriptions come with the file', async () => {
  const id = await files.addShoe('Spoken');
  const description = 'Holds **well**.';
  const said = { 'name:es': 'Hablado', 'description:es': 'Dice algo.', status: 'draft', description };
  const row = { id, ...said, description_format: 'markdown', publish_at: from };
  expect(await files.take(file(row))).toMatchObject({ changed: 1 });
  expect(await edited(id)).toMatchObject({
    status: 'draft',
    publishAt: from,
    description,
    descriptionFormat: 'markdown',
  });
  const texts = async () =>
    (await sql`select locale, texts from content_text where subject = ${id}`.execute(files.shop.deps.db)).rows;
  expect(await texts()).toMatchObject([{ locale: 'es', texts: { name: 'Hablado', description: 'Dice algo.' } }]);
  const whole = await files.download();
  expect(whole.split('\r\n')[0]).toMatch(/,name:es,description:es$/);
  expect(whole).toContain('Hablado,Dice algo.');
  await unchanged();
  // A file from before descriptions were formatted.
  expect(await files.take(file({ id, description: 'Holds well.' }))).toMatchObject({ changed: 0 });
  await files.take(file({ id, 'description:es': '-', description: 'Plain.' }));
  expect(await texts()).toMatchObject([{ texts: { name: 'Hablado' } }]);
  expect(await edited(id)).toMatchObject({ description: 'Plain.', descriptionFormat: 'plain' });
  expect(await files.problemsOf(file({ id, unpublish_at: '2029-01-01T00:00:00Z' }))).toHaveLength(1);
});
