import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { collectComplaints, remember, waitUntilAlive } from './browser-state.ts';
import * as goods from './goods.ts';
import { expectToast, test } from './toasts.ts';

async function openFavourites(page: Page) {
  await page.goto('/favorites');
  await waitUntilAlive(page);
}
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

test('an empty list says so and leads on', async ({ page }) => {
  const complaints = collectComplaints(page);
  await openFavourites(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is your favorites list:');
  await expect(page.getByText("You don't have favorite products yet", { exact: true })).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Continue shopping' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a favourite shows picture, name, stars, category, description and price, goes into the cart and goes away', async ({
  page,
  request,
}) => {
  const ball = await goods.stockUp(request, { price: 5 });
  const bat = await goods.stockUp(request);
  await goods.bringFavourites(page, [ball, bat]);
  await openFavourites(page);
  await expect(rows(page)).toHaveCount(2);
  const row = rows(page).first();
  await expect(row.getByRole('img', { name: ball.name })).toBeVisible();
  await expect(row.getByRole('link', { name: ball.name })).toHaveAttribute('href', `/product/${ball._id}`);
  await expect(row.getByRole('img', { name: 'Rated 0 out of 5' })).toBeVisible();
  await expect(row).toContainText('Training');
  await expect(row).toContainText('Round on all sides.');
  await expect(row).toContainText('$5.00');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await row.getByRole('button', { name: `Add to cart: ${ball.name}` }).click();
  await expectToast(page, 'Added to your cart');
  expect(await goods.storedCart(page)).toMatchObject([{ _id: ball._id, piece: 1 }]);
  await row.getByRole('button', { name: `Remove from favorites: ${ball.name}` }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await rows(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByText("You don't have favorite products yet")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('favoritos'))).toBeNull();
});

test('prices are those of today, and what is not sold any more says so', async ({ page, request }) => {
  const [ball, bat] = [await goods.stockUp(request), await goods.stockUp(request)];
  await goods.bringFavourites(page, [ball, bat]);
  await goods.changeGoods(request, ball._id, { price: 7.5 });
  await goods.withdraw(request, bat._id);
  await openFavourites(page);
  await expect(rows(page).first()).toContainText('$7.50');
  await expect(rows(page).nth(1)).toContainText('No longer available');
});

test('removing what another tab has removed already is logged and told', async ({ page, request }) => {
  const ball = await goods.stockUp(request);
  await goods.bringFavourites(page, [ball]);
  const refreshed = page.waitForResponse('**/api/products/some*');
  await openFavourites(page);
  await refreshed;
  await expect(rows(page)).toHaveCount(1);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  // As another tab would, before this one has heard of it.
  await page.evaluate(() => localStorage.removeItem('favoritos'));
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expectToast(page, 'No longer a favorite');
  expect(logged).toContain('hubo un problema');
  await expect(page.getByText("You don't have favorite products yet")).toBeVisible();
});

test('two tabs agree, and broken content is dropped', async ({ page, context, request }) => {
  const ball = await goods.stockUp(request);
  await remember(page, { favoritos: '{"broken' });
  await openFavourites(page);
  await expect(page.getByText("You don't have favorite products yet")).toBeVisible();
  const other = await context.newPage();
  await other.goto(`/product/${ball._id}`);
  await waitUntilAlive(other);
  await other.getByRole('button', { name: `Favorite: ${ball.name}` }).click();
  await expect(rows(page)).toHaveCount(1);
});
