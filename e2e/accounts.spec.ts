import { expect } from '@playwright/test';
import { isPhone, remember, waitUntilHydrated } from './browser-state.ts';
import * as people from './people.ts';
import { expectToast, test } from './test.ts';

const profile = (page: Parameters<typeof isPhone>[0]) => (isPhone(page) ? 'Perfil' : 'Profile');

test('from the first click to an account: sign up, open the mail’s link, log in, log out, replace a forgotten password', async ({
  page,
  request,
}) => {
  const person = people.newPerson();
  await page.goto('/');
  await waitUntilHydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/CreateUser$/);
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await expect(page.getByRole('checkbox', { name: /newsletter/i })).toBeChecked();
  await page.getByRole('button', { name: 'Register' }).click();
  await people.expectMessage(page, 'Almost done. Please open the link in the email we have sent you.');
  await expect(page.getByRole('status').filter({ hasText: person.email })).toBeVisible();

  const path = people.pathIn(await people.mailTo(request, person.email, /^Activate/), '/api/auth/email-activate/');
  await page.goto(path);
  await expect(page.getByText('Account activated satisfactory', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await people.fillLogin(page, person);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('/');
  await people.expectHeader(page, profile(page), 'Login');

  const token = await people.storedToken(page);
  await people.logOut(page);
  await people.expectHeader(page, 'Login', 'Logout');
  expect(await people.storedToken(page)).toBeNull();
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.get('/api/users/me', { headers })).status()).toBe(401);

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The login has such a field too.
  await expect(page.getByRole('heading', { name: 'Forgot your password?', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/forgotpassword$/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'emailed you a link' })).toBeVisible();

  const resetPath = people.pathIn(await people.mailTo(request, person.email, /^Reset your/), '/resetpassword/');
  const changed = { ...person, password: `${person.password}-anew` };
  await page.goto(resetPath);
  await page.getByLabel('New password').fill(changed.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await people.fillLogin(page, person);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await people.expectMessage(page, 'The email address or password is incorrect.');
  await page.getByLabel('Password', { exact: true }).fill(changed.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('/');
  await people.expectHeader(page, profile(page), 'Login');

  // It works once.
  await page.goto(resetPath);
  await expect(page.getByRole('alert')).toContainText('This link no longer works');
  await page.getByLabel('New password').fill('another-long-jump-1');
  await page.getByRole('button', { name: 'Change password' }).click();
  await people.expectMessage(page, 'Invalid request or expired link');
  await page.getByRole('link', { name: 'Request a new one' }).click();
  await expect(page).toHaveURL(/\/forgotpassword$/);
});

test('an unknown address is reported, and marked in the form', { tag: '@long' }, async ({ page }) => {
  await page.goto('/forgotpassword');
  await page.getByLabel('Email').fill(people.newPerson().email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await people.expectMessage(page, 'Email not found or invalid request');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email not found or invalid request');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a reset by the staff ends the session; the mail leads to a new password', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const person = await people.register(request);
  await people.logIn(page, person);
  await page.waitForURL('/');
  const headers = { authorization: `Bearer ${await people.tokenOf(request, people.demoAdmin)}` };
  const [user] = await (await request.get(`/api/users?page=1&q=${person.email}`, { headers })).json();
  await request.put('/api/auth/force-reset-password', { headers, data: { _id: user._id } });

  await page.reload();
  await expectToast(page, 'You have been logged out.');
  await people.expectHeader(page, 'Login', 'Logout');
  expect(await people.storedToken(page)).toBeNull();

  const path = people.pathIn(await people.mailTo(request, person.email, /^Please choose/), '/resetpassword/');
  await page.goto(path);
  await page.getByLabel('New password').fill(`${person.password}-anew`);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await people.fillLogin(page, { ...person, password: `${person.password}-anew` });
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
});

test('an administrator sees the Control Panel from the first paint on', { tag: '@long' }, async ({ page }) => {
  await people.logIn(page, people.demoAdmin);
  await page.waitForURL('/');
  expect(await page.evaluate(() => localStorage.getItem('fh:role'))).toBe('admin');
  await people.expectHeader(page, 'Control Panel', profile(page));
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dataset.auth)).toBe('admin');
});

