import { expect, type Page, test } from '@playwright/test';
import { type StartedShop, startShop } from '../scripts/start-shop.ts';
import { waitUntilAlive } from './browser-state.ts';
import { expectMessage } from './people.ts';

// A shop that is known to Google. Google itself is played by a few lines in the place of its script.
const SCRIPT = 'https://accounts.google.com/gsi/client';
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

let shop: StartedShop;
test.describe.configure({ mode: 'serial' });
test.skip(({ isMobile }) => isMobile, 'one shop is enough: the look is tested elsewhere');
test.beforeAll(async () => {
  test.setTimeout(120_000);
  shop = await startShop({ GOOGLE_CLIENT_ID: CLIENT_ID });
});
test.afterAll(() => shop?.stop());

const googleButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Google' });

test('the provider’s own button stands on login and sign-up, and its token is taken to the shop', async ({ page }) => {
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: playGoogle }));
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

test('a provider that cannot be reached is reported, and tried again on demand', async ({ page }) => {
  await page.route(SCRIPT, (route) => route.abort());
  await page.goto(`${shop.url}/login`);
  await expect(page.getByRole('alert')).toContainText('We cannot reach Google at the moment.');
  await page.unroute(SCRIPT);
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: playGoogle }));
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
  await waitUntilAlive(page);
  expect(asked).toEqual([]);
  const document = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('/login'));
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await document;
  await expect(page.getByRole('alert')).toBeVisible();
  expect(asked).toEqual([SCRIPT]);
});
