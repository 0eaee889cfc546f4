import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { collectComplaints, remember } from './browser-state.ts';
import { demoAdmin, expectMessage, join, type Member, mailTo, register, staffToken } from './people.ts';
import { asAdmin } from './purchases.ts';
import { expectToast, test } from './test.ts';

test.beforeEach(async ({ page, request }) => {
  await remember(page, { token: await staffToken(request), 'fh:role': 'admin' });
});

/** The card of one user, found by their address. */
async function cardOf(page: Page, { name, email }: Pick<Member, 'name' | 'email'>) {
  await page.goto(`/admin/users?q=${email}`);
  const card = page.getByRole('article', { name });
  await expect(card).toContainText(email);
  return card;
}
const dialog = (page: Page) => page.getByRole('alertdialog');

test('every user has a card, whose role is changed with the keyboard alone, after a question, and nobody deletes their own account', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const card = await cardOf(page, await join(request));
  await expect(card).toContainText(/[\da-f]{8}-[\da-f]{4}-7/);
  await expect(card.getByText('client', { exact: true })).toBeVisible();
  await expectStillAccessible(page);
  await card.getByRole('button', { name: 'Update User' }).focus();
  await page.keyboard.press('Enter');
  const role = card.getByLabel('Role');
  await expect(role).toBeFocused();
  await expect(role.getByRole('option')).toHaveText(['administrator', 'client']);
  await expect(role).toHaveValue('client');
  await expectStillAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: 'Update User' })).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('a');
  await expect(role).toHaveValue('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('an administrator?');
  await expectStillAccessible(page);
  const again = page.waitForRequest((sent) => sent.url().includes('/api/users?'));
  await dialog(page).getByRole('button', { name: 'Update User' }).press('Enter');
  await expectToast(page, 'The user has been updated');
  await again;
  await expect(card.getByText('administrator', { exact: true })).toBeVisible();
  await page.goto('/admin/users');
  await expect(page.getByRole('article').nth(1)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto('/admin/users?view=list');
  await page.getByRole('checkbox', { name: 'Tick all users on this page' }).check();
  const ticked = page.getByRole('region', { name: 'Ticked users' });
  await expect(ticked).toContainText('users ticked');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const file = page.waitForEvent('download');
  await ticked.getByRole('button', { name: 'CSV of these' }).click();
  expect((await file).suggestedFilename()).toBe('users.csv');
  expect(complaints).toEqual([]);

  const own = await cardOf(page, { name: 'Alex Admin', email: demoAdmin.email });
  await own.getByRole('button', { name: 'Delete User' }).click();
  await dialog(page).getByRole('button', { name: 'Delete User' }).click();
  await expect(own.getByRole('alert')).toHaveText('You cannot delete your own account here.');
});

test('a password is reset after a question, and a mail is on its way', { tag: '@long' }, async ({ page, request }) => {
  const person = await register(request);
  const card = await cardOf(page, person);
  await card.getByRole('button', { name: 'Reset Password' }).click();
  await expect(dialog(page)).toContainText(`You are about to Reset the Password of ${person.name}!`);
  await dialog(page).getByRole('button', { name: 'Reset Password' }).click();
  await expectToast(page, `${person.name} has received an email to modify the password`);
  await mailTo(request, person.email, /password/i);
  const { email, password } = person;
  expect((await request.post('/api/auth/signin', { data: { email, password } })).status()).toBe(400);
});

test('a user is deleted after a question', { tag: '@long' }, async ({ page, request }) => {
  const card = await cardOf(page, await join(request));
  await card.getByRole('button', { name: 'Delete User' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Delete User' }).click();
  await dialog(page).getByRole('button', { name: 'Delete User' }).click();
  await expectMessage(page, 'The user has been deleted successfully.');
  await expect(page.getByText('No matching users.')).toBeVisible();
  await expectStillAccessible(page);
  await page.getByRole('link', { name: 'Show all users' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('of two administrators on one user the second is told, and sees what the first has done', {
  tag: '@long',
}, async ({ page, request }) => {
  const card = await cardOf(page, await join(request));
  const id = /[\da-f]{8}-[\da-f-]{27}/.exec((await card.textContent()) ?? '')?.[0];
  await card.getByRole('button', { name: 'Update User' }).click();
  await card.getByLabel('Role').selectOption('admin');
  await asAdmin(request, 'PUT', `/api/users/update/${id}`, { role: 'admin' });
  await card.getByRole('button', { name: 'Save' }).click();
  await dialog(page).getByRole('button', { name: 'Update User' }).click();
  await expect(card.getByRole('alert')).toHaveText(
    'Someone else has made this user an administrator in the meantime. Nothing was changed.',
  );
  await expect(card.getByText('administrator', { exact: true })).toBeVisible();
  await asAdmin(request, 'DELETE', `/api/users/delete/${id}`);
  await card.getByRole('button', { name: 'Reset Password' }).click();
  await dialog(page).getByRole('button', { name: 'Reset Password' }).click();
  await expectToast(page, 'This user no longer exists.');
  await expect(page.getByText('No matching users.')).toBeVisible();
});
