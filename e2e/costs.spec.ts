import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { remember, waitUntilAlive } from './browser-state.ts';
import * as desk from './checkout-page.ts';
import * as goods from './goods.ts';
import { demoAdmin, register, tokenOf } from './people.ts';

const QUOTE = '**/api/checkout/quote';

async function openCart(page: Page) {
  await page.goto('/carrito');
  await waitUntilAlive(page);
}

test('the cart says what delivery costs, and only asks again when somebody wants to know', async ({
  page,
  request,
}) => {
  await goods.bringCart(page, [[await goods.stockUp(request), 1]]);
  let asked = 0;
  page.on('request', (one) => {
    if (one.method() === 'POST') asked++;
  });
  await openCart(page);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('Free');
  await expect(summary.getByText('Comes to')).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Increase quantity/ }).click();
  await expect(summary).toContainText('Total: $39.98');
  await expect(summary).toContainText('These costs are for the cart as it was.');
  expect(asked).toBe(1);
  await summary.getByRole('button', { name: 'Update costs' }).click();
  await expect(summary.getByText('These costs are for the cart as it was.')).toBeHidden();
  expect(asked).toBe(2);
  await expectNoSidewaysScroll(page);
});

test('a code that the shop does not know is told at its field, and nothing else changes', async ({ page, request }) => {
  const buyer = await desk.atTheDesk(page, request);
  const field = page.getByLabel('Discount code');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Please enter a code')).toBeVisible();
  await field.fill('NOSUCHCODE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/^NOSUCHCODE: /)).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  // It is not asked about: the plain total is paid as ever.
  await desk.pay(page);
  await desk.expectThanks(page);
  await desk.expectPaidOnce(request, buyer);
});

test('a cart whose costs cannot be asked for works all the same', { tag: '@long' }, async ({ page, request }) => {
  await page.route(QUOTE, (route) => route.abort());
  const buyer = await desk.atTheDesk(page, request);
  await expect(page.getByLabel('Discount code')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await desk.pay(page);
  await desk.expectThanks(page);
  await desk.expectPaidOnce(request, buyer);
});

test('a code is applied in the cart, agreed to for the address and paid, and the order says so', async ({
  page,
  request,
}) => {
  const code = `SPRING${randomUUID().slice(0, 6)}`.toUpperCase();
  const staff = { authorization: `Bearer ${await tokenOf(request, demoAdmin)}` };
  const made = await request.post('/api/promotions', {
    headers: staff,
    data: { name: 'Spring sale', code, kind: 'percent', value: 10 },
  });
  expect(made.status(), await made.text()).toBe(200);
  const [person, ball] = [await register(request), await goods.stockUp(request, { price: 40 })];
  await goods.bringCart(page, [[ball, 2]]);
  await remember(page, { token: await tokenOf(request, person), 'fh:role': 'client' });
  await openCart(page);
  const summary = page.getByRole('region', { name: 'Summary' });
  await page.getByLabel('Discount code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(summary).toContainText('applied');
  await expect(summary).toContainText('−$8.00');
  await expect(summary).toContainText('Total: $80.00');
  await expect(summary).toContainText('Comes to$72.00');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Kept with the cart.
  await page.reload();
  await expect(summary).toContainText('Comes to$72.00');
  await waitUntilAlive(page);

  const form = await desk.openWidget(page);
  await expect(form).toContainText('Your total is $72.00');
  // Costs depend on where it goes: the address is asked for as its country writes it.
  await form.getByLabel('Country').selectOption('US');
  await form.getByLabel('Street address').fill('12 Halfway Lane');
  await form.getByLabel('City').fill('Springfield');
  await form.getByLabel('ZIP code').fill('62704');
  await desk.fillCard(page, desk.cards.pays);
  await desk.payWithCard(page).click();
  await expect(form.getByText('Please enter the state')).toBeVisible();
  await form.getByLabel('State').selectOption('IL');
  await expectAccessible(page);
  await desk.payWithCard(page).click();
  await desk.expectThanks(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('Springfield, IL 62704');
  await expect(main).toContainText('−$8.00');
  await expect(main).toContainText('Amount: $72.00');
  await expectAccessible(page);
  await page.goto('/me/profile');
  await expect(main.getByRole('article', { name: /^Purchase #/ })).toContainText('−$8.00');
  await expectAccessible(page);
});
