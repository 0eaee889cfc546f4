import { expect, type Page } from '@playwright/test';
import { collectComplaints, isPhone, remember, waitUntilHydrated } from './browser-state.ts';
import { stockShoe } from './goods.ts';
import { cards, LIST, QUIET_AISLE } from './shop-under-test.ts';
import { test } from './test.ts';

/** The page as a slow phone has it at first: drawn, with its scripts still on their way until they are let go. */
async function openLate(page: Page, path: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return async () => {
    release();
    await waitUntilHydrated(page);
  };
}

const stored = (page: Page, key: string) =>
  page.evaluate((name): { name: string; piece?: number }[] => JSON.parse(localStorage.getItem(name) ?? '[]'), key);

test('what is pressed before the scripts are there waits visibly and happens once, and what is typed stays', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const { products } = await (await request.get(`${LIST}?category=Outdoor`)).json();
  const [liked, bought, wished] = products.filter(({ options }: { options: unknown[] }) => options.length === 0);
  // In the browser's storage a favourite already, which the heart does not know yet.
  await remember(page, { favoritos: JSON.stringify([liked]) });
  const release = await openLate(page, QUIET_AISLE);
  const card = (name: string) => cards(page).filter({ hasText: name });
  const add = card(bought.name).getByRole('button', { name: /^Add to cart/ });
  await add.click();
  await add.click();
  await card(wished.name)
    .getByRole('button', { name: /^Favorite/ })
    .focus();
  await page.keyboard.press('Space');
  await card(liked.name)
    .getByRole('button', { name: /^Favorite/ })
    .click();
  for (const button of [add, card(wished.name).getByRole('button', { name: /^Favorite/ })])
    await expect(button).toHaveAttribute('aria-busy', 'true');
  expect(await stored(page, 'carrito')).toEqual([]);
  const words = page.getByPlaceholder('Search...');
  await words.click();
  await page.keyboard.type('bal');
  await page.keyboard.press('ArrowLeft');

  await release();
  await expect(page.getByText(`Added to your cart: ${bought.name}`)).toBeVisible();
  await expect(page.locator('button[aria-busy]')).toHaveCount(0);
  expect(await stored(page, 'carrito')).toEqual([expect.objectContaining({ name: bought.name, piece: 1 })]);
  expect((await stored(page, 'favoritos')).map(({ name }) => name).sort()).toEqual([liked.name, wished.name].sort());
  await expect(words).toHaveRole('combobox');
  await page.keyboard.type('X');
  await expect(words).toHaveValue('baXl');
  expect(complaints).toEqual([]);
});

test('a login that is sent before the scripts are there waits visibly and is sent once', async ({ page }) => {
  const release = await openLate(page, '/login');
  let sent = 0;
  page.on('request', (asked) => {
    if (asked.method() === 'POST') sent++;
  });
  await page.getByLabel('Email').fill('nobody@fieldhouse.test');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.keyboard.press('Enter');
  const button = page.getByRole('main').getByRole('button', { name: 'Login' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click();
  expect(sent).toBe(0);
  await release();
  await expect(page.getByRole('alertdialog')).toContainText('Oops...');
  expect(sent).toBe(1);
});

test('the filter menu opens before the scripts are there, and what is chosen in it is applied when they come', {
  tag: '@long',
}, async ({ page }) => {
  const release = await openLate(page, '/');
  await page.getByRole('button', { name: 'Display filter menu' }).click();
  await page.getByLabel('Categories').selectOption('Running');
  await page.getByRole('radio', { name: 'Price Asc' }).check();
  await release();
  await expect(page).toHaveURL(/\/\?category=Running&name=price-asc$/);
  await expect(page.getByRole('heading', { name: 'Running', exact: true })).toBeVisible();
  await expect(page.getByLabel('Categories')).toHaveValue('Running');
  await expect(page.getByRole('button', { name: 'hide menu' })).toHaveAttribute('aria-expanded', 'true');
});

test('a colour and a size that are chosen before the scripts are there go into the cart', {
  tag: '@long',
}, async ({ page, request }) => {
  const shoe = await stockShoe(request);
  const release = await openLate(page, `/product/${shoe._id}`);
  await page.getByRole('radio', { name: 'Red' }).check();
  await page.getByRole('radio', { name: '43' }).check();
  await page.getByRole('button', { name: `Add to cart: ${shoe.name}` }).click();
  await release();
  await expect(page.getByText(`Added to your cart: ${shoe.name}, Size 43, Red`)).toBeVisible();
  await expect(page).toHaveURL(/\?variant=[\w-]{36}$/);
});

test('a press is not carried along to another page, nor a search held up', { tag: '@long' }, async ({ page }) => {
  const release = await openLate(page, '/');
  await cards(page)
    .first()
    .getByRole('button', { name: /^Add to cart/ })
    .click();
  await page.getByPlaceholder('Search...').fill('ball');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/result\?q=ball$/);
  await release();
  await page.goBack();
  await waitUntilHydrated(page);
  await expect(cards(page).first()).toBeVisible();
  expect(await stored(page, 'carrito')).toEqual([]);
});

test('a page that cannot be fetched leaves the one before it where it is, until it can', async ({ page, context }) => {
  test.skip(isPhone(page), 'the same links, but in a drawer');
  await page.goto('/');
  await waitUntilHydrated(page);
  const open = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
  const problem = page.getByRole('alert').filter({ hasText: 'We cannot reach the shop.' });
  const again = problem.getByRole('button', { name: 'Try again' });
  const drawn = await cards(page).count();
  await page.route('**/assets/*.js', (route) => route.abort());
  await open('Favorites');
  await expect(problem).toBeVisible();
  await again.click();
  await expect(problem).toBeVisible();
  expect(await cards(page).count()).toBe(drawn);
  await expect(page).toHaveURL('/');
  await page.unroute('**/assets/*.js');
  await again.click();
  await expect(page).toHaveURL('/favorites');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is your favorites list:');
  await expect(problem).toBeHidden();

  await context.setOffline(true);
  await open('Cart');
  await expect(problem).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This is your favorites list:');
  // The connection is back: nobody has to press anything.
  await context.setOffline(false);
  await expect(page).toHaveURL('/carrito');

  // Without data the frame stays, and another try leads nowhere else.
  await context.setOffline(true);
  await open('Home');
  await expect(page.getByRole('heading', { name: 'We cannot reach the shop' })).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'We cannot reach the shop' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(cards(page).first()).toBeVisible();
});
