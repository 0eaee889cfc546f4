import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { inWrite } from '../../platform/cache/changes.ts';
import { newId, timeOf } from '../../platform/ids.ts';
import { buy } from '../../testing/paying.ts';
import { signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createCategory } from '../catalogue/index.ts';
import { updateSettings } from '../settings/index.ts';
import { searchEngineRoutes } from './search-engines.routes.ts';
import { productsPerFile, urlEntries } from './sitemap.rules.ts';
import { lastChangeOf } from './sitemap.ts';

const publicUrl = 'https://shop.test';
let shop: TestShop;
let ids: string[];
let now = new Date('2026-11-14T09:30:00.000Z');
/** The same routes with tiny files, as if three products were fifty thousand. */
let large: FastifyInstance;

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '');
const entriesOf = (xml: string) =>
  [...xml.matchAll(/<url>.*?<\/url>/g)].map(([entry]) => ({
    at: locations(entry)[0],
    others: [...entry.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, tag, href]) => `${tag} ${href}`),
  }));
const productPages = (of: readonly string[]) => of.map((id, at) => `${publicUrl}/product/${id}/${'abcdefhij'[at]}`);
const pathOf = (address: string) => address.slice(publicUrl.length);

const speak = (...locales: ('en' | 'es' | 'de')[]) => inWrite(shop.deps, (tx) => updateSettings(tx, { locales }, null));

beforeAll(async () => {
  shop = await openTestShop({ config: { publicUrl } });
  await speak('en');
  const goods = [
    { name: 'A' },
    { name: 'B', quantity: 0, category: ['Sold out'] },
    { name: 'C', category: ['Jumping'] },
  ];
  await inWrite(shop.deps, async (tx) => {
    await createCategory(tx, { name: 'Track & Field' }, null);
    await createCategory(tx, { name: 'Jumping', parent: 'Track & Field' }, null);
  });
  ids = await stock(shop, [...goods, { name: 'D' }, { name: 'E' }, { name: 'F' }, { name: 'Gone' }]);
  const gone = ids.pop();
  await inWrite(shop.deps, (tx) =>
    tx.updateTable('product').set({ deleted_at: new Date() }).where('id', '=', String(gone)).execute(),
  );
  large = Fastify();
  searchEngineRoutes(large, { ...shop.deps, now: () => now }, { perFile: 3 });
});
afterAll(async () => {
  await large.close();
  await shop.close();
});

