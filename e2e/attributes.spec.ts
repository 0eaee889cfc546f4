import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints } from './browser-state.ts';
import * as goods from './goods.ts';
import { expectToast, test } from './test.ts';

test('staff make an attribute, give a product its value, and shoppers read it', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const ball = await goods.stockUp(request);
  const name = `Seams ${randomUUID().slice(0, 8)}`;
  await openAsAdmin(page, request, '/admin/attributes/new');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Kind').selectOption('One of a list');
  await page.getByLabel('Values').fill('Stitched\nGlued');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'The attribute has been created');
  await expect(page.getByRole('article', { name })).toContainText('Stitched, Glued');
  await expectNoSidewaysScroll(page);

  await page.goto(`/admin/stock/${ball._id}`);
  await page.getByLabel('Gender').selectOption('Unisex');
  await page.getByLabel('Weight (g)').fill('1,5');
  await page.getByLabel(name).selectOption('Glued');
  await expect(page.getByLabel('Weight (g)')).toHaveAccessibleDescription(/whole number of grams/);
  await page.getByLabel('Weight (g)').fill('420');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'The product has been updated');
  const shown = async () => (await (await request.get(`/product/${ball._id}`)).text()).replaceAll(/<[^>]*>/g, '');
  for (const fact of ['GenderUnisex', `${name}Glued`, 'Weight420 g']) await expect.poll(shown).toContain(fact);

  await page.goto('/admin/attributes');
  await page.getByRole('article', { name }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'The attribute has been deleted');
  expect(complaints).toEqual([]);
});
