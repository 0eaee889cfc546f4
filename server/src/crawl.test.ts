import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from './modules/catalogue/index.ts';
import { createPage } from './modules/content/index.ts';
import { updateSettings } from './modules/settings/index.ts';
import { inWrite } from './platform/cache/changes.ts';
import { type Crawl, crawlShop } from './testing/crawl.ts';
import { readFeed } from './testing/documented-feed.ts';
import { stock } from './testing/stocked-shop.ts';
import { openTestShop, type TestShop } from './testing/test-shop.ts';

const publicUrl = 'https://shop.test';
const hostile = `</script><script>alert(1)</script>`;
let shop: TestShop;
let crawl: Crawl;
let soldOut: string;
const products: Record<string, string> = {};

beforeAll(async () => {
  shop = await openTestShop({ pages: 'built', config: { publicUrl, pageSize: 4 } });
  await inWrite(shop.deps, async (tx) => {
    await createCategory(tx, { name: 'Running' }, null);
    await createCategory(tx, { name: 'Running shoes', parent: 'Running', slug: 'shoes' }, null);
    await createCategory(tx, { name: 'Empty' }, null);
  });
  // One that the footer leads to, one that only the other does.
  const text = (slug: string, title: string, markdown: string, footer: boolean) =>
    inWrite(shop.deps, (tx) => createPage(tx, { slug, title, markdown, footer }, null));
  await text('terms', 'Terms', `For all. See [privacy](privacy), [shoes](/c/running/shoes). ${hostile}`, true);
  await text('privacy', 'Privacy', '### No cookies', false);
  const picture = { img: ['https://pictures.test/1.jpg'] };
  const options = [
    { name: 'Colour', kind: 'colour' as const, values: [{ value: 'Blue' }, { value: hostile }] },
    { name: 'Size', kind: 'size' as const, system: 'EU shoe', values: [{ value: '42' }, { value: '43' }] },
  ];
  const variants = ['42', '43'].flatMap((Size) =>
    ['Blue', hostile].map((Colour, nth) => ({ options: { Colour, Size }, quantity: nth, price: 20 + nth })),
  );
  const goods = [
    { name: 'Racer', category: ['Running shoes'], options, variants, ...picture },
    { name: hostile, category: ['Running'], ...picture },
    ...Array.from({ length: 9 }, (_, nth) => ({ name: `Ball ${nth}`, ...picture })),
    { name: 'Sold out', quantity: 0, ...picture },
  ];
  const ids = await stock(shop, goods);
  goods.forEach(({ name }, nth) => {
    products[name] = ids[nth] ?? '';
  });
  soldOut = `/product/${products['Sold out']}/sold-out`;
  // What is sold out is in no list, and its page stays: it may come back.
  crawl = await crawlShop(shop.app, { publicUrl, unlisted: [soldOut] });
});
afterAll(() => shop.close());

test('a robot finds no dead link, no page twice, no orphan, and every page says what it is', () => {
  expect(crawl.problems).toEqual([]);
});

test('it finds every category and every product, page by page', () => {
  expect(crawl.mapped).toContain(soldOut);
  expect(crawl.mapped.filter((address) => address.startsWith('/c/'))).toEqual([
    '/c/balls',
    '/c/running',
    '/c/running/shoes',
  ]);
  expect(crawl.mapped.filter((address) => address.startsWith('/product/'))).toHaveLength(12);
});

interface Offer {
  readonly url: string;
  readonly price: string;
  readonly availability: string;
}
interface Item {
  readonly sku: string;
  readonly name: string;
  readonly offers: Offer;
}

test('it finds the pages that the shop has written, and no other', async () => {
  expect(crawl.mapped.filter((address) => address.startsWith('/pages/'))).toEqual(['/pages/privacy', '/pages/terms']);
  const { body } = await shop.app.inject('/pages/terms');
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).not.toContain('<script>alert(1)');
  const missing = await shop.app.inject('/pages/nobody');
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store']);
});

test('page and feed say the same of every variant, whatever it is called', async () => {
  const feed = readFeed((await shop.app.inject('/feeds/google.xml')).body);
  let compared = 0;
  for (const id of Object.values(products)) {
    const { body } = await shop.app.inject(`/product/${id}`);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    const data = JSON.parse(json) as Item & { hasVariant?: Item[] };
    for (const { sku, offers } of data.hasVariant ?? [data]) {
      const item = feed.find((one) => one.id?.[0] === sku);
      expect(item).toMatchObject({
        link: [offers.url],
        price: [`${offers.price} USD`],
        availability: [offers.availability.endsWith('InStock') ? 'in_stock' : 'out_of_stock'],
      });
      compared++;
    }
    expect(body).not.toContain('<script>alert(1)');
  }
  expect(compared).toBe(feed.length);
});

test('what it has asked for is counted by page, not by address', async () => {
  const { body } = await shop.app.inject('/metrics');
  const routes = new Set(
    [...body.matchAll(/^http_request_duration_seconds_count\{.*route="([^"]+)"/gm)].map(([, route]) => route),
  );
  expect([...routes]).toEqual(expect.arrayContaining(['/', '/c/*', '/product/:_id/:slug?', '/pages/:slug']));
  expect([...routes].filter((route) => route?.includes(soldOut))).toEqual([]);
});

test('a language that is taken away takes its pages with it at once, and leaves the way home', async () => {
  const speak = (...locales: ('en' | 'es' | 'de')[]) =>
    inWrite(shop.deps, (tx) => updateSettings(tx, { locales }, null));
  const page = async (path: string) => {
    const { statusCode, body } = await shop.app.inject(path);
    return [statusCode, /<html lang="(.*?)"/.exec(body)?.[1]];
  };
  const shoes = '/c/running/shoes';
  const german = ['/de', `/de${shoes}`, `/DE${soldOut}`, '/de/carrito'];
  await speak('en', 'es', 'de');
  // Twice: what is asked for a second time is kept.
  for (const path of [...german, ...german]) expect(await page(path), path).toEqual([200, 'de']);
  await speak('en', 'es');
  for (const path of [...german, '/fr', '/en']) expect(await page(path), path).toEqual([404, 'en']);
  const { body } = await shop.app.inject(`/de${shoes}`);
  expect(body).toMatch(/<a [^>]*href="\/"[^>]*>Go to the home page<\/a>/);
  expect(body).not.toMatch(/hreflang="de"/i);
  expect(await page(`/es${shoes}`)).toEqual([200, 'es']);
  expect((await shop.app.inject('/es')).body).not.toMatch(/hreflang="de"/i);
  await speak('de', 'en');
  expect([await page('/de'), await page('/es'), await page('/')]).toEqual([
    [404, 'de'],
    [404, 'de'],
    [200, 'de'],
  ]);
  await speak('en', 'es', 'de');
  expect(await page('/de')).toEqual([200, 'de']);
});
