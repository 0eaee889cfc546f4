import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { collectComplaints, remember } from './browser-state.ts';
import { join } from './people.ts';
import { expectToast, test } from './test.ts';

const card = (page: Page, name: string) => page.getByRole('article', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

test('somebody keeps addresses, each as its country writes it, and one is the default', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const { token } = await join(request);
  await remember(page, { token, 'fh:role': 'client' });
  await page.goto('/me/profile/addresses');
  await expect(page.getByText('No addresses yet.')).toBeVisible();
  await expectStillAccessible(page);

  await page.getByRole('link', { name: 'Add an address' }).click();
  await save(page);
  await expect(page.getByLabel('Full name')).toBeFocused();
  await expect(page.getByLabel('ZIP code')).toHaveAccessibleDescription('Please enter the ZIP code');
  await expectStillAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Full name').fill('Pat Sprinter');
  await page.getByLabel('Street address').fill('1 Main Street');
  await page.getByLabel('City').fill('Boston');
  await page.getByLabel('State').selectOption('Massachusetts');
  await page.getByLabel('ZIP code').fill('02108');
  await page.keyboard.press('Enter');
  await expectToast(page, 'The address has been added');
  await expect(card(page, 'Pat Sprinter, 1 Main Street')).toContainText('Boston, MA 02108');
  await expect(card(page, 'Pat Sprinter, 1 Main Street')).toContainText('Default');

  await page.getByRole('link', { name: 'Add an address' }).click();
  await page.getByLabel('Country').selectOption('Germany');
  await page.getByLabel('Full name').fill('Pat Sprinter');
  await page.getByLabel('Street address').fill('Torstraße 1');
  await page.getByLabel('City').fill('Berlin');
  await page.getByLabel('Postal code').fill('1011');
  await save(page);
  await expect(page.getByLabel('Postal code')).toHaveAccessibleDescription(/it looks like/);
  await page.getByLabel('Postal code').fill('10119');
  await page.getByLabel('Use as my default address').check();
  await save(page);
  const berlin = card(page, 'Pat Sprinter, Torstraße 1');
  await expect(berlin).toContainText('10119 Berlin');
  await expect(berlin).toContainText('Default');
  await expect(page.getByRole('article')).toHaveText([/Berlin/, /Boston/]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectStillAccessible(page);
  await page.getByRole('button', { name: 'Use as default: Pat Sprinter, 1 Main Street' }).click();
  await expect(page.getByRole('article')).toHaveText([/Boston/, /Berlin/]);

  await page.getByRole('link', { name: 'Edit Pat Sprinter, Torstraße 1' }).click();
  await page.getByLabel('Street address').fill('Torstraße 2');
  await page.getByLabel('Company').fill('Sprint GmbH');
  await save(page);
  await expect(page.getByRole('article').nth(1)).toContainText(/Sprint GmbH\s*Torstraße 2/);

  await page.getByRole('button', { name: 'Delete Pat Sprinter, 1 Main Street' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'The address has been deleted.');
  await expect(page.getByRole('article')).toHaveText([/Default.*Berlin/]);
  expect(complaints).toEqual([]);
});
