import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints, waitUntilHydrated } from './browser-state.ts';
import * as goods from './goods.ts';
import { staffToken } from './people.ts';
import { expectToast, test } from './test.ts';

const list = '/admin/size-guides';

/** A shoe in a category that no other test knows. */
async function stockShoe(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await staffToken(request)}` };
  const category = `Lane ${randomUUID().slice(0, 8)}`;
  await request.post('/api/categories/create', { headers, data: { name: category } });
  const sized = {
    options: [{ name: 'Size', kind: 'size', values: [{ value: '42' }] }],
    variants: [{ options: { Size: '42' }, quantity: 3 }],
  };
  const shoe = await goods.stockUp(request, Object.assign({ category: [category] }, sized));
  const data = {
    brand: 'Pallas',
    category,
    unit: 'cm',
    measures: ['Foot length'],
    rows: [{ size: '42', values: [26.5] }],
  };
  return { headers, category, shoe, data };
}

async function pasteInto(field: Locator, text: string) {
  await field.evaluate((input, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', content);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

test('a size guide is filled in like a spreadsheet, and shoppers read it in cm and inches', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const { category, shoe } = await stockShoe(request);
  await openAsAdmin(page, request, list);
  await page.getByRole('link', { name: 'New size guide' }).click();
  await page.getByRole('button', { name: 'Add measure' }).dblclick();
  await save(page);
  await expect(page.getByLabel('Brand')).toBeFocused();
  await expect(page.getByLabel('Row 1, Measure 3')).toHaveAccessibleDescription(/a number from 0 to 1000/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  for (const measure of ['Measure 3', 'Measure 2'])
    await page.getByRole('button', { name: `Remove ${measure}` }).click();

  await page.getByLabel('Brand').selectOption('Pallas');
  await page.getByLabel('Category').selectOption(category);
  await page.getByLabel('Name of measure 1').fill('Foot length');
  await page.getByLabel('Size in row 1').fill('41');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Size in row 2')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.type('25,8');
  await pasteInto(page.getByLabel('Size in row 2'), '42\t26.5\r\n43\t27.2\r\n44\t27.8\r\n45\t28.5\r\n');
  await expect(page.getByLabel('45, Foot length')).toHaveValue('28.5');
  await page.getByRole('button', { name: 'Remove 45' }).click();
  await expect(page.getByLabel('Size in row 4')).toBeFocused();
  await save(page);
  await expectToast(page, 'The size guide has been created');
  await expect(page.getByRole('article', { name: `Pallas, ${category}` })).toContainText('41 – 44 · Foot length');

  await page.goto(`/product/${shoe._id}`);
  await waitUntilHydrated(page);
  await page.getByRole('link', { name: 'Size guide' }).click();
  const dialog = page.getByRole('dialog', { name: 'Size guide' });
  const row = dialog.getByRole('row', { name: /^42/ });
  await expect(row).toHaveText(/26\.5/);
  await expect(row.getByRole('cell', { name: '26.5' })).toBeVisible();
  await dialog.getByLabel('inches').check();
  await expect(row.getByRole('cell', { name: '10.4' })).toBeVisible();
  await expectStillAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Size guide' })).toBeFocused();
  await page.goto(`/size-guide?brand=Pallas&category=${category}`);
  await expect(page.getByRole('cell', { name: '10.4' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a size guide is changed, and a deletion is confirmed', {
  tag: '@long',
}, async ({ page, request }) => {
  const { headers, category, data } = await stockShoe(request);
  const made = await (await request.post('/api/size-guides', { headers, data })).json();
  await openAsAdmin(page, request, `${list}/${made._id}`);
  await page.getByLabel('42, Foot length').fill('26.7');
  await save(page);
  await expectToast(page, 'The size guide has been updated');

  const card = page.getByRole('article', { name: `Pallas, ${category}` });
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'The size guide has been deleted');
  await expect(card).toHaveCount(0);
  await expectStillAccessible(page);
});

test('without scripts the link leads to a page that shows both units', { tag: '@long' }, async ({
  browser,
  request,
}) => {
  const { headers, shoe, data } = await stockShoe(request);
  await request.post('/api/size-guides', { headers, data });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/product/${shoe._id}`);
  await page.getByRole('link', { name: 'Size guide' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Size guide');
  await expect(page.getByRole('cell', { name: '26.5' })).toBeVisible();
  await page.getByLabel('inches').check();
  await expect(page.getByRole('cell', { name: '10.4' })).toBeVisible();
  await context.close();
});
