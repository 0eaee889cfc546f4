import { gzipSync } from 'node:zlib';
import * as bulk from '@fieldhouse/contracts/bulk.endpoints';
import * as catalogue from '@fieldhouse/contracts/catalogue.endpoints';
import { getProductDelivery } from '@fieldhouse/contracts/delivery-zones.endpoints';
import * as discovery from '@fieldhouse/contracts/discovery.endpoints';
import { getCardProvider } from '@fieldhouse/contracts/payment.endpoints';
import { getShop } from '@fieldhouse/contracts/shop.endpoints';
import * as stock from '@fieldhouse/contracts/stock.endpoints';
import { fileUrlHeader } from '@fieldhouse/contracts/uploads';
import * as variants from '@fieldhouse/contracts/variants.endpoints';
import sharp from 'sharp';
import { upload } from '../upload.ts';
import type { People } from './accounts.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

export interface Goods {
  readonly ball: string;
  readonly racket: string;
  readonly shoe: string;
  readonly net: string;
}

const ball = {
  name: 'Match Ball',
  description: 'Round.\nFlies straight.',
  price: '19.99',
  quantity: '10',
  img: ['https://pictures.example.com/ball.jpg'],
  category: ['Balls'],
  brand: 'Aquila',
};

/** Staff creates four products, and is refused what it may not do. */
export async function createProducts(recorder: Recorder, { admin }: People): Promise<Goods> {
  const { ask, name } = recorder;
  for (const category of ['Balls', 'Rackets', 'Shoes']) {
    const { _id } = await ask(catalogue.createCategory, category, { as: admin, body: { name: category } });
    name(category, _id);
  }
  await ask(catalogue.createCategory, 'one that is there', { as: admin, body: { name: 'balls' } });
  for (const brand of ['Aquila', 'Kestrel'])
    await ask(catalogue.createBrand, brand, { as: admin, body: { name: brand } });
  await ask(catalogue.createBrand, 'one that is there', { as: admin, body: { name: 'aquila' } });

  const create = async (label: string, change: Partial<Record<keyof typeof ball, unknown>>) =>
    name(label, (await ask(catalogue.createProduct, label, { as: admin, body: { ...ball, ...change } }))._id);
  await ask(catalogue.createProduct, 'in no category', { as: admin, body: { ...ball, category: [] } });
  await ask(catalogue.createProduct, 'in an unknown category', {
    as: admin,
    body: { ...ball, category: ['Boats'] },
  });
  await ask(catalogue.createProduct, 'for nothing', { as: admin, body: { ...ball, price: '0' } });
  await ask(catalogue.createProduct, 'with too many decimals', { as: admin, body: { ...ball, price: '1.999' } });
  await create('spare ball of a new brand', { name: 'Spare Ball', brand: 'Ostrich', price: 1.5 });
  const goods = {
    ball: await create('ball', { img: [await sendPicture(recorder, admin), ...ball.img] }),
    racket: await create('racket', { name: 'Tennis Racket', price: 89.5, quantity: 3, category: ['Rackets'], img: [] }),
    shoe: await create('shoe', {
      name: 'Running Shoe',
      price: 120,
      quantity: 0,
      category: ['Shoes'],
      brand: 'Kestrel',
    }),
    net: await create('net', { name: '=Tennis "Net"', price: 45, quantity: 6, category: ['Balls', 'Rackets'] }),
  };
  await editGoods(recorder, admin, goods);
  await moveStockFile(recorder, admin);
  return goods;
}

/** One that is the same each time: not noise. */
async function sendPicture({ shop }: Recorder, token: string): Promise<string> {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#1b6e3c' } });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await upload(shop, { userId: '', token, headers }, 'match-ball.png', await picture.png().toBuffer());
  return new URL(String(answer.headers[fileUrlHeader]), 'http://shop.test').pathname;
}

