import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { collectComplaints, isPhone, prepareToAnswer } from './browser-state.ts';
import { cards, LIST, names, openShop, prices, showFacets, shownTotal } from './shop-under-test.ts';
import { test } from './test.ts';

const facets = (page: Page) => page.getByRole('form', { name: 'Filters' });
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen' });
const countOf = (label: string | null) => Number(/, ([\d,]+) products?$/.exec(label ?? '')?.[1]);

test('a department is narrowed by its facets, step by step and back again, and returned to as it was', async ({
  page,
}) => {
  test.skip(isPhone(page), 'there the facets are a drawer, with a test of its own');
  const complaints = collectComplaints(page);
  await openShop(page, '/c/running');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Running');
  const all = await shownTotal(page);

  // The number beside a value is what choosing it brings.
  // By its name: other tests put goods of Aquila on the shelves meanwhile.
  const brands = facets(page).getByRole('group', { name: 'Brand' });
  const named = await brands.locator('input:not([value="Aquila"])').first().getAttribute('value');
  const brand = brands.locator(`input[value="${named}"]`);
  const promised = countOf(await brand.getAttribute('aria-label'));
  await brand.check();
  await expect(page).toHaveURL(/\/c\/running\?brand=\w+/);
  await expect.poll(() => shownTotal(page)).toBe(promised);
  expect(promised).toBeLessThan(all);
  await expect(brand).toBeFocused();

  await facets(page).getByLabel('Max Price').fill('100');
  await expect(page).toHaveURL(/pricemax=100/);
  await expect.poll(async () => Math.max(...(await prices(page)))).toBeLessThanOrEqual(100);
  await page.getByLabel('Sort by').selectOption('Price, low to high');
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect.poll(async () => (await prices(page)).every((price, n, list) => price >= (list[n - 1] ?? 0))).toBe(true);
  await expect(chips(page).getByRole('link')).toHaveText([/\w/, 'Up to $100.00', 'clear all']);
  await expectAccessible(page);

  // A chip takes its choice away, in the form too; the way back brings it again.
  await chips(page).getByRole('link', { name: 'Remove Up to $100.00' }).click();
  await expect(page).toHaveURL(/brand=\w+&sort=price-asc$/);
  await expect(facets(page).getByLabel('Max Price')).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.goBack();
  await expect(facets(page).getByLabel('Max Price')).toHaveValue('100');
  await chips(page).getByRole('link', { name: 'clear all' }).click();
  await expect(page).toHaveURL(/\/c\/running\?sort=price-asc$/);
  await expect(brand).not.toBeChecked();
  await expect(page.getByLabel('Sort by')).toHaveValue('price-asc');

  // When nothing is left it says what can be taken away.
  await openShop(page, '/c/running?pricemin=999999&rating=4');
  await expect(page.getByText('Nothing in this lane.')).toBeVisible();
  await expect(chips(page).getByRole('link')).toHaveText(['4 stars and up', 'From $999,999.00', 'clear all']);
  await page.getByRole('link', { name: 'Show all of Running' }).click();
  await expect(page).toHaveURL(/\/c\/running$/);
  await expect(cards(page).first()).toBeVisible();

  // On the way back from a product pages, open groups and place in the list are as they were. Nobody adds goods here meanwhile.
  await openShop(page, '/c/outdoor');
  await facets(page).locator('summary', { hasText: 'Rating' }).click();
  const stars = facets(page).getByRole('checkbox', { name: /^4 stars and up/ });
  await expect(stars).toBeVisible();
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page.getByText(/, page 2 of/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/\/c\/outdoor\?page=2$/);
  const shown = await names(page);
  await cards(page).last().scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await cards(page).last().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect.poll(() => names(page)).toEqual(shown);
  await expect(stars).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  expect(complaints).toEqual([]);
});

