import { expect, type Page } from '@playwright/test';
import { collectComplaints, isPhone, remember, waitUntilHydrated } from './browser-state.ts';
import { test } from './test.ts';

const roles = {
  visitor: {
    stored: {},
    buttons: ['Home', 'Favorites', 'Cart', 'Sign Up', 'Login'],
    below: ['Login', 'Sign Up', 'Forgot password', 'Find your order'],
  },
  client: {
    stored: { token: 'abc/1' },
    buttons: ['Home', 'Favorites', 'Cart', 'Profile', 'Logout'],
    below: ['Your orders'],
  },
  admin: {
    stored: { token: 'abc', 'fh:role': 'admin' },
    buttons: ['Home', 'Favorites', 'Cart', 'Control Panel', 'Logout'],
    below: ['Control Panel'],
  },
};

/** Comes back as somebody. What the shop says about their token is the accounts' own business. */
async function comeAs(page: Page, role: keyof typeof roles) {
  const refused = { error: 'Only for administrators.', code: 'not-allowed' };
  await page.route('**/api/users/admin/verify', (route) =>
    role === 'admin' ? route.fulfill({ json: true }) : route.fulfill({ status: 403, json: refused }),
  );
  await page.route('**/api/auth/signout', (route) => route.fulfill({ json: { message: 'Bye.' } }));
  await remember(page, roles[role].stored);
}

async function openMenu(page: Page) {
  await page.getByRole('link', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
}

/** The words on the navigation's visible buttons, in order. */
async function shownButtons(page: Page): Promise<string[]> {
  if (isPhone(page)) await openMenu(page);
  const nav = isPhone(page)
    ? page.getByRole('dialog').getByRole('navigation', { name: 'Menu' })
    : page.getByRole('navigation', { name: 'Main' });
  return (await nav.innerText()).split('\n').filter(Boolean);
}

/** Exactly the buttons that fit, on a wide screen before any script file has arrived too: on a phone they are in the drawer. */
async function expectButtons(page: Page, role: keyof typeof roles) {
  const { buttons, below } = roles[role];
  await comeAs(page, role);
  if (!isPhone(page) && (role === 'admin' || process.env.TEST_LONG)) {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    expect(await shownButtons(page)).toEqual(buttons);
    await page.unroute('**/assets/*.js');
  }
  await page.goto('/');
  await waitUntilHydrated(page);
  const account = page.getByRole('navigation', { name: 'Account' });
  await expect(account.getByRole('link').filter({ visible: true })).toHaveText(below);
  const expected = isPhone(page) ? buttons.map((word) => (word === 'Profile' ? 'Perfil' : word)) : buttons;
  expect(await shownButtons(page)).toEqual(expected);
}

/** Opens by keyboard, keeps the focus, and closes on Escape, beside it, on its cross and inside. */
async function expectDrawer(page: Page) {
  await page.getByRole('link', { name: 'Menu' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Menu' })).toBeFocused();

  await openMenu(page);
  await page.mouse.click(20, 500);
  await expect(page.getByRole('dialog')).toBeHidden();
  await openMenu(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await openMenu(page);
  // Not by coordinates: it is still sliding in.
  await page.getByRole('dialog').getByRole('heading', { name: 'Departments' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await openMenu(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Favorites' }).click();
  await expect(page).toHaveURL(/\/favorites$/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await openMenu(page);
}

test('the skip link is the first stop; visitors, clients and administrators see their buttons, on a phone in a drawer; Logout asks first', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/?page=2');
  await waitUntilHydrated(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  if (isPhone(page)) await expectDrawer(page);
  // Back to the unfiltered list.
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pick your lane');

  await expectButtons(page, 'visitor');
  await expectButtons(page, 'client');
  await expect(page.getByRole('link', { name: isPhone(page) ? 'Perfil' : 'Profile' })).toHaveAttribute(
    'href',
    '/me/abc%2F1',
  );

  await expectButtons(page, 'admin');
  const logout = async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(page.getByRole('alertdialog').locator(':focus')).toHaveCount(1);
  };
  await logout();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('abc');

  if (isPhone(page)) await openMenu(page);
  await logout();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('fh:role')])).toEqual([
    null,
    null,
  ]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu leads to the footer’s links and the search asks /result', { tag: '@long' }, async ({ page }) => {
    await page.goto('/');
    if (isPhone(page)) {
      await page.getByRole('link', { name: 'Menu' }).click();
      await expect(page.getByRole('navigation', { name: 'Shop' })).toBeInViewport();
    }
    await page.getByPlaceholder('Search...').fill('ball & net');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/result\?q=ball\+%26\+net$/);
  });
});

test('no header complains in any role', { tag: '@long' }, async ({ page }) => {
  const complaints = collectComplaints(page);
  for (const role of ['visitor', 'client', 'admin'] as const) {
    await comeAs(page, role);
    await page.goto('/', { waitUntil: 'networkidle' });
    await waitUntilHydrated(page);
  }
  // The browser itself notes the 403 that tells a client from an admin.
  expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
});
