import { expect } from '@playwright/test';
import { expectAccessible, expectTouchTargets } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints, isPhone, waitUntilHydrated } from './browser-state.ts';
import { stockUp } from './goods.ts';
import { test } from './test.ts';

test('staff go from room to room by a menu that folds, with what waits beside it; on a phone it is a drawer', {
  tag: '@phone',
}, async ({ page, request }) => {
  const complaints = collectComplaints(page);
  await page.route('**/api/waiting', (route) =>
    route.fulfill({ json: { toPack: 100, cancelRequests: 0, returns: 3, failedMails: 0 } }),
  );
  await openAsAdmin(page, request, '/admin/orders');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Orders');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Departments' })).toHaveCount(0);
  if (isPhone(page)) {
    await page.getByRole('link', { name: 'Menu, something is waiting' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expectTouchTargets(page, '[role=dialog] nav');
    await drawer.getByRole('link', { name: 'To answer 3' }).click();
    await expect(title).toHaveText('Returns');
    await expect(drawer).toBeHidden();
    return;
  }
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'To pack 99+' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page, { frame: true });
  await menu.getByRole('link', { name: 'Stock' }).click();
  await expect(page.getByRole('table', { name: 'Stock by variant' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Products' })).not.toHaveAttribute('aria-current');

  await test.step('one field finds everything: by keyboard, and what a scanner reads opens at once', async () => {
    const { _id, sku, name } = await stockUp(request);
    const field = page.getByRole('combobox', { name: 'Find anything' });
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type('create prod');
    const option = page.getByRole('option', { name: 'Create product' });
    await expect(option).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page, { only: 'header' });
    await page.keyboard.press('Escape');
    await expect(option).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(title).toHaveText('Create a product');
    await expect(field).toHaveValue('');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(sku);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/stock/${_id}$`));
    await expect(page.getByLabel('Product name', { exact: true })).toHaveValue(name);
    await field.fill('zzyzx');
    await expect(page.getByText('Nothing was found.')).toBeVisible();
    await field.fill('');
  });

  const width = async () => (await menu.boundingBox())?.width ?? 0;
  expect(await width()).toBeGreaterThan(150);
  await page.getByRole('button', { name: 'Fold the menu' }).click();
  await expect.poll(width).toBeLessThan(60);
  await page.getByRole('button', { name: 'Dense tables' }).click();
  // Chosen for good: the next document has it from its first paint on.
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dataset.workplace)).toBe('folded dense');
  await waitUntilHydrated(page);
  await menu.getByRole('link', { name: 'Taxes' }).click();
  await expect(title).toHaveText('Taxes');
  expect(complaints).toEqual([]);
});

test('what the mail server has not taken is listed with its reason, and sent again', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const reason = 'MailError (ECONNECTION): The mail was not taken: the server answered 421';
  const failed = ['order', 'restock'].map((about, at) => ({
    _id: at + 1,
    about,
    failedAt: '2026-11-18T09:30:00.000Z',
    reason,
    order: about === 'order' ? { orderId: '01900000-0000-7000-8000-000000000000', number: 1042 } : null,
  }));
  let again: unknown;
  await page.route('**/api/failed-mails', (route) => route.fulfill({ json: again ? [] : failed }));
  await page.route('**/api/failed-mails/retry', (route) => {
    again = route.request().postDataJSON();
    return route.fulfill({ json: { retried: 2 } });
  });
  await openAsAdmin(page, request, '/admin/failed-mails');
  await expect(page.getByText(reason)).toHaveCount(2);
  await expect(page.getByRole('main').getByRole('link', { name: '#1042' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send all again' }).click();
  await expect(page.getByText('No failed emails.')).toBeVisible();
  expect(again).toEqual({ ids: [1, 2] });
  expect(complaints).toEqual([]);
});
