import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { waitUntilAlive } from './browser-state.ts';
import * as goods from './goods.ts';

test('a sale says what it costs now, what it was and how much less, on card, product page, favorites and cart', async ({
  page,
  request,
}) => {
  const ball = await goods.stockUp(request, { price: 20 });
  await goods.changeGoods(request, ball._id, { salePrice: 15 });
  await goods.bringFavourites(page, [ball]);
  await goods.bringCart(page, [[{ ...ball, price: 15 }, 1]]);

  await page.goto(`/result?q=${encodeURIComponent(ball.name)}`);
  const card = page.getByRole('article').filter({ hasText: ball.name });
  await expect(card).toContainText('now $15.00');
  await expect(card.locator('s')).toHaveText('was $20.00');
  await expect(card).toContainText('−25%');
  await waitUntilAlive(page);
  await expectAccessible(page);

  await page.goto(`/product/${ball._id}`);
  const main = page.getByRole('main');
  await expect(main.locator('s')).toHaveText('was $20.00');
  await expect(main).toContainText('now $15.00');
  await expect(main).toContainText('Lowest price in 30 days: $20.00');
  await waitUntilAlive(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto('/favorites');
  await expect(main.locator('s')).toHaveText('was $20.00');
  await expectAccessible(page);

  await page.goto('/carrito');
  await expect(main.locator('s')).toHaveText('was $20.00');
  await expect(main.getByText(/^Total: /)).toHaveText('Total: $15.00');
  await expectAccessible(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the page of a product on sale says the same', async ({ page, request }) => {
    const ball = await goods.stockUp(request, { price: 20, salePrice: 15 });
    await page.goto(`/product/${ball._id}`);
    await expect(page.getByRole('main').locator('s')).toHaveText('was $20.00');
    await expect(page.getByRole('main')).toContainText('now $15.00');
  });
});