async function editGoods({ ask }: Recorder, as: string, goods: Goods): Promise<void> {
  const edit = (title: string, id: string, body: object) =>
    ask(catalogue.updateProduct, title, { as, params: { id }, body });
  await edit('a price', goods.ball, { price: '21.50', __v: 0 });
  await edit('a text from an old version', goods.ball, { description: 'Square.', __v: 0 });
  await edit('a quantity that was another one before', goods.racket, { quantity: 9, quantityWas: 8 });
  await edit('a quantity', goods.racket, { quantity: 4, quantityWas: 3 });
  await edit('a name that is none', goods.racket, { name: ' ' });
  await edit('what is not there', nobody, { price: 5 });
  await edit('nothing', goods.net, {});

  const rename = (title: string, nameCategory: string, body: object) =>
    ask(catalogue.updateCategory, title, { as, query: { nameCategory }, body });
  await rename('its name', 'Shoes', { name: 'Running', __v: 0 });
  await rename('from an old version', 'Running', { name: 'Walking', __v: 0 });
  await rename('to a name that is taken', 'Running', { name: 'Balls' });
  await rename('what is not there', 'Boats', { name: 'Ships' });
  await rename('below itself', 'Running', { parent: 'Running' });
  await ask(catalogue.listCategorySizes, 'of all', { as });
  await ask(catalogue.readProduct, 'the net', { as, params: { id: goods.net } });
  await ask(catalogue.listProductChoices, 'of all', { as });
  await ask(stock.getStockSummary, 'of all', { as });
  await editVariants({ ask }, as);
  await ask(stock.listStockMovements, 'of the racket', { as, params: { id: goods.racket } });
  await ask(stock.listStockMovements, 'on the second page', { as, params: { id: goods.racket }, query: { page: '2' } });
  await ask(stock.listStockMovements, 'of what is not there', { as, params: { id: nobody } });
}

async function editVariants({ ask }: Pick<Recorder, 'ask'>, as: string): Promise<void> {
  const options = [{ name: 'Size', kind: 'size', system: 'EU shoe', values: [{ value: '41' }, { value: '42' }] }];
  const sizes = [
    { options: { Size: '41' }, quantity: 2, sku: 'TRAIL-41', barcode: '4006381333931' },
    { options: { Size: '42' }, quantity: 0, sku: 'TRAIL-42', price: 95, weight: 310 },
  ];
  const shoe = { name: 'Trail Shoe', description: 'Grips.', price: 90, brand: 'Aquila', category: ['Balls'] };
  const body = { ...shoe, weight: 300, options, variants: sizes };
  const { _id: id } = await ask(catalogue.createProduct, 'with sizes', { as, body });
  const table = await ask(variants.listVariants, 'of the shoe', { as, params: { id } });
  await ask(variants.listVariants, 'of what is not there', { as, params: { id: nobody } });
  const [first] = table.variants;
  const save = (title: string, body: object) => ask(variants.updateVariants, title, { as, params: { id }, body });
  await save('one size less', { ...table, variants: [{ ...first, quantity: 5, quantityWas: 2 }] });
  await save('from an old version', table);
  await save('no variants', { ...table, variants: [] });
  const edit = (title: string, variant: string, body: object) =>
    ask(variants.updateVariant, title, { as, params: { id: variant }, body });
  await edit('its price', first?._id ?? '', { price: 85 });
  await edit('a wrong barcode', first?._id ?? '', { barcode: '1' });
  await edit('what is not there', nobody, { price: 5 });
  await ask(variants.listVariantTables, 'of the shoe', { as, query: { product: id } });
  const rows = (title: string, ...rows: object[]) => ask(variants.updateStockRows, title, { as, body: { rows } });
  await rows('a count and a price', { _id: first?._id, count: 6, price: 84 });
  await rows('from an old version', { _id: first?._id, price: 83, __v: 0 });
  await rows('what is not there', { _id: nobody, count: 1 });
  await rows('a sale above the price', { _id: first?._id, salePrice: 100 });
  const adjust = (title: string, key: string, ...rows: object[]) =>
    ask(stock.adjustStock, title, { as, body: { key, rows } });
  await adjust('a count', 'count-0001', { sku: 'TRAIL-41', count: 4, reason: 'stocktaking' });
  await adjust('the same again', 'count-0001', { sku: 'TRAIL-41', count: 4, reason: 'stocktaking' });
  await adjust('another one under its key', 'count-0001', { sku: 'TRAIL-41', delta: 1, reason: 'found' });
  await adjust('what is not there', 'count-0002', { sku: 'TRAIL-99', delta: 1, reason: 'found' });
  await ask(catalogue.getProduct, 'with sizes', { params: { id } });
  await ask(catalogue.listSomeProducts, 'with sizes', { query: { ids: id } });
  await ask(catalogue.deleteProduct, 'with sizes', { as, params: { id } });
}

