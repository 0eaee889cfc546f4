import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { collectComplaints, prepareToAnswer, waitUntilHydrated, waitUntilWhole } from './browser-state.ts';
import * as goods from './goods.ts';
import { QUIET_AISLE } from './shop-under-test.ts';
import { expectToast, test } from './test.ts';

const DETAIL = '**/api/products/id/*';

async function openProduct(page: Page, id: string) {
  await page.goto(`/product/${id}`);
  await waitUntilHydrated(page);
}

const main = (page: Page) => page.getByRole('main');
const largePicture = (page: Page) => main(page).getByRole('link', { name: /show larger$/ });

test('a product shows pictures, second category, name, description, price, stars, stock and the way to it, and is bought', async ({
  page,
  request,
}) => {
  const ball = await goods.stockUp(request, { price: 25, quantity: 2 });
  await goods.changeGoods(request, ball._id, { salePrice: 20 });
  const complaints = collectComplaints(page);
  const response = await page.goto(`/product/${ball._id}`);
  expect(await response?.text()).not.toMatch(/\sstyle="/);
  await waitUntilHydrated(page);

  await expect(page).toHaveTitle(`${ball.name} | Fieldhouse`);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(ball.name);
  await expect(main(page)).toContainText('Round on all sides.');
  await expect(main(page)).toContainText('now $20.00');
  await expect(main(page).locator('s')).toHaveText('was $25.00');
  await expect(main(page)).toContainText('Lowest price in 30 days: $25.00');
  await expect(main(page)).toContainText('Stock: 2');
  await expect(main(page).getByText('Only 2 left')).toBeVisible();
  await expect(main(page).getByRole('img', { name: 'Not rated yet' }).first()).toBeVisible();
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('listitem')).toHaveText(['Home', 'Training', ball.name]);
  await expect(main(page).getByRole('button', { name: `Add to cart: ${ball.name}` })).toBeVisible();

  const large = await largePicture(page).boundingBox();
  expect(large?.height).toBe(500);
  for (const thumb of await main(page)
    .getByRole('link', { name: /^Picture \d$/ })
    .all())
    expect(await thumb.boundingBox()).toMatchObject({ width: 80, height: 80 });
  await expectStillAccessible(page);
  await expectNoSidewaysScroll(page);

  // Heart and cart button do what they do on a card.
  const heart = main(page).getByRole('button', { name: `Favorite: ${ball.name}` });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const buy = main(page).getByRole('button', { name: `Add to cart: ${ball.name}` });
  await buy.click();
  await expectToast(page, `Added to your cart: ${ball.name}`);
  await buy.click();
  await buy.click();
  await expectToast(page, 'Your cart already contains all we have in stock');
  expect(await goods.storedCart(page)).toMatchObject([{ _id: ball._id, piece: 2, price: 20 }]);
  expect(complaints).toEqual([]);
});

test('of one category that one is shown', { tag: '@long' }, async ({ page, request }) => {
  const ball = await goods.stockUp(request, { category: ['Yoga'] });
  await openProduct(page, ball._id);
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').nth(1)).toHaveText('Yoga');
});

test('a small picture becomes the large one, by mouse and by arrow keys, and the large one opens larger', {
  tag: '@long',
}, async ({ page, request }) => {
  const ball = await goods.stockUp(request);
  await openProduct(page, ball._id);
  await expect(largePicture(page)).toHaveAccessibleName(/picture 1 of 3/);
  await main(page).getByRole('link', { name: 'Picture 2', exact: true }).click();
  await expect(largePicture(page)).toHaveAttribute('href', /-2\.webp$/);
  await page.keyboard.press('ArrowRight');
  await expect(main(page).getByRole('link', { name: 'Picture 3', exact: true })).toBeFocused();
  await expect(largePicture(page)).toHaveAttribute('href', /-3\.webp$/);
  await largePicture(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(largePicture(page)).toHaveAccessibleName(/picture 1 of 3/);

  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: ball.name });
  await expect(viewer).toBeVisible();
  await expectAccessible(page);
  await viewer.getByRole('button', { name: 'Next picture' }).click();
  await expect(viewer).toContainText('2 of 3');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer).toContainText('1 of 3');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(largePicture(page)).toBeFocused();
});

test('a picture that is missing leaves a placeholder of the same height', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const bare = await goods.stockUp(request, { img: [] });
  await openProduct(page, bare._id);
  const placeholder = main(page).locator('div[role=img]').first();
  expect((await placeholder.boundingBox())?.height).toBe(500);
  await expectStillAccessible(page);

  const lost = await goods.stockUp(request);
  await page.route('**/files/**', (route) => route.abort());
  await openProduct(page, lost._id);
  await expect(main(page).locator('div[role=img]').first()).toBeVisible();
});

