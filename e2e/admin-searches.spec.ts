import { randomInt, randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints, waitUntilHydrated } from './browser-state.ts';
import * as desk from './checkout-page.ts';
import { stockUp } from './goods.ts';
import { cards } from './shop-under-test.ts';
import { expectToast, test } from './test.ts';

const list = '/admin/searches';
const newWord = () => `zz${randomUUID().replaceAll(/[^a-f]/g, '')}${randomUUID().replaceAll(/[^a-f]/g, '')}`;
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
const main = (page: Page) => page.getByRole('main');

/** Somebody elsewhere searches for it, too. */
async function searchElsewhere(request: APIRequestContext, query: string): Promise<void> {
  const headers = { 'x-forwarded-for': `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}` };
  const answer = await request.post('/api/searches', { headers, data: { query, step: 'search', results: 0 } });
  expect(await answer.json()).toEqual({ counted: true });
}

/** In a tab of their own, as a visitor. */
async function searchFor(page: Page, word: string): Promise<void> {
  await page.goto(`/result?${new URLSearchParams({ q: word })}`);
  await waitUntilHydrated(page);
}

test('what people search for and do not find is seen, becomes a synonym, and gets a product pinned', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const word = newWord();
  const [ball, net] = [await stockUp(request), await stockUp(request, { name: `Test net ${newWord()}` })];
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/searches'));
  await searchFor(page, word);
  expect(await (await told).json()).toEqual({ counted: true });
  await searchElsewhere(request, ` ${word.toUpperCase()} `);

  const headers = await openAsAdmin(page, request, '/admin');
  // Counts are written every ten seconds.
  const counted = async () => (await request.get(`/api/searches?q=${word}`, { headers })).json();
  await expect.poll(counted).toEqual([{ query: word, times: 2, results: 0, clicks: 0, orders: 0 }]);
  await main(page).getByRole('link', { name: 'Searches', exact: true }).click();
  await page.getByLabel('Results').selectOption('empty');
  await main(page).getByRole('searchbox', { name: 'Words' }).fill(word);
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('status')).toHaveText('1 search');
  const row = main(page).getByRole('row').filter({ hasText: word });
  await expect(row.getByRole('cell').nth(0)).toHaveText('2');
  await expect(row.getByRole('cell').nth(1)).toHaveText('0');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: `Make a synonym of “${word}”` }).click();
  await expect(page.getByLabel('Group 1', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Group 1', { exact: true })).toHaveValue(`${word}, `);
  // Not saved: another test changes the list at the same time.
  await page.getByRole('button', { name: 'Delete group 1', exact: true }).click();
  await page.goBack();

  await page.getByRole('link', { name: `Why this order for “${word}”` }).click();
  await expect(main(page).getByText('Nothing is found.')).toBeVisible();
  await main(page).getByRole('searchbox', { name: 'Search for' }).fill(`red ${ball.name}`);
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('row').nth(1)).toContainText(new RegExp(`${ball.name}.*×`));
  await expectStillAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await page.goBack();

  await page.getByRole('link', { name: `Pin products for “${word}”` }).click();
  await expect(main(page).getByLabel('Search term', { exact: true })).toHaveValue(word);
  await save(page);
  await expect(page.getByLabel('Pin a product')).toHaveAccessibleDescription(/at least one product/);
  for (const { name } of [ball, net]) {
    await page.getByLabel('Pin a product').fill(name);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `${name} (Pallas)` }).click();
    await expect(page.getByLabel('Pin a product')).toBeFocused();
  }
  const pinned = page.getByRole('list', { name: 'Pinned products' }).getByRole('listitem');
  await expect(pinned).toHaveText([`1${ball.name}`, `2${net.name}`]);
  await page.getByRole('button', { name: `Move ${ball.name} down` }).focus();
  await page.keyboard.press('Enter');
  await expect(pinned).toHaveText([`1${net.name}`, `2${ball.name}`]);
  await expect(page.getByRole('button', { name: `Move ${ball.name} down` })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `${ball.name} is now number 2 of 2` })).toHaveCount(1);
  await expectStillAccessible(page);
  await expectNoSidewaysScroll(page);
  await save(page);
  await expectToast(page, 'The rule has been created');
  const card = page.getByRole('article', { name: `“${word}”` });
  await expect(card).toContainText('2 products pinned');
  await expectStillAccessible(page);

  await page.goto('/');
  await searchFor(page, word);
  await expect(cards(page).first().getByRole('heading')).toHaveText(new RegExp(net.name, 'i'));
  await expect(cards(page).nth(1).getByRole('heading')).toHaveText(new RegExp(ball.name, 'i'));

  await page.goto(`${list}/rules`);
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'The rule has been deleted');
  await expect(card).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('an order counts for the search that has led to it, once', { tag: '@long' }, async ({ page, request }) => {
  const buyer = await desk.atTheDesk(page, request);
  await desk.openCheckout(page);
  const searches = JSON.stringify([{ text: 'a ball', opened: [buyer.ball._id] }]);
  await page.evaluate((stored) => sessionStorage.setItem('fh:searches', stored), searches);
  await desk.fillCard(page, desk.cards.pays);
  const counted = page.waitForResponse('**/api/searches');
  await desk.payWithCard(page).click();
  await desk.expectThanks(page);
  expect((await counted).status()).toBe(200);
  expect(await page.evaluate(() => sessionStorage.getItem('fh:searches'))).toBe('[{"text":"a ball","opened":[]}]');
});
