import { expect } from '@playwright/test';
import { expectStillAccessible } from './accessibility.ts';
import { waitUntilHydrated } from './browser-state.ts';
import * as goods from './goods.ts';
import { test } from './test.ts';

test('a product with too much text and no picture can still be bought on a phone', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const description = 'كرة مستديرة من كل الجوانب. '.repeat(180).trim();
  const ball = await goods.stockUp(request, { description });
  await page.route('**/files/**', (route) => route.abort());
  await page.goto(`/product/${ball._id}`);
  await waitUntilHydrated(page);
  const main = page.getByRole('main');
  // The placeholder, and nothing of the picture drawn out around it.
  await expect(main.getByRole('link', { name: /show larger/ }).locator('img')).toHaveCount(0);
  const buy = main.getByRole('button', { name: `Add to cart: ${ball.name}` });
  await expect(buy).toBeInViewport({ ratio: 1 });

  const text = main.locator('p', { hasText: 'كرة' }).first();
  await expect(text).toHaveCSS('direction', 'rtl');
  const height = () => text.evaluate((element) => element.getBoundingClientRect().height);
  const folded = await height();
  expect(folded).toBeLessThan(300);
  await main.getByRole('checkbox', { name: 'Read more' }).focus();
  await page.keyboard.press('Space');
  await expect(main.getByRole('checkbox', { name: 'Read less' })).toBeChecked();
  expect(await height()).toBeGreaterThan(2 * folded);
  await expect(buy).toBeInViewport({ ratio: 1 });
  await expectStillAccessible(page);
  // Whatever gets the focus where the bar with the button lies comes out from behind it.
  const covered = await main.evaluate((all) => {
    const bar = all.querySelector('#buy');
    return [...all.querySelectorAll<HTMLElement>('a, button, input')].filter((element) => {
      if (!bar || bar.contains(element) || !element.checkVisibility()) return false;
      scrollBy(0, element.getBoundingClientRect().bottom + 4 - innerHeight);
      element.focus();
      const [place, barPlace] = [element.getBoundingClientRect(), bar.getBoundingClientRect()];
      return document.activeElement === element && place.bottom > barPlace.top && place.top < barPlace.bottom;
    }).length;
  });
  expect(covered).toBe(0);

  for (let times = 0; times < 6; times++) await buy.click();
  const toasts = page.getByRole('status').filter({ hasText: 'Added to your cart' });
  await expect(toasts).toHaveText(`Added to your cart: ${ball.name} ×6View cart`);
  await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(1);

  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await buy.click();
  await expect(page.getByText('Your browser blocks storage')).toBeVisible();
  await main.getByRole('button', { name: `Favorite: ${ball.name}` }).click();
  await expect(page.getByText('Your browser blocks storage')).toBeVisible();
});
