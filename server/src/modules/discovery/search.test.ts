import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import type { CataloguePage, Suggestions } from '@fieldhouse/contracts/discovery.schemas';
import type { ExplainedSearch } from '@fieldhouse/contracts/searches.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  await stock(shop, [
    { name: 'Basketball', category: ['Court Sports'], brand: 'Northwind' },
    { name: 'Basketball Pump', category: ['Court Sports'], brand: 'Northwind' },
    { name: 'Indoor Basketball Shoe', category: ['Court Sports'], brand: 'Borea' },
    { name: 'Tennis Racket Pro', category: ['Racquets'], brand: 'Borea' },
    { name: 'Café Thermos', category: ['Outdoor'], brand: 'Aquila' },
    { name: 'Socks', category: ['Clothing'], brand: 'Aquila' },
    { name: 'Basketball Hoop', category: ['Court Sports'], brand: 'Northwind', quantity: 0 },
    { name: '100% Cotton_Shirt', category: ['Clothing'], brand: 'Aquila' },
    { name: 'Left/Right Grip', category: ['Clothing'], brand: "O'Neil & Sons" },
  ]);
});
afterAll(() => shop.close());

const ask = (text: string) => shop.app.inject(`/api/products/name/${encodeURIComponent(text)}`);
const found = async (text: string) => (await ask(text)).json<Product[]>().map(({ name }) => name);

test('of a long text the first twelve words count', async () => {
  const unknown = Array.from({ length: 11 }, (_, n) => `unheard${n}`).join(' ');
  expect(await found(`${unknown} thermos`)).toEqual(['Café Thermos']);
  expect(await found(`${unknown} unheard11 thermos`)).toEqual([]);
});

describe('search, best first', () => {
  test('exact, then beginning, then word, and what is sold out last', async () => {
    expect(await found('basketball')).toEqual([
      'Basketball',
      'Basketball Pump',
      'Indoor Basketball Shoe',
      'Basketball Hoop',
    ]);
  });

  test.each([
    ['bascketball', 'Basketball'],
    ['basektball', 'Basketball'],
    ['tenis raket', 'Tennis Racket Pro'],
    ['sokcs', 'Socks'],
    ['CAFE', 'Café Thermos'],
    ['café', 'Café Thermos'],
    ['thermo', 'Café Thermos'],
    ['ermos', 'Café Thermos'],
    ['racket tennis', 'Tennis Racket Pro'],
    ['borea racket', 'Tennis Racket Pro'],
    ['racquets', 'Tennis Racket Pro'],
    ['cotton_shirt', '100% Cotton_Shirt'],
    ['100%', '100% Cotton_Shirt'],
    ['left/right', 'Left/Right Grip'],
    ["o'neil", 'Left/Right Grip'],
    ['indoor shoe of gold', 'Indoor Basketball Shoe'],
  ])('%s finds %s', async (text, name) => expect((await found(text))[0]).toBe(name));

  test('a brand and a category find all their products', async () => {
    expect(await found('northwind')).toHaveLength(3);
    expect(await found('court sports')).toHaveLength(4);
  });

  test.each([
    'zzzzzz',
    '%',
    '_',
    '""',
    "'",
    "';drop table product;--",
    '🏀',
    'x'.repeat(200),
    '\u0000',
    '(',
    ':*',
    '& | !',
  ])('%j finds nothing and breaks nothing', async (text) => {
    const answer = await ask(text);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual([]);
  });

  test('a corrected typo is mentioned', async () => {
    expect((await ask('tenis raket')).headers['x-search-corrected']).toBe('tennis%20racket');
    expect((await ask('tennis')).headers['x-search-corrected']).toBeUndefined();
  });

  test('60 products at the most', async () => {
    await stock(
      shop,
      Array.from({ length: 70 }, (_, i) => ({ name: `Medal number ${i}`, category: ['Prizes'] })),
    );
    expect(await found('medal')).toHaveLength(60);
  });
});

