import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { collectComplaints, remember } from './browser-state.ts';
import { staffToken } from './people.ts';
import { newBuyer } from './purchases.ts';
import { money } from './shop-under-test.ts';
import { test } from './test.ts';

test('staff see what a customer has bought, and leave a note for each other', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const { name, order } = await newBuyer(request);
  await remember(page, { token: await staffToken(request), 'fh:role': 'admin' });
  await page.goto(`/admin/orders/${order.orderId}`);
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
  expect(complaints).toEqual([]);
});
