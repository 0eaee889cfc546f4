import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import type { CataloguePage, Suggestions, Synonyms } from '@fieldhouse/contracts/discovery.schemas';
import type { ExplainedSearch } from '@fieldhouse/contracts/searches.schemas';
import { translationMessages } from '@fieldhouse/contracts/translation.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDependencies } from '../../platform/cache/dependencies.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
let trail: string;
let coat: string;

const german = ['Fellrunner Trail-Laufschuhe', 'Wetterfeste Jacke', 'Spielball', 'Gestrickte Mütze'];

const put = (path: string, payload: object) =>
  shop.app.inject({ method: 'PUT', url: `/api/${path}`, headers: admin.headers, payload });
const get = async <T>(path: string) => (await shop.app.inject(`/api/${path}`)).json<T>();
const named = async (q: string, locale = 'de') =>
  (await get<CataloguePage>(`catalogue?locale=${locale}&q=${encodeURIComponent(q)}`)).products.map(({ name }) => name);

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  const colours = ['Red', 'Blue'];
  const ids = await stock(shop, [
    {
      name: 'Fellrunner Trail Shoes',
      description: 'Grips.',
      category: ['Running'],
      options: [{ name: 'Colour', kind: 'colour', values: colours.map((value) => ({ value })) }],
      variants: colours.map((Colour) => ({ options: { Colour }, quantity: 3 })),
    },
    { name: 'Weather Coat', description: 'Dry.', category: ['Shelf'] },
    { name: 'Match Ball', price: 30, category: ['Shelf'] },
    { name: 'Knit Beanie', price: 20, category: ['Shelf'] },
    { name: 'Plain Towels', category: ['Shelf'] },
  ]);
  [trail = '', coat = ''] = ids;
  for (const [n, name] of german.entries()) await put(`products/${ids[n]}/texts/de`, { name });
  await put(`products/${trail}/texts/es`, { name: 'Zapatillas de trail Fellrunner', description: 'Agarran.' });
  await put(`products/${coat}/texts/de`, { description: 'Hält auch bei Regen trocken.', __v: 1 });
  await put('value-texts', { kind: 'colour', value: 'Red', texts: { de: 'Rot', es: 'Rojo' } });
});
afterAll(() => shop.close());

