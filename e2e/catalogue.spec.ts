import { expect } from '@playwright/test';
import { prepareToAnswer, waitUntilHydrated } from './browser-state.ts';
import { cards, LIST, names, openMenu, PAGE_SIZE, prices, shownTotal, watchLists } from './shop-under-test.ts';
import { test } from './test.ts';

test('prices: what lies in a range, asked for once when the typing rests, nothing at all, and more than anybody counts', {
  tag: '@long',
}, async ({ page }) => {
  await prepareToAnswer(page);
  await openMenu(page, '/?page=2');
  const asked = watchLists(page);
  await page.getByLabel('Min Price').pressSequentially('20');
  await expect(page).toHaveURL(/\/\?pricemin=20$/);
  await expect.poll(async () => Math.min(...(await prices(page)))).toBeGreaterThanOrEqual(20);
  expect(asked.map((query) => query.get('pricemin'))).toEqual(['20']);
  await page.getByLabel('Max Price').pressSequentially('30.50');
  await expect(page).toHaveURL(/\/\?pricemin=20&pricemax=30.50$/);
  await expect.poll(async () => Math.max(...(await prices(page)))).toBeLessThanOrEqual(30.5);
  await expect(page.getByLabel('Max Price')).toBeFocused();

  await page.getByLabel('Max Price').fill('');
  await page.getByLabel('Min Price').fill('999999999');
  await expect(page.getByText('Nothing in this lane.')).toBeVisible();
  await expect(page.getByText('0 products')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Show all products' }).last().click();
  await expect(cards(page)).toHaveCount(PAGE_SIZE);

  // Said aloud when it changes.
  await page.route(`**${LIST}*`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), total: 5000, more: true } });
  });
  await page.getByLabel('Max Price').fill('900');
  const words = page.getByText('more than 5,000 products');
  await expect(words).toBeVisible();
  await expect(words).toHaveAttribute('aria-live', 'polite');
});

test('the four orders sort the whole list', { tag: '@long' }, async ({ page }) => {
  await openMenu(page);
  const up = (values: readonly number[]) => values.toSorted((a, b) => a - b);
  await page.getByRole('radio', { name: 'Price Asc' }).check();
  await expect(page).toHaveURL(/name=price-asc/);
  let cheapest: number[] = [];
  await expect(async () => {
    cheapest = await prices(page);
    expect(cheapest).toHaveLength(PAGE_SIZE);
    expect(cheapest).toEqual(up(cheapest));
  }).toPass({ timeout: 10_000 });
  await page.getByRole('radio', { name: 'Price dsc' }).check();
  await expect.poll(async () => (await prices(page))[0]).toBeGreaterThan(cheapest.at(-1) ?? 0);
  const dearest = await prices(page);
  expect(dearest).toEqual(up(dearest).toReversed());
  await page.getByRole('radio', { name: 'Name A/Z' }).check();
  await expect.poll(async () => (await names(page))[0]).toMatch(/^[0-9A]/);
  const first = (await names(page))[0] ?? '';
  await page.getByRole('radio', { name: 'Name Z/A' }).check();
  await expect.poll(async () => (await names(page))[0]?.localeCompare(first)).toBe(1);
});

