import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { type StartedShop, startShop } from '../scripts/start-shop.ts';
import { findRunningPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { remember, waitUntilHydrated } from './browser-state.ts';
import * as desk from './checkout-page.ts';
import { stockUp } from './goods.ts';
import { expectMessage } from './people.ts';
import { amountIn } from './shop-under-test.ts';

// A shop with accounts at Google and at Stripe. Both are played by a few lines in the place of their scripts.
const GOOGLE = 'https://accounts.google.com/gsi/client';
const STRIPE = 'https://js.stripe.com/**';
const CLIENT_ID = 'shop.apps.googleusercontent.test';

const playGoogle = `
  window.google = { accounts: { id: {
    initialize(options) { this.options = options; },
    renderButton(place, look) {
      const button = document.createElement('button');
      button.textContent = look.text === 'signin_with' ? 'Sign in with Google' : look.text;
      button.onclick = () => this.options.callback({ credential: 'id-token-for-' + this.options.client_id });
      place.append(button);
    },
  } } };`;

/** As little of Stripe.js as the shop uses, on a device with every wallet. What it is told stays on `window`. */
const playStripe = `window.Stripe = (key) => ({
  elements: (options) => {
    window.told = { key, options };
    const handlers = {};
    return {
      submit: async () => { window.told.during = window.event?.type; return {}; },
      update: (change) => { Object.assign(options, change); },
      create: (kind, fieldOptions) => {
        Object.assign(window.told, { kind, fieldOptions });
        const wallets = Object.entries(fieldOptions.wallets).flatMap(([name, when]) => when === 'auto' ? [name] : []);
        return {
          on: (event, run) => { handlers[event] = run; },
          mount: (place) => {
            place.textContent = 'Fields of Stripe: ' + [...options.allowedPaymentMethodTypes, ...wallets].join(' ');
            setTimeout(() => handlers.ready());
          },
          update: (change) => { Object.assign(fieldOptions, change); },
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

let shop: StartedShop;
// In turn, so that one shop is enough.
test.describe.configure({ mode: 'default' });
test.skip(({ isMobile }) => isMobile, 'the same at every width');
test.beforeAll(async () => {
  test.setTimeout(120_000);
  // A process of its own for the database of the demo shop. It leaves the jobs to the other, which knows the demo's gateway.
  const { user, host, port, database } = new pg.Client(await findRunningPostgres(process.env.E2E_DATA_DIR ?? ''));
  shop = await startShop({
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    ROLE: 'web',
    GOOGLE_CLIENT_ID: CLIENT_ID,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
});
test.afterAll(() => shop?.stop());

const play = (page: Page, script: string, body: string) =>
  page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body }));

test.describe('Google', () => {
  const googleButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' });

  test('the provider’s own button stands on login and sign-up, and its token is taken to the shop', async ({
    page,
  }) => {
    await play(page, GOOGLE, playGoogle);
    const sent: unknown[] = [];
    await page.route('**/api/auth/googlelogin', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ status: 400, json: { error: 'Google did not tell us who you are', code: 'refused' } });
    });
    for (const path of ['/login', '/CreateUser']) {
      await page.goto(shop.url + path);
      await googleButton(page).click();
      await expectMessage(page, 'Google did not tell us who you are');
    }
    expect(sent).toEqual(Array(2).fill({ tokenId: `id-token-for-${CLIENT_ID}` }));
  });

  test('a provider that cannot be reached is reported, and tried again on demand', { tag: '@long' }, async ({
    page,
  }) => {
    await page.route(GOOGLE, (route) => route.abort());
    await page.goto(`${shop.url}/login`);
    await expect(page.getByRole('alert')).toContainText('We cannot reach Google at the moment.');
    await page.unroute(GOOGLE);
    await play(page, GOOGLE, playGoogle);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(googleButton(page)).toBeVisible();
  });

  test('no other page asks the provider for anything, and the way to the login is a whole document', {
    tag: '@long',
  }, async ({ page }) => {
    const asked: string[] = [];
    await page.route('https://accounts.google.com/**', (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await page.goto(`${shop.url}/forgotpassword`);
    await waitUntilHydrated(page);
    expect(asked).toEqual([]);
    const document = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().includes('/login'),
    );
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await document;
    await expect(page.getByRole('alert')).toBeVisible();
    expect(asked).toEqual([GOOGLE]);
  });
});

test.describe('Stripe', () => {
  const paid = {
    userId: '019f78f4-1b25-783c-b106-74fd3a035caf',
    orderId: '019f78f4-1b25-783c-b106-74fd3a035cb0',
    email: 'client@fieldhouse.test',
    address: { line1: '12 Halfway Lane', city: 'Springfield', country: 'US', postal_code: '62704' },
  };
  let context: BrowserContext;
  let page: Page;

  test.beforeEach(async ({ browser, viewport, request }) => {
    context = await browser.newContext({ baseURL: shop.url, viewport });
    page = await context.newPage();
    const data = { email: 'client@fieldhouse.test', password: 'fieldhouse-client' };
    const { tokenId } = await (await context.request.post('/api/auth/signin', { data })).json();
    await desk.saveAddress(context.request, tokenId);
    const line = { ...(await stockUp(request)), piece: 2 };
    await remember(page, { token: tokenId, 'fh:role': 'client', carrito: JSON.stringify([line]) });
  });
  test.afterEach(() => context?.close());

  test('is reached from the checkout alone, gets amount, person and addresses by the press itself, offers Link and wallets, and shows the bank’s question; only a token reaches the shop', async () => {
    const headersOf = async (path: string) => (await context.request.get(path)).headers();
    const { 'content-security-policy': policy, 'permissions-policy': permissions } = await headersOf('/checkout');
    expect(policy).toContain('https://js.stripe.com');
    expect(permissions).toContain('payment=(self "https://js.stripe.com"');
    for (const path of ['/', '/carrito', '/login']) {
      const other = await headersOf(path);
      expect(other['content-security-policy']).not.toContain('stripe');
      expect(other['permissions-policy']).toContain('payment=()');
    }
    await play(page, STRIPE, playStripe);
    const sent: { tokenId?: string; quoteId?: string }[] = [];
    await page.route(desk.PAYMENT, (route) => {
      sent.push(route.request().postDataJSON());
      if (sent.length > 1) return route.fulfill({ json: paid });
      return route.fulfill({ status: 202, json: { action: { clientSecret: 'pi_1_secret_2' } } });
    });
    await desk.openCart(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await desk.payButton(page).click();
    await expect(page).toHaveURL(/\/checkout$/);
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBeUndefined();
    const form = desk.widget(page);
    await expect(form).toContainText(/Fields of Stripe: card link paypal klarna ideal .* applePay googlePay link/);
    await expect(form).not.toContainText('Demo');
    const due = amountIn(await desk.total(page).innerText());
    await desk.payWithCard(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks for your order!');
    const address = { line1: '12 Halfway Lane', city: 'Springfield', state: 'IL', postal_code: '62704', country: 'US' };
    const { email } = paid;
    expect(await page.evaluate(() => Reflect.get(window, 'told'))).toMatchObject({
      key: 'pk_test_1',
      kind: 'payment',
      options: { mode: 'payment', currency: 'usd', amount: Math.round(due * 100) },
      fieldOptions: { defaultValues: { billingDetails: { email } } },
      // Browsers open a wallet for nothing else.
      during: 'submit',
      params: {
        payment_method_data: { billing_details: { name: 'Pat Buyer', email, address } },
        shipping: { name: 'Pat Buyer', address },
      },
      clientSecret: 'pi_1_secret_2',
    });
    expect(sent).toMatchObject(Array(2).fill({ tokenId: 'ctoken_1', quoteId: expect.any(String) }));
  });

  test('a script that cannot be loaded is reported, and can be tried again', { tag: '@long' }, async () => {
    await page.route(STRIPE, (route) => route.abort());
    await page.goto('/checkout');
    const alert = desk.widget(page).getByRole('alert');
    await expect(alert).toContainText('We cannot reach the card provider.');
    await page.unroute(STRIPE);
    await play(page, STRIPE, playStripe);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(desk.widget(page)).toContainText('Fields of Stripe');
  });
});
