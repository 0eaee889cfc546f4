import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { collectComplaints, remember } from './browser-state.ts';
import { stockUp } from './goods.ts';
import { join, staffToken } from './people.ts';
import { asAdmin, type Bought, newBuyer, payFor } from './purchases.ts';
import { money } from './shop-under-test.ts';
import { expectToast, test } from './test.ts';

test.beforeEach(async ({ page, request }) => {
  await remember(page, { token: await staffToken(request), 'fh:role': 'admin' });
});

const dialog = (page: Page) => page.getByRole('alertdialog');
const scanField = (page: Page) => page.getByLabel('Scan an item, or an order’s slip');

async function openDesk(page: Page, { orderId, number }: Bought) {
  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.getByRole('heading', { level: 1, name: `Sale #${number}` })).toBeVisible();
}

/** On a phone the keyboard would come with the focus: there it waits for the first key. */
async function expectReadyToScan(page: Page, isMobile: boolean) {
  if (isMobile) await expect(scanField(page)).not.toBeFocused();
  else await expect(scanField(page)).toBeFocused();
}

/** As a scanner does it: into whatever has the focus. */
async function scan(page: Page, text: string) {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('an order is packed and shipped with nothing but a scanner, and the next one opened by its slip', {
  tag: '@long',
}, async ({ page, request, isMobile }) => {
  const complaints = collectComplaints(page);
  const { email, token, order: other, bought } = await newBuyer(request);
  const shoe = await stockUp(request, { name: 'Desk shoe' });
  const order = await payFor(request, token, [
    { productId: shoe._id, quantity: 2, price: shoe.price },
    { productId: bought.productId, quantity: 1, price: bought.price },
  ]);
  const [first, second] = order.products as unknown as readonly { sku: string; name: string }[];
  await openDesk(page, order);
  await expectReadyToScan(page, isMobile);
  await expect(page.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${encodeURIComponent(email)}`);
  await expect(page.getByRole('link', { name: 'Desk shoe' })).toHaveAttribute('href', `/product/${shoe._id}`);
  await expectStillAccessible(page);

  await scan(page, '4006381333931');
  await expect(page.getByRole('alert')).toHaveText('Wrong item: 4006381333931 is not in this order.');
  // Somebody has clicked elsewhere: what is scanned arrives all the same.
  await page.getByRole('heading', { level: 1 }).click();
  for (const line of order.products as unknown as readonly { sku: string; quantity: number }[])
    for (let piece = 0; piece < line.quantity; piece++) await scan(page, line.sku.toLowerCase());
  await expect(page.getByLabel('Tracking number')).toBeFocused();
  await expect(page.getByText(first?.name ?? '').first()).toBeVisible();
  await expect(page.getByText(second?.sku ?? '').first()).toBeVisible();
  await page.getByLabel('Carrier').fill('UPS');
  await page.getByLabel('Tracking number').focus();
  await scan(page, '1Z999AA10123456784');
  await expectToast(page, `Sale #${order.number} is on its way`);
  await expect(page.getByRole('link', { name: '1Z999AA10123456784' })).toHaveAttribute('href', /^https:\/\/.*ups/);
  await expect(page.getByText('3 items sent with UPS')).toBeVisible();
  await expect(page.getByLabel('New status')).toHaveValue('dispatched');
  await expect(page.getByRole('heading', { name: 'To send' })).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await scanField(page).focus();
  await scan(page, `ORDER${other.number}`);
  await expect(page.getByRole('heading', { level: 1, name: `Sale #${other.number}` })).toBeVisible();
  await expectReadyToScan(page, isMobile);
  expect(complaints).toEqual([]);
});

test('what is missing is refunded, money goes back by item, two corrections of an address are merged, and the customer has notes', async ({
  page,
  request,
}) => {
  const { name, token } = await join(request);
  const goods = await stockUp(request, { name: 'Desk ball', price: 10 });
  const order = await payFor(request, token, [{ productId: goods._id, quantity: 3, price: goods.price }]);
  await openDesk(page, order);
  await page.getByRole('button', { name: 'One is missing' }).click();
  await page.getByRole('button', { name: 'Cancel and refund it' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel and refund' }).click();
  await expectToast(page, '1 × Desk ball canceled and refunded');
  await expect(page.getByText('0 of 2', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Refund money' }).click();
  await page.getByRole('spinbutton', { name: /Desk ball/ }).fill('1');
  await expect(page.getByText(`Comes to ${money(10)}`)).toBeVisible();
  const stillSent = page.getByRole('group', { name: 'Not sent yet: 1 item. Still to be sent?' });
  await expect(stillSent.getByRole('radio', { name: 'No' })).toBeChecked();
  await expectStillAccessible(page);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Refund' }).click();
  await expectToast(page, 'The refund has been started');
  await expect(page.getByText(`${money(10)} refunded`).first()).toBeVisible();
  await expect(page.getByText('0 of 1', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Correct address' }).click();
  await page.getByLabel('Full name').fill('Pat Buyer');
  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click();
  await expect(dialog(page)).toContainText('Leave without saving?');
  await dialog(page).getByRole('button', { name: 'Stay here' }).click();
  await page.getByLabel('State').selectOption('CA');
  const address = { name: 'Pat Buyer', line1: '2 Court Lane', city: 'Springfield', state: 'CA' };
  await asAdmin(request, 'PUT', `/api/orders/${order.orderId}/address`, {
    address: { ...address, postal_code: '12345', country: 'US' },
    __v: 0,
  });
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText(/Someone else has changed this address/)).toBeVisible();
  await expect(page.getByLabel('Street address')).toHaveValue('2 Court Lane');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expectToast(page, 'The address has been corrected');

  await page.getByLabel('New note').fill('Rang the customer.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Rang the customer.')).toBeVisible();
  await expectStillAccessible(page);

  // The page of the customer.
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('row', { name: `#${order.number}` })).toContainText(money(order.amount));
  await expect(page.getByText('No reviews yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Please write something.')).toBeVisible();
  await page.getByLabel('New note').fill('Wants calls, no mails.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Wants calls, no mails.' })).toBeVisible();
  await expect(page.getByLabel('New note')).toHaveValue('');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Nor does the table of orders within its frame: on a phone day and items are below the number.
  await page.setViewportSize({ width: 390, height: 844 });
  const orders = page.getByRole('region', { name: 'Orders' });
  await expect(orders.getByRole('columnheader')).toHaveText(['Sale', 'Total', 'Status']);
  expect(await orders.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('what somebody else cancels while it is packed is said, and nothing typed is lost', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const { order } = await newBuyer(request);
  await openDesk(page, order);
  await page.getByRole('button', { name: 'Tick all' }).click();
  await page.getByLabel('Tracking number').fill('T-1');
  await page.getByRole('button', { name: 'Cancel items' }).click();
  await page.getByLabel('Reason (optional)').fill('It is torn');
  await asAdmin(request, 'POST', `/api/orders/${order.orderId}/cancel`, {});
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'canceled' });
  await expect(refusal).toBeVisible();
  await expect(page.getByText('so it stays canceled.')).toBeVisible();
  await expect(refusal).toBeVisible();
  await expect(page.getByLabel('Tracking number')).toHaveValue('T-1');
  await expect(page.getByLabel('Reason (optional)')).toHaveValue('It is torn');
  await expectStillAccessible(page);
  await refusal.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'To send' })).toBeHidden();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByLabel('Reason (optional)')).toBeHidden();
});
