import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { collectComplaints, isPhone, prepareToAnswer, remember, waitUntilHydrated } from './browser-state.ts';
import { expectMessage, join, logIn, register, storedToken, tokenOf } from './people.ts';
import { asAdmin, buy, newBuyer } from './purchases.ts';
import { money } from './shop-under-test.ts';
import { expectToast, test } from './test.ts';

const logged = (token: string) => ({ token, 'fh:role': 'client' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function open(page: Page, token: string, name: string) {
  await remember(page, logged(token));
  await page.goto('/me/profile');
  await expect(heading(page, name)).toBeVisible();
}

test('the header leads to the profile; the token is out of the address at once and in no history', {
  tag: '@long',
}, async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const person = await join(request);
  const { token } = person;
  const referrers: (string | undefined)[] = [];
  page.on('request', (sent) => referrers.push(sent.headers().referer));
  await remember(page, logged(token));
  await page.goto('/');
  await waitUntilHydrated(page);
  if (isPhone(page)) await page.getByRole('link', { name: 'Menu' }).click();
  const link = page.getByRole('link', { name: isPhone(page) ? 'Perfil' : 'Profile', exact: true });
  await expect(link).toHaveAttribute('href', `/me/${token}`);
  await link.click();
  await expect(heading(page, person.name)).toBeVisible();
  await expect(page).toHaveURL(/\/me\/profile$/);
  await page.goBack();
  await expect(page).toHaveURL((url) => url.pathname === '/');

  const answer = await page.goto(`/me/${token}`);
  expect(answer?.headers()['cache-control']).toBe('no-store');
  expect(await answer?.text()).not.toContain(token);
  await expect(heading(page, person.name)).toBeVisible();
  await expect(page).toHaveURL(/\/me\/profile$/);
  expect(referrers.join()).not.toContain(token);
  expect(complaints).toEqual([]);
});

test.describe('in Nepal', () => {
  // Far from UTC, and not by whole hours.
  test.use({ timezoneId: 'Asia/Kathmandu' });

  test('the history has number, date, time, products, status and total, leads to an order, and logging out everywhere ends every session', async ({
    page,
    request,
  }) => {
    const complaints = collectComplaints(page);
    const { name, email, token, order, bought } = await newBuyer(request);
    const canceled = await buy(request, token);
    await asAdmin(request, 'PUT', `/api/orders/${canceled.orderId}`, { status: 'canceled' });
    // As the header leads there: the token is out of the address at once.
    await remember(page, logged(token));
    const answer = await page.goto(`/me/${token}`);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    expect(await answer?.text()).not.toContain(token);
    await expect(heading(page, name)).toBeVisible();
    await expect(page).toHaveURL(/\/me\/profile$/);
    await expect(page.getByText(email)).toBeVisible();
    const purchase = page.getByRole('article', { name: `Order #${order.number}` });
    await expect(purchase.getByRole('time')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/);
    await expect(purchase.getByRole('time')).toHaveAttribute('title', /^\w{3} \d+, \d{4}, .*GMT\+5:45$/);
    await expect(purchase).toContainText('pending');
    await expect(purchase).toContainText('Paid, being packed');
    await expect(purchase).toContainText(money(order.amount));
    const product = purchase.getByRole('link', { name: bought.name, exact: true });
    await expect(product).toHaveAttribute('href', `/product/${bought.productId}`);
    await expect(purchase.getByRole('link', { name: `Review ${bought.name}` })).toHaveAttribute(
      'href',
      `/review/${bought.productId}`,
    );
    await expectAccessible(page, { frame: true });
    await expectNoSidewaysScroll(page);
    await request.post(`/api/review/create?userId=${order.userId}&productId=${bought.productId}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { description: 'It bounces.', rating: 5 },
    });
    await page.reload();
    await expect(purchase).toContainText('Reviewed');
    await expect(page.getByRole('article', { name: `Order #${canceled.number}` })).toContainText('canceled');
    await expect(page.getByRole('link', { name: /^Review / })).toHaveCount(0);
    await page.getByRole('link', { name: `View order #${order.number}` }).click();
    await expect(heading(page, `Order #${order.number}`)).toBeVisible();
    await page.goBack();
    expect(complaints).toEqual([]);

    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await expectMessage(page, 'You are logged out on every device.');
    await page.waitForURL('**/login');
    expect(await storedToken(page)).toBeNull();
    const headers = { authorization: `Bearer ${token}` };
    expect((await request.get('/api/users/me', { headers })).status()).toBe(401);
  });
});

test('a long history comes in pages', { tag: '@long' }, async ({ page, request }) => {
  const { name, token } = await newBuyer(request);
  for (let more = 0; more < 10; more++) await buy(request, token);
  await open(page, token, name);
  await expect(page.getByText('11 orders, page 1 of 2')).toBeVisible();
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page.getByText('11 orders, page 2 of 2')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('who has bought nothing yet is invited to', { tag: '@long' }, async ({ page, request }) => {
  const person = await join(request);
  await open(page, person.token, person.name);
  await expect(page.getByText('Your first win is waiting.')).toBeVisible();
  await expectStillAccessible(page);
  await page.getByRole('link', { name: 'Find your gear' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('the profile image comes from an address; what fails or is none shows the initials', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const person = await join(request);
  await page.route('https://pictures.test/**', (route) =>
    route.request().url().endsWith('good.svg')
      ? route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        })
      : route.abort(),
  );
  await open(page, person.token, person.name);
  const initials = page.getByText(/^P[\dA-F]$/);
  await expect(initials).toBeVisible();
  const address = page.getByLabel('Image URL');
  const change = page.getByRole('button', { name: 'Change image' });

  await address.fill('javascript:alert(1)');
  await change.click();
  await expect(address).toHaveAccessibleDescription(/starts with http:\/\/ or https:\/\//);
  await expect(address).toBeFocused();
  await expectAccessible(page);

  await address.fill('https://pictures.test/good.svg');
  await address.press('Enter');
  await expectToast(page, 'Your profile image has been changed');
  await expect(page.locator('img[src="https://pictures.test/good.svg"]')).toBeVisible();
  await page.reload();
  await expect(page.locator('img[src="https://pictures.test/good.svg"]')).toBeVisible();
  await expectStillAccessible(page);

  await address.fill('https://pictures.test/gone.png');
  await change.click();
  await expect(initials).toBeVisible();
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expectToast(page, 'Your profile image has been removed');
  expect(await page.evaluate(() => localStorage.getItem('foto'))).toBeNull();
});

test('the newsletter is subscribed to and left; a dialog says what the shop says, refusals too', {
  tag: '@long',
}, async ({ page, request }) => {
  await prepareToAnswer(page);
  const person = await join(request);
  await open(page, person.token, person.name);
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectStillAccessible(page);
  await expectMessage(page, 'You are subscribed to our newsletter.');
  await expect(page.getByText('You receive our newsletter.')).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await expectMessage(page, 'You are unsubscribed. You will no longer receive our newsletter.');
  await expect(page.getByText('You do not receive our newsletter.')).toBeVisible();
  await page.route('**/api/users/suscribe', (route) =>
    route.fulfill({ status: 400, json: { error: 'Not today.', code: 'refused' } }),
  );
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Oops...');
  await expectMessage(page, 'Not today.');
});

test('a new password logs all other devices out, and this one continues', async ({ page, request }) => {
  const person = await register(request);
  const elsewhere = await tokenOf(request, person);
  await open(page, await tokenOf(request, person), person.name);
  await page.getByLabel('Current password').fill('not-my-password');
  await page.getByLabel('New password').fill('a-much-better-one');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectMessage(page, 'This is not your password.');
  await expect(page.getByLabel('Current password')).toBeFocused();
  await page.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Your password has been changed.');
  await expect(page.getByLabel('New password')).toHaveValue('');
  const me = (token: string | null) =>
    request.get('/api/users/me', { headers: { authorization: `Bearer ${token}` } }).then((answer) => answer.status());
  expect(await me(elsewhere)).toBe(401);
  expect(await me(await storedToken(page))).toBe(200);
});

test('visitors are sent to the login and come back; so is who was logged out elsewhere', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const person = await register(request);
  await page.goto('/me/profile');
  await page.waitForURL('**/login?next=%2Fme%2Fprofile');
  await remember(page, logged('dead'.repeat(11).slice(0, 43)));
  await page.goto('/me/profile');
  await page.waitForURL('**/login?next=%2Fme%2Fprofile');
  await logIn(page, person, '/login?next=%2Fme%2Fprofile');
  await expect(heading(page, person.name)).toBeVisible();
});
