import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { waitUntilHydrated } from './browser-state.ts';
import { test } from './test.ts';

const SUGGESTIONS = '**/api/suggest*';
const input = (page: Page) => page.getByPlaceholder('Search...');
const q = (url: string) => new URL(url).searchParams.get('q') ?? '';

/** As if there were products of these names. */
function suggested(names: readonly string[]) {
  const products = names.map((name, n) => ({
    _id: `00000000-0000-7000-8000-00000000000${n}`,
    name,
    price: 5,
    brand: 'Aquila',
    img: null,
  }));
  return { products, categories: [], brands: [] };
}

/** In the search box, with the autocomplete in place. */
async function enterSearch(page: Page) {
  await page.goto('/');
  await waitUntilHydrated(page);
  await input(page).click();
  await expect(input(page)).toHaveRole('combobox');
  await expect(input(page)).toBeFocused();
}

test('suggestions are chosen by keyboard, a late answer never replaces a newer one, and Enter searches for what is typed', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.route(SUGGESTIONS, async (route) => {
    const asked = q(route.request().url());
    if (asked === 'ba') await held.promise;
    const names = asked === 'ball' ? ['Match ball', 'Medicine ball'] : [`answer to ${asked}`];
    await route.fulfill({ json: suggested(names) }).catch(() => {});
    if (asked === 'ba') answered.resolve();
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await enterSearch(page);
  // Where there is room.
  expect(await input(page).evaluate((element) => element.getBoundingClientRect().width)).toBe(300);
  const asked = page.waitForRequest((request) => request.url().endsWith('suggest?q=ba'));
  await page.keyboard.type('ba');
  await asked;
  await page.keyboard.type('ll');
  const suggestions = ['Match ball$5.00', 'Medicine ball$5.00'];
  await expect(page.getByRole('option')).toHaveText(suggestions);
  held.resolve();
  await answered.promise;
  await expect(page.getByRole('option')).toHaveText(suggestions);
  await expectAccessible(page, { only: 'header' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Medicine ball' })).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/product\/00000000-0000-7000-8000-000000000001$/);
  await expect(input(page)).toHaveValue('');
  await expect(page.getByRole('listbox')).toBeHidden();

  // Whatever is suggested.
  await input(page).click();
  await page.keyboard.type('  red ball ');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/result\?q=red\+ball$/);
  await expect(input(page)).toHaveValue('');
  await input(page).click();
  await page.keyboard.type('net');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/result\?q=net$/);
  await expect(input(page)).toHaveValue('');

  // The next search is typed while the results are on their way.
  const found = Promise.withResolvers<void>();
  await page.route('**/result.data?*', async (route) => {
    await found.promise;
    await route.continue();
  });
  await input(page).click();
  await page.keyboard.type('bat');
  await page.keyboard.press('Enter');
  await page.keyboard.type('s');
  found.resolve();
  await expect(page).toHaveURL(/\/result\?q=bat$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('bat');
  await expect(input(page)).toHaveValue('bats');
});

test('an empty search gets a message and makes no request', { tag: '@long' }, async ({ page }) => {
  await page.goto('/');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Search' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Oops...' });
  await expect(alert).toContainText('We need something to search');
  await page.keyboard.press('Escape');
  await expect(alert).toBeHidden();
  await enterSearch(page);
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await expect(alert).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('without an answer there are no suggestions, and searching still works', { tag: '@long' }, async ({ page }) => {
  await page.route(SUGGESTIONS, (route) => route.abort());
  await enterSearch(page);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('suggest?q=ball'));
  await page.keyboard.type('ball');
  await failed;
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/result\?q=ball$/);
});

test('what was typed before the scripts arrived stays', { tag: '@long' }, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await input(page).click();
  await page.keyboard.type('bal');
  await page.keyboard.press('ArrowLeft');
  release();
  await expect(input(page)).toHaveRole('combobox');
  await page.keyboard.type('X');
  await expect(input(page)).toHaveValue('baXl');
});

test('a character being composed is not torn out of the input method’s hands', { tag: '@long' }, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/search-autocomplete*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await waitUntilHydrated(page);
  await input(page).click();
  const keys = await page.context().newCDPSession(page);
  await keys.send('Input.imeSetComposition', { text: 'ぼ', selectionStart: 1, selectionEnd: 1 });
  const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('search-autocomplete'));
  release();
  await arrived;
  // Two frames later whatever the code does at once has been done.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
  );
  await expect(input(page)).not.toHaveRole('combobox');
  await keys.send('Input.insertText', { text: 'ボール' });
  await expect(input(page)).toHaveRole('combobox');
  await expect(input(page)).toHaveValue('ボール');
});

test('when the autocomplete’s code does not arrive, the plain input searches', { tag: '@long' }, async ({ page }) => {
  await page.route('**/assets/search-autocomplete*', (route) => route.abort());
  await page.goto('/');
  await waitUntilHydrated(page);
  await input(page).click();
  await page.keyboard.type('ball');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/result\?q=ball$/);
});
