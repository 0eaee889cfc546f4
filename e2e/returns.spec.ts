import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { collectComplaints, isPhone, remember, waitUntilHydrated } from './browser-state.ts';
import { stockShoe } from './goods.ts';
import { join, mailTo, staffToken } from './people.ts';
import { payFor } from './purchases.ts';
import { test } from './test.ts';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Somebody has bought shoes that are too small, and they have been sent. */
async function buyShoes(request: APIRequestContext) {
  const person = await join(request);
  const { token } = person;
  const shoe = await stockShoe(request);
  const { variants } = await (await request.get(`/api/products/id/${shoe._id}`)).json();
  const versions = variants as { _id: string; sku: string; options: Record<string, string> }[];
  const bought = versions.find(({ options }) => options.Size === '41');
  const order = await payFor(request, token, [
    { productId: shoe._id, variantId: bought?._id, quantity: 1, price: shoe.price },
  ]);
  const sent = await request.post(`/api/orders/${order.orderId}/shipments`, {
    headers: bearer(await staffToken(request)),
    data: { lines: [{ lineId: `${order.orderId}.1`, quantity: 1 }], carrier: 'DHL', tracking: '' },
  });
  expect(sent.status(), await sent.text()).toBe(200);
  return { ...person, shoe, order, sku: bought?.sku ?? '' };
}

/** At both widths that the shop is drawn for. */
async function expectAccessibleAnywhere(page: Page) {
  await expectAccessible(page);
  const screen = page.viewportSize();
  if (!screen) return;
  await page.setViewportSize(isPhone(page) ? { width: 1280, height: 900 } : { width: 390, height: 844 });
  await expectStillAccessible(page);
  await page.setViewportSize(screen);
}

test('shoes that are too small are exchanged: the buyer asks, staff receive them by scanning, and the other size can be packed', async ({
  page,
  request,
  browser,
}) => {
  const complaints = collectComplaints(page);
  const { email, token, shoe, order, sku } = await buyShoes(request);
  await remember(page, { token, 'fh:role': 'client' });
  await page.goto(`/orders/${order.orderId}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Return items' }).click();
  const form = page.getByRole('region', { name: 'Return items' });
  await expect(form.getByRole('checkbox', { name: shoe.name })).toBeChecked();
  await form.getByRole('button', { name: 'Request return' }).click();
  await expect(form.getByRole('alert')).toHaveText('Please choose a reason.');
  await form.getByRole('radio', { name: 'Too small' }).check();
  const instead = form
    .getByRole('group', { name: 'Send me another size instead' })
    .getByRole('group', { name: 'Size' });
  await expect(instead.getByRole('radio')).toHaveCount(2);
  await instead.getByRole('radio', { name: '43' }).check();
  await form.getByLabel('Anything that we should know?').fill('They pinch.');
  await expectAccessibleAnywhere(page);
  await form.getByRole('button', { name: 'Request exchange' }).click();
  const name = `${order.number}-R1`;
  const card = page.getByRole('article', { name: `Return ${name}` });
  await expect(card).toContainText('Please do not send anything until then.');
  await expect(page.getByRole('heading', { name: 'Your return' })).toBeFocused();
  await expect(main.getByRole('button', { name: 'Return items' })).toBeHidden();

  const staff = await (await browser.newContext()).newPage();
  const alsoComplaints = collectComplaints(staff);
  await remember(staff, { token: await staffToken(request), 'fh:role': 'admin' });
  await staff.goto('/admin/returns');
  const scanField = staff.getByLabel('Scan a return slip, or a packing slip');
  // On a phone the keyboard would come with the focus: there it waits for the first key.
  if (isPhone(staff)) await expect(scanField).not.toBeFocused();
  else await expect(scanField).toBeFocused();
  await staff.getByRole('searchbox', { name: 'Buyer’s name or email' }).fill(email);
  await staff.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(staff.getByRole('row').nth(1)).toContainText(name);
  await expect(staff.getByRole('row')).toHaveCount(2);
  await staff.getByRole('checkbox', { name: `Tick return ${name}` }).check();
  const ticked = staff.getByRole('region', { name: 'Ticked returns' });
  await expect(ticked).toContainText('1 return ticked');
  await expectAccessibleAnywhere(staff);
  const file = staff.waitForEvent('download');
  await ticked.getByRole('button', { name: 'CSV of these' }).click();
  expect((await file).suggestedFilename()).toBe('returns.csv');
  await staff.getByRole('heading', { level: 1 }).click();
  await scan(staff, `ORDER${order.number}`);
  await expect(staff.getByRole('heading', { level: 1, name: `Return ${name}` })).toBeVisible();
  await staff.getByRole('button', { name: 'Approve' }).click();
  await expect(staff.getByText('approved', { exact: true })).toBeVisible();

  await page.reload();
  await expect(card).toContainText(/We hold it for you until \w+ \d+, \d{4}/);
  await expectStillAccessible(page);
  await card.getByRole('link', { name: 'Print return slip' }).click();
  await expect(page.getByRole('article', { name: `Return slip ${name}` })).toContainText('Send instead: Size 43, Blue');
  await expectStillAccessible(page);
  await page.goBack();
  await card.getByRole('link', { name: /^order #/ }).click();
  await expect(main).toContainText('Waiting for your return: we will send this as soon as it is here.');
  await expect(main.getByRole('link', { name: `order #${order.number}` })).toBeVisible();

  // Nothing but the scanner.
  await staff.getByRole('heading', { level: 1 }).click();
  await scan(staff, '4006381333931');
  await expect(staff.getByRole('alert')).toHaveText('Wrong item: 4006381333931 is not in this return.');
  await scan(staff, sku.toLowerCase());
  await expect(staff.getByRole('button', { name: 'Receive 1 item and send the exchange' })).toBeFocused();
  await expectAccessibleAnywhere(staff);
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('status').filter({ hasText: 'Received. Scan the next return slip.' })).toBeVisible();
  await expect(staff.getByText('1 back on the shelf')).toBeVisible();
  await expectNoSidewaysScroll(staff);
  await staff
    .getByRole('link', { name: /^Sale #/ })
    .last()
    .click();
  await expect(staff.getByRole('heading', { name: 'To send' })).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Tick all' })).toBeVisible();
  await expect(staff.getByText(`sale #${order.number}`)).toBeVisible();

  await page.goto(`/orders/${order.orderId}`);
  await expect(card).toContainText('It is back with us');
  expect([...complaints, ...alsoComplaints]).toEqual([]);
});

/** As a scanner does it: into whatever has the focus. */
async function scan(page: Page, text: string) {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('somebody withdraws from a contract without a login, and gets a receipt', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const { email, order } = await buyShoes(request);
  await page.goto('/withdraw');
  await waitUntilHydrated(page);
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here' }),
  ).toHaveAttribute('href', '/withdraw');
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw from contract' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Order number').fill(`#${order.number}`);
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'a receipt of your withdrawal is on the way' }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('time')).toHaveText(/\d{4}/);
  await expectAccessibleAnywhere(page);
  await expectNoSidewaysScroll(page);
  await mailTo(request, email, /^Receipt of your withdrawal/);
  // What the browser notes of the field that was left empty.
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
});
