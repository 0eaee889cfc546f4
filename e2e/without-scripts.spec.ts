import { expect, type Page } from '@playwright/test';
import * as goods from './goods.ts';
import { cards, PAGE_SIZE, prices, showFacets } from './shop-under-test.ts';
import { test } from './test.ts';

// One way through the shop, every day. What each screen does without scripts is tried beside its own tests in the long run.
test.use({ javaScriptEnabled: false });

const main = (page: Page) => page.getByRole('main');

test('somebody whose browser runs no scripts filters, searches, reads and chooses, and is told what needs them', async ({
  page,
  request,
}) => {
  const shoe = await goods.stockShoe(request);
  await page.goto('/');
  await expect(cards(page)).toHaveCount(PAGE_SIZE);
  // Nothing looks as if it could be pressed.
  await expect(cards(page).getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Display filter menu' }).click();
  await page.getByLabel('Max Price').fill('100');
  await page.getByLabel('Price Asc').check();
  await page.getByRole('button', { name: 'Show products' }).click();
  await expect(page.getByLabel('Price Asc')).toBeChecked();
  const shown = await prices(page);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  expect(Math.max(...shown)).toBeLessThanOrEqual(100);

  await page.goto('/c/running');
  await showFacets(page);
  const facets = page.getByRole('form', { name: 'Filters' });
  await facets.getByRole('group', { name: 'Brand' }).getByRole('checkbox').first().check();
  await facets.getByRole('button', { name: 'Show products' }).click();
  await expect(page).toHaveURL(/brand=/);
  await page
    .getByRole('list', { name: 'Chosen' })
    .getByRole('link', { name: /^Remove/ })
    .click();
  await showFacets(page);
  await expect(facets).toBeVisible();
  await expect(facets.getByRole('checkbox', { checked: true })).toHaveCount(0);

  await page.getByPlaceholder('Search...').fill(shoe.name);
  await page.getByRole('button', { name: 'Search' }).click();
  await cards(page)
    .getByRole('link', { name: `Choose a version: ${shoe.name}` })
    .click();
  // A shoe size goes on with those of other countries.
  const link = (name: string) => main(page).getByRole('link', { name: new RegExp(`^${name}( ·|$)`) });
  await link('Red').click();
  await expect(link('Red')).toHaveAttribute('aria-current', 'true');
  await link('42').click();
  await expect(main(page).getByText('Stock: 3')).toBeVisible();
  await expect(main(page).getByText('Your cart needs JavaScript.')).toBeVisible();

  for (const path of ['/carrito', '/checkout', '/favorites', '/login', '/CreateUser', '/orders', '/admin'])
    expect(await (await request.get(path)).text(), path).toContain(' needs JavaScript.');
});