describe('robots.txt', () => {
  test('keeps robots out of what is about one person and tells them where the map is', async () => {
    const { body, headers } = await shop.app.inject('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    for (const path of ['/api/', '/admin', '/me/', '/carrito', '/favorites', '/success', '/review/', '/create'])
      expect(body).toContain(`Disallow: ${path}\n`);
    expect(body).toContain('\nSitemap: https://shop.test/sitemap.xml\n');
  });

  test('lets them see lists, products and the result page, which says itself that it is not to be offered', async () => {
    const { body } = await shop.app.inject('/robots.txt');
    const rules = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
    for (const path of ['/', '/?category=Running', '/product/1', '/result?q=ball', '/files/a.webp', '/assets/a.js'])
      expect(rules.filter((rule) => path.startsWith(rule))).toEqual([]);
  });
});

describe('the map of a shop that fits into one file', () => {
  test('has the front page, each category and each living product once, under the public address', async () => {
    const { body, headers } = await shop.app.inject('/sitemap.xml');
    expect(headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
    expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns=/);
    expect(locations(body)).toEqual([
      'https://shop.test/',
      'https://shop.test/c/balls',
      'https://shop.test/c/track-field',
      'https://shop.test/c/track-field/jumping',
      ...productPages(ids),
    ]);
  });

  test('says when anything a category shows was last changed, itself or below it, and leaves empty ones out', async () => {
    const { body } = await shop.app.inject('/sitemap.xml');
    const changedAt = (path: string) =>
      new RegExp(`<loc>${publicUrl}${path}</loc><lastmod>([^<]*)</lastmod>`).exec(body)?.[1];
    const [, , jump = ''] = ids;
    expect(changedAt('/c/track-field/jumping')).toBe(timeOf(jump).toISOString());
    expect(changedAt('/c/track-field')).toBe(changedAt('/c/track-field/jumping'));
    expect(changedAt('/c/balls')).toBe(timeOf(ids.at(-1) ?? '').toISOString());
    expect(changedAt('/')).toBe(changedAt('/c/balls'));
    expect(body).not.toContain('/c/sold-out');
  });

  test('says when what a page shows was last changed, and a sale is no change', async () => {
    const [id = ''] = ids;
    const lastmod = async () =>
      new RegExp(`/product/${id}/a</loc><lastmod>([^<]*)</lastmod>`).exec(
        (await shop.app.inject('/sitemap.xml')).body,
      )?.[1];
    const made = await lastmod();
    expect(made).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

    const admin = await signIn(shop, 'admin');
    await buy(shop, admin, [{ productId: id, quantity: 1, price: 10 }]);
    expect(await lastmod()).toBe(made);
    const edit = { method: 'PUT', url: `/api/products/update/${id}`, headers: admin.headers } as const;
    expect((await shop.app.inject({ ...edit, payload: { price: 11 } })).statusCode).toBe(200);
    expect(String(await lastmod()) > String(made)).toBe(true);
  });

  test('says nothing of a product that was changed before changes were dated', () => {
    const id = newId(1_700_000_000_000);
    expect(lastChangeOf({ id, v: 0, updatedAt: null })).toEqual(new Date(1_700_000_000_000));
    expect(lastChangeOf({ id, v: 3, updatedAt: null })).toBeUndefined();
  });

  test.each(['/sitemap.xml', '/api/products', '/api/openapi.json'])(
    '%s is compressed for clients that accept it',
    async (url) => {
      const plain = await shop.app.inject(url);
      const ask = (accepted: string) => shop.app.inject({ url, headers: { 'accept-encoding': accepted } });
      const [brotli, zipped] = [await ask('gzip, br'), await ask('gzip')];
      expect([brotli, zipped].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
      expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
      expect([plain, brotli].map(({ headers }) => headers.vary)).toEqual(['accept-encoding', 'accept-encoding']);
    },
  );

  test('can be asked for again and again, also by those who only want its head', async () => {
    for (let nth = 0; nth < 5; nth++) {
      expect((await shop.app.inject({ method: 'HEAD', url: '/sitemap.xml' })).statusCode).toBe(200);
      expect((await shop.app.inject('/sitemap.xml')).statusCode).toBe(200);
    }
  });
});

test('in a shop of several languages every page names itself in all of them, and robots stay out of each', async () => {
  onTestFinished(async () => void (await speak('en')));
  await speak('es', 'en');
  const { body } = await shop.app.inject('/sitemap.xml');
  const found = entriesOf(body);
  const others = [`es ${publicUrl}/`, `en ${publicUrl}/en`, `x-default ${publicUrl}/`];
  expect(found.slice(0, 2)).toEqual([
    { at: `${publicUrl}/`, others },
    { at: `${publicUrl}/en`, others },
  ]);
  const at = new Set(found.map((page) => page.at));
  const named = found.flatMap((page) => page.others.map((other) => other.split(' ')[1]));
  expect(named.filter((address) => !at.has(address))).toEqual([]);
  expect((await shop.app.inject('/robots.txt')).body).toContain('\nDisallow: /en/checkout\n');
});

test('in a shop of several markets every page names itself for each language and country, and robots stay out of each', async () => {
  const before = (await shop.app.inject('/sitemap.xml')).body;
  const { headers } = await signIn(shop, 'admin');
  await speak('en', 'de');
  const terms = { name: 'Europe', prefix: 'eu', currency: 'EUR', rate: 0.9, taxMode: 'included' };
  const payload = { ...terms, countries: ['AT', 'DE'], locales: ['de', 'en'] };
  const made = await shop.app.inject({ method: 'POST', url: '/api/markets', headers, payload });
  onTestFinished(async () => {
    await shop.app.inject({ method: 'DELETE', url: `/api/markets/${made.json()._id}`, headers });
    await speak('en');
    expect((await shop.app.inject('/sitemap.xml')).body).toBe(before);
  });
  const found = entriesOf((await shop.app.inject('/sitemap.xml')).body);
  const others = [
    `en ${publicUrl}/`,
    `de ${publicUrl}/de`,
    ...['AT', 'DE'].map((country) => `de-${country} ${publicUrl}/eu`),
    ...['AT', 'DE'].map((country) => `en-${country} ${publicUrl}/eu/en`),
    `x-default ${publicUrl}/`,
  ];
  expect(found.slice(0, 4)).toEqual(['/', '/de', '/eu', '/eu/en'].map((path) => ({ at: publicUrl + path, others })));
  const at = new Set(found.map((page) => page.at));
  expect(at.size).toBe(found.length);
  const named = found.flatMap((page) => page.others.map((other) => other.split(' ')[1]));
  expect(named.filter((address) => !at.has(address))).toEqual([]);
  const { body } = await shop.app.inject('/robots.txt');
  for (const prefix of ['', '/de', '/eu', '/eu/en']) expect(body).toContain(`\nDisallow: ${prefix}/checkout\n`);
});

test('a file of the map stays below what search engines read, however many countries its pages name', () => {
  const alternates = Array.from({ length: 30 }, (_, nth) => ({ tag: `t-${nth}`, prefix: nth < 15 ? '/a' : '/b' }));
  const products = productsPerFile(49_000, alternates);
  expect(products).toBe(3225);
  const path = `/product/${newId()}/${'a'.repeat(60)}`;
  expect(products * urlEntries({ publicUrl: 'https://www.example.com', alternates }, path).length).toBeLessThan(50e6);
});

describe('the map of a shop that does not fit into one file', () => {
  test('is a list of files that together have every page once', async () => {
    const { body } = await large.inject('/sitemap.xml');
    expect(body).toContain('<sitemapindex xmlns=');
    const files = locations(body);
    expect(files.slice(0, 2)).toEqual([`${publicUrl}/sitemap-pages.xml`, `${publicUrl}/sitemap-products.xml`]);
    const contents = await Promise.all(files.slice(1).map((file) => large.inject(pathOf(file))));
    expect(contents.flatMap((file) => locations(file.body))).toEqual(productPages(ids));
    for (const file of contents) expect(locations(file.body).length).toBeLessThanOrEqual(3);
    const pages = await large.inject('/sitemap-pages.xml');
    expect(locations(pages.body)).toHaveLength(4);
  });

  test('learns of new files within the hour, and an old file keeps its content', async () => {
    const before = locations((await large.inject('/sitemap.xml')).body);
    const old = await large.inject(pathOf(String(before[1])));
    ids.push(...(await stock(shop, [{ name: 'H' }, { name: 'I' }, { name: 'J' }])));
    expect(locations((await large.inject('/sitemap.xml')).body)).toEqual(before);
    now = new Date(now.getTime() + 3_600_000);
    expect(locations((await large.inject('/sitemap.xml')).body)).toHaveLength(before.length + 1);
    expect((await large.inject(pathOf(String(before[1])))).body).toBe(old.body);
  });

  test.each(['/sitemap-products-7.xml', '/sitemap-products-.xml', '/sitemap-other.xml'])('has no %s', async (path) => {
    expect((await large.inject(path)).statusCode).toBe(404);
  });
});
