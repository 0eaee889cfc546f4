import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillShop } from './demo/fill-shop.ts';
import { type Crawl, crawlShop } from './testing/crawl.ts';
import { feedObjections, readFeed } from './testing/documented-feed.ts';
import { openTestShop, type TestShop } from './testing/test-shop.ts';

const publicUrl = 'https://shop.test';
let shop: TestShop;
let crawl: Crawl;

beforeAll(async () => {
  shop = await openTestShop({ pages: 'built', config: { publicUrl, demo: true } });
  await fillShop(shop.deps, () => {});
  const soldOut = await shop.deps.db.selectFrom('product').select('id').where('quantity', '=', 0).execute();
  crawl = await crawlShop(shop.app, { publicUrl, unlisted: soldOut.map(({ id }) => `/product/${id}`) });
  console.log(`${crawl.pages.size} pages, ${crawl.mapped.length} of them in the sitemap`);
});
afterAll(() => shop.close());

test('in the demo shop a robot finds no dead link, no page twice, no orphan, and every page says what it is', () => {
  expect(crawl.problems).toEqual([]);
});

test('everything in the demo shop that has a picture is in the feed, as Google documents it', async () => {
  const items = readFeed((await shop.app.inject('/feeds/google.xml')).body);
  expect(feedObjections(items, publicUrl)).toEqual([]);
  const { rows } = await sql`
    select from variant v join product p on p.id = v.product_id where p.img <> '{}' or v.img <> '{}'`.execute(
    shop.deps.db,
  );
  expect(items).toHaveLength(rows.length);
});
