import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints, isPhone, remember, waitUntilHydrated } from './browser-state.ts';
import { stockUp } from './goods.ts';
import { demoAdmin, join, tokenOf } from './people.ts';
import { type Bought, payFor } from './purchases.ts';
import { expectToast, test } from './test.ts';

/** Somebody whose name no other test knows buys that many times. */
async function buyTimes(request: APIRequestContext, times: number) {
  const buyer = await join(request);
  const { _id: productId, price } = await stockUp(request, { quantity: 100 });
  const orders: Bought[] = [];
  for (let n = 0; n < times; n++) orders.push(await payFor(request, buyer.token, [{ productId, quantity: 1, price }]));
  return { ...buyer, orders };
}

const PACKER = '01890000-0000-7000-8000-000000000a03';

/** Somebody with the rights of a packer alone opens a page. */
async function openAsPacker(page: Page, request: APIRequestContext, path: string) {
  const { email, token } = await join(request);
  // Signed in a moment ago: who has which role is not changed otherwise.
  const headers = { authorization: `Bearer ${await tokenOf(request, demoAdmin)}` };
  const [user] = await (await request.get(`/api/users?page=1&q=${email}`, { headers })).json();
  await request.put(`/api/users/update/${user._id}`, { headers, data: { role: 'admin' } });
  const hired = await request.put(`/api/staff/${user._id}`, { headers, data: { roleId: PACKER } });
  expect(hired.status(), await hired.text()).toBe(200);
  await remember(page, { token, 'fh:role': 'admin' });
  await page.goto(path);
  await waitUntilHydrated(page);
}

async function scan(page: Page, text: string) {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** A view for the morning, the pick list, then each parcel: the hands stay on the keyboard and the scanner. */
async function packMorning(page: Page, request: APIRequestContext, times: number) {
  const complaints = collectComplaints(page);
  // Asked before the window is made narrow and wide.
  const isTouched = isPhone(page);
  const { email, orders } = await buyTimes(request, times);
  await openAsPacker(page, request, '/admin/orders?flag=to-pack&sort=oldest');
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row', { name: /^Tick sale/ });

  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Sale number, user id, name or email')).toBeFocused();
  await scan(page, email);
  await expect(rows).toHaveCount(times);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Sale number, user id, name or email')).not.toBeFocused();
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  const view = `Mine ${randomUUID().slice(0, 8)}`;
  await dialog.getByLabel('Name').fill(view);
  await expectStillAccessible(page);
  await page.keyboard.press('Enter');
  await expectToast(page, 'The view has been saved');
  await page.goto('/admin/orders');
  await waitUntilHydrated(page);
  await page.getByRole('link', { name: view }).click();
  await expect(page.getByRole('link', { name: view })).toHaveAttribute('aria-current', 'true');
  await expect(rows).toHaveCount(times);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toContainText('Tick the row');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  for (let n = 0; n < times; n++) {
    await page.keyboard.press('j');
    await page.keyboard.press('x');
  }
  await expect(page.getByRole('region', { name: 'Ticked orders' })).toContainText(`${times} orders ticked`);
  await page.getByRole('link', { name: 'Pick list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pick list' })).toBeVisible();
  await page.goBack();

  await expect(rows).toHaveCount(times);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  for (const [n, order] of orders.entries()) {
    await expect(page.getByRole('heading', { level: 1, name: `Sale #${order.number}` })).toBeVisible();
    const [line] = order.products as unknown as readonly { sku: string }[];
    // On a phone it takes the first key.
    if (!isTouched) await expect(page.getByLabel('Scan an item, or an order’s slip')).toBeFocused();
    // What takes the right to refund is not there.
    await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Refund money|Cancel items)$/ })).toHaveCount(0);
    await scan(page, line?.sku ?? '');
    await expect(page.getByLabel('Tracking number')).toBeFocused();
    await scan(page, `T-${order.number}`);
    await expectToast(page, `Sale #${order.number} is on its way`);
    const next = orders[n + 1];
    if (next) await scan(page, `ORDER${next.number}`);
  }

  await page.keyboard.press('Control+k');
  await scan(page, `#${orders[0]?.number}`);
  await expect(page.getByRole('heading', { level: 1, name: `Sale #${orders[0]?.number}` })).toBeVisible();
  await page.goto('/admin/orders');
  await page.getByRole('link', { name: view }).click();
  await expect(page.getByText('No matching orders.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit view' }).click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expectToast(page, 'The view has been deleted.');
  await expect(page.getByRole('link', { name: view })).toHaveCount(0);
  expect(complaints).toEqual([]);
}

test('a packer’s morning: a view of their own, the pick list, and parcels packed and shipped by keyboard and scanner', ({
  page,
  request,
}) => packMorning(page, request, 3));

test('a packer’s morning of twenty orders', { tag: '@long' }, ({ page, request }) => packMorning(page, request, 20));

async function priceMany(page: Page, request: APIRequestContext, count: number): Promise<void> {
  const complaints = collectComplaints(page);
  const word = `Bulk${randomUUID().slice(0, 6)}`;
  const goods = [];
  for (let n = 0; n < count; n++) goods.push(await stockUp(request, { name: `${word} ball ${n}`, price: 20 }));
  await stockUp(request, { name: `${word} on sale`, price: 20, salePrice: 19 });
  await openAsAdmin(page, request, `/admin/stock?view=list&q=${word}`);
  const rows = page.getByRole('table', { name: 'Products' }).getByRole('row', { name: new RegExp(`^Tick ${word}`) });
  await expect(rows).toHaveCount(count + 1);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Tick all products on this page').check();
  const bar = page.getByRole('region', { name: 'Ticked products' });
  await expect(bar).toContainText(`${count + 1} products ticked`);
  await bar.getByRole('button', { name: 'Change prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change prices' });
  await dialog.getByLabel('Percent, like -10 or 5').fill('-10');
  await expectStillAccessible(page);
  await dialog.getByRole('button', { name: 'Change prices' }).click();
  const outcome = page.getByRole('region', { name: 'What has changed' });
  await expect(outcome).toContainText(`${count} products changed · 1 not changed`);
  await expect(outcome).toContainText('The sale price must be below the price.');
  await expect(rows.filter({ hasText: '$18.00' })).toHaveCount(count);
  const priceOf = async (id: string) => (await (await request.get(`/api/products/id/${id}`)).json()).price;
  expect(await priceOf(goods[0]?._id ?? '')).toBe(18);
  await outcome.getByRole('button', { name: 'Undo' }).click();
  await expect(outcome).toContainText(`${count} products are as they were`);
  await expect(rows.filter({ hasText: '$20.00' })).toHaveCount(count);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog', { name: 'Columns' }).getByLabel('Categories').uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Categories' })).toHaveCount(0);
  expect(complaints).toEqual([]);
}

test('an editor prices many products at once, is told what stays, and takes it back', ({ page, request }) =>
  priceMany(page, request, 4));

test('an editor prices twenty products at once', { tag: '@long' }, ({ page, request }) => priceMany(page, request, 20));
