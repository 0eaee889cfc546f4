import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { collectComplaints, prepareToAnswer, remember, waitUntilHydrated } from './browser-state.ts';
import { newPerson, staffToken } from './people.ts';
import { asAdmin, newBuyer, payFor, shipTo } from './purchases.ts';
import { money } from './shop-under-test.ts';
import { expectToast, test } from './test.ts';

test.beforeEach(async ({ page, request }) => {
  await remember(page, { token: await staffToken(request), 'fh:role': 'admin' });
});

async function open(page: Page, search = '') {
  await page.goto(`/admin/orders${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
}
const saleOf = (page: Page, number: number) => page.getByRole('article', { name: `Sale #${number}`, exact: true });
const rows = (page: Page) => page.getByRole('table', { name: 'Orders' }).getByRole('row', { name: /^Tick sale/ });
const dialog = (page: Page) => page.getByRole('alertdialog');

test('each sale shows its number, buyer, date, products, total and where it goes, and its status is changed by keyboard', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const { name, order, bought } = await newBuyer(request);
  await open(page, `?q=${order.number}`);
  const sale = saleOf(page, order.number);
  await expect(sale).toContainText(name);
  await expect(sale).toContainText(order.userId);
  await expect(sale.getByRole('time')).toHaveText(/^\d{4}-\d\d-\d\d$/);
  await expect(sale.getByRole('row', { name: bought.name })).toContainText(`${money(bought.price)}1`);
  await expect(sale.getByRole('row', { name: 'Total' })).toContainText(money(order.amount));
  for (const part of [shipTo.line1, 'Springfield 12345', 'United States']) await expect(sale).toContainText(part);
  await expect(sale.getByLabel('New status')).toHaveValue('pending');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // After a question; the list is fetched again at once.
  await sale.getByLabel('New status').focus();
  await page.keyboard.press('d');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(`Set sale #${order.number} to dispatched?`);
  await expectStillAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(sale).toContainText('pending');
  await sale.getByRole('button', { name: 'Change status' }).click();
  const again = page.waitForRequest((sent) => sent.url().includes('/api/orders/rows'));
  await dialog(page).getByRole('button', { name: 'Change status' }).click();
  await expectToast(page, 'The status has been updated');
  await again;
  await expect(sale.getByText('dispatched').first()).toBeVisible();
  await expect(sale.getByLabel('New status')).toHaveValue('dispatched');

  expect(complaints).toEqual([]);
});

test('who has bought as a guest is found by the address', { tag: '@long' }, async ({ page, request }) => {
  const { bought } = await newBuyer(request);
  const email = await buyAsGuest(request, bought);
  await open(page, `?q=${email}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(`Guest${email}guest, without an account`);
});

/** One more of it, without an account; gives the address. */
async function buyAsGuest(request: APIRequestContext, { productId, price }: { productId: string; price: number }) {
  const { email } = newPerson();
  const { tokenId: guest } = await (await request.post('/api/checkout/guest', { data: { email } })).json();
  const card = { number: '4242 4242 4242 4242', exp: '12/40', cvc: '123', name: 'Gus', billing: shipTo };
  const { tokenId } = await (await request.post('/api/dev/card-token', { data: { ...card, shipping: shipTo } })).json();
  const data = { tokenId, amount: `${Math.trunc(price)}.00`, products: [{ productId, quantity: 1, price }] };
  const paid = await request.post('/api/payment/create', { headers: { authorization: `Bearer ${guest}` }, data });
  expect(paid.status(), await paid.text()).toBe(200);
  return email;
}

test('a refusal is shown as text beside the control', { tag: '@long' }, async ({ page, request }) => {
  await prepareToAnswer(page);
  const { order } = await newBuyer(request);
  await open(page, `?q=${order.number}`);
  await page.route('**/api/orders/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { error: 'There are not that many left.', code: 'refused' } })
      : route.fallback(),
  );
  const sale = saleOf(page, order.number);
  await sale.getByLabel('New status').selectOption('canceled');
  await sale.getByRole('button', { name: 'Change status' }).click();
  await expect(dialog(page)).toContainText('Nothing is refunded');
  await expect(dialog(page).getByRole('button', { name: 'Cancel and refund' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Change status' }).click();
  await expect(sale.getByRole('alert')).toHaveText('There are not that many left.');
  await expectStillAccessible(page);
});

test('of two administrators on one order the second is told, and sees what the first has done', {
  tag: '@long',
}, async ({ page, request }) => {
  const { order } = await newBuyer(request);
  await open(page, `?q=${order.number}`);
  const sale = saleOf(page, order.number);
  await sale.getByLabel('New status').selectOption('canceled');
  await asAdmin(request, 'PUT', `/api/orders/${order.orderId}`, { status: 'dispatched' });
  await sale.getByRole('button', { name: 'Change status' }).click();
  await dialog(page).getByRole('button', { name: 'Change status' }).click();
  await expect(sale.getByRole('alert')).toHaveText(
    'Someone else has set this order to dispatched in the meantime. Nothing was changed.',
  );
  const both = sale.getByRole('group', { name: 'Status: two changes' });
  await expect(both).toContainText('YourscanceledTheirsdispatched');
  await both.getByRole('button', { name: 'Take theirs' }).click();
  await expect(sale.getByLabel('New status')).toHaveValue('dispatched');
});

test('an order that leaves its filtered list because of somebody else is reported, and the focus moves to the list', {
  tag: '@long',
}, async ({ page, request }) => {
  const { order } = await newBuyer(request);
  await open(page, `?status=pending&q=${order.number}`);
  const sale = saleOf(page, order.number);
  await sale.getByLabel('New status').selectOption('canceled');
  await asAdmin(request, 'PUT', `/api/orders/${order.orderId}`, { status: 'dispatched' });
  await sale.getByRole('button', { name: 'Change status' }).click();
  await dialog(page).getByRole('button', { name: 'Change status' }).click();
  await expectToast(page, 'Someone else has set this order to dispatched in the meantime. Nothing was changed.');
  await expect(page.getByText('0 orders', { exact: true })).toBeFocused();
});

test('the money of a canceled order goes back once, after a question', { tag: '@long' }, async ({ page, request }) => {
  const { order } = await newBuyer(request);
  await asAdmin(request, 'PUT', `/api/orders/${order.orderId}`, { status: 'canceled' });
  await open(page, `?q=${order.number}`);
  const sale = saleOf(page, order.number);
  await sale.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog(page)).toContainText(`Refund sale #${order.number}?`);
  await dialog(page).getByRole('button', { name: 'Refund' }).click();
  await expectToast(page, `Sale #${order.number} has been refunded`);
  await expect(sale.getByText('refunded', { exact: true })).toBeVisible();
  await expect(sale.getByRole('button', { name: 'Refund' })).toBeHidden();
  await expect(sale).toContainText('This order has been refunded, so it stays canceled.');
  await expect(sale.getByLabel('New status')).toBeHidden();
});

test('orders are ticked in a table, picked from one list and packed by their slips', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const { email, token, order, bought } = await newBuyer(request);
  const second = await payFor(request, token, [{ productId: bought.productId, quantity: 2, price: bought.price }]);
  await page.addInitScript(() => {
    window.print = () => void document.documentElement.setAttribute('data-printed', '');
  });
  await open(page, `?q=${email}`);
  await waitUntilHydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'To pack' }).click();
  await page.waitForURL(/flag=to-pack&sort=oldest/);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByLabel('Sort by')).toHaveValue('oldest');
  await expect(rows(page).first()).toContainText(`#${order.number}`);
  await expect(rows(page).last()).toContainText(`#${second.number}`);
  await expect(rows(page).last()).toContainText(`2 items · Springfield · Standard`);
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.getByLabel('Tick all orders on this page').check();
  await expectStillAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Pick list' }).click();
  await expect(page.getByRole('row', { name: bought.name })).toContainText(new RegExp(`^3.*${bought.name}`));
  await expect(page.getByRole('row', { name: bought.name })).toContainText(`#${order.number}, #${second.number} × 2`);
  await expectStillAccessible(page);
  await page.goBack();
  await page.getByLabel('Tick all orders on this page').check();
  await page.getByRole('link', { name: 'Packing slips' }).click();
  await expect(page.getByRole('article', { name: `Packing slip of order #${second.number}` })).toContainText(
    bought.name,
  );
  await expect(page.getByRole('img', { name: `Barcode ORDER${order.number}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Print 2 packing slips' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed');
  await open(page, `?q=${email}`);
  await expect(rows(page).first()).toContainText('packed');
  await page.getByRole('main').getByRole('link', { name: 'To pack' }).click();
  await expect(page.getByText('No matching orders.')).toBeVisible();
});

test('orders are found by status, page and buyer', { tag: '@long' }, async ({ page, request }) => {
  const { order, email } = await newBuyer(request);
  await open(page);
  await waitUntilHydrated(page);
  const status = page.getByLabel('Status', { exact: true });
  await expect(status.getByRole('option').first()).toHaveText('all');
  await status.selectOption('completed');
  await page.waitForURL('**/admin/orders?status=completed**');
  await expect(rows(page).first()).toContainText('completed');
  await rows(page)
    .first()
    .getByRole('button', { name: /^Details of sale/ })
    .click();
  await expect(page.getByRole('article').getByLabel('New status')).toHaveValue('completed');
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await page.waitForURL('**page=2');
  await expect(page.getByText(/page 2 of/)).toBeFocused();
  await page.goBack();

  await status.selectOption('');
  await page.waitForURL(/\/admin\/orders\?status=&/);
  await page.getByRole('searchbox', { name: /Sale number/ }).focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await expect(saleOf(page, order.number)).toBeVisible();

  await open(page, '?q=nobody-is-called-that');
  await expect(page.getByText('No matching orders.')).toBeVisible();
  await expectStillAccessible(page);
  await page.getByRole('link', { name: 'Show all orders' }).click();
  await expect(rows(page).first()).toBeVisible();
  await expectStillAccessible(page);
});

test('while the shop is away the error page is shown, with another try', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/orders/rows**', (route) => route.abort());
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { name: 'We cannot reach the shop' })).toBeVisible();
  await page.unroute('**/api/orders/rows**');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});
