import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { remember, waitUntilAlive } from './browser-state.ts';
import * as goods from './goods.ts';
import { demoAdmin, type Person, register, tokenOf } from './people.ts';

export const PAYMENT = '**/api/payment/create';
export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  broken: '4000000000000119',
  asks: '4000002500003155',
};

export interface Buyer {
  readonly person: Person;
  readonly token: string;
  readonly ball: goods.Goods;
}

/** A price that no other test has, so that its charges can be found in the gateway's books. */
const ownPrice = () => Math.floor(10_000 + Math.random() * 40_000_000) / 100;

/** A new buyer with one product in the cart, at the checkout. */
export async function atTheDesk(page: Page, request: APIRequestContext, pieces = 1): Promise<Buyer> {
  const [person, ball] = [await register(request), await goods.stockUp(request, { price: ownPrice() })];
  const token = await tokenOf(request, person);
  await goods.bringCart(page, [[ball, pieces]]);
  await remember(page, { token, 'fh:role': 'client' });
  await openCart(page);
  return { person, token, ball };
}

export async function openCart(page: Page): Promise<void> {
  await page.goto('/carrito');
  await waitUntilAlive(page);
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: 'pay with card' });
export const widget = (page: Page): Locator => page.getByRole('dialog', { name: 'Fieldhouse' });
export const payWithCard = (page: Page): Locator => widget(page).getByRole('button', { name: 'Pay With Card' });

export async function openWidget(page: Page): Promise<Locator> {
  await payButton(page).click();
  await expect(widget(page).getByLabel('Card number')).toBeVisible();
  return widget(page);
}

export async function fillAddress(form: Locator): Promise<void> {
  await form.getByLabel('Street address').fill('12 Halfway Lane');
  await form.getByLabel('Postal code').fill('62704');
  await form.getByLabel('City').fill('Springfield');
  await form.getByLabel('Country').selectOption('US');
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await widget(page).getByLabel('Name on card').fill('Pat Buyer');
  await widget(page).getByLabel('Card number').fill(number);
  await widget(page).getByLabel('Expiry (MM/YY)').fill('04/39');
  await widget(page).getByLabel('CVC').fill('123');
}

export async function pay(page: Page, number = cards.pays): Promise<void> {
  const form = await openWidget(page);
  await fillAddress(form);
  await fillCard(page, number);
  await payWithCard(page).click();
}

export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks for your order!');
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByText(/^Order number \d+$/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('carrito'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('fh:payment'))).toBeNull();
}

/** What the gateway has charged for this buyer's goods, and what orders they have. */
export async function booksOf(request: APIRequestContext, { token, ball }: Buyer, pieces = 1) {
  const admin = { authorization: `Bearer ${await tokenOf(request, demoAdmin)}` };
  const charges: { amount: number }[] = await (await request.get('/api/dev/charges', { headers: admin })).json();
  const headers = { authorization: `Bearer ${token}` };
  const orders = await (await request.get('/api/orders/allUser?page=1', { headers })).json();
  const amount = Math.round(ball.price * 100 * pieces) / 100;
  return { charges: charges.filter((charge) => charge.amount === amount).length, orders };
}

/** Once, however it came about. */
export async function expectPaidOnce(request: APIRequestContext, buyer: Buyer, pieces = 1): Promise<void> {
  const { charges, orders } = await booksOf(request, buyer, pieces);
  expect(charges).toBe(1);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ products: [{ productId: buyer.ball._id, quantity: pieces }] });
}

export async function expectNothingPaid(request: APIRequestContext, buyer: Buyer): Promise<void> {
  expect(await booksOf(request, buyer)).toMatchObject({ charges: 0, orders: [] });
}
