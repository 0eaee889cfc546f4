import { expect } from '@playwright/test';
import { expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { waitUntilHydrated } from './browser-state.ts';
import * as goods from './goods.ts';
import { expectToast, test } from './test.ts';

test('a sale says what it costs now, what it was and how much less, on card, product page, favorites and cart', {
  tag: '@long',
}, async ({ page, request }) => {
  const ball = await goods.stockUp(request, { price: 20 });
  await goods.changeGoods(request, ball._id, { salePrice: 15 });
  await goods.untilListed(request, ball, '"price":15');
  await goods.bringFavourites(page, [ball]);
  await goods.bringCart(page, [[{ ...ball, price: 15 }, 1]]);

  await page.goto(`/result?q=${encodeURIComponent(ball.name)}`);
  const card = page.getByRole('article').filter({ hasText: ball.name });
  await expect(card).toContainText('now $15.00');
  await expect(card.locator('s')).toHaveText('was $20.00');
  await expect(card).toContainText('−25%');
  await waitUntilHydrated(page);
  await expectStillAccessible(page);

  await page.goto(`/product/${ball._id}`);
  const main = page.getByRole('main');
  await expect(main.locator('s')).toHaveText('was $20.00');
  await expect(main).toContainText('now $15.00');
  await expect(main).toContainText('Lowest price in 30 days: $20.00');
  await waitUntilHydrated(page);
  await expectStillAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto('/favorites');
  await expect(main.locator('s')).toHaveText('was $20.00');
  await expectStillAccessible(page);

  await page.goto('/carrito');
  await expect(main.locator('s')).toHaveText('was $20.00');
  await expect(main.getByText(/^Total: /)).toHaveText('Total: $15.00');
  await expectStillAccessible(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the page of a product on sale says the same', { tag: '@long' }, async ({ page, request }) => {
    const ball = await goods.stockUp(request, { price: 20, salePrice: 15 });
    await page.goto(`/product/${ball._id}`);
    await expect(page.getByRole('main').locator('s')).toHaveText('was $20.00');
    await expect(page.getByRole('main')).toContainText('now $15.00');
  });
});

test('staff put a size on sale in the stock table, and the whole shoe in its form', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const shoe = await goods.stockUp(request, {
    price: 60,
    options: [{ name: 'Size', kind: 'size', values: [{ value: '41' }, { value: '42' }] }],
    variants: [
      { options: { Size: '41' }, quantity: 3 },
      { options: { Size: '42' }, quantity: 3 },
    ],
  });
  await openAsAdmin(page, request, `/admin/stock?q=${encodeURIComponent(shoe.name)}`);
  const card = page.getByRole('article', { name: shoe.name });
  await card.getByRole('button', { name: 'Variants' }).click();
  const price = card.getByLabel('On sale for, Size 41');
  await price.fill('60');
  await price.press('Tab');
  await expect(card.getByRole('alert')).toContainText('The sale price must be below the price.');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await price.fill('45');
  await price.press('Tab');
  await expect(card.getByRole('status')).toContainText('Saved: Size 41, on sale for 45.');
  const from = card.getByLabel('Sale from, Size 41');
  await from.fill('2026-01-02T09:30');
  // The key goes through its own parts first.
  await from.blur();
  await expect(card.getByRole('status')).toContainText('sale from 2026-01-02 09:30');
  const until = card.getByLabel('Sale until, Size 41');
  await until.fill('2026-01-01T00:00');
  await until.blur();
  await expect(card.getByRole('alert')).toContainText('The sale must end after it begins.');
  await until.press('Escape');
  await expectStillAccessible(page);
  await expectNoSidewaysScroll(page);
  const now = async () => (await request.get(`/api/products/id/${shoe._id}`)).json();
  expect((await now()).variants.map((one: { price: number }) => one.price)).toEqual([45, 60]);

  await page.goto(`/admin/stock/${shoe._id}`);
  await expect(page.getByLabel('On sale for, 41')).toHaveValue('45.00');
  await expect(page.getByLabel('Sale from, 41')).toHaveValue('2026-01-02T09:30');
  await page.getByLabel('On sale for (optional)').fill('50');
  await expectStillAccessible(page);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'The product has been updated');
  expect((await now()).variants.map((one: { price: number }) => one.price)).toEqual([45, 50]);
});
