import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { collectComplaints, prepareToAnswer, waitUntilHydrated } from './browser-state.ts';
import { stockUp } from './goods.ts';
import { cards, money, PAGE_SIZE, shownTotal } from './shop-under-test.ts';
import { test } from './test.ts';

const SEARCH = '**/api/catalogue*';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function openResult(page: Page, text: string) {
  await page.goto(`/result?${new URLSearchParams({ q: text })}`);
  await waitUntilHydrated(page);
}

async function search(page: Page, words: string) {
  await page.getByPlaceholder('Search...').fill(words);
  await page.getByRole('button', { name: 'Search' }).click();
}

test('a search by hand shows cards with everything a card has, what is sold out last, and is refined in its place', async ({
  page,
  request,
}) => {
  // Its own: what others have sold out may be back or gone in a moment.
  const gone = await stockUp(request, { name: `Trampoline ${randomUUID().slice(0, 8)}`, quantity: 0 });
  const complaints = collectComplaints(page);
  await page.goto('/');
  await waitUntilHydrated(page);
  await search(page, 'basketball');
  await expect(page).toHaveURL(/\/result\?q=basketball$/);
  await expect(heading(page)).toHaveText('Results for “basketball”');
  await expect(page.getByPlaceholder('Search...')).toHaveValue('');
  const found = await (await request.get('/api/products/name/basketball')).json();
  await expect(page.getByText(`${found.length} products`)).toBeVisible();
  await expect(cards(page)).toHaveCount(found.length);
  const [first] = found;
  const card = cards(page).first();
  await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute('href', `/product/${first._id}`);
  for (const words of [first.sku, money(first.price), `${first.quantity} in stock`, first.category[0]])
    await expect(card).toContainText(words);
  await expect(card.getByRole('img', { name: /out of 5|Not rated/ })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Favorite/ })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Add to cart/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await search(page, gone.name);
  await expect(cards(page).filter({ hasText: gone.name })).toContainText('Sold out');
  await expect(cards(page).last()).toContainText('Sold out');
  await search(page, 'zzqqxx');
  await expect(page.getByText("Sorry! we haven't found a product", { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(cards(page)).toHaveCount(PAGE_SIZE);

  // Other tests stock balls meanwhile.
  await openResult(page, 'hiking');
  // What is popular goes first, and may change meanwhile.
  const namesNow = async () => (await cards(page).getByRole('heading').allInnerTexts()).toSorted();
  const shown = await namesNow();
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/facet-form-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  expect(await namesNow()).toEqual(shown);
  await waitUntilHydrated(page);
  const refine = page.getByRole('button', { name: 'Refine' });
  const words = page.getByRole('textbox', { name: 'Results for' });
  await words.fill('yoga');
  await refine.click();
  held.resolve();
  await expect(heading(page)).toHaveText('Results for “yoga”');
  await expect(page).toHaveURL(/\/result\?q=yoga$/);
  await expect(refine).toBeFocused();
  await words.fill('boxing');
  await words.press('Enter');
  await expect(heading(page)).toHaveText('Results for “boxing”');
  await expect(words).toBeFocused();
  await page.goBack();
  await expect(words).toHaveValue('yoga');
  await page.goBack();
  await expect(heading(page)).toHaveText('Results for “hiking”');
  expect(await namesNow()).toEqual(shown);
  expect(complaints).toEqual([]);
});

test('a word that means a colour ranks, and filters with one press; one that filters is a word again with one', async ({
  page,
}) => {
  await openResult(page, 'blue boots');
  const chips = page.getByRole('list', { name: 'Chosen' }).getByRole('link');
  await expect(chips).toHaveAccessibleName('Only Colour: Blue');
  const all = await shownTotal(page);
  await chips.click();
  await expect(page).toHaveURL(/&colour=Blue$/);
  await expect(chips).toHaveAccessibleName('Remove Blue');
  const blue = await shownTotal(page);
  expect(blue).toBeLessThan(all);
  await chips.click();
  await expect(chips).toHaveAccessibleName('Only Colour: Blue');
  // Other tests put blue things on sale meanwhile.
  expect(await shownTotal(page)).toBeGreaterThan(blue);

  await openResult(page, 'running shoes 42');
  const filtered = await shownTotal(page);
  await chips.filter({ hasText: 'Size: 42' }).click();
  await expect(page).toHaveURL(/&literal=42$/);
  await expect(chips.filter({ hasText: 'Size: 42' })).toHaveAccessibleName('Only Size: 42');
  expect(await shownTotal(page)).toBeGreaterThan(filtered);
});

test('a corrected typo is mentioned', { tag: '@long' }, async ({ page }) => {
  const said = 'No results for “bascketball”. Showing results for “basketball”.';
  await openResult(page, 'bascketball');
  await expect(page.getByText(said)).toBeVisible();
  await expect(cards(page).first()).toContainText(/basketball/i);
  await search(page, 'yoga');
  await expect(heading(page)).toHaveText('Results for “yoga”');
  await expect(page.getByText('Showing results for')).toBeHidden();
  // The same when the page is made in the browser.
  await search(page, 'bascketball');
  await expect(page.getByText(said)).toBeVisible();
});

test('skeletons are shown while the next results load; a failure is reported above the old ones and can be tried again', {
  tag: '@long',
}, async ({ page }) => {
  await prepareToAnswer(page);
  await openResult(page, 'ball');
  const found = await cards(page).count();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SEARCH, async (route) => {
    await held;
    await route.abort();
  });
  await page.getByPlaceholder('Search...').fill('yoga');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Results for “ball”' })).toHaveAttribute('aria-busy', 'true');
  await expect(cards(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The list below is the previous one.');
  await expect(cards(page)).toHaveCount(found);
  // Only a successful search clears the box.
  await expect(page.getByPlaceholder('Search...')).toHaveValue('yoga');
  await page.unroute(SEARCH);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Results for “yoga”');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByPlaceholder('Search...')).toHaveValue('');
});

test('odd addresses are no accident: dots, slashes, endless words, nothing at all', { tag: '@long' }, async ({
  page,
  request,
}) => {
  for (const text of ['.', '..', '/../names', '%', '"<b>', '🏀'.repeat(300), 'x'.repeat(3000)])
    expect((await request.get(`/result?${new URLSearchParams({ q: text })}`)).status(), text).toBe(200);
  await openResult(page, '  ');
  await expect(page.getByText('We need something to search')).toBeVisible();
  await search(page, '..');
  await expect(page.getByText("Sorry! we haven't found a product")).toBeVisible();
});

for (const text of ['bascketball', 'zzqqxx', ''])
  test(`axe finds nothing on the results for "${text}", and nothing complains`, { tag: '@long' }, async ({ page }) => {
    const complaints = collectComplaints(page);
    await openResult(page, text);
    await page.waitForLoadState('networkidle');
    await expectStillAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
  });

test('search engines are asked not to offer results', async ({ request }) => {
  const html = await (await request.get('/result?q=ball')).text();
  expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(html).not.toContain('rel="canonical"');
  expect(html).toContain('<title>Results for “ball” | Fieldhouse</title>');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search works, and an empty one gets a message on its page', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    await page.getByPlaceholder('Search...').fill('basketball');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(heading(page)).toHaveText('Results for “basketball”');
    await expect(cards(page).first()).toContainText('in stock');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('Oops...')).toBeVisible();
    await expect(page.getByText('We need something to search')).toBeVisible();
  });
});
