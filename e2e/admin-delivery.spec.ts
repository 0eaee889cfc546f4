import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints } from './browser-state.ts';
import { expectToast, test } from './test.ts';

const api = '/api/delivery-zones';

test('a zone is added with its steps, changed by two at once, and deleted', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const headers = await openAsAdmin(page, request, '/admin/delivery');
  await expect(page.getByRole('article', { name: 'Everywhere' })).toContainText('free');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'New zone' }).click();
  await page.getByLabel('Name').first().fill('Iceland');
  await page.getByLabel('Countries').fill('Iceland, Nowhere');
  const way = page.getByRole('group', { name: 'Way 1' });
  await way.getByLabel('Name').fill('Boat');
  const boat = page.getByRole('group', { name: 'Boat' });
  await boat.getByLabel('Price').selectOption('weight');
  await boat.getByLabel('Costs, step 1').fill('9.90');
  await boat.getByRole('button', { name: 'Add step' }).click();
  await boat.getByLabel('From (g), step 2').fill('0');
  await boat.getByLabel('Costs, step 2').fill('19.90');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByLabel('Countries')).toHaveAccessibleDescription(/no country called 'NOWHERE'/);
  await expect(boat.getByLabel('From (g), step 2')).toHaveAccessibleDescription(/above the one before/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Countries').fill('Iceland');
  await boat.getByLabel('From (g), step 2').fill('5000');
  await save.click();
  await expectToast(page, 'The zone has been created');
  const card = page.getByRole('article', { name: 'Iceland' });
  await expect(card).toContainText('$9.90 – $19.90');

  await card.getByRole('link', { name: 'Edit Iceland' }).click();
  await page.getByLabel('Name').first().fill('The island');
  const zones: { _id: string; name: string; __v: number }[] = await (await request.get(api, { headers })).json();
  const zone = zones.find(({ name }) => name === 'Iceland');
  await request.put(`${api}/${zone?._id}`, { headers, data: { countries: ['IS', 'FO'], __v: zone?.__v } });
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Their changes are in the form now');
  await expect(page.getByLabel('Countries')).toHaveValue('Faroe Islands, Iceland');
  await save.click();
  await expectToast(page, 'The zone has been updated');
  const renamed = page.getByRole('article', { name: 'The island' });
  await renamed.getByRole('button', { name: 'Delete The island' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(renamed).toHaveCount(0);
  // The browser notes that the shop refused one of them.
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});
