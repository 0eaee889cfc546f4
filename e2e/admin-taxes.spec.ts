import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints } from './browser-state.ts';
import { expectToast, test } from './test.ts';

const api = '/api/tax-rates';

test('rates are added and deleted as a table, and what two administrators add at once is kept', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const headers = await openAsAdmin(page, request, '/admin/taxes');
  await expect(page.getByText('Prices include tax')).toBeVisible();
  const before = await (await request.get(api, { headers })).json();
  await page.getByRole('button', { name: 'Add rate' }).click();
  await expect(page.getByLabel('Country, row 1', { exact: true })).toBeFocused();
  await page.keyboard.type('is');
  await page.getByLabel('Rate in %, row 1', { exact: true }).fill('240');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByLabel('Rate in %, row 1', { exact: true })).toHaveAccessibleDescription(/from 0 to 100/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Rate in %, row 1', { exact: true }).fill('24');

  const theirs = { country: 'NO', state: null, class: 'standard', rate: 25, label: 'VAT' };
  await request.put(api, { headers, data: { rates: [...before.rates, theirs], __v: before.__v } });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Their changes are in the form now');
  await save.click();
  await expectToast(page, 'The tax rates have been saved');
  const mine = { ...theirs, country: 'IS', rate: 24 };
  const saved = await (await request.get(api, { headers })).json();
  expect(saved.rates).toEqual([mine, ...before.rates, theirs]);

  await page.getByRole('button', { name: 'Delete row 1', exact: true }).click();
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await save.click();
  await expect(page.getByText('Not saved yet.')).toHaveCount(0);
  const { rates, __v } = await (await request.get(api, { headers })).json();
  expect(rates).toEqual([...before.rates, theirs]);
  await request.put(api, { headers, data: { rates: before.rates, __v } });

  // Filled down, as in a spreadsheet.
  await page.getByRole('button', { name: 'Add rate' }).click();
  await page.getByRole('button', { name: 'Add rate' }).click();
  await page.getByLabel('Rate in %, row 1', { exact: true }).fill('12');
  await page.keyboard.press('Control+d');
  await expect(page.getByLabel('Rate in %, row 2', { exact: true })).toHaveValue('12');
  // The browser notes that the shop refused one of them.
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});
