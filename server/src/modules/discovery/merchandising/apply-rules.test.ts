import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import type { CataloguePage, Suggestions } from '@fieldhouse/contracts/discovery.schemas';
import type { SearchRule } from '@fieldhouse/contracts/searches.schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passTime, readClock } from '../../../testing/frozen-clock.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

/** The clocks of node and database are moved by hand. */
let shop: TestShop;
let admin: SignedIn;
let own = 1_000_000;
const ids = new Map<string, string>();

beforeAll(async () => {
  shop = await openTestShop({
    databaseClock: 'stopped',
    cache: { now: () => own, lookEveryMs: 0 },
    config: { pageSize: 2 },
  });
  admin = await signIn(shop, 'admin');
  const goods = [
    { name: 'Tennis ball', price: 3, brand: 'Kestrel' },
    { name: 'Tennis racket', price: 90 },
    { name: 'Tennis net', price: 50 },
    { name: 'Towel', price: 7, category: ['Textiles'] },
    { name: 'Headband', price: 4, category: ['Textiles'], quantity: 0 },
    { name: 'Tennis shoes', price: 80, category: ['Textiles'] },
  ];
  for (const [at, id] of (await stock(shop, goods)).entries()) ids.set(goods[at]?.name ?? '', id);
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const { _id } of await rules()) await send('DELETE', `/${_id}`);
});

const idOf = (name: string) => ids.get(name) ?? expect.fail(name);
const send = (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object) =>
  shop.app.inject({ method, url: `/api/search-rules${path}`, headers: admin.headers, ...(payload && { payload }) });
const rules = async () => (await send('GET')).json<SearchRule[]>();
interface Rule {
  readonly query?: string;
  readonly category?: string;
  readonly pins?: readonly string[];
  readonly hides?: readonly string[];
  readonly from?: Date;
  readonly until?: Date;
}
async function rule({ pins = [], hides = [], ...rest }: Rule): Promise<void> {
  const made = await send('POST', '', { ...rest, pins: pins.map(idOf), hides: hides.map(idOf) });
  expect(made.statusCode, made.body).toBe(200);
}

const get = async <T>(url: string) => (await shop.app.inject(url)).json<T>();
const namesOf = (products: readonly { readonly name: string }[]) => products.map(({ name }) => name);
/** All pages of the catalogue's answer. */
async function listed(query: string): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await get<CataloguePage>(`/api/catalogue?${query}&page=${page}`);
    names.push(...namesOf(answer.products));
    pages = answer.pages;
    if (page === pages) expect(answer.total).toBe(names.length);
  }
  return names;
}
const searched = async (text: string) => namesOf(await get<Product[]>(`/api/products/name/${text}`));
const suggested = async (text: string) => namesOf((await get<Suggestions>(`/api/suggest?q=${text}`)).products);
/** The same in all three. */
async function found(text: string): Promise<string[]> {
  const names = await listed(`q=${text}`);
  expect(await searched(text)).toEqual(names);
  expect(await suggested(text)).toEqual(names.slice(0, 6));
  return names;
}