describe('a search in the language of the page', () => {
  test.each([
    ['the name', 'Spielball', [german[2]]],
    ['another form of it', 'Mützen', [german[3]]],
    ['an umlaut spelled out', 'Muetze', [german[3]]],
    ['parts that stand apart', 'Trailschuhe', [german[0]]],
    ['what a compound is', 'Schuhe', [german[0]]],
    ['a compound of which only the end is known', 'Regenjacke', [german[1]]],
    ['a word of the description', 'trocken', [german[1]]],
    ['a typo', 'Laufshuhe', [german[0]]],
    ['a text that is not translated', 'towel', ['Plain Towels']],
    ['the first language of what is translated', 'beanie', []],
  ])('knows %s: %s', async (_what, text, names) => expect(await named(text)).toEqual(names));

  test('has the stems of each language, and none of the others', async () => {
    expect(await named('zapatilla', 'es')).toEqual(['Zapatillas de trail Fellrunner']);
    expect(await named('Spielball', 'es')).toEqual([]);
    expect(await named('Spielball', 'en')).toEqual([]);
    expect(await named('match ball', 'es')).toEqual(['Match Ball']);
  });

  test('understands values as they are called there', async () => {
    const { understood } = await get<CataloguePage>('catalogue?locale=de&q=rote+Laufschuhe');
    expect(understood).toEqual([{ name: 'colour', value: 'Red', word: 'rote', filters: false }]);
    expect((await get<CataloguePage>('catalogue?locale=es&q=zapatillas+rojas')).understood).toMatchObject([
      { name: 'colour', value: 'Red', word: 'rojas' },
    ]);
    const priced = await get<CataloguePage>(`catalogue?locale=de&q=${encodeURIComponent('Mütze unter 25 Euro')}`);
    expect(priced).toMatchObject({ total: 1, understood: [{ name: 'price', value: '..25', filters: true }] });
  });

  test('is the same in results, suggestions and names', async () => {
    const found = await get<Product[]>('products/name/Laufschuh?locale=de');
    expect(found.map(({ name }) => name)).toEqual([german[0]]);
    expect((await get<Suggestions>('suggest?locale=de&q=Spielb')).products).toMatchObject([{ name: german[2] }]);
    expect(await get<string[]>('products/names?locale=de&q=gestr')).toEqual([german[3]]);
  });

  test('is explained to staff in it', async () => {
    const url = '/api/searches/explain?locale=de&q=Laufschuh';
    const { products } = (await shop.app.inject({ url, headers: admin.headers })).json<ExplainedSearch>();
    expect(products).toMatchObject([{ name: german[0], words: [{ word: 'laufschuh' }] }]);
  });

  test('suggests categories by their names there', async () => {
    const [running] = await get<{ _id: string }[]>('categories');
    await put(`categories/${running?._id}/texts/de`, { name: 'Laufen' });
    expect((await get<Suggestions>('suggest?locale=de&q=lauf')).categories).toMatchObject([{ name: 'Laufen' }]);
    expect((await get<Suggestions>('suggest?q=lauf')).categories).toEqual([]);
  });

  test('follows what is translated, and what is deleted', async () => {
    const [sled = ''] = await stock(shop, [{ name: 'Wooden Sled', category: ['Shelf'] }]);
    expect(await named('Sled')).toEqual(['Wooden Sled']);
    await put(`products/${sled}/texts/de`, { name: 'Holzschlitten' });
    expect(await named('Schlitten')).toEqual(['Holzschlitten']);
    expect(await named('Sled')).toEqual([]);
    await put(`products/${sled}/texts/de`, { name: null, __v: 1 });
    expect(await named('Sled')).toEqual(['Wooden Sled']);
    await shop.app.inject({ method: 'DELETE', url: `/api/products/delete/${sled}`, headers: admin.headers });
    expect(await named('Sled')).toEqual([]);
  });

  test('costs nothing where nobody asks, and one of a language that the shop does not offer is in its first', async () => {
    const other = await openTestShop({ database: shop.database });
    const kept = async () => [...(await other.deps.index.read(createDependencies(0, 0))).others.keys()];
    try {
      await other.app.inject('/api/catalogue?q=ball');
      expect(await kept()).toEqual([]);
      await other.app.inject('/api/catalogue?q=ball&locale=es');
      expect(await kept()).toEqual(['es']);
    } finally {
      await other.close();
    }
  });

  test('what changes while a language is being read is in it', async () => {
    const other = await openTestShop({ database: shop.database });
    const notes = () => createDependencies(0, 0);
    try {
      await other.deps.index.ready();
      const learning = other.deps.index.read(notes(), 'de');
      const [whistle = ''] = await stock(shop, [{ name: 'Loud Whistle' }]);
      await put(`products/${whistle}/texts/de`, { name: 'Laute Pfeife' });
      await learning;
      const found = async () =>
        (await other.app.inject('/api/catalogue?locale=de&q=Pfeife')).json<CataloguePage>().total;
      await expect.poll(found).toBe(1);
    } finally {
      await other.close();
    }
  });
});

test('a list sorted by name is in the order of the names that the page shows, by the alphabet of its language', async () => {
  const made = await stock(shop, [
    { name: 'Anvil', category: ['Alphabet'] },
    { name: 'Bench', category: ['Alphabet'] },
    { name: 'Cable', category: ['Alphabet'] },
  ]);
  const names = { de: ['Übungsmatte', 'Straßenball', 'Strasse'], es: ['Piñata', 'Pinza', 'Pala'] };
  for (const [locale, all] of Object.entries(names))
    for (const [n, name] of all.entries()) await put(`products/${made[n]}/texts/${locale}`, { name });
  const sorted = async (path: string) =>
    (await get<CataloguePage>(`${path}category=Alphabet`)).products.map(({ name }) => name);
  expect(await sorted('catalogue?sort=name-asc&')).toEqual(['Anvil', 'Bench', 'Cable']);
  expect(await sorted('catalogue?locale=de&sort=name-asc&')).toEqual(['Strasse', 'Straßenball', 'Übungsmatte']);
  expect(await sorted('catalogue?locale=es&sort=name-asc&')).toEqual(['Pala', 'Pinza', 'Piñata']);
  expect(await sorted('catalogue?locale=es&sort=name-desc&')).toEqual(['Piñata', 'Pinza', 'Pala']);
  expect(await sorted('products/forPage?locale=es&name=name-asc&')).toEqual(['Pala', 'Pinza', 'Piñata']);
  await put(`products/${made[2]}/texts/es`, { name: 'Zócalo', __v: 1 });
  expect(await sorted('catalogue?locale=es&sort=name-asc&')).toEqual(['Pinza', 'Piñata', 'Zócalo']);
});

