import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { collectComplaints, waitUntilAlive } from './browser-state.ts';
import * as people from './people.ts';

const screens = ['/login', '/CreateUser', '/forgotpassword', '/resetpassword/abc', '/dev/mailbox'];

/** Apart from the frame around a mail: no script runs in there, axe neither. */
const expectSound = (page: Page) => expectAccessible(page, { but: 'iframe' });

for (const path of screens) {
  test(`${path} is accessible and comes alive without a complaint`, async ({ page }) => {
    const complaints = collectComplaints(page);
    const response = await page.goto(path);
    expect(await response?.text()).not.toMatch(/\sstyle="(?!.*srcdoc)/);
    await waitUntilAlive(page);
    await expectSound(page);
    expect(complaints).toEqual([]);
  });
}

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

test('password managers know every field', async ({ page }) => {
  await people.openLogin(page);
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'email');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
  await people.openLogin(page, '/CreateUser');
  await expect(page.getByLabel('Name')).toHaveAttribute('autocomplete', 'name');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password');
  await page.goto('/resetpassword/abc');
  await expect(page.getByLabel('New password')).toHaveAttribute('autocomplete', 'new-password');
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
  await waitUntilAlive(page);
  const mail = page.getByRole('group').filter({ hasText: person.email });
  await mail.getByText('Activate your').first().click();
  await expect(mail.getByRole('region', { name: 'Text part' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /email-activate/,
  );
  const button = page.frameLocator('iframe').getByRole('link', { name: 'Activate account' });
  await expect(button).toHaveCSS('display', 'inline-block');
  await expectSound(page);
  expect(complaints).toEqual([]);
  const opened = page.context().waitForEvent('page');
  await button.click();
  await expect((await opened).getByRole('button', { name: 'Activate account' })).toBeVisible();
});
