import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints } from './browser-state.ts';
import { test } from './test.ts';

test('a shop moves in: a file is looked at, imported, and links to its old pages go on working', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const mark = `lantern-${Date.now()}`;
  const rows = [
    'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Image Src',
    `${mark},Lantern ${mark},<p>Lights <b>well</b>.</p>,Glow,Lanterns,Color,Red,${mark}-R,"19,90",3,`,
    `${mark},,,,,,Blue,,21.00,2,`,
    `${mark}-b,Broken,,Glow,Lanterns,Title,Default Title,,on request,,`,
  ];
  await openAsAdmin(page, request, '/admin/import');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const choose = (content: string) =>
    page
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'products_export.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose('a,b\n1,2\n');
  await expect(page.getByRole('alert')).toContainText('This is not a file that can be imported here.');
  await choose(rows.join('\n'));

  await expect(page.getByRole('heading', { level: 1, name: 'Products from Shopify' })).toBeVisible();
  const plan = page.getByRole('region', { name: 'This is what it brings' });
  await expect(plan).toContainText('1 product');
  await expect(plan).toContainText('2 variants');
  await expect(page.getByRole('row').filter({ hasText: 'This is not a price' })).toContainText('left out');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await plan.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Imported: 1 new, 1 left out' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/redirects');
  await page.getByLabel('Part of an address').fill(mark);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `/products/${mark}` })).toContainText('/product/');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto(`/products/${mark.toUpperCase()}`);
  await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1, name: `Lantern ${mark}` })).toBeVisible();
  await expect(page.getByText('Lights well.')).toBeVisible();
  // The file that was none.
  expect(complaints).toEqual([expect.stringContaining('400')]);
});
