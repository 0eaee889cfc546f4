import { expect } from '@playwright/test';
import { isPhone, prepareToAnswer, remember, waitUntilHydrated } from './browser-state.ts';
import { addOne, cards, openShop, PAGE_SIZE, QUIET_AISLE } from './shop-under-test.ts';
import { expectToast, test } from './test.ts';

const LIST = '**/api/catalogue*';

test('the first page is full of cards in sight, in one, two or three columns; a lane leads to its department; pages are turned', async ({
  page,
}) => {
  await prepareToAnswer(page);
  await openShop(page);
  await expect(cards(page)).toHaveCount(PAGE_SIZE);
  const card = cards(page).first();
  await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/product\//);
  await expect(card.getByRole('heading')).toHaveText(/^[^a-z]/);
  await expect(card).toContainText(/\$[\d,]+\.\d\d/);
  await expect(card.getByRole('img', { name: /out of 5|Not rated/ })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Favorite/ })).toHaveAttribute('aria-pressed', 'false');
  await expect(card.getByRole('button', { name: /^Add to cart/ })).toBeVisible();
  // Without scrolling.
  await expect(card.locator('img, [role=img]').first()).toBeInViewport({ ratio: isPhone(page) ? 0.5 : 0.6 });

  for (const [width, columns] of [
    [390, 1],
    [599, 1],
    [600, 2],
    [899, 2],
    [900, 3],
    [1920, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const boxes = await cards(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    const firstRow = boxes.filter((box) => box.y === boxes[0]?.y);
    expect(firstRow, `columns at ${width}`).toHaveLength(columns);
    for (const box of boxes) expect(box.width).toBeLessThanOrEqual(345);
  }

  const lane = page.getByRole('navigation', { name: 'Lanes' }).getByRole('link').first();
  const name = (await lane.innerText()).replace(/^\d+\s*/, '');
  await lane.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveURL(/\/c\/[a-z-]+$/);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pick your lane');

  await page.getByRole('link', { name: 'Next page' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/\?page=2$/);
  // Read on from the top of the new page.
  await expect(page.getByRole('heading', { name: 'All products' })).toBeFocused();

  await page.route(LIST, (route) => route.fulfill({ status: 503, json: { error: 'Away.', code: 'unavailable' } }));
  await page.getByRole('link', { name: 'Page 3', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Away.');
  await expect(cards(page)).toHaveCount(PAGE_SIZE);
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/, page 3 of/)).toBeVisible();
  await expect(cards(page)).toHaveCount(PAGE_SIZE);
  await expect(page).toHaveURL(/\/\?page=3$/);
});

test('a category without products says so', { tag: '@long' }, async ({ page }) => {
  await openShop(page, '/?category=No+such+category');
  await expect(page.getByText('Nothing in this lane.')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

test('broken storage is dropped, and a picture that does not load leaves a placeholder of the same size', {
  tag: '@long',
}, async ({ page }) => {
  await page.route('**/files/**', (route) => route.abort());
  await remember(page, { carrito: '{"broken":', favoritos: '[null,{"_id":7}]' });
  await openShop(page);
  await expect(cards(page)).toHaveCount(PAGE_SIZE);
  const placeholder = cards(page).first().locator('div[role=img]');
  await expect(placeholder).toBeVisible();
  const { width, height } = await placeholder.evaluate((element) => element.getBoundingClientRect().toJSON());
  expect(Math.abs(width - height)).toBeLessThan(1);
  await addOne(page);
  await expectToast(page, 'Added to your cart');
});

test('favorites and cart are stored in the browser as the contract says, and the next page shows outlines meanwhile', async ({
  page,
}) => {
  await prepareToAnswer(page);
  await openShop(page, QUIET_AISLE);
  const heart = page.getByRole('button', { name: /^Favorite/ }).first();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await addOne(page);
  await expectToast(page, 'Added to your cart');

  const stored = await page.evaluate(() =>
    ['carrito', 'favoritos'].map((key) =>
      Object.keys(JSON.parse(localStorage.getItem(key) ?? '[]')[0])
        .sort()
        .join(),
    ),
  );
  expect(stored).toEqual([
    '_id,img,name,piece,price,quantity,rating',
    '_id,category,description,img,name,price,quantity,rating',
  ]);

  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ }).filter({ visible: true })).toContainText(
    '1',
  );
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  expect(await page.evaluate(() => localStorage.getItem('favoritos'))).toBeNull();

  await waitUntilHydrated(page);
  const before = await cards(page).getByRole('heading').allInnerTexts();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(LIST, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Outdoor' })).toHaveAttribute('aria-busy', 'true');
  await expect(cards(page)).toHaveCount(0);
  release();
  await expect(page).toHaveURL(/\/\?category=Outdoor&page=2$/);
  await expect(page.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page');
  const after = await cards(page).getByRole('heading').allInnerTexts();
  expect(after.filter((name) => before.includes(name))).toEqual([]);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/\?category=Outdoor$/);
});

test('two tabs agree about the cart', { tag: '@long' }, async ({ page, context }) => {
  await openShop(page);
  const other = await context.newPage();
  await openShop(other);
  await addOne(other);
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ }).filter({ visible: true })).toContainText(
    '1',
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the list is there and its pages are links', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    await expect(cards(page)).toHaveCount(PAGE_SIZE);
    // Nothing looks as if it could be pressed.
    await expect(cards(page).getByRole('button')).toHaveCount(0);
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL(/\/\?page=2$/);
    await expect(cards(page)).toHaveCount(PAGE_SIZE);
  });
});