test('a shop that opens with its languages has the same of them as one that came to know them', async () => {
  await stock(shop, [
    { name: 'Nylon Rope', category: ['Letters'] },
    { name: 'Ñandú Mat', category: ['Letters'] },
  ]);
  const other = await openTestShop({ database: shop.database });
  try {
    await other.deps.index.ready(['de', 'es']);
    const lists = ['category=Letters', 'category=Alphabet'].map((filter) => `es&sort=name-asc&${filter}`);
    const searches = ['de&q=Laufschuh', 'de&q=trocken', 'de&q=towels', 'de&q=beanie', 'es&q=zapatilla', 'es&q=ball'];
    for (const query of [...searches, ...lists]) {
      const url = `/api/catalogue?locale=${query}`;
      const ofOther = (await other.app.inject(url)).json<CataloguePage>();
      expect([url, ofOther.products]).toEqual([url, (await get<CataloguePage>(url.slice(5))).products]);
    }
    const { products } = (await other.app.inject(`/api/catalogue?locale=${lists[0]}`)).json<CataloguePage>();
    expect(products.map(({ name }) => name)).toEqual(['Nylon Rope', 'Ñandú Mat']);
  } finally {
    await other.close();
  }
});

test('what one chooses from is laid out by the names that the page shows, and colours are called as people call them', async () => {
  await stock(shop, [
    { name: 'Anorak', category: ['Anoraks'], material: 'Cotton' },
    { name: 'Zipper', category: ['Zippers'], material: 'Wool' },
  ]);
  const all = await get<{ _id: string; name: string }[]>('categories');
  const idOf = (name: string) => all.find((one) => one.name === name)?._id;
  await put(`categories/${idOf('Anoraks')}/texts/es`, { name: 'Último' });
  await put(`categories/${idOf('Zippers')}/texts/es`, { name: 'Ánimo' });
  await put('value-texts', { kind: 'attribute', value: 'Cotton', texts: { es: 'Viscosa' } });
  await put('value-texts', { kind: 'attribute', value: 'Wool', texts: { es: 'Lana' } });
  const among = (names: readonly string[], ...wanted: string[]) => names.filter((name) => wanted.includes(name));
  const categories = await get<{ name: string }[]>('categories?locale=es');
  const names = categories.map(({ name }) => name);
  expect(among(names, 'Ánimo', 'Running', 'Último')).toEqual(['Ánimo', 'Running', 'Último']);
  const { facets } = await get<CataloguePage>('catalogue?locale=es');
  const labels = (name: string) =>
    facets.find((facet) => facet.name === name)?.values.map(({ label, value }) => label ?? value) ?? [];
  expect(among(labels('category'), 'Ánimo', 'Running', 'Último')).toEqual(['Ánimo', 'Running', 'Último']);
  expect(among(labels('attr.Material'), 'Lana', 'Viscosa')).toEqual(['Lana', 'Viscosa']);
  expect(labels('colour')).toEqual(['Azul', 'Rojo']);
});

describe('synonyms of another language', () => {
  const list = async (locale: string) =>
    (await shop.app.inject({ url: `/api/synonyms/${locale}`, headers: admin.headers })).json<Synonyms>();
  beforeEach(() => shop.deps.db.deleteFrom('synonym_list').where('locale', '<>', '').execute());

  test('are a list of their own, and only it counts there', async () => {
    expect(await list('de')).toEqual({ groups: [], __v: 0 });
    const groups = [['Haube', 'Mütze']];
    expect((await put('synonyms/de', { groups, __v: 0 })).json()).toEqual({ groups, __v: 1 });
    expect(await named('Hauben')).toEqual([german[3]]);
    expect(await list('es')).toEqual({ groups: [], __v: 0 });
    const ofFirst = await shop.app.inject({ url: '/api/synonyms', headers: admin.headers });
    expect(ofFirst.json()).toEqual({ groups: [], __v: 0 });
  });

  test('are written by one at a time, also the first of them', async () => {
    const both = await Promise.all(
      [
        ['a', 'b'],
        ['c', 'd'],
      ].map((group) => put('synonyms/de', { groups: [group], __v: 0 })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('cannot be had of the first language', async () => {
    const refusal = { error: translationMessages.first };
    expect((await put('synonyms/en', { groups: [], __v: 0 })).json()).toMatchObject(refusal);
    expect(await list('en')).toMatchObject(refusal);
  });
});
