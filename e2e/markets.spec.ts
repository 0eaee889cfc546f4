import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { type StartedShop, startShop } from '../scripts/start-shop.ts';
import { findRunningPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { putOneProduct } from '../server/src/testing/one-product-shop.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { collectComplaints, waitUntilHydrated } from './browser-state.ts';
import { expectThanks, fillAddress, fillCard, payWithCard, widget } from './checkout-page.ts';

let name: string;
let database: pg.Client;
let shop: StartedShop;

// A shop of its own: with other markets, every page of a shop is another.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  name = `markets_${test.info().workerIndex}`;
  database = new pg.Client({ ...(await findRunningPostgres(process.env.E2E_DATA_DIR ?? '')), database: 'postgres' });
  await database.connect();
  await database.query(`create database ${name}`);
  const { user, host, port } = database;
  await putOneProduct({ user: user ?? '', host, port, database: name });
  shop = await startShop({
    DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}&port=${port}`,
  });
});
test.afterAll(async () => {
  await shop?.stop();
  await database?.query(`drop database if exists ${name} with (force)`);
  await database?.end();
});

async function asAdmin(request: APIRequestContext) {
  const data = { email: 'admin@fieldhouse.test', password: 'fieldhouse-admin' };
  const { tokenId } = await (await request.post(`${shop.url}/api/auth/signin`, { data })).json();
  const headers = { authorization: `Bearer ${tokenId}` };
  return async (path: string, data?: object, method = data ? 'POST' : 'GET') => {
    const answer = await request.fetch(`${shop.url}/api/${path}`, { headers, method, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
}

type Staff = Awaited<ReturnType<typeof asAdmin>>;

const eu = { name: 'Europe', prefix: 'eu', currency: 'EUR', countries: ['DE', 'AT'], rate: 0.9, rounding: '.95' };
const jp = { name: 'Japan', prefix: 'jp', currency: 'JPY', countries: ['JP'], rate: 150, rounding: '100.00' };

/** Once in a shop. */
async function openMarkets(staff: Staff) {
  if ((await staff('markets')).length > 1) return;
  for (const market of [eu, jp]) await staff('markets', { ...market, taxMode: 'included', locales: ['en'] });
}

/** What staff see of it, in their own currency or not. */
async function openAsStaff(page: Page, path: string) {
  await open(page, '/login');
  await page.getByLabel('Email').fill('admin@fieldhouse.test');
  await page.getByLabel('Password', { exact: true }).fill('fieldhouse-admin');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`${shop.url}/`);
  await page.goto(shop.url + path);
}

const open = async (page: Page, path: string) => {
  await page.goto(shop.url + path);
  await waitUntilHydrated(page);
};

test('a German pays in euros with PayPal and gets a part back; Japan has prices without decimals; a cart is priced anew', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const staff = await asAdmin(request);
  await openMarkets(staff);

  await open(page, '/jp');
  const main = page.getByRole('main');
  await expect(main.getByRole('article').first()).toContainText(/¥[\d,]*00(?![.\d])/);
  await expect(main).not.toContainText('$');

  const {
    products: [ball],
  } = await staff('catalogue?market=eu');
  expect(String(ball.price)).toMatch(/\.95$/);
  await open(page, `/eu/product/${ball._id}`);
  await expect(main).toContainText(`€${ball.price}`);
  await expect(page.locator('link[hreflang="en-AT"]')).toHaveAttribute('href', /\/eu\/product\//);
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain(
    `"priceCurrency":"EUR","price":"${ball.price}"`,
  );
  const places = page.getByRole('contentinfo').getByRole('navigation', { name: 'Language and country' });
  await expect(places.getByRole('link', { name: 'Japan (JPY)' })).toHaveAttribute('href', `/jp/product/${ball._id}`);
  await expectNoSidewaysScroll(page);
  await main.getByRole('button', { name: `Add to cart: ${ball.name}`, exact: true }).click();
  await page.getByRole('link', { name: /cart/i }).first().click();
  await expect(page).toHaveURL(`${shop.url}/eu/carrito`);
  await expectAccessible(page);

  await open(page, '/eu/checkout');
  await expect(main.getByLabel('Country').getByRole('option')).toHaveText(['Choose a country', 'Austria', 'Germany']);
  await expect(main.getByLabel('Country')).toHaveValue('DE');
  await expect(main).not.toContainText('We do not deliver');
  await main.getByLabel('Email').fill('kai@example.com');
  await main.getByLabel('Full name').fill('Kai Käufer');
  await main.getByLabel('Street address').fill('Lange Reihe 1');
  await main.getByLabel('City').fill('Hamburg');
  const priced = page.waitForResponse(
    (answer) => answer.url().includes('/checkout/quote') && `${answer.request().postData()}`.includes('20099'),
  );
  await main.getByLabel('Postal code').fill('20099');
  await priced;
  await widget(page).getByRole('radio', { name: 'PayPal' }).check();
  await widget(page).getByRole('button', { name: 'Order with obligation to pay' }).click();
  await expect(main).toContainText('PayPal: pay €');
  await main.getByRole('button', { name: 'Approve' }).click();
  await expectThanks(page);
  await expect(page).toHaveURL(new RegExp(`^${shop.url}/eu/`));
  expect(complaints).toEqual([]);

  const [{ orderId: _id }] = await staff('orders/all?page=1');
  const order = await staff(`orders/${_id}`);
  expect(order).toMatchObject({ currency: 'EUR', market: 'eu', products: [{ price: ball.price }] });
  await staff(`orders/${_id}/refunds`, { amount: 5, reason: 'A scratch' });
  await expect.poll(async () => (await staff(`orders/${_id}`)).refunds).toMatchObject([{ amount: 5 }]);

  await open(page, `/eu/product/${ball._id}`);
  await main.getByRole('button', { name: `Add to cart: ${ball.name}`, exact: true }).click();
  await open(page, '/carrito');
  await expect(main.getByRole('alert')).toContainText(/the price was €[\d.]+, it is now \$/);
  await expect(main.getByText('Total: $10.00')).toBeVisible();

  const [, { _id: market }] = await staff('markets');
  await openAsStaff(page, `/admin/orders?market=${market}`);
  await expect(main.getByRole('row').nth(1)).toContainText('Europe');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await main.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/orders\/[\da-f-]+$/);
  await expect(main).toContainText('Europe');
  await staff('promotions', {
    name: 'Off',
    code: 'OFF',
    kind: 'amount',
    value: 1,
    markets: [{ market: 'eu', value: 2 }],
  });
  await page.goto(`${shop.url}/admin/promotions`);
  await expect(main.getByRole('article')).toContainText('Europe: €2.00 off');

  await page.goto(`${shop.url}/admin/stock/${ball._id}`);
  await page.getByRole('link', { name: 'Prices by market' }).click();
  const europe = page.getByRole('region', { name: 'Europe' });
  await expect(europe).toContainText('by the rate');
  await europe.getByRole('button', { name: /^Fix a price of/ }).click();
  await europe.getByLabel('Price in EUR').fill('9.50');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await europe.getByRole('button', { name: 'Save' }).click();
  await expect(europe.getByRole('listitem')).toContainText('€9.50');
  await expect(europe.getByRole('listitem')).toContainText('fixed');
  expect(await staff(`products/id/${ball._id}?market=eu`)).toMatchObject({ price: 9.5, currency: 'EUR' });
  await europe.getByRole('button', { name: /^Take away the price of/ }).click();
  await expect(europe.getByRole('listitem')).toContainText(`€${ball.price}`);
});

test('a New Yorker has sales tax added, and gets a piece back with its tax', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const staff = await asAdmin(request);
  await openMarkets(staff);
  const { __v } = await staff('tax-rates');
  const rate = { country: 'US', state: 'NY', class: 'standard', rate: 8.875, label: 'Sales tax' };
  await staff('tax-rates', { rates: [rate], __v }, 'PUT');
  await staff('settings', { taxMode: 'excluded' }, 'PUT');
  const {
    products: [ball],
  } = await staff('catalogue');
  expect(ball.price).toBe(10);
  const main = page.getByRole('main');
  await open(page, `/product/${ball._id}`);
  await main.getByRole('button', { name: `Add to cart: ${ball.name}`, exact: true }).click();
  await open(page, '/carrito');
  await main.getByRole('button', { name: /^Increase quantity/ }).click();
  await open(page, '/checkout');
  await main.getByLabel('Email').fill('nina@example.com');
  await fillAddress(main, {
    name: 'Nina York',
    street: '11 Wall Street',
    city: 'New York',
    state: 'NY',
    zip: '10005',
  });
  await expect(main).toContainText(/Sales tax[^$]*\$1\.78Comes to\$21\.78/);
  await expectAccessible(page);
  await fillCard(page, '4242424242424242');
  await payWithCard(page).click();
  await expectThanks(page);
  expect(complaints).toEqual([]);

  const [{ orderId }] = await staff('orders/all?page=1');
  const { products, amount, currency } = await staff(`orders/${orderId}`);
  expect([amount, currency]).toEqual([21.78, 'USD']);
  await staff(`orders/${orderId}/refunds`, { lines: [{ lineId: products[0].lineId, quantity: 1 }] });
  await openAsStaff(page, `/admin/orders/${orderId}`);
  await expect(main).toContainText('$10.89');
  await expectNoSidewaysScroll(page);
});

test('in Japan nothing has decimals: the list, the checkout, the order, and the part that goes back', {
  tag: '@long',
}, async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const staff = await asAdmin(request);
  await openMarkets(staff);
  const main = page.getByRole('main');
  const expectWholeYen = async () => {
    const text = await main.innerText();
    expect(text).toMatch(/¥\d/);
    expect(text).not.toMatch(/[$€]|¥[\d,]*\.\d/);
  };
  await open(page, '/jp');
  await expectWholeYen();
  await main.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/jp\/product\//);
  await expect(main.getByRole('button', { name: /^Add to cart/ }).first()).toBeVisible();
  await expectWholeYen();
  await main
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click();
  await open(page, '/jp/carrito');
  await expect(main).toContainText('¥');
  await expectWholeYen();
  await open(page, '/jp/checkout');
  await expect(main.getByLabel('Country')).toHaveValue('JP');
  await main.getByLabel('Email').fill('yui@example.com');
  await main.getByLabel('Full name').fill('Yui Sato');
  await main.getByLabel('Street address').fill('1-1 Chiyoda');
  await main.getByLabel('City or ward').fill('Chiyoda-ku');
  await main.getByLabel('Prefecture').fill('Tokyo');
  await main.getByLabel('Postal code').fill('100-0001');
  await expect(widget(page).getByText(/^Your total is ¥[\d,]+$/)).toBeVisible();
  await expectWholeYen();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await fillCard(page, '4242424242424242');
  await expect(widget(page).getByRole('radio')).toHaveCount(0);
  await payWithCard(page).click();
  await expectThanks(page);
  await expectWholeYen();
  expect(complaints).toEqual([]);

  const [{ orderId }] = await staff('orders/all?page=1');
  const order = await staff(`orders/${orderId}`);
  expect(order).toMatchObject({ currency: 'JPY', market: 'jp', amount: 1500 });
  await staff(`orders/${orderId}/refunds`, { amount: 333, reason: 'A scratch' });
  await openAsStaff(page, `/admin/orders/${orderId}`);
  await expect(main).toContainText('¥333');
  await expectWholeYen();
});
