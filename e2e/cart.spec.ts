import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { collectComplaints, isPhone, remember, waitUntilHydrated } from './browser-state.ts';
import * as goods from './goods.ts';
import { expectToast, test } from './test.ts';

const CHECK = '**/api/products/some*';

async function openCart(page: Page) {
  await page.goto('/carrito');
  await waitUntilHydrated(page);
}
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const total = (page: Page) => page.getByText(/^Total: \$/);
const pay = (page: Page) => page.getByRole('button', { name: 'pay with card' });
const emptyWords = (page: Page) => (isPhone(page) ? 'Your cart is empty' : 'Hey!, your cart is empty');

test('an empty cart says so, has no total and nothing to pay', { tag: '@long' }, async ({ page }) => {
  const complaints = collectComplaints(page);
  await openCart(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart: ');
  await expect(page.getByText(emptyWords(page), { exact: true })).toBeVisible();
  await expect(total(page)).toBeHidden();
  await expect(pay(page)).toBeHidden();
  await expectStillAccessible(page);
  expect(complaints).toEqual([]);
});

test('a row per product with picture, name, price and pieces; plus, minus, remove and clear keep the total; two tabs agree', async ({
  page,
  context,
  request,
}) => {
  const ball = { ...(await goods.stockUp(request, { quantity: 3 })), price: 0.1 };
  await goods.changeGoods(request, ball._id, { price: 0.2, salePrice: 0.1 });
  const bat = await goods.stockUp(request, { price: 19.99 });
  await goods.bringCart(page, [
    [ball, 1],
    [bat, 1],
  ]);
  await openCart(page);
  await expect(rows(page)).toHaveCount(2);
  const row = rows(page).first();
  await expect(row.getByRole('img', { name: ball.name })).toBeVisible();
  await expect(row.getByRole('link', { name: ball.name })).toHaveAttribute('href', `/product/${ball._id}`);
  await expect(row).toContainText('$0.10');
  await expect(row.locator('s')).toHaveText('was $0.20');
  await expect(total(page)).toHaveText('Total: $20.09');
  await expectAccessible(page);
  const screen = page.viewportSize();
  await page.setViewportSize({ width: 575, height: 800 });
  await expect(row.getByRole('button', { name: /^Delete/ })).toBeVisible();
  await page.setViewportSize({ width: 576, height: 800 });
  await expect(row.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  if (screen) await page.setViewportSize(screen);

  const more = row.getByRole('button', { name: `Increase quantity: ${ball.name}` });
  await more.click();
  await more.click();
  await expect(row).toContainText('Quantity: 3');
  await expect(total(page)).toHaveText('Total: $20.29');
  await more.click();
  await expectToast(page, 'Your cart already contains all we have in stock');
  await expect(row).toContainText('Quantity: 3');
  await row.getByRole('button', { name: `Decrease quantity: ${ball.name}` }).click();
  await expect(total(page)).toHaveText('Total: $20.19');

  await row.getByRole('button', { name: `${isPhone(page) ? 'Delete' : 'Remove'} ${ball.name}` }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(total(page)).toHaveText('Total: $19.99');
  const clear = page.getByRole('button', { name: 'Clear Basket' });
  await clear.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(total(page)).toHaveText('Total: $19.99');
  await page.getByRole('button', { name: `Decrease quantity: ${bat.name}` }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(1);
  await clear.click();
  await expect(page.getByText(emptyWords(page), { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('carrito'))).toBeNull();

  const other = await context.newPage();
  await other.goto(`/product/${bat._id}`);
  await waitUntilHydrated(other);
  await other.getByRole('button', { name: `Add to cart: ${bat.name}` }).click();
  await expect(total(page)).toHaveText('Total: $19.99');
});

test('a toast that a finger has touched goes as any other', { tag: '@long' }, async ({ page, request, hasTouch }) => {
  test.skip(!hasTouch, 'a mouse that rests on it keeps it');
  const ball = await goods.stockUp(request);
  await page.clock.install();
  await page.goto(`/product/${ball._id}`);
  await waitUntilHydrated(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .tap();
  const toast = page.getByRole('status').filter({ hasText: `Added to your cart: ${ball.name}` });
  await toast.getByText('Added to your cart').tap();
  // What a tap says of a mouse comes after it.
  await expect.poll(() => toast.evaluate((it) => it.matches(':hover'))).toBe(true);
  await page.clock.runFor(10_000);
  await expect(toast).toHaveCount(0);
});

test('the last piece takes its row with it', { tag: '@long' }, async ({ page, request }) => {
  await goods.bringCart(page, [[await goods.stockUp(request), 1]]);
  await openCart(page);
  await rows(page)
    .getByRole('button', { name: /^Decrease quantity/ })
    .click();
  await expect(page.getByText(emptyWords(page), { exact: true })).toBeVisible();
});

test('what costs nothing has no total to pay, and the cart says so', { tag: '@long' }, async ({ page, request }) => {
  const gift = await goods.stockUp(request);
  await goods.changeGoods(request, gift._id, { price: 0 });
  await goods.bringCart(page, [[{ ...gift, price: 0 }, 1]]);
  await openCart(page);
  await expect(total(page)).toHaveText('Total: $0.00');
  await expect(pay(page)).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('There is nothing to pay for in your cart.');
  await expectStillAccessible(page);
});

test('every change since then is pointed out, nothing is changed before it is accepted, and paying waits', {
  tag: '@long',
}, async ({ page, request }) => {
  const dearer = await goods.stockUp(request, { price: 10 });
  const fewer = await goods.stockUp(request, { price: 1 });
  const soldOut = await goods.stockUp(request, { price: 2 });
  const gone = await goods.stockUp(request, { price: 3 });
  const same = await goods.stockUp(request, { price: 4 });
  await goods.bringCart(page, [
    [dearer, 1],
    [fewer, 5],
    [soldOut, 1],
    [gone, 1],
    [same, 1],
  ]);
  await goods.changeGoods(request, dearer._id, { price: 12.5 });
  await goods.changeGoods(request, fewer._id, { quantity: 2 });
  await goods.changeGoods(request, soldOut._id, { quantity: 0 });
  await goods.withdraw(request, gone._id);
  await openCart(page);

  const changes = page.getByRole('alert');
  await expect(changes).toContainText('4 items have changed since you filled your cart');
  await expect(changes).toContainText(`${dearer.name}: the price was $10.00, it is now $12.50.`);
  await expect(changes).toContainText(`${fewer.name}: only 2 left, you wanted 5.`);
  await expect(changes).toContainText(`${soldOut.name}: sold out.`);
  await expect(changes).toContainText(`${gone.name}: no longer available.`);
  await expect(changes).toContainText('Your total was $24.00 and is now $18.50.');
  await expect(total(page)).toHaveText('Total: $24.00');
  await expect(pay(page)).toBeDisabled();
  expect(await goods.storedCart(page)).toHaveLength(5);
  await expectStillAccessible(page);

  await changes.getByRole('button', { name: 'Accept changes' }).click();
  await expect(changes).toBeHidden();
  await expect(total(page)).toHaveText('Total: $18.50');
  await expect(pay(page)).toBeEnabled();
  expect((await goods.storedCart(page))?.map(({ _id, piece, price }) => [_id, piece, price])).toEqual([
    [dearer._id, 1, 12.5],
    [fewer._id, 2, 1],
    [same._id, 1, 4],
  ]);
});

test('the shop is asked once; when it cannot be, that is said and can be tried again', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const ball = await goods.stockUp(request);
  await goods.bringCart(page, [[ball, 1]]);
  await goods.changeGoods(request, ball._id, { price: 25 });
  let asked = 0;
  page.on('request', (one) => {
    if (one.url().includes('/api/products/some')) asked++;
  });
  await page.route(CHECK, (route) => route.abort());
  await openCart(page);
  await expect(page.getByRole('alert')).toContainText('We could not check');
  await expect(rows(page)).toHaveCount(1);
  await expectStillAccessible(page);
  await page.unroute(CHECK);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('the price was $19.99, it is now $25.00');
  expect(asked).toBe(2);
});

test('broken content is dropped', { tag: '@long' }, async ({ page }) => {
  await remember(page, { carrito: '[{"_id":7},"x"]' });
  await openCart(page);
  await expect(page.getByText(emptyWords(page), { exact: true })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('what only a script can show says what it needs', { tag: '@long' }, async ({ page }) => {
    for (const path of ['/carrito', '/checkout', '/favorites', '/success', '/admin', '/admin/orders']) {
      await page.goto(path);
      await expect(page.getByText('needs JavaScript')).toBeVisible();
    }
  });
});
