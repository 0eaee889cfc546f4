import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints } from './browser-state.ts';
import * as goods from './goods.ts';
import { expectToast, test } from './test.ts';

const list = '/admin/promotions';
/** With a code each: what needs none would change what other tests pay. */
const newCode = () => `E2E${randomUUID().slice(0, 8)}`.toUpperCase();
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

test('a promotion is made for a product, tried on a cart, and deleted', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const ball = await goods.stockUp(request, { price: 20 });
  const code = newCode();
  await openAsAdmin(page, request, list);
  await page.getByRole('link', { name: 'New promotion' }).click();
  await page.getByLabel('Percent', { exact: true }).fill('101');
  await save(page);
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Percent', { exact: true })).toHaveAccessibleDescription(/up to 100/);
  await expectAccessible(page);

  await page.getByLabel('Name').fill(`Balls ${code}`);
  await page.getByLabel('Code (optional)').fill(code.toLowerCase());
  await page.getByLabel('Percent', { exact: true }).fill('12,5');
  await page.getByLabel('Add a product').fill(ball.name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `${ball.name} (Pallas)` }).click();
  await expect(page.getByRole('button', { name: `Remove ${ball.name}` })).toBeVisible();
  await page.getByLabel('Uses per customer').fill('1');
  await save(page);
  await expectToast(page, 'The promotion has been created');
  const card = page.getByRole('article', { name: `Balls ${code}` });
  await expect(card).toContainText(`Running${code}`);
  await expect(card).toContainText('12.5 % off');
  await expect(card).toContainText('On 1 product');

  await page.getByRole('button', { name: 'Try it' }).click();
  const trial = page.getByRole('region', { name: 'What would this cart cost?' });
  await trial.getByLabel('Product or SKU').fill(ball.name);
  await page.keyboard.press('Enter');
  await trial.getByRole('button', { name: `${ball.name} (Pallas)` }).click();
  await trial.getByLabel('Pieces').fill('3');
  await trial.getByLabel('Code (optional)', { exact: true }).fill(code);
  await trial.getByRole('button', { name: 'Work it out' }).click();
  const costs = trial.getByRole('region', { name: 'What it costs' });
  await expect(costs.getByRole('row', { name: `Balls ${code}` })).toContainText('−$7.50');
  await expect(costs.getByRole('row', { name: /^Total/ })).toContainText('$52.50');
  await trial.getByLabel('Code (optional)', { exact: true }).fill('NOSUCHCODE');
  await trial.getByRole('button', { name: 'Work it out' }).click();
  await expect(costs).toContainText('NOSUCHCODE: We do not know this code.');
  await expect(costs.getByRole('row', { name: /^Total/ })).toContainText('$60.00');
  await expectStillAccessible(page);
  await expectNoSidewaysScroll(page);

  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'The promotion has been deleted');
  await expect(card).toHaveCount(0);
  expect(complaints).toEqual([]);
});
