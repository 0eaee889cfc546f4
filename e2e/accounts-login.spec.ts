import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { prepareToAnswer, remember, waitUntilHydrated } from './browser-state.ts';
import * as people from './people.ts';
import { expectToast, test } from './test.ts';

const SIGN_IN = '**/api/auth/signin';
const loginButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Login' });

test('an empty form, a wrong password and a lost connection get their sentences, and logging in comes back to where it was asked for', async ({
  page,
}) => {
  await prepareToAnswer(page);
  await people.openLogin(page, '/login?next=/carrito');
  await expectAccessible(page);
  await loginButton(page).click();
  await people.expectMessage(page, 'Please enter your email address');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Please enter a password');

  // What was typed stays, and nobody is logged in.
  await people.fillLogin(page, { email: 'nobody@example.test', password: 'not-the-password' });
  await loginButton(page).click();
  await people.expectMessage(page, 'The email address or password is incorrect.');
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.test');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not-the-password');
  expect(await people.storedToken(page)).toBeNull();
  await expect(page).toHaveURL(/\/login\?next=/);

  await page.route(SIGN_IN, (route) => route.abort());
  await loginButton(page).click();
  await people.expectMessage(page, 'We cannot reach the shop.');
  await expect(loginButton(page)).not.toHaveAttribute('aria-disabled');

  await page.unroute(SIGN_IN);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Register' }).click();
  await people.expectMessage(page, 'Please enter your name');
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await people.fillLogin(page, { email: 'client@fieldhouse.test', password: 'fieldhouse-client' });
  await loginButton(page).click();
  await page.waitForURL((url) => url.pathname === '/carrito');
});

test('a taken address is shown in a dialog', { tag: '@long' }, async ({ page, request }) => {
  const person = await people.register(request);
  await people.openLogin(page, '/CreateUser');
  await page.getByLabel('Name').fill(person.name);
  await people.fillLogin(page, person);
  await page.getByRole('button', { name: 'Register' }).click();
  await people.expectMessage(page, 'An account with this email address already exists.');
  await expect(page.getByLabel('Email')).toBeFocused();
});

for (const [what, answer, sentence] of [
  [
    'too many attempts',
    { status: 429, json: { error: 'Wait a little.', code: 'too-many-requests' } },
    'Wait a little.',
  ],
  ['a shop that is away', { status: 503, json: { error: 'Back soon.', code: 'unavailable' } }, 'Back soon.'],
  ['the page of a proxy', { status: 502, body: '<h1>Bad gateway</h1>' }, 'taking a short break'],
] as const) {
  test(`${what} is told too`, { tag: '@long' }, async ({ page }) => {
    await page.route(SIGN_IN, (route) => route.fulfill(answer));
    await people.logIn(page, people.demoAdmin);
    await people.expectMessage(page, sentence);
    await expect(loginButton(page)).not.toHaveAttribute('aria-disabled');
  });
}

test('one press sends once, and shows that it is on its way', { tag: '@long' }, async ({ page }) => {
  let sent = 0;
  let answer = () => {};
  const pressedThrice = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(SIGN_IN, async (route) => {
    sent++;
    await pressedThrice;
    await route.fulfill({ status: 400, json: { error: 'No.', code: 'refused' } });
  });
  await people.openLogin(page);
  await people.fillLogin(page, people.demoAdmin);
  await loginButton(page).dblclick();
  await page.getByLabel('Email').press('Enter');
  await expect(loginButton(page)).toHaveAttribute('aria-busy', 'true');
  answer();
  await people.expectMessage(page, 'No.');
  expect(sent).toBe(1);
});

test('the keyboard alone logs in', { tag: '@long' }, async ({ page, request }) => {
  const person = await people.register(request);
  await people.openLogin(page);
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('is incorrect');
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  expect(await people.storedToken(page)).not.toBeNull();
});

test('nobody is led out of the shop', { tag: '@long' }, async ({ page, request }) => {
  const token = await people.tokenOf(request, people.demoAdmin);
  await page.route(SIGN_IN, (route) => route.fulfill({ json: { tokenId: token } }));
  for (const next of ['//evil.test', '/%5Cevil.test', 'https://evil.test/', '/.//evil.test', 'javascript:alert(1)']) {
    await remember(page, {});
    await page.evaluate(() => localStorage.clear());
    await people.logIn(page, people.demoAdmin, `/login?next=${encodeURIComponent(decodeURIComponent(next))}`);
    await page.waitForURL('/');
  }
});

test('somebody who is logged in is sent to the home page without seeing the form', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const token = await people.tokenOf(request, people.demoAdmin);
  await remember(page, { token });
  for (const path of ['/login', '/CreateUser']) {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(path);
    await expect(page.getByLabel('Email')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await page.unroute('**/assets/*.js');
    await page.goto(path);
    await page.waitForURL('/');
  }
});

test('logging in in one tab leads the other away from the login', { tag: '@long' }, async ({
  page,
  context,
  request,
}) => {
  const person = await people.register(request);
  const other = await context.newPage();
  await people.openLogin(other);
  await people.logIn(page, person);
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');
});

test('a dead token is dropped in place, with a word', { tag: '@long' }, async ({ page }) => {
  await remember(page, { token: 'dead', 'fh:role': 'admin' });
  await page.goto('/?page=2');
  await expectToast(page, 'You have been logged out.');
  expect(await people.storedToken(page)).toBeNull();
  await expect(page).toHaveURL(/\/\?page=2$/);
  await people.expectHeader(page, 'Login', 'Control Panel');
});

test('a token stays while the shop cannot say whose it is', { tag: '@long' }, async ({ page }) => {
  await remember(page, { token: 'abc', 'fh:role': 'admin' });
  await page.route('**/api/users/admin/verify', (route) => route.fulfill({ status: 503, body: '' }));
  const asked = page.waitForResponse('**/api/users/admin/verify');
  await page.goto('/');
  await asked;
  await waitUntilHydrated(page);
  expect(await people.storedToken(page)).toBe('abc');
  await people.expectHeader(page, 'Control Panel', 'Login');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the screens say that they need them, and send no password anywhere', { tag: '@long' }, async ({ page }) => {
    for (const [path, sentence] of [
      ['/login', 'Logging in needs JavaScript.'],
      ['/CreateUser', 'Signing up needs JavaScript.'],
      ['/forgotpassword', 'Resetting your password needs JavaScript.'],
      ['/resetpassword/abc', 'Choosing a new password needs JavaScript.'],
      ['/api/auth/email-activate/abc', 'Activating an account needs JavaScript.'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await page.goto('/login');
    await people.fillLogin(page, people.demoAdmin);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login$/);
  });
});
