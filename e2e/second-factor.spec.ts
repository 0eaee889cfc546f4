import { expect, type Page } from '@playwright/test';
import { codeOf } from '../server/src/testing/second-factors.ts';
import { expectAccessible } from './accessibility.ts';
import { waitUntilHydrated } from './browser-state.ts';
import * as people from './people.ts';
import { expectToast, test } from './test.ts';

/** Browsers allow passkeys at names alone, and this machine has one. */
const atName = (path: string) => (process.env.E2E_URL ?? '').replace('127.0.0.1', 'localhost') + path;

/** A security key that answers by itself. */
async function plugInKey(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true } as const;
  await browser.send('WebAuthn.addVirtualAuthenticator', { options });
}

async function logIn(page: Page, person: people.Person) {
  await page.goto(atName('/login?next=/me/profile/security'));
  await waitUntilHydrated(page);
  await people.fillLogin(page, person);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

const arrive = (page: Page) => page.waitForURL(({ pathname }) => pathname === '/me/profile/security');

test('a passkey and one-time codes: added, used to log in, and removed, the last one too', async ({
  page,
  request,
}) => {
  const person = await people.register(request);
  await plugInKey(page);
  await logIn(page, person);
  await arrive(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome, Linux');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Your password', { exact: true }).fill('not-it-at-all');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
    'This is not your password.',
  );
  await page.getByLabel('Your password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const codes = page.getByRole('region', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = await codes.getByRole('listitem').first().innerText();
  await expectAccessible(page);
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();

  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your app' }).locator('path')).toHaveAttribute('d', /^M2 2/);
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const secret = key.replaceAll(' ', '');
  await page.getByLabel('Code that the app shows').fill(codeOf(secret, Date.now()));
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Authenticator app', { exact: true })).toBeVisible();

  // By passkey.
  await page.evaluate(() => localStorage.clear());
  await logIn(page, person);
  await page.getByRole('dialog').getByRole('button', { name: 'Use your passkey' }).click();
  await arrive(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Passkey: Chrome, Linux' })).toContainText('Last used');

  // By a code, after a wrong one.
  await page.evaluate(() => localStorage.clear());
  await logIn(page, person);
  const code = page.getByRole('dialog').getByLabel('Code');
  await code.fill('000000');
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await expect(code).toHaveAccessibleDescription(/This code is not right/);
  await expectAccessible(page);
  await code.fill(codeOf(secret, Date.now() + 30_000));
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();
  await arrive(page);

  // New recovery codes, a quarter of an hour later: they are worth a factor, so it takes one.
  let asked = false;
  await page.route('**/api/users/me/recovery-codes', async (route) => {
    if (asked || route.request().method() === 'GET') return route.fallback();
    asked = true;
    const json = { error: 'Please confirm.', code: 'confirm-identity', key: 'session.confirm-by-factor' };
    return route.fulfill({ status: 403, json });
  });
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(proof.getByLabel('Password')).toHaveCount(0);
  await proof.getByLabel('Code').fill(recoveryCode);
  await proof.getByRole('button', { name: 'Continue' }).click();
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const newCode = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: 'I have kept them' }).click();

  // The app goes by a recovery code, the passkey by itself.
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(person.password);
  await page.getByLabel('Code', { exact: true }).fill(newCode);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(page, 'It has been removed.');
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible();
  await page.getByRole('button', { name: /^Remove Passkey/ }).click();
  await page.getByLabel('Your password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('A password can be guessed or stolen.')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await logIn(page, person);
  await arrive(page);
});
