import { type APIRequestContext, expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints } from './browser-state.ts';
import { newBuyer } from './purchases.ts';
import { expectToast, test } from './test.ts';

/** A product with one review, by somebody who has bought it. */
async function newReview(request: APIRequestContext): Promise<{ productId: string; name: string }> {
  const { token, order, bought } = await newBuyer(request);
  const query = new URLSearchParams({ userId: order.userId, productId: bought.productId });
  const headers = { authorization: `Bearer ${token}` };
  const data = { description: 'Call me on 555 0199.', rating: 1 };
  const answer = await request.post(`/api/review/create?${query}`, { headers, data });
  expect(await answer.json()).toEqual({ status: true });
  return bought;
}

test('staff hide a review for a reason, and show it again', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const { productId, name } = await newReview(request);
  await openAsAdmin(page, request, '/admin/reviews');
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();
  await page.getByLabel('Words, product, writer or an id').fill(name);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('status').getByText(/^1 review$/)).toBeVisible();

  const card = page.getByRole('article', { name: `Review of ${name}` });
  await card.getByRole('checkbox').check();
  const ticked = page.getByRole('region', { name: 'Ticked reviews' });
  await expect(ticked).toContainText('1 review ticked');
  const file = page.waitForEvent('download');
  await ticked.getByRole('button', { name: 'CSV of these' }).click();
  expect((await file).suggestedFilename()).toBe('reviews.csv');
  await ticked.getByRole('button', { name: 'Hide' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hide reviews' });
  await dialog.getByLabel('Reason').fill('It gives a number.');
  await expectStillAccessible(page);
  await dialog.getByRole('button', { name: 'Hide reviews' }).click();
  await expectToast(page, 'The reviews have been hidden');
  await expect(ticked).toBeHidden();
  await card.getByRole('button', { name: 'Show again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show again' }).click();
  const reason = card.getByLabel('Reason');
  await card.getByRole('button', { name: 'Hide' }).click();
  await expect(reason).toBeFocused();
  await card.getByRole('button', { name: 'Hide review' }).click();
  await expect(reason).toHaveAccessibleDescription(/^Please say why it is hidden/);
  await reason.fill('It gives a number.');
  await expectStillAccessible(page);
  await card.getByRole('button', { name: 'Hide review' }).click();
  await expect(card.getByText('It gives a number.')).toBeVisible();
  await expect(card.getByText('Hidden', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Change reason' })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const shown = async () => (await (await request.get(`/api/products/id/${productId}`)).json()).reviews.length;
  expect(await shown()).toBe(0);

  await page.getByLabel('Shown').selectOption('shown');
  await expect(page.getByText('No matching reviews.')).toBeVisible();
  await page.getByLabel('Shown').selectOption('hidden');
  await card.getByRole('button', { name: 'Show again' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show again' }).click();
  await expect(page.getByText('No matching reviews.')).toBeVisible();
  expect(await shown()).toBe(1);
  expect(complaints).toEqual([]);
});