test('of what fits nearly as well the more popular comes first, and before what fits better nothing', async () => {
  const about = 'Granite, Made in One Piece, Hand Polished and Balanced, Twenty Kilos';
  const names = [`Curling Stone, Old ${about}`, `Curling Stone, ${about}`, 'Stone Bag for Curling'];
  const made = await stock(
    shop,
    names.map((name) => ({ name, category: ['Curling'] })),
  );
  const sell = (id: string | undefined, views: number) =>
    sql`insert into product_popularity (product_id, views) values (${id}, ${views})`.execute(shop.deps.db);
  const asked = async () => {
    // What is popular is read at the start, and then once a minute.
    const restarted = await openTestShop({ database: shop.database });
    const answer = await restarted.app.inject('/api/products/name/curling%20stone');
    await restarted.close();
    return answer.json<Product[]>().map(({ name }) => name);
  };
  const [older, newer, bag] = names;
  expect(await asked()).toEqual([newer, older, bag]);
  await sell(made[0], 99);
  await sell(made[2], 90);
  expect(await asked()).toEqual([older, newer, bag]);
});

describe('names for the search box', () => {
  const names = async (q: string) =>
    (await shop.app.inject(`/api/products/names?q=${encodeURIComponent(q)}`)).json<string[]>();

  test('come best first, from all products, 20 at the most', async () => {
    expect((await names('bask'))[0]).toBe('Basketball');
    expect(await names('bask')).toContain('Basketball Hoop');
    expect(await names('medal')).toHaveLength(20);
  });

  test('nothing typed gives nothing', async () => {
    expect(await names('')).toEqual([]);
    expect((await shop.app.inject('/api/products/names')).json()).toEqual([]);
  });
});

describe('catalogue, results and suggestions', () => {
  const texts = ['basketball', 'tenis raket', 'northwind pump', 'borea shoe', 'indoor shoe of gold', 'cotton'];
  const inCatalogue = async (text: string) =>
    (await shop.app.inject(`/api/catalogue?q=${encodeURIComponent(text)}`))
      .json<CataloguePage>()
      .products.map(({ name }) => name);
  const suggested = async (text: string) =>
    (await shop.app.inject(`/api/suggest?q=${encodeURIComponent(`${text} `)}`))
      .json<Suggestions>()
      .products.map(({ name }) => name);

  test.each(texts)('agree on what is best for %s', async (text) => {
    const best = await found(text);
    expect(best.length).toBeGreaterThan(0);
    expect((await inCatalogue(text)).slice(0, 6)).toEqual(best.slice(0, 6));
    expect((await suggested(text))[0]).toBe(best[0]);
  });

  test('are ranked by their own scores, however many are asked for in the same moment', async () => {
    const alone = await Promise.all(texts.map((text) => found(text)));
    const ways = [found, inCatalogue];
    const atOnce = await Promise.all(
      Array.from({ length: 30 }, (_, n) => ways[n % 2]?.(`${texts[n % texts.length]}${' '.repeat(n)}`)),
    );
    for (const [n, names] of atOnce.entries()) expect(names?.slice(0, 6)).toEqual(alone[n % texts.length]?.slice(0, 6));
  });
});

describe('where nothing has all words', () => {
  const ask = async (text: string) =>
    (await shop.app.inject(`/api/catalogue?q=${encodeURIComponent(text)}`)).json<CataloguePage>();

  test('what has most of them comes first, and it is said which one is missing', async () => {
    const { products, without } = await ask('golden basketball pump');
    expect(products[0]?.name).toBe('Basketball Pump');
    expect(without).toEqual(['golden']);
    expect((await ask('basketball pump')).without).toBeUndefined();
  });

  test('something is found as long as one word is known', async () => {
    expect((await ask('unheard nothing knows thermos')).products.map(({ name }) => name)).toEqual(['Café Thermos']);
    expect((await ask('unheard')).products).toEqual([]);
  });

  test('of a word that nobody knows what is spelled nearly so is offered', async () => {
    const { products, near } = await ask('thurmuss');
    expect([products, near]).toEqual([[], ['thermos']]);
  });
});

test('staff can ask why results are in their order, and nobody else', async () => {
  const url = '/api/searches/explain?q=indoor%20basketball';
  expect((await shop.app.inject(url)).statusCode).toBe(401);
  const { headers } = await signIn(shop, 'admin');
  const { products } = (await shop.app.inject({ url, headers })).json<ExplainedSearch>();
  expect(products[0]).toMatchObject({
    name: 'Indoor Basketball Shoe',
    words: [{ word: 'indoor' }, { word: 'basketball' }],
  });
  const scores = products.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  const rarity = Object.fromEntries(products[0]?.words.map((one) => [one.word, one.rarity]) ?? []);
  expect(rarity.indoor).toBeGreaterThan(rarity.basketball ?? 0);
});