test('what is sold out says so in red, and the button is still there', { tag: '@long' }, async ({ page, request }) => {
  const ball = await goods.stockUp(request, { quantity: 0 });
  await openProduct(page, ball._id);
  const message = main(page).getByText('Lo siento, articulo no disponible', { exact: true });
  await expect(message).toBeVisible();
  await expect(message).toHaveCSS('color', 'rgb(179, 38, 30)');
  await expect(message).toHaveAttribute('lang', 'es');
  await expect(main(page)).toContainText('Sorry, this item is sold out.');
  await expect(main(page)).toContainText('Stock: 0');
  await main(page)
    .getByRole('button', { name: `Add to cart: ${ball.name}` })
    .click();
  await expectToast(page, 'Sold out');
  expect(await goods.storedCart(page)).toBeNull();
  await expectStillAccessible(page);
});

test('from product to product the outline stands there, never the old product', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await prepareToAnswer(page);
  const ball = await goods.stockUp(request, { category: ['Boxing'] });
  await page.clock.install();
  await openProduct(page, ball._id);
  await waitUntilWhole(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(DETAIL, async (route) => {
    await held;
    await route.continue();
  });
  const related = page
    .getByRole('region', { name: /From the same lane|Others also looked at/ })
    .getByRole('heading')
    .getByRole('link')
    .first();
  const name = await related.innerText();
  // Time stands still: whatever comes only after a moment does not come at all.
  await page.clock.pauseAt(Date.now() + 60_000);
  await related.click();
  await expect(main(page).getByText('Loading the product')).toBeAttached();
  await expect(main(page)).not.toContainText(ball.name);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  release();
  await page.clock.resume();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(ball.name);
});

test('related products come from the same category and are others', { tag: '@long' }, async ({ page, request }) => {
  const ball = await goods.stockUp(request, { category: ['Boxing', 'Yoga'] });
  await openProduct(page, ball._id);
  const links = page.getByRole('region', { name: 'From the same lane' }).getByRole('heading').getByRole('link');
  // Up to six: what is popular there stands above, and nothing is shown twice.
  await expect(links.first()).toBeVisible();
  expect(await links.count()).toBeLessThanOrEqual(6);
  for (const link of await links.all()) {
    const id = (await link.getAttribute('href'))?.replace('/product/', '');
    expect(id).not.toBe(ball._id);
    expect((await (await request.get(`/api/products/id/${id}`)).json()).category).toContain('Yoga');
  }
});

test('an unknown product is a page of its own with 404, a failure can be tried again', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await prepareToAnswer(page);
  for (const id of ['00000000-0000-7000-8000-000000000000', 'no-such-thing']) {
    const answer = await request.get(`/product/${id}`);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toMatch(/<h1[^>]*>Page not found/);
  }
  const ball = await goods.stockUp(request);
  await goods.withdraw(request, ball._id);
  expect((await page.goto(`/product/${ball._id}`))?.status()).toBe(404);
  await expect(main(page)).toContainText('This product is no longer in the shop.');

  await page.goto(QUIET_AISLE);
  await waitUntilHydrated(page);
  await page.route(DETAIL, (route) => route.abort());
  await main(page).getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'We cannot reach the shop' })).toBeVisible();
  await page.unroute(DETAIL);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(main(page).getByText(/^Stock: \d/)).toBeVisible();
});

test('by keyboard alone somebody opens a product and fills the cart', { tag: '@long' }, async ({ page }) => {
  await page.goto(QUIET_AISLE);
  await waitUntilHydrated(page);
  const card = main(page).getByRole('article').first().getByRole('heading').getByRole('link');
  const name = await card.innerText();
  for (let presses = 0; presses < 60 && !(await card.evaluate((link) => link === document.activeElement)); presses++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(name);
  const buy = main(page)
    .getByRole('button', { name: /^Add to cart/ })
    .first();
  for (let presses = 0; presses < 60 && !(await buy.evaluate((button) => button === document.activeElement)); presses++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Added to your cart');
  expect(await goods.storedCart(page)).toHaveLength(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a product is whole, and its pictures are links', { tag: '@long' }, async ({ page, request }) => {
    const ball = await goods.stockUp(request);
    await page.goto(`/product/${ball._id}`);
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(ball.name);
    await expect(main(page)).toContainText('$19.99');
    await expect(main(page).getByRole('button')).toHaveCount(0);
    await expect(main(page).getByText('Your cart needs JavaScript.')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Picture 2', exact: true })).toHaveAttribute('href', /-2\.webp$/);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Training' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Training');
  });
});

test('who looks at a product for a moment is counted, once per tab', { tag: '@long' }, async ({ page, request }) => {
  const ball = await goods.stockUp(request, {});
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/views')) answers.push(answer.status());
  });
  const script = /assets\/count-view/;
  await Promise.all([page.waitForResponse('**/api/views'), openProduct(page, ball._id)]);
  await Promise.all([page.waitForResponse(script), openProduct(page, ball._id)]);
  await waitUntilHydrated(page);
  expect(answers).toEqual([200]);
});
