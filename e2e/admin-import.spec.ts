import { expect } from '@playwright/test';
import { expectAccessible, expectStillAccessible } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { prepareToAnswer } from './browser-state.ts';
import { test } from './test.ts';

test('a file that was interrupted says so, and rows that no longer match are reported', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await prepareToAnswer(page);
  await openAsAdmin(page, request, '/admin/stock');
  // Both come about in the middle of an import only, so the shop's answers are put in here.
  const firstProblems = [{ row: 17, column: 'id', sentence: 'This product has been deleted.' }];
  const problemGroups = firstProblems.map(({ row, ...problem }) => ({ ...problem, rows: 1, firstRows: [row] }));
  const report = {
    rows: 203,
    created: 3,
    changed: 0,
    unchanged: 0,
    done: 200,
    problems: 1,
    firstProblems,
    problemGroups,
  };
  await page.route('**/api/products/csv*', (route) =>
    route.fulfill({ json: { ...report, applied: route.request().url().includes('apply=true') } }),
  );
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  const buffer = Buffer.from('id,quantity\r\n');
  await dialog.getByLabel('Choose a CSV file').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.getByRole('status')).toContainText('200 rows are already in. The rest will create 3 products.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('The file has been imported: 3 created, 0 changed');
  await expect(dialog.getByRole('alert')).toContainText(
    'One row no longer matches what is in the shop and is left out.',
  );
  await expect(dialog.getByRole('row').nth(1)).toContainText('17');
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeHidden();
  await expectStillAccessible(page);
});
