import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { stockUp, untilListed } from './goods.ts';
import { expectToast, test } from './test.ts';

test('a draft is seen by staff alone, previewed, published with others and found', async ({ page, request }) => {
  const name = `Draftnet ${randomUUID().slice(0, 8)}`;
  const { _id } = await stockUp(request, { name });
  await openAsAdmin(page, request, `/admin/stock/${_id}`);
  await page.getByLabel('Status').selectOption('draft');
  await page.getByLabel('Text format').selectOption('markdown');
  await page.getByLabel('Description', { exact: true }).fill('Holds **every** ball.');
  const title = 'The net for all who play on clay, grass and sand, and in halls';
  await page.getByLabel('Title for search engines').fill(title);
  await expect(page.getByRole('figure', { name: 'As search engines may show it' })).toContainText(title);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'The product has been updated');
  expect((await request.get(`/product/${_id}`)).status()).toBe(404);

  await page.getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByRole('alert')).toHaveText('Not listed in the shop: draft.');
  await expect(page.locator('strong')).toHaveText('every');
  await expectAccessible(page);

  await page.goto(`/admin/stock?${new URLSearchParams({ view: 'list', status: 'draft', q: name })}`);
  await page.getByRole('checkbox', { name: `Tick ${name}` }).check();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Change status' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Change status' }).click();
  await expect(page.getByText('1 product changed')).toBeVisible();
  await untilListed(request, { _id });

  await page.goto(`/result?${new URLSearchParams({ q: name })}`);
  await page.getByRole('heading', { name }).getByRole('link').click();
  await expect(page).toHaveTitle(/^The net for all/);
  await expect(page.locator('strong', { hasText: 'every' })).toBeVisible();
  const old = await request.get(`/product/${_id}/other-words?variant=1`, { maxRedirects: 0 });
  expect([old.status(), old.headers().location]).toEqual([
    301,
    `/product/${_id}/${name.toLowerCase().replace(' ', '-')}?variant=1`,
  ]);
});
