import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { test } from './test.ts';

test('staff see what a period comes to by country and rate, and take its books along as a file', async ({
  page,
  request,
}) => {
  await openAsAdmin(page, request, '/admin/accounting');
  await expect(page.getByRole('heading', { level: 1, name: 'Accounting' })).toBeVisible();
  const periods = page.getByRole('navigation', { name: 'Periods' });
  await expect(periods.getByRole('link', { name: 'This month' })).toHaveAttribute('aria-current', 'true');

  // The demo client has bought in the months before.
  const year = new Date().getFullYear();
  await page.getByLabel('From').fill(`${year - 2}-01-01`);
  await page.getByLabel('To').fill(`${year + 1}-12-31`);
  await page.getByRole('button', { name: 'Show' }).click();
  // A row of a table, or where there is no room for one, a paragraph.
  const sold = page.getByText(/^United States/).filter({ visible: true });
  await expect(sold.first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`accounting-${year - 2}-01-01-${year + 1}-12-31.csv`);
  const [head, first] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toMatch(/^date,kind,document,order,country,rate,label,net,tax,gross/);
  expect(first).toMatch(/^\d{4}-\d\d-\d\d,sale,/);

  await page.getByLabel('From').fill('2001-02-01');
  await page.getByLabel('To').fill('2001-01-01');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('The first day is after the last.')).toBeVisible();
  await page.getByLabel('To').fill('2001-03-01');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('Nothing was sold or refunded.')).toBeVisible();
});
