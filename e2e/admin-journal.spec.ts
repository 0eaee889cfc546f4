import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { test } from './test.ts';

test('what staff does stands in the journal: who, when, what, before and after', async ({ page, request }) => {
  const headers = await openAsAdmin(page, request, '/admin/journal');
  const [was, is] = [`Was ${randomUUID().slice(0, 8)}`, `Is ${randomUUID().slice(0, 8)}`];
  const made = await (await request.post('/api/categories/create', { headers, data: { name: was } })).json();
  await request.put(`/api/categories/update?nameCategory=${was}`, { headers, data: { name: is } });
  await request.delete(`/api/categories/delete/${is}`, { headers });

  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
  await page.getByLabel('Id, order number, action or staff name').fill(made._id);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('status').getByText(/^3 entries$/)).toBeVisible();
  const renamed = page.getByRole('listitem').filter({ hasText: /update category/i });
  await expect(renamed.getByRole('row', { name: `Name ${was} ${is}` })).toBeVisible();
  await expect(renamed.getByRole('time')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('journal.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain('deleteCategory');

  await page.getByLabel('Kind').selectOption('product');
  await expect(page.getByText('No matching entries.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all entries' }).click();
  await expect(page).toHaveURL(/\/admin\/journal$/);
});

test('it is accessible and never scrolls sideways', { tag: '@long' }, async ({ page, request }) => {
  const headers = await openAsAdmin(page, request, '/');
  const name = `Lane ${randomUUID().slice(0, 8)}`;
  await request.post('/api/categories/create', { headers, data: { name } });
  await request.delete(`/api/categories/delete/${name}`, { headers });
  await page.goto('/admin/journal');
  await expect(page.getByRole('table', { name: 'What was changed' }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