describe('for a search', () => {
  test('pins stand first in their order, also where the words find something else, and what is hidden is left out', async () => {
    const before = await found('tennis');
    expect(before).toHaveLength(4);
    await rule({ query: 'Tennis', pins: ['Towel', 'Tennis net'], hides: ['Tennis ball'] });
    const rest = before.filter((name) => name !== 'Tennis net' && name !== 'Tennis ball');
    for (const text of ['tennis', 'T%C3%89NNIS', '%20tennis%20'])
      expect(await found(text)).toEqual(['Towel', 'Tennis net', ...rest]);
    expect(await get<string[]>('/api/products/names?q=tennis')).toEqual(['Towel', 'Tennis net', ...rest]);
    expect((await shop.app.inject(`/api/products/id/${idOf('Tennis ball')}`)).statusCode).toBe(200);
    expect(await found('ball')).toContain('Tennis ball');
    const staff = await shop.app.inject({ url: '/api/products?q=tennis&page=1', headers: admin.headers });
    expect(namesOf(staff.json<Product[]>()).toSorted()).toEqual(before.toSorted());
  });

  test('of words that find nothing there are the pins, and for a typo those of what it was taken for', async () => {
    expect(await found('padel')).toEqual([]);
    await rule({ query: 'padel', pins: ['Tennis racket'] });
    expect(await found('padel')).toEqual(['Tennis racket']);
    await rule({ query: 'racket', pins: ['Towel'] });
    expect((await found('rackett'))[0]).toBe('Towel');
  });

  test('in another order the pins are where they belong', async () => {
    await rule({ query: 'tennis', pins: ['Towel', 'Tennis racket'], hides: ['Tennis ball'] });
    expect(await listed('q=tennis&sort=price-asc')).toEqual(['Towel', 'Tennis net', 'Tennis shoes', 'Tennis racket']);
    expect((await listed('q=tennis&sort=relevance')).slice(0, 2)).toEqual(['Towel', 'Tennis racket']);
  });

  test('a pin that does not fit the filters is not shown, and one that is sold out is not pinned', async () => {
    await rule({ query: 'tennis', pins: ['Towel', 'Headband', 'Tennis racket'] });
    expect((await found('tennis')).slice(0, 2)).toEqual(['Towel', 'Tennis racket']);
    expect(await found('tennis')).not.toContain('Headband');
    expect((await listed('q=tennis&category=Balls'))[0]).toBe('Tennis racket');
    expect(await listed('q=tennis&category=Balls')).not.toContain('Towel');
    expect(await listed('q=tennis&pricemax=10')).toEqual(['Towel', 'Tennis ball']);
    const { facets } = await get<CataloguePage>('/api/catalogue?q=tennis');
    const textiles = facets.find(({ name }) => name === 'category')?.values.find(({ value }) => value === 'Textiles');
    expect(textiles?.count).toBe(2);
  });

  test('what a word filters by, a pin need not have, nor is it said that words are missing', async () => {
    const before = await get<CataloguePage>('/api/catalogue?q=tennis+under+60');
    expect(before.understood).toMatchObject([{ name: 'price', filters: true }]);
    const cheap = namesOf(before.products);
    expect(cheap.toSorted()).toEqual(['Tennis ball', 'Tennis net']);
    await rule({ query: 'tennis under 60', pins: ['Tennis racket', 'Towel'] });
    expect(await found('tennis%20under%2060')).toEqual(['Tennis racket', 'Towel', ...cheap]);
    expect(await listed('q=tennis+under+60&pricemax=60')).toEqual(['Towel', ...cheap]);
    await rule({ query: 'padel', pins: ['Towel'] });
    const pinned = await get<CataloguePage>('/api/catalogue?q=padel');
    expect([pinned.total, pinned.without, pinned.near]).toEqual([1, undefined, undefined]);
  });

  test('of two rules the pins of the newest stand first, and what either hides is hidden', async () => {
    await rule({ query: 'tennis', pins: ['Tennis net', 'Towel'], hides: ['Tennis shoes'] });
    await passTime(shop.deps.db, 1);
    await rule({ query: 'tennis', pins: ['Tennis racket', 'Tennis shoes'], hides: ['Towel'] });
    expect(await found('tennis')).toEqual(['Tennis racket', 'Tennis net', 'Tennis ball']);
  });

  test('a product that is gone stands nowhere', async () => {
    const [gone = ''] = await stock(shop, [{ name: 'Gone' }]);
    ids.set('Gone', gone);
    await rule({ query: 'tennis', pins: ['Gone', 'Towel'] });
    const url = `/api/products/delete/${gone}`;
    expect((await shop.app.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(200);
    expect((await found('tennis'))[0]).toBe('Towel');
  });
});

describe('in a category', () => {
  test('pins stand first in the usual order, what is hidden is left out, and other lists are as they were', async () => {
    const all = await listed('');
    expect(await listed('category=Textiles')).toEqual(['Tennis shoes', 'Towel']);
    await rule({ category: 'textiles', pins: ['Towel', 'Tennis net', 'Headband'] });
    expect(await listed('category=Textiles')).toEqual(['Towel', 'Tennis shoes']);
    expect(await listed('category=Textiles&sort=price-desc')).toEqual(['Tennis shoes', 'Towel']);
    await passTime(shop.deps.db, 1);
    await rule({ category: 'Textiles', hides: ['Tennis shoes'] });
    expect(await listed('category=Textiles')).toEqual(['Towel']);
    expect(await listed('category=Textiles&sort=price-desc')).toEqual(['Towel']);
    expect(await listed('category=Textiles&category=Balls')).toContain('Tennis shoes');
    expect(await listed('q=tennis&category=Textiles')).toEqual(['Tennis shoes']);
    expect(await listed('')).toEqual(all);
  });
});

test('a rule begins and ends on the second, and no cached answer outlives it', async () => {
  const now = (await readClock(shop.deps.db)).getTime();
  const pass = async (ms: number) => {
    await passTime(shop.deps.db, ms);
    own += ms;
  };
  const times = { from: new Date(now + 10_000), until: new Date(now + 20_000) };
  await rule({ query: 'tennis', pins: ['Towel'], ...times });
  await rule({ category: 'Textiles', pins: ['Towel'], ...times });
  const cached = [
    '/api/catalogue?q=tennis',
    '/api/products/name/tennis',
    '/api/suggest?q=tennis',
    '/api/catalogue?category=Textiles',
  ];
  const first = async () => {
    const firsts: (string | undefined)[] = [];
    for (const url of cached) {
      // What is asked for again and again is kept.
      for (let n = 0; n < 2; n++) await shop.app.inject(url);
      const answer = await get<Product[] | { products: Product[] }>(url);
      expect(shop.deps.cache.find(url), url).toBeDefined();
      firsts.push((Array.isArray(answer) ? answer : answer.products)[0]?.name);
    }
    return new Set(firsts.map((name) => name === 'Towel'));
  };
  const [never, everywhere] = [new Set([false]), new Set([true])];
  expect(await first()).toEqual(never);
  await pass(9999);
  expect(await first()).toEqual(never);
  await pass(1);
  for (const url of cached) expect(shop.deps.cache.find(url), url).toBeUndefined();
  expect(await first()).toEqual(everywhere);
  await pass(9999);
  expect(await first()).toEqual(everywhere);
  await pass(1);
  expect(await first()).toEqual(never);
});

test('every node follows the newest rules', async () => {
  const second = await openTestShop({ database: shop.database });
  const firstOf = async () => (await second.app.inject('/api/products/name/tennis')).json<Product[]>()[0]?.name;
  try {
    for (let n = 0; n < 3; n++) expect(await firstOf()).not.toBe('Towel');
    await rule({ query: 'tennis', pins: ['Towel'] });
    await expect.poll(firstOf).toBe('Towel');
  } finally {
    await second.close();
  }
});
