import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { collectComplaints, waitUntilHydrated } from './browser-state.ts';
import * as people from './people.ts';
import { test } from './test.ts';

const screens = ['/login', '/CreateUser', '/forgotpassword', '/resetpassword/abc', '/dev/mailbox'];

const fields: Partial<Record<string, readonly (readonly [string, string])[]>> = {
  '/login': [
    ['Email', 'email'],
    ['Password', 'current-password'],
  ],
  '/CreateUser': [
    ['Name', 'name'],
    ['Password', 'new-password'],
  ],
  '/resetpassword/abc': [['New password', 'new-password']],
};

/** Apart from the frame around a mail: no script runs in there, axe neither. */
const expectSound = (page: Page) => expectAccessible(page, { but: 'iframe' });

test('the screens are accessible, come alive without a complaint, and password managers know every field', {
  tag: '@long',
}, async ({ page }) => {
  const complaints = collectComplaints(page);
  for (const path of screens) {
    const response = await page.goto(path);
    expect(await response?.text()).not.toMatch(/\sstyle="(?!.*srcdoc)/);
    await waitUntilHydrated(page);
    await expectSound(page);
    for (const [label, kind] of fields[path] ?? [])
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', kind);
  }
  expect(complaints).toEqual([]);
});

test('the activation screen is accessible, whatever the outcome', { tag: '@long' }, async ({ page, request }) => {
  await page.goto('/api/auth/email-activate/no-such-link');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectSound(page);
  const person = people.newPerson();
  await people.signUpOnly(request, person);
  const path = people.pathIn(await people.mailTo(request, person.email, /^Activate/), '/api/auth/email-activate/');
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'This wasn’t me' })).toBeVisible();
  await expectSound(page);
  await people.activateByPassword(page, path, person);
  await expectSound(page);
});

test('messages above the forms are accessible', { tag: '@long' }, async ({ page }) => {
  await people.openLogin(page);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expectSound(page);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('dialog', { name: 'Demo account chooser' })).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeFocused();
});

test('nothing scrolls sideways', { tag: '@long' }, async ({ page }) => {
  for (const width of [320, 390, 600, 899, 900, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of screens) {
      await page.goto(path);
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test('the demo mailbox shows a mail as it looks and as text, and its link works', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const person = people.newPerson();
  await people.signUpOnly(request, person);
  await people.mailTo(request, person.email, /^Activate/);
  await page.goto('/dev/mailbox');
  await waitUntilHydrated(page);
  const mail = page.getByRole('group').filter({ hasText: person.email });
  await mail.getByText('Activate your').first().click();
  await expect(mail.getByRole('region', { name: 'Text part' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /email-activate/,
  );
  const button = page.frameLocator('iframe').getByRole('link', { name: 'Activate account' });
  await expect(button).toHaveCSS('display', 'inline-block');
  // Before the checkers, which try to run in the mail and are refused.
  expect(complaints).toEqual([]);
  await expectSound(page);
  const opened = page.context().waitForEvent('page');
  await button.click();
  await expect((await opened).getByRole('button', { name: 'Activate account' })).toBeVisible();
});
