import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPage } from '../../modules/content/index.ts';
import { checkPages } from '../../modules/content/pages/check-pages.ts';
import { listPages } from '../../modules/content/pages/pages.repo.ts';
import { inWrite } from '../../platform/cache/changes.ts';
import { speechIn } from '../../platform/http/speech.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { readDemoPages } from './read-pages.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('the pages of the demo shop link to nothing that is not there, and the contact page has the form', async () => {
  const pages = await readDemoPages();
  await inWrite(shop.deps, async (tx) => {
    for (const page of pages) await createPage(tx, page, null);
  });
  const checked = await checkPages(shop.deps, await listPages(shop.deps.db), speechIn('en'));
  expect(checked.map(({ slug, title, problems }) => ({ slug, title, problems }))).toEqual(
    pages.map(({ slug, title }) => ({ slug, title, problems: [] })),
  );
  expect(checked.filter(({ contactForm }) => contactForm).map(({ slug }) => slug)).toEqual(['contact']);
});
