import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { remember, waitUntilHydrated } from './browser-state.ts';
import * as goods from './goods.ts';
import { join, type Member, staffToken } from './people.ts';

export const PAYMENT = '**/api/payment/create';
export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  broken: '4000000000000119',
  asks: '4000002500003155',
};

export interface Buyer {
  readonly person: Pick<Member, 'name' | 'email'>;
  readonly token: string;
  readonly ball: goods.Goods;
}

/** A price that no other test has, so that its charges can be found in the gateway's books. */
const ownPrice = () => Math.floor(10_000 + Math.random() * 40_000_000) / 100;

const springfield = {
  name: 'Pat Buyer',
  line1: '12 Halfway Lane',
  city: 'Springfield',
  state: 'IL',
  postal_code: '62704',
  country: 'US',
};

/** A buyer, new unless given, with one product in the cart, and an address unless told otherwise. */
export async function atTheDesk(
  page: Page,
  request: APIRequestContext,
  {
    pieces = 1,
    price = ownPrice(),
    hasAddress = true,
    member,
  }: { pieces?: number; price?: number; hasAddress?: boolean; member?: Member } = {},
): Promise<Buyer> {
  const [person, ball] = [member ?? (await join(request)), await goods.stockUp(request, { price })];
  const { token } = person;
  if (hasAddress) await saveAddress(request, token);
  await goods.bringCart(page, [[ball, pieces]]);
  await remember(page, { token, 'fh:role': 'client' });
  return { person, token, ball };
}

export async function saveAddress(request: APIRequestContext, token: string, address: object = springfield) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post('/api/addresses', { headers, data: address });
  expect(answer.status(), await answer.text()).toBe(200);
}

export async function openCart(page: Page): Promise<void> {
  await page.goto('/carrito');
  await waitUntilHydrated(page);
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: 'pay with card' });
/** The last part of the page. */
export const widget = (page: Page): Locator => page.getByRole('region', { name: 'Fieldhouse', exact: true });
export const payWithCard = (page: Page): Locator => widget(page).getByRole('button', { name: 'Pay With Card' });
export const total = (page: Page): Locator => widget(page).getByText(/^Your total is/);

/** At the checkout, which knows what it costs. */
export async function openCheckout(page: Page): Promise<Locator> {
  await page.goto('/checkout');
  await waitUntilHydrated(page);
  await expect(widget(page).getByLabel('Card number')).toBeVisible();
  await expect(total(page)).toBeVisible();
  return page.getByRole('main');
}

const inSpringfield = { name: 'Pat Buyer', street: '12 Halfway Lane', city: 'Springfield', state: 'IL', zip: '62704' };

/** Somewhere in the United States. */
export async function fillAddress(form: Locator, { name, street, city, state, zip } = inSpringfield): Promise<void> {
  await form.getByLabel('Country').selectOption('US');
  await form.getByLabel('Full name').fill(name);
  await form.getByLabel('Street address').fill(street);
  await form.getByLabel('City').fill(city);
  await form.getByLabel('State').selectOption(state);
  await form.getByLabel('ZIP code').fill(zip);
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await widget(page).getByLabel('Card number').fill(number);
  await widget(page).getByLabel('Expiry (MM/YY)').fill('04/39');
  await widget(page).getByLabel('CVC').fill('123');
}

export async function pay(page: Page, number = cards.pays): Promise<void> {
  await openCheckout(page);
  await fillCard(page, number);
  await payWithCard(page).click();
}

export async function expectThanks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks for your order!');
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByText(/^Order number \d+$/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('carrito'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('fh:payment'))).toBeNull();
  expect(await page.evaluate(() => sessionStorage.getItem('fh:draft:checkout'))).toBeNull();
}

/** What the gateway has charged for this buyer's goods, and what orders they have. */
export async function booksOf(request: APIRequestContext, { token, ball }: Buyer, pieces = 1) {
  const admin = { authorization: `Bearer ${await staffToken(request)}` };
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
