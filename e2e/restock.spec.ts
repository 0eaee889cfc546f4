import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectStillAccessible } from './accessibility.ts';
import { collectComplaints, remember, waitUntilHydrated } from './browser-state.ts';
import * as goods from './goods.ts';
import { join, mailTo, newPerson, pathIn } from './people.ts';
import { test } from './test.ts';

const main = (page: Page) => page.getByRole('main');
const tellMe = (page: Page) => main(page).getByRole('button', { name: 'Tell me when it is back', exact: true });

test('a visitor asks for what is sold out, confirms the address, and is told when it is back', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const ball = await goods.stockUp(request, { quantity: 0 });
  const { email } = newPerson();
  await page.goto(`/product/${ball._id}`);
  await waitUntilHydrated(page);
  await tellMe(page).click();
  const field = main(page).getByLabel('Email');
  await expect(field).toBeFocused();
  await expectStillAccessible(page);
  await tellMe(page).click();
  await expect(field).toHaveAccessibleDescription(/Please enter your email address/);
  await field.fill(email);
  await field.press('Enter');
  await expect(main(page).getByRole('status').filter({ hasText: 'Almost done.' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'demo mailbox' })).toHaveAttribute('href', '/dev/mailbox');

  const path = pathIn(await mailTo(request, email, /^Please confirm/), '/alerts/');
  await page.goto(path);
  await waitUntilHydrated(page);
  await expect(main(page)).toContainText(ball.name);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Yes, email me' }).click();
  await expect(main(page).getByText('You are on the list.')).toBeVisible();
  await expectStillAccessible(page);

  await goods.changeGoods(request, ball._id, { quantity: 1 });
  const mail = await mailTo(request, email, /^Back in stock/);
  await page.goto(pathIn(mail, '/product/'));
  await expect(page.getByRole('heading', { level: 1, name: ball.name })).toBeVisible();
  await expect(main(page).getByText('Stock: 1')).toBeVisible();
  await expect(tellMe(page)).toHaveCount(0);
  await page.goto(pathIn(mail, '/alerts/'));
  await expect(main(page).getByText('We have emailed you about it.')).toBeVisible();
  // The first press without an address is refused with a 400, which the browser notes.
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
});

test('a member is on the list with one press, and is told why not', { tag: '@long' }, async ({ page, request }) => {
  const ball = await goods.stockUp(request, { quantity: 0 });
  const { token } = await join(request);
  await remember(page, { token, 'fh:role': 'client' });
  await page.goto(`/product/${ball._id}`);
  await waitUntilHydrated(page);
  // Somebody has brought it back since the page was loaded.
  await goods.changeGoods(request, ball._id, { quantity: 1 });
  await tellMe(page).click();
  await expect(main(page).getByRole('alert')).toHaveText('Good news: it is in stock. You can buy it now.');
  await goods.changeGoods(request, ball._id, { quantity: 0 });
  await tellMe(page).click();
  await expect(main(page).getByRole('status').filter({ hasText: 'You are on the list.' })).toBeVisible();
  await expectStillAccessible(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the page says what an alert needs, and the link in the mail works', { tag: '@long' }, async ({
    page,
    request,
  }) => {
    const ball = await goods.stockUp(request, { quantity: 0 });
    const { email } = newPerson();
    await page.goto(`/product/${ball._id}`);
    await expect(main(page).getByText('An email when it is back needs JavaScript.')).toBeVisible();
    await expect(tellMe(page)).toBeHidden();
    const { variants } = await (await request.get(`/api/products/id/${ball._id}`)).json();
    const asked = await request.post('/api/alerts', { data: { variantId: variants[0]._id, email } });
    expect(asked.status()).toBe(200);
    await page.goto(pathIn(await mailTo(request, email, /^Please confirm/), '/alerts/'));
    await main(page).getByRole('button', { name: 'Yes, email me' }).click();
    await expect(main(page).getByText('You are on the list.')).toBeVisible();
    await main(page).getByRole('button', { name: 'Stop this alert' }).click();
    await expect(main(page).getByText('You will not receive an email about this product.')).toBeVisible();
  });
});
