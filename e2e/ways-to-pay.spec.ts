import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { collectComplaints } from './browser-state.ts';
import * as desk from './checkout-page.ts';
import * as goods from './goods.ts';
import { newPerson } from './people.ts';
import { test } from './test.ts';

test('a guest pays with PayPal: left at the bank, taken up again, approved', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const guest = newPerson();
  await goods.bringCart(page, [[await goods.stockUp(request), 1]]);
  const main = await desk.openCheckout(page);
  await desk.fillAddress(main);
  await main.getByLabel('Email').fill(guest.email);
  await desk.widget(page).getByRole('radio', { name: 'PayPal' }).check();
  await expect(desk.widget(page).getByLabel('Name on card')).toBeHidden();
  const pay = desk.widget(page).getByRole('button', { name: 'Pay with PayPal' });
  // Sums are dimmed while they are asked for.
  await expect(main.locator('[aria-live][aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  await pay.click();

  await expect(page).toHaveURL(/\/dev\/ui\/bank/);
  await expect(main).toContainText('PayPal: pay $');
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/checkout/return?payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your payment is not finished');
  await expect(page).toHaveURL(/\/checkout\/return$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await main.getByRole('button', { name: 'Continue payment' }).click();
  await main.getByRole('button', { name: 'Continue', exact: true }).click();

  await main.getByRole('button', { name: 'Approve' }).click();
  await desk.expectThanks(page);
  await expect(main).toContainText(guest.email);
  await page.goto('/checkout/return');
  await expect(main).toContainText('No payment is open in this browser.');
  expect(complaints).toEqual([]);
});

test('a way to pay that the country of the bill does not have goes away, and it is a card again', {
  tag: '@long',
}, async ({ page, request }) => {
  await goods.bringCart(page, [[await goods.stockUp(request), 1]]);
  const main = await desk.openCheckout(page);
  await desk.fillAddress(main);
  const widget = desk.widget(page);
  await widget.getByRole('radio', { name: 'Klarna' }).check();
  await expect(widget.getByLabel('Name on card')).toBeHidden();
  await widget.getByLabel('Bill to the delivery address').uncheck();
  const bill = widget.getByRole('group', { name: 'Billing address' });
  await bill.getByLabel('Country').selectOption('JP');
  await expect(widget.getByRole('radio')).toHaveCount(2);
  await expect(widget.getByRole('radio', { name: 'Card' })).toBeChecked();
  await expect(widget.getByLabel('Name on card')).toBeVisible();
  await bill.getByLabel('Country').selectOption('US');
  await expect(widget.getByRole('radio', { name: 'Klarna' })).toBeChecked();
  await expect(widget.getByRole('button', { name: 'Pay with Klarna' })).toBeVisible();
});