test('the list follows the address: back, reload and a shared link show the same', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await openMenu(page);
  await page.getByLabel('Categories').selectOption('Cycling');
  await expect(page).toHaveURL(/category=Cycling$/);
  await page.getByLabel('Max Price').pressSequentially('9');
  await expect(page).toHaveURL(/pricemax=9$/);
  await page.getByLabel('Max Price').pressSequentially('0');
  await expect(page).toHaveURL(/pricemax=90$/);
  await page.getByRole('radio', { name: 'Price dsc' }).check();
  await expect(page).toHaveURL(/name=price-desc/);
  // The list before it also had nothing above 90, but in another order.
  await expect
    .poll(async () => {
      const there = await prices(page);
      return there.length > 1 && there.every((price, n) => price <= (there[n - 1] ?? 90));
    })
    .toBe(true);
  const shown = await names(page);

  await page.reload();
  await waitUntilHydrated(page);
  expect(await names(page)).toEqual(shown);
  const other = await context.newPage();
  await openMenu(other, page.url());
  expect(await names(other)).toEqual(shown);
  await expect(other.getByLabel('Max Price')).toHaveValue('90');
  await expect(other.getByLabel('Categories')).toHaveValue('Cycling');
  await expect(other.getByRole('radio', { name: 'Price dsc' })).toBeChecked();
  await other.close();

  await page.getByRole('button', { name: 'Display filter menu' }).click();
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Price dsc' })).not.toBeChecked();
  await expect(page.getByLabel('Max Price')).toHaveValue('90');
  // What was typed in one go is one step.
  await page.goBack();
  await expect(page.getByLabel('Max Price')).toHaveValue('');
  await expect(page.getByLabel('Categories')).toHaveValue('Cycling');
  expect(new URL(page.url()).search.slice(1)).toBe('category=Cycling');
  await page.goForward();
  await expect(page.getByLabel('Max Price')).toHaveValue('90');
});

test('a category shows outlines on its way, can be tried again, goes to page 1, and a brand narrows it further', {
  tag: '@long',
}, async ({ page, request }) => {
  const brands: string[] = await (await request.get('/api/products/brands')).json();
  await page.route('**/api/products/brands', (route) => route.fulfill({ json: [...brands, ...brands] }));
  await openMenu(page, '/?page=3');
  const all = await shownTotal(page);
  const before = await names(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${LIST}*`, async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { error: 'Away.', code: 'unavailable' } });
  });
  await page.getByLabel('Categories').selectOption('Running');
  await expect(page.getByRole('region', { name: 'All products' })).toHaveAttribute('aria-busy', 'true');
  await expect(cards(page)).toHaveCount(0);
  release();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Away. The list below is the previous one.');
  expect(await names(page)).toEqual(before);
  await expect(page.getByLabel('Categories')).toHaveValue('Running');
  await page.unroute(`**${LIST}*`);
  await page.getByRole('button', { name: 'Try again' }).click();
  const heading = page.getByRole('heading', { name: 'Running', exact: true });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Categories')).toHaveValue('Running');
  await expect(page).toHaveURL(/\/\?category=Running$/);

  const running = await shownTotal(page);
  expect(running).toBeLessThan(all);
  // Each once, however often the shop says it.
  const offered = await page.getByLabel('Brands').getByRole('option').allInnerTexts();
  expect(offered).toEqual(['All brands', ...brands]);
  const { products } = await (await request.get(`${LIST}?category=Running`)).json();
  const { brand } = products[0];
  await page.getByLabel('Brands').selectOption(brand);
  await expect(page).toHaveURL((url) => url.searchParams.get('brand') === brand);
  await expect.poll(() => cards(page).filter({ hasNotText: brand }).count()).toBe(0);
  expect(await shownTotal(page)).toBeLessThanOrEqual(running);
});

test('lists that search engines should offer have a canonical address, filtered ones ask not to be offered', async ({
  request,
}) => {
  const { url } = await (await request.get('/api/shop')).json();
  const head = async (path: string) => {
    const html = await (await request.get(path)).text();
    return {
      canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
      robots: /<meta name="robots" content="([^"]+)"/.exec(html)?.[1],
      og: /<meta property="og:url" content="([^"]+)"/.exec(html)?.[1],
    };
  };
  expect(await head('/?utm_source=mail')).toEqual({ canonical: `${url}/`, robots: undefined, og: `${url}/` });
  // The list of a category is offered as its department's page.
  const running = `${url}/c/running`;
  expect(await head('/?page=1&category=Running')).toEqual({ canonical: running, robots: undefined, og: running });
  expect(await head('/?category=Running&name=price-asc')).toMatchObject({
    canonical: undefined,
    robots: 'noindex, follow',
  });
  expect(await head('/?category=Nothing')).toMatchObject({ canonical: undefined, robots: 'noindex, follow' });
});
