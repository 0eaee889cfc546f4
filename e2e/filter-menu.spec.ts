import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { collectComplaints, isPhone } from './browser-state.ts';
import { cards, openMenu, openShop, PAGE_SIZE, prices, QUIET_AISLE, shownTotal } from './shop-under-test.ts';
import { test } from './test.ts';

test('the filter menu opens and hides, turns pages without leaving it, and is reset by Home and by its own button', async ({
  page,
}) => {
  await openShop(page);
  await expect(page.getByLabel('Min Price')).toBeHidden();
  const toggle = page.getByRole('button', { name: 'Display filter menu' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  for (const label of ['Min Price', 'Max Price', 'Categories', 'Brands'])
    await expect(page.getByLabel(label)).toBeVisible();
  const sort = page.getByRole('group', { name: 'Sort by..' });
  await expect(sort.getByRole('radio')).toHaveCount(4);
  for (const label of ['Price Asc', 'Price dsc', 'Name A/Z', 'Name Z/A'])
    await expect(sort.getByRole('radio', { name: label, exact: true })).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'clear filter', exact: true })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages, in the filter menu' })).toBeVisible();
  const hide = page.getByRole('button', { name: 'hide menu' });
  await expect(hide).toBeFocused();
  await expect(hide).toHaveAttribute('aria-expanded', 'true');
  await hide.click();
  await expect(page.getByLabel('Min Price')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Display filter menu' })).toBeFocused();

  await page.getByRole('button', { name: 'Display filter menu' }).click();
  await page.getByRole('radio', { name: 'Price Asc' }).check();
  await expect(page).toHaveURL(/\/\?name=price-asc$/);
  const pages = page.getByRole('navigation', { name: 'Pages, in the filter menu' });
  const before = await page.evaluate(() => scrollY);
  const second = pages.getByRole('link', { name: 'Page 2', exact: true });
  // The address is there a moment before the links are those of the new order.
  await expect(second).toHaveAttribute('href', /name=price-asc/);
  await second.click();
  await expect(page).toHaveURL(/\/\?name=price-asc&page=2$/);
  await expect(second).toHaveAttribute('aria-current', 'page');
  expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(before);
  await page.getByRole('radio', { name: 'Price dsc' }).check();
  await expect(page).toHaveURL(/\/\?name=price-desc$/);

  await page.getByLabel('Categories').selectOption('Yoga');
  await page.getByLabel('Min Price').fill('5');
  await expect(page).toHaveURL(/category=Yoga&name=price-desc&pricemin=5$/);
  if (isPhone(page)) await page.getByRole('link', { name: 'Menu' }).click();
  const header = isPhone(page) ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner');
  await header.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByLabel('Categories')).toHaveValue('');

  // The list follows the address.
  await openMenu(page, '/?category=Running&pricemin=5&pricemax=500&name=name-desc');
  await expect(page.getByLabel('Max Price')).toHaveValue('500');
  await expect(page.getByLabel('Categories')).toHaveValue('Running');
  await expect(page.getByRole('radio', { name: 'Name Z/A' })).toBeChecked();
  const filtered = await shownTotal(page);
  await page.getByRole('button', { name: 'clear filter' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByLabel('Min Price')).toHaveValue('');
  await expect(page.getByLabel('Max Price')).toHaveValue('');
  await expect(page.getByLabel('Categories')).toHaveValue('');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect.poll(() => shownTotal(page)).toBeGreaterThan(filtered);
  await expect(page.getByRole('button', { name: 'clear filter' })).toBeFocused();
  // Also what has not been asked yet.
  await page.getByLabel('Min Price').fill('7');
  await page.getByRole('button', { name: 'clear filter' }).click();
  await expect(page.getByLabel('Min Price')).toHaveValue('');
});

test('its fields stand in one row on a wide screen and one above the other on a phone', { tag: '@long' }, async ({
  page,
}) => {
  await openMenu(page);
  const tops = await Promise.all(
    ['Min Price', 'Max Price', 'Categories', 'Brands'].map((label) =>
      page.getByLabel(label).evaluate((field) => Math.round(field.getBoundingClientRect().y)),
    ),
  );
  expect(new Set(tops).size).toBe(isPhone(page) ? 3 : 1);
});

test('axe finds nothing in the open menu, nor beside a price that is not a number', { tag: '@long' }, async ({
  page,
}) => {
  const complaints = collectComplaints(page);
  await openMenu(page, '/?pricemin=abc');
  await expectAccessible(page);
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  expect(complaints).toEqual([]);
});

test('what is not a number is said under its field and changes nothing', { tag: '@long' }, async ({ page }) => {
  await openMenu(page, QUIET_AISLE);
  const all = await shownTotal(page);
  const field = page.getByLabel('Min Price');
  await field.fill('cheap');
  await expect(page.getByText('This is not a number and will be ignored.')).toBeVisible();
  await expect(field).toHaveAccessibleDescription('This is not a number and will be ignored.');
  await expect(field).toHaveValue('cheap');
  expect(await shownTotal(page)).toBe(all);
  await field.fill('50');
  await expect(page.getByText('This is not a number and will be ignored.')).toBeHidden();
  await page.getByLabel('Max Price').fill('40');
  await expect(page.getByText('Max Price is below Min Price.')).toBeVisible();
  await expect(page.getByText('Nothing in this lane.')).toBeVisible();
});

test('the menu stays in place while somebody filters from the home page', { tag: '@long' }, async ({ page }) => {
  await openMenu(page);
  const top = () => page.getByLabel('Min Price').evaluate((field) => Math.round(field.getBoundingClientRect().y));
  await page.getByLabel('Categories').scrollIntoViewIfNeeded();
  const before = await top();
  await page.getByLabel('Categories').selectOption('Running');
  await expect(page.getByRole('heading', { name: 'Running', exact: true })).toBeVisible();
  expect(await top()).toBe(before);
});

test('the keyboard alone opens the menu, filters and sorts', { tag: '@long' }, async ({ page }) => {
  await openShop(page);
  await page.getByRole('button', { name: 'Display filter menu' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  // The link back to everything comes only with a filter: next is the first field.
  await expect(page.getByLabel('Min Price')).toBeFocused();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/pricemin=10$/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Categories')).toBeFocused();
  // One letter: a select forgets what was typed after a second, which is short on a busy machine.
  await page.keyboard.press('y');
  await expect(page).toHaveURL(/category=Yoga/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: 'Price Asc' })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Price dsc' })).toBeChecked();
  await expect(page).toHaveURL(/name=price-desc/);
  // A walk through the orders is one step back, and the way back from a product finds the menu open.
  await cards(page).first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'Price dsc' })).toBeChecked();
  await expect(page.getByLabel('Min Price')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\?(?!.*name=).*category=Yoga/);
  await page.getByRole('button', { name: 'hide menu' }).click();
  await expect(page.getByLabel('Min Price')).toBeHidden();
  await page.goForward();
  await expect(page.getByLabel('Min Price')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu is hidden, opens, filters as a plain form and hides again', { tag: '@long' }, async ({ page }) => {
    await page.goto('/?category=Running');
    await expect(page.getByLabel('Min Price')).toBeHidden();
    await page.getByRole('button', { name: 'Display filter menu' }).click();
    await expect(page.getByLabel('Categories')).toHaveValue('Running');
    await page.getByLabel('Min Price').fill('abc');
    await page.getByLabel('Max Price').fill('100');
    await page.getByLabel('Price Asc').check();
    await page.getByRole('button', { name: 'Show products' }).click();
    await expect(page.getByText('This is not a number and will be ignored.')).toBeVisible();
    await expect(page.getByLabel('Max Price')).toHaveValue('100');
    await expect(page.getByLabel('Price Asc')).toBeChecked();
    const shown = await prices(page);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(Math.max(...shown)).toBeLessThanOrEqual(100);

    await page.getByRole('button', { name: 'hide menu' }).click();
    await expect(page.getByLabel('Max Price')).toBeHidden();
    expect(await prices(page)).toEqual(shown);
    await page.getByRole('button', { name: 'Display filter menu' }).click();
    await page.getByRole('button', { name: 'clear filter' }).click();
    await expect(page.getByLabel('Max Price')).toHaveValue('');
    await expect(page.getByLabel('Categories')).toHaveValue('');
    await expect(cards(page)).toHaveCount(PAGE_SIZE);
  });
});