test('the keyboard alone chooses, and a list that does not come leaves everything in place', { tag: '@long' }, async ({
  page,
}) => {
  await prepareToAnswer(page);
  await openShop(page, '/c/running');
  await showFacets(page);
  const size = facets(page).getByRole('group', { name: 'Size' }).getByRole('checkbox').first();
  await size.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/size=/);
  await expect(size).toBeFocused();
  await expect.poll(() => shownTotal(page)).toBe(countOf(await size.getAttribute('aria-label')));
  const before = await names(page);
  await page.route(`**${LIST}*`, (route) =>
    route.fulfill({ status: 503, json: { error: 'Away.', code: 'unavailable' } }),
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const drawn = isPhone(page);
  const place = drawn ? page.getByRole('dialog') : page.getByRole('main');
  await expect(place.getByRole('alert')).toContainText(
    `Away. The ${drawn ? 'number' : 'list'} below is the previous one.`,
  );
  await expectStillAccessible(page);
  expect(await names(page)).toEqual(before);
  await page.unroute(`**${LIST}*`);
  await place.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  if (drawn) await page.keyboard.press('Escape');
  await expect(chips(page).getByRole('link', { name: /^Remove Size/ })).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('search engines get one address for a department, and are led past the rest', async ({ request }) => {
  const { url } = await (await request.get('/api/shop')).json();
  const head = async (path: string) => {
    const html = await (await request.get(path)).text();
    return {
      canonical: /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1],
      robots: /<meta name="robots" content="([^"]+)"/.exec(html)?.[1],
      way: /"@type":"BreadcrumbList"/.test(html),
    };
  };
  const kept = { robots: undefined, way: true };
  expect(await head('/c/running?utm_source=mail')).toEqual({ ...kept, canonical: `${url}/c/running` });
  expect(await head('/c/training?page=2')).toEqual({ ...kept, canonical: `${url}/c/training?page=2` });
  expect(await head('/c/running?size=42')).toEqual({ ...kept, canonical: `${url}/c/running?size=42` });
  for (const more of ['size=42&size=43', 'size=42&colour=Blue', 'sort=rating', 'pricemax=100'])
    expect(await head(`/c/running?${more}`)).toMatchObject({ canonical: undefined, robots: 'noindex, follow' });
  expect((await request.get('/c/nothing/here')).status()).toBe(404);
  const moved = await request.get('/c/Running/?size=42', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, '/c/running?size=42']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the facets are a drawer that says how many products it shows', async ({ page }) => {
    await openShop(page, '/c/running');
    await expect(facets(page)).toBeHidden();
    const opener = page.getByRole('link', { name: 'Filters' });
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await expect(drawer.getByRole('button', { name: /^Show \d+ products$/ })).toBeVisible();
    await expectStillAccessible(page);
    const colour = drawer.getByRole('group', { name: 'Colour' }).getByRole('checkbox').first();
    const promised = countOf(await colour.getAttribute('aria-label'));
    await colour.check();
    await expect(
      drawer.getByRole('button', { name: `Show ${promised} product${promised === 1 ? '' : 's'}` }),
    ).toBeVisible();
    const size = drawer.getByRole('group', { name: 'Size' }).getByRole('checkbox').first();
    await size.check();
    await expect(page).toHaveURL(/size=.*colour=/);
    // Also what was typed just now.
    await drawer.getByLabel('Max Price').fill('900');
    await drawer.getByRole('button', { name: /^Show/ }).click();
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(chips(page).getByRole('link', { name: /^Remove/ })).toHaveCount(3);
    // All that was chosen in it is one step back.
    await page.goBack();
    await expect(page).toHaveURL(/\/c\/running$/);
    await expect(chips(page)).toHaveCount(0);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the facets are a form, and the chips are links', { tag: '@long' }, async ({ page }) => {
    await page.goto('/c/running');
    await showFacets(page);
    const boxes = facets(page).getByRole('group', { name: 'Brand' }).getByRole('checkbox');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await facets(page).getByRole('button', { name: 'Show products' }).click();
    await expect(page).toHaveURL(/brand=.*brand=/);
    await showFacets(page);
    await expect(facets(page).getByRole('checkbox', { checked: true })).toHaveCount(2);
    await chips(page)
      .getByRole('link', { name: /^Remove/ })
      .first()
      .click();
    await showFacets(page);
    await expect(facets(page).getByRole('checkbox', { checked: true })).toHaveCount(1);
    await expect(cards(page).first()).toBeVisible();
  });
});
