import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints, isPhone, remember, waitUntilHydrated } from './browser-state.ts';
import { join } from './people.ts';
import { test } from './test.ts';

test('an administrator is welcomed by ninety days, every status, best sellers, reviews and alerts; visitors are sent away', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  await page.goto('/admin');
  await page.waitForURL((url) => url.pathname === '/');
  await openAsAdmin(page, request, '/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Administrator');
  const rooms = [
    ['Stock', '/admin/stock'],
    ['Users', '/admin/users'],
    ['Create product', '/admin/createproduct'],
    ['Sales orders', '/admin/orders'],
    ['Returns', '/admin/returns'],
    ['Accounting', '/admin/accounting'],
    ['Categories', '/admin/categories'],
    ['Size guides', '/admin/size-guides'],
    ['Synonyms', '/admin/synonyms'],
    ['Searches', '/admin/searches'],
    ['Pages', '/admin/pages'],
    ['Translations', '/admin/translations'],
    ['Promotions', '/admin/promotions'],
    ['Newsletters', '/admin/Newsletter'],
    ['Markets', '/admin/markets'],
    ['Delivery', '/admin/delivery'],
    ['Taxes', '/admin/taxes'],
    ['Settings', '/admin/settings'],
  ];
  for (const [name = '', to = ''] of rooms)
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute('href', to);
  const main = page.getByRole('main');
  await expect(main.getByText(/The last 90 days .*after refunds: \d+ orders/)).toBeVisible();
  await main.getByText('Show as a table').first().click();
  await expect(main.getByRole('table', { name: 'Sales by day' }).getByRole('row')).toHaveCount(91);
  for (const status of ['pending', 'dispatched', 'completed', 'canceled'])
    await expect(main.getByText(status, { exact: true }).first()).toBeVisible();
  for (const title of ['Best sellers', 'Latest reviews', 'Low stock', 'Sold out'])
    await expect(main.getByRole('heading', { name: title })).toBeVisible();
  await expect(main.getByText(/mails/).first()).toBeVisible();
  await expect(main.getByText(/open payments/i)).toBeVisible();
  await main
    .getByRole('link', { name: /View all \d+/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/stock\?stock=low$/);

  await page.goBack();
  await main.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '90 days' }).click();
  await expect(page).toHaveURL(/\?days=90#overview$/);
  await expect(main.getByText(/in the 90 days before|Nothing to compare with yet/)).toHaveCount(4);
  // What is to do leads to its list, and has as many rows.
  const toSend = main.getByRole('region', { name: 'Today' }).getByRole('link', { name: /^\d+ To send All/ });
  const count = /\d+/.exec(await toSend.innerText())?.[0];
  await toSend.click();
  await expect(main.getByText(new RegExp(`^${count} orders?\\b`))).toBeVisible();
  expect(complaints).toEqual([]);
});

test('it is accessible and never scrolls sideways, with a card provider that refuses the shop', {
  tag: '@long',
}, async ({ page, request }) => {
  const gatewayFaults = { count: 3, latestAt: '2026-11-14T09:30:00.000Z', faults: ['authentication', 'key_mode'] };
  const lateRefunds = { count: 2, oldestAt: '2026-11-13T09:30:00.000Z' };
  await page.route('**/api/overview', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), gatewayFaults, lateRefunds } });
  });
  await openAsAdmin(page, request, '/admin');
  await expect(
    page.getByText(/rejected the shop’s own requests 3 times .* \(authentication, key_mode\)/),
  ).toBeVisible();
  await expect(page.getByText(/has not accepted yet: 2, the oldest from .*2026/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sold out' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('visitors and clients are sent to the start page', { tag: '@long' }, async ({ page, request }) => {
  const isSentAway = async (path: string) => {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByText('Welcome Administrator')).toHaveCount(0);
  };
  for (const path of ['/admin', '/create', '/admin/createproduct']) await isSentAway(path);
  await remember(page, { token: (await join(request)).token, 'fh:role': 'client' });
  for (const path of ['/admin/orders', '/admin/users']) await isSentAway(path);
});

test('an administrator whose session has ended is told so on the home page, and shown the way back', {
  tag: '@long',
}, async ({ page }) => {
  await remember(page, { token: 'ended', 'fh:role': 'admin' });
  await page.goto('/admin/users?page=2');
  await expect(page).toHaveURL('/');
  const dialog = page.getByRole('alertdialog', { name: 'You are logged out' });
  await expect(dialog).toContainText('You have been logged out.');
  await expectAccessible(page, { only: '[role=alertdialog]' });
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fusers%3Fpage%3D2');
});

test('an overview that cannot be loaded is reported, with a way to try again', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await page.route('**/api/overview', (route) => route.fulfill({ status: 503, json: { error: 'Away', code: 'away' } }));
  await openAsAdmin(page, request, '/admin');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Welcome Administrator');
  await page.unroute('**/api/overview');
  await page
    .getByRole('button', { name: 'Try again' })
    .or(page.getByRole('link', { name: 'Try again' }))
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome Administrator');
});

test('shop and control panel are two documents, and the way between them is like any other', { tag: '@long' }, async ({
  page,
  request,
}) => {
  test.skip(isPhone(page), 'the same links, but in a drawer');
  const complaints = collectComplaints(page);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  const viewShop = page.getByRole('banner').getByRole('link', { name: 'View shop' });
  const title = page.getByRole('heading', { level: 1 });
  await openAsAdmin(page, request, '/admin');
  await viewShop.click();
  await expect(title).toHaveText('Pick your lane');
  await waitUntilHydrated(page);
  await link('Favorites').click();
  await expect(title).toHaveText('This is your favorites list:');
  await link('Control Panel').press('Enter');
  await expect(title).toHaveText('Welcome Administrator');
  await page.goBack();
  await expect(title).toHaveText('This is your favorites list:');
  await page.goForward();
  await expect(title).toHaveText('Welcome Administrator');

  await page.getByRole('main').getByRole('link', { name: 'Create product', exact: true }).click();
  await page.getByLabel('Product name', { exact: true }).fill('Half a ball');
  await viewShop.click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel('Product name', { exact: true })).toHaveValue('Half a ball');
  await viewShop.click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(title).toHaveText('Pick your lane');
  expect(asked).toEqual([]);
  await waitUntilHydrated(page);
  expect(complaints).toEqual([]);
});
