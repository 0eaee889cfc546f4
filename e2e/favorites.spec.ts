import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { collectComplaints, waitUntilHydrated } from './browser-state.ts';
import * as goods from './goods.ts';
import { expectToast, test } from './test.ts';

async function openFavourites(page: Page) {
  await page.goto('/favorites');
  await waitUntilHydrated(page);
}
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

test('a favourite shows picture, name, stars, category, description and price, goes into the cart and goes away, up to an empty list', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const ball = await goods.stockUp(request, { price: 8, salePrice: 5 });
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
  await expect(row.locator('s')).toHaveText('was $8.00');
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
  await expect(page.getByText("You don't have favorite products yet", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('favoritos'))).toBeNull();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is your favorites list:');
  await expectStillAccessible(page);
  expect(complaints).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Continue shopping' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('prices are those of today, what is not sold any more says so, and so does what another tab has removed', {
  tag: '@long',
}, async ({ page, request }) => {
  const [ball, bat] = [await goods.stockUp(request), await goods.stockUp(request)];
  await goods.bringFavourites(page, [ball, bat]);
  await goods.changeGoods(request, ball._id, { price: 7.5 });
  await goods.withdraw(request, bat._id);
  const refreshed = page.waitForResponse('**/api/products/some*');
  await openFavourites(page);
  await refreshed;
  await expect(rows(page).first()).toContainText('$7.50');
  await expect(rows(page).nth(1)).toContainText('No longer available');

  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  // As another tab would, before this one has heard of it.
  await page.evaluate(() => localStorage.removeItem('favoritos'));
  await rows(page)
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expectToast(page, 'No longer a favorite');
  expect(logged).toContain('hubo un problema');
  await expect(page.getByText("You don't have favorite products yet")).toBeVisible();
});