async function moveStockFile({ ask }: Recorder, as: string): Promise<void> {
  const file = await ask(stock.exportStock, 'of all', { as });
  const [header] = file.split('\r\n');
  const bring = (title: string, body: string, query: Record<string, string> = {}, type = 'text/csv') =>
    ask(stock.importStock, title, { as, body, query, type });
  await bring('a look at the same file', file);
  await bring('that is none', 'a,b\r\n1,2\r\n');
  await bring('with mistakes', 'name,price,quantity,brand,category\r\n,cheap,1,Aquila,Boats\r\n');
  await bring('with mistakes, to be applied', 'id,price\r\nwrong,1\r\n', { apply: 'true' });
  const bat = 'name,description,price,quantity,brand,category\r\nCricket Bat,Hits far.,12.50,2,Kestrel,Balls\r\n';
  await bring('with a new product', bat, { apply: 'true', key: 'first-file' });
  await bring('a second time', bat, { apply: 'true', key: 'first-file' });
  const cap =
    'name,description,price,quantity,brand,category,option1,value1\r\nCap,Warm.,20,1,Kestrel,Balls,Size,S\r\nCap,,,2,,,,M\r\nCap,,,,,,,L\r\n';
  await bring('with a product in sizes', cap);
  await bring('of a changed product', file.replace(',21.50,', ',22.00,'), { apply: 'true' });
  await bring('from an old version', file.replace('Flies', 'Rolls'));
  await bring('of one line', `${header}\r\n`);
  await bring('as JSON', '{}', {}, 'application/json');
  await ask(stock.importStock, 'that is compressed', { as, body: gzipSync(bat), type: 'application/gzip' });
}