test('an account that is not activated yet is told so, and can get a new link', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const person = people.newPerson();
  await people.signUpOnly(request, person);
  await people.logIn(page, person);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This account has not been activated yet.');
  await question.getByRole('button', { name: 'Send a new link' }).click();
  await people.expectMessage(page, 'a new link is on its way');
  await people.mailTo(request, person.email, /^Activate/, 2);
  expect(await people.storedToken(page)).toBeNull();
});

test('an activation link opened elsewhere asks for the password, is used once, and says so when it is opened again', {
  tag: '@long',
}, async ({ page, request }) => {
  const person = people.newPerson();
  await people.signUpOnly(request, person);
  const path = people.pathIn(await people.mailTo(request, person.email, /^Activate/), '/api/auth/email-activate/');
  let posts = 0;
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().includes('email-activate')) posts++;
  });
  await page.goto(path);
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByRole('button', { name: 'Activate account' }).click();
  await people.expectMessage(page, 'This is not the password the account was created with.');
  expect(posts).toBe(0);
  await people.activateByPassword(page, path, person);
  expect(posts).toBe(1);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The account is active, and you can log in');
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('who has not signed up says so, or sets a new password by mail', { tag: '@long' }, async ({ page, request }) => {
  const [stranger, forgetful] = [people.newPerson(), people.newPerson()];
  for (const person of [stranger, forgetful]) await people.signUpOnly(request, person);
  const pathOf = async ({ email }: people.Person) =>
    people.pathIn(await people.mailTo(request, email, /^Activate/), '/api/auth/email-activate/');

  await page.goto(await pathOf(stranger));
  await page.getByRole('button', { name: 'This wasn’t me' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The account has been deleted' })).toBeVisible();
  await people.signUpOnly(request, stranger);

  await page.goto(await pathOf(forgetful));
  await page.getByRole('button', { name: 'Reset it by email' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'emailed you a link' })).toBeVisible();
  const reset = people.pathIn(await people.mailTo(request, forgetful.email, /^Reset your/), '/resetpassword/');
  await page.goto(reset);
  await page.getByLabel('New password').fill(`${forgetful.password}-anew`);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await people.tokenOf(request, { ...forgetful, password: `${forgetful.password}-anew` });
});

test('a broken activation link leads to a new one', { tag: '@long' }, async ({ page, request }) => {
  const person = people.newPerson();
  await people.signUpOnly(request, person);
  await page.goto('/api/auth/email-activate/no-such-link');
  await expect(page.getByRole('alert')).toContainText('Invalid request or expired link');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText('a new link is on its way')).toBeVisible();
  await people.mailTo(request, person.email, /^Activate/, 2);
});

test('the fake Google says what it is, and logs in any address that is typed there', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const person = people.newPerson();
  await people.openLogin(page, '/CreateUser');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  const chooser = page.getByRole('dialog', { name: 'Demo account chooser' });
  await expect(chooser).toContainText('This is not Google.');
  await chooser.getByRole('button', { name: 'Continue' }).click();
  await expect(chooser.getByRole('alert')).toContainText('Please enter your email address');
  await chooser.getByLabel('Email').fill(person.email);
  await chooser.getByLabel('Name').fill(person.name);
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  await people.expectHeader(page, profile(page), 'Login');
  const headers = { authorization: `Bearer ${await people.storedToken(page)}` };
  expect(await (await request.get('/api/users/me', { headers })).json()).toMatchObject({
    email: person.email,
    name: person.name,
    role: 'client',
  });
});

test('one of the demo accounts is picked with a press', { tag: '@long' }, async ({ page }) => {
  await people.openLogin(page, '/login?next=/favorites');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: /^Sam Sprinter/ }).click();
  await page.waitForURL((url) => url.pathname === '/favorites');
  expect(await people.storedToken(page)).not.toBeNull();
});

test('logging out works without the shop too', { tag: '@long' }, async ({ page }) => {
  await remember(page, { token: 'abc' });
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/');
  await waitUntilHydrated(page);
  await people.logOut(page);
  expect(await people.storedToken(page)).toBeNull();
});
