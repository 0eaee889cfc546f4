import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type StartedShop, startShop } from '../scripts/start-shop.ts';
import { remember, waitUntilAlive } from './browser-state.ts';
import * as desk from './checkout-page.ts';

/** As little of Stripe.js as the shop uses. What it is told stays on `window` for the tests to look at. */
const stripeScript = `window.Stripe = (key) => ({
  elements: (options) => {
    window.told = { key, options };
    const handlers = {};
    return {
      submit: async () => ({}),
      update: (change) => { Object.assign(window.told.options, change); },
      create: (kind, fieldOptions) => {
        Object.assign(window.told, { kind, fieldOptions });
        return {
          on: (event, run) => { handlers[event] = run; },
          mount: (place) => { place.textContent = 'Fields of Stripe'; setTimeout(() => handlers.ready()); },
          update: (change) => { Object.assign(window.told.fieldOptions, change); },
          destroy() {},
        };
      },
    };
  },
  createConfirmationToken: async ({ params }) => {
    window.told.params = params;
    return { confirmationToken: { id: 'ctoken_1' } };
  },
  handleNextAction: async ({ clientSecret }) => { window.told.clientSecret = clientSecret; return {}; },
  _registerWrapper() {}, registerAppInfo() {},
});`;

const SCRIPT = 'https://js.stripe.com/**';
const ball = { _id: '', name: 'Ball', price: 19.99, img: [], rating: 0, quantity: 5, piece: 2 };
const paid = {
  userId: '019f78f4-1b25-783c-b106-74fd3a035caf',
  orderId: '019f78f4-1b25-783c-b106-74fd3a035cb0',
  email: 'pat@example.test',
  address: { line1: '12 Halfway Lane', city: 'Springfield', country: 'US', postal_code: '62704' },
};

let shop: StartedShop;
let context: BrowserContext;
let page: Page;

test.beforeAll(async () => {
  test.skip(test.info().project.name !== 'desktop', 'the same at every width');
  test.setTimeout(120_000);
  shop = await startShop({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
});
test.afterAll(() => shop?.stop());

test.beforeEach(async ({ browser, viewport }) => {
  context = await browser.newContext({ baseURL: shop.url, viewport });
  page = await context.newPage();
  const [product] = await (await context.request.get('/api/products?page=1&limit=1')).json();
  const { tokenId } = await (
    await context.request.post('/api/auth/signin', {
      data: { email: 'client@fieldhouse.test', password: 'fieldhouse-client' },
    })
  ).json();
  const line = { ...ball, _id: product._id, price: product.price, quantity: 50 };
  await remember(page, { token: tokenId, 'fh:role': 'client', carrito: JSON.stringify([line]) });
});
test.afterEach(() => context.close());

test('the card company is reached from the cart alone, which is loaded whole for it', async () => {
  const policyOf = async (path: string) => (await context.request.get(path)).headers()['content-security-policy'] ?? '';
  expect(await policyOf('/carrito')).toContain('https://js.stripe.com');
  expect(await policyOf('/')).not.toContain('stripe');
  await page.goto('/');
  await waitUntilAlive(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: /^Cart/ }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/carrito$/);
  await expect(desk.payButton(page)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBeUndefined();
});

test('Stripe gets the amount in cents and the addresses, shows the bank’s question, and only a token reaches the shop', async () => {
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: stripeScript }));
  const sent: { tokenId?: string }[] = [];
  await page.route(desk.PAYMENT, (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > 1) return route.fulfill({ json: paid });
    return route.fulfill({ status: 202, json: { action: { clientSecret: 'pi_1_secret_2' } } });
  });
  await desk.openCart(page);
  const { price } = (await page.evaluate(() => JSON.parse(localStorage.getItem('carrito') ?? '[]')))[0];
  await desk.payButton(page).click();
  const form = desk.widget(page);
  await expect(form).toContainText('Fields of Stripe');
  await expect(form).not.toContainText('Demo');
  await desk.fillAddress(form);
  await form.getByLabel('Name on card').fill('Pat Buyer');
  await desk.payWithCard(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks for your order!');
  const address = { line1: '12 Halfway Lane', city: 'Springfield', postal_code: '62704', country: 'US' };
  expect(await page.evaluate(() => Reflect.get(window, 'told'))).toMatchObject({
    key: 'pk_test_1',
    kind: 'payment',
    options: {
      ...{ mode: 'payment', currency: 'usd', amount: Math.round(price * 200) },
      allowedPaymentMethodTypes: ['card', 'link'],
    },
    fieldOptions: { wallets: { applePay: 'auto', googlePay: 'auto', link: 'auto' } },
    params: {
      payment_method_data: { billing_details: { name: 'Pat Buyer', address } },
      shipping: { name: 'Pat Buyer', address },
    },
    clientSecret: 'pi_1_secret_2',
  });
  expect(sent.map(({ tokenId }) => tokenId)).toEqual(['ctoken_1', 'ctoken_1']);
});

test('a script that cannot be loaded is reported, and can be tried again', { tag: '@long' }, async () => {
  await page.route(SCRIPT, (route) => route.abort());
  await desk.openCart(page);
  await desk.payButton(page).click();
  const alert = desk.widget(page).getByRole('alert');
  await expect(alert).toContainText('We cannot reach the card provider.');
  await page.unroute(SCRIPT);
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: stripeScript }));
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(desk.widget(page)).toContainText('Fields of Stripe');
});