/** What visitors see, in every way to ask for it. */
export async function lookAround({ ask }: Recorder, { admin }: People, goods: Goods): Promise<void> {
  await ask(getShop, 'by anybody', {});
  await ask(getCardProvider, 'by anybody', {});
  await ask(catalogue.listCategories, 'of all', {});
  await ask(catalogue.findCategory, 'where it was', { query: { path: 'shoes' } });
  await ask(catalogue.findCategory, 'that is not there', { query: { path: 'boats' } });
  await ask(catalogue.listBrands, 'of all', {});
  const pages: Record<string, Record<string, string>> = {
    'the first': {},
    'the second': { page: '2' },
    'beyond the last': { page: '99' },
    'that is no number': { page: 'x' },
    'of a category': { category: 'Balls' },
    'of a brand': { brand: 'Kestrel' },
    'of an unknown category': { category: 'Boats' },
    'by price': { name: 'price-asc' },
    'by price, the dear ones first': { name: 'price-desc' },
    'by name': { name: 'name-asc' },
    'by name, backwards': { name: 'name-desc' },
    'between two prices': { pricemin: '20', pricemax: '50,00' },
    'of everything at once': { category: 'Rackets', brand: 'Aquila', name: 'name-desc', pricemin: '1', page: '1' },
    'of a category too long': { category: 'x'.repeat(501) },
  };
  for (const [title, query] of Object.entries(pages)) await ask(catalogue.listProductPage, title, { query });
  await ask(catalogue.listProducts, 'as a stream', {});
  const lists: Record<string, Record<string, string>> = {
    'a page': { page: '1', limit: '2' },
    'the last page': { page: '3', limit: '2' },
    'nearly sold out': { stock: 'low' },
    'sold out': { stock: 'out', page: '1' },
    'by words': { q: 'tennis', page: '1' },
    'by words, nearly sold out': { q: 'tennis', stock: 'low' },
    'by id': { q: goods.ball },
    'too long a search': { q: 'x'.repeat(501) },
  };
  for (const [title, query] of Object.entries(lists)) await ask(catalogue.listProducts, title, { query, as: admin });
  for (const q of ['', 'ten', 'racket tennis', 'tenis raket', 'xyzzy'])
    await ask(catalogue.listProductNames, `for '${q}'`, { query: { q } });
  const asked: Record<string, Record<string, string>> = {
    'of everything': {},
    'of a brand and a category': { brand: 'Aquila', category: 'Balls', sort: 'price-desc' },
    'of words with a typo': { q: 'tenis raket' },
    'of what is not there': { colour: 'Blue', 'attr.Drop': '8' },
  };
  for (const [title, query] of Object.entries(asked)) await ask(discovery.listCatalogue, title, { query });
  for (const q of ['', 'ten', 'ball']) await ask(discovery.suggest, `for '${q}'`, { query: { q } });
  for (const text of ['ball', 'tenis raket', 'Kestrel', '=Tennis "Net"', 'xyzzy', ' '])
    await ask(catalogue.searchProducts, `for '${text}'`, { params: { name: text } });
  for (const [label, id] of Object.entries(goods)) await ask(catalogue.getProduct, label, { params: { id } });
  await ask(catalogue.getProduct, 'what is not there', { params: { id: nobody } });
  await ask(getProductDelivery, 'of a ball', { params: { id: goods.ball } });
  await ask(getProductDelivery, 'of what is not there', { params: { id: nobody } });
  const ids = [goods.net, 'wrong', nobody, goods.shoe].join(',');
  await ask(catalogue.listSomeProducts, 'some', { query: { ids } });
  await ask(catalogue.listSomeProducts, 'none', {});
}

/** Staff clears up at the end. */
export async function deleteProducts({ ask }: Recorder, { admin: as }: People, goods: Goods): Promise<void> {
  await ask(catalogue.deleteProduct, 'the ball', { as, params: { id: goods.ball } });
  await ask(catalogue.deleteProduct, 'a second time', { as, params: { id: goods.ball } });
  await ask(catalogue.updateProduct, 'what was deleted', { as, params: { id: goods.ball }, body: { price: 5 } });
  await ask(catalogue.getProduct, 'what was deleted', { params: { id: goods.ball } });
  await ask(catalogue.listReviews, 'of what was deleted', { params: { id: goods.ball } });
  await ask(catalogue.deleteCategory, 'Rackets', { as, params: { name: 'Rackets' } });
  await ask(catalogue.deleteCategory, 'a second time', { as, params: { name: 'Rackets' } });
  await ask(catalogue.listProductPage, 'after clearing up', {});
  await ask(catalogue.listCategories, 'after clearing up', {});
}

/** Many at once, and back again. */
export async function changeMany({ ask }: Recorder, { admin: as }: People, goods: Goods): Promise<void> {
  const { products } = await ask(bulk.listProductIds, 'of all', { as });
  await ask(bulk.listProductIds, 'by words', { as, query: { q: 'racket' } });
  const change = (title: string, body: object, some: readonly object[] = products) =>
    ask(bulk.changeProducts, title, { as, body: { products: some, change: body } });
  const { changed } = await change('prices by percent', { kind: 'percent', percent: 10 });
  await change('what has changed since, and what is not there', { kind: 'price', price: 5 }, [
    { _id: goods.racket, __v: 0 },
    { _id: nobody },
  ]);
  await change('by nothing', { kind: 'percent', percent: '0' });
  await change('in no way', { kind: 'colour' });
  await change('to a status that ends before it begins', {
    kind: 'status',
    status: 'hidden',
    publishAt: '2030-02-01T00:00:00Z',
    unpublishAt: '2030-01-01T00:00:00Z',
  });
  await ask(bulk.undoProducts, 'prices', { as, body: { products: changed } });
}
