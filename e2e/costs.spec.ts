import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { remember, waitUntilHydrated } from './browser-state.ts';
import * as desk from './checkout-page.ts';
import * as goods from './goods.ts';
import { join, staffToken } from './people.ts';
import { test } from './test.ts';

const QUOTE = '**/api/checkout/quote';

async function openCart(page: Page) {
  await page.goto('/carrito');
  await waitUntilHydrated(page);
}

test('the cart says what delivery costs, and only asks again when somebody wants to know', {
  tag: '@long',
}, async ({ page, request }) => {
  await goods.bringCart(page, [[await goods.stockUp(request), 1]]);
  let asked = 0;
  page.on('request', (one) => {
    if (one.method() === 'POST') asked++;
  });
  await openCart(page);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('Free');
  await expect(summary.getByText('Comes to')).toBeHidden();
  await expectStillAccessible(page);

  await page.getByRole('button', { name: /^Increase quantity/ }).click();
  await expect(summary).toContainText('Total: $39.98');
  await expect(summary).toContainText('These costs are for the cart as it was.');
  expect(asked).toBe(1);
  await summary.getByRole('button', { name: 'Update costs' }).click();
  await expect(summary.getByText('These costs are for the cart as it was.')).toBeHidden();
  expect(asked).toBe(2);
  await expectNoSidewaysScroll(page);
});

test('a code that the shop does not know is told at its field, and nothing else changes', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const buyer = await desk.atTheDesk(page, request);
  await openCart(page);
  const field = page.getByLabel('Discount code');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Please enter a code')).toBeVisible();
  await field.fill('NOSUCHCODE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/^NOSUCHCODE: /)).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectStillAccessible(page);
  // It keeps nobody from paying what the goods cost.
  await desk.pay(page);
  await desk.expectThanks(page);
  await desk.expectPaidOnce(request, buyer);
});

test('where costs cannot be asked for the cart works, and the checkout says so and can try again', {
  tag: '@long',
}, async ({ page, request }) => {
  await page.route(QUOTE, (route) => route.abort());
  const buyer = await desk.atTheDesk(page, request);
  await openCart(page);
  await expect(page.getByLabel('Discount code')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await desk.payButton(page).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('We cannot reach the shop.');
  await page.unroute(QUOTE);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await desk.fillCard(page, desk.cards.pays);
  await desk.payWithCard(page).click();
  await desk.expectThanks(page);
  await desk.expectPaidOnce(request, buyer);
});

test('a code is applied in the cart, the parcel goes by express, and the order says so', async ({ page, request }) => {
  const code = `SPRING${randomUUID().slice(0, 6)}`.toUpperCase();
  const staff = { authorization: `Bearer ${await staffToken(request)}` };
  const made = await request.post('/api/promotions', {
    headers: staff,
    data: { name: 'Spring sale', code, kind: 'percent', value: 10 },
  });
  expect(made.status(), await made.text()).toBe(200);
  const [{ token }, ball] = [await join(request), await goods.stockUp(request, { price: 40 })];
  await goods.bringCart(page, [[ball, 1]]);
  await desk.saveAddress(request, token);
  await remember(page, { token, 'fh:role': 'client' });
  await openCart(page);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('Free');
  await page.getByRole('button', { name: /^Increase quantity/ }).click();
  await expect(summary).toContainText('These costs are for the cart as it was.');
  await page.getByLabel('Discount code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(summary).toContainText('applied');
  await expect(summary).toContainText('−$8.00');
  await expect(summary).toContainText('Total: $72.00');
  await expect(summary).toContainText('Subtotal$80.00');
  await expect(summary).toContainText('Comes to$72.00');
  await expectStillAccessible(page);
  await expectNoSidewaysScroll(page);
  // Kept with the cart.
  await page.reload();
  await expect(summary).toContainText('Comes to$72.00');
  await waitUntilHydrated(page);

  await desk.payButton(page).click();
  await expect(desk.total(page)).toHaveText('Your total is $72.00');
  await page.getByRole('radio', { name: /^Express/ }).check();
  await expect(desk.total(page)).toHaveText('Your total is $84.00');
  await desk.fillCard(page, desk.cards.pays);
  await desk.payWithCard(page).click();
  await desk.expectThanks(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('Springfield, IL 62704');
  await expect(main).toContainText('−$8.00');
  await expect(main).toContainText('Amount: $84.00');
  await expectStillAccessible(page);
});

test('what comes to nothing is ordered without a card', { tag: '@long' }, async ({ page, request }) => {
  const code = `GIFT${randomUUID().slice(0, 6)}`.toUpperCase();
  const made = await request.post('/api/promotions', {
    headers: { authorization: `Bearer ${await staffToken(request)}` },
    data: { name: 'Gift', code, kind: 'percent', value: 100 },
  });
  expect(made.status(), await made.text()).toBe(200);
  await desk.atTheDesk(page, request);
  const main = await desk.openCheckout(page);
  // On a phone it is in the folded summary.
  const fold = main.getByRole('button', { name: 'Your order' });
  if (await fold.isVisible()) await fold.click();
  await main.getByLabel('Discount code').fill(code);
  await main.getByRole('button', { name: 'Apply' }).click();
  await expect(desk.total(page)).toHaveText('Your total is $0.00');
  await expect(main.getByLabel('Card number')).toBeHidden();
  await expectStillAccessible(page);
  await desk.payWithCard(page).click();
  await desk.expectThanks(page);
  await expect(main).toContainText('Amount: $0.00');
});

test('who corrects the country and pays at once is not told about the one before', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await goods.bringCart(page, [[await goods.stockUp(request), 1]]);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/checkout/quote', async (route) => {
    const got = await route.fetch();
    const { country, city } = route.request().postDataJSON().address ?? {};
    if (city) await held;
    await route.fulfill({
      response: got,
      json: { ...(await got.json()), ...(country === 'AQ' && { methods: [], quoteId: undefined }) },
    });
  });
  const main = await desk.openCheckout(page);
  await main.getByLabel('Country').selectOption('AQ');
  await expect(main.getByText('We do not deliver to this country.')).toBeVisible();
  await desk.fillAddress(main);
  await main.getByLabel('Email').fill('pat@example.test');
  await desk.fillCard(page, desk.cards.pays);
  await desk.payWithCard(page).click();
  await expect(desk.widget(page)).toContainText('Processing your payment');
  answer();
  await desk.expectThanks(page);
});
