import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { collectComplaints, remember, waitUntilHydrated } from './browser-state.ts';
import { expectMessage, mailTo, pathIn, registerMember, staffToken, storedToken } from './people.ts';
import { expectToast, test } from './test.ts';

test('one takes one’s data along, moves to another mailbox and leaves', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const person = await registerMember(request);
  const newEmail = `new.${person.email}`;
  await remember(page, { token: person.token, 'fh:role': 'client' });
  await page.goto('/me/profile');
  await waitUntilHydrated(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('my-data.json');
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ account: { name: person.name } });

  await page.getByLabel('New email').fill(newEmail);
  await page.getByLabel('Your password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText('We have written to both addresses.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  for (const [email, told] of [
    [person.email, 'in the other email'],
    [newEmail, 'has been changed'],
  ] as const) {
    await page.goto(pathIn(await mailTo(request, email, /email address/), '/api/auth/email-activate/'));
    await page.getByRole('button', { name: 'Yes, use this address' }).click();
    await expect(page.getByText(told)).toBeVisible();
  }

  await page.goto('/me/profile');
  await expect(page.getByText(newEmail).first()).toBeVisible();
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Your password', { exact: true }).last().fill(person.password);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expectMessage(page, 'Your account has been deleted.');
  await expect(page).toHaveURL(({ pathname }) => pathname === '/');
  expect(await storedToken(page)).toBeNull();
  expect(complaints).toEqual([]);
});

test('who has no account is deleted by staff, by the address in their letter', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const email = `letter-${Date.now()}@example.com`;
  await request.post('/api/newsletter', { data: { email } });
  await remember(page, { token: await staffToken(request), 'fh:role': 'admin' });
  await page.goto(`/admin/users?q=${email}`);
  await expect(page.getByRole('heading', { name: 'Asked by letter, without an account' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const erase = page.getByRole('button', { name: 'Delete their data' });
  await erase.click();
  await expect(page.getByLabel('Why')).toHaveAccessibleDescription(/Please say why/);
  await page.getByLabel('Why').fill('Letter of May 2');
  await erase.click();
  const dialog = page.getByRole('alertdialog', { name: `Delete what names ${email}?` });
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expectToast(page, 'Nothing here names this person any more.');
  await expect(page).toHaveURL(/\/admin\/users$/);
  expect(complaints).toEqual([]);
});
