import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { collectComplaints, remember, waitUntilHydrated } from './browser-state.ts';
import { expectMessage, mailTo, pathIn, registerMember, storedToken } from './people.ts';
import { test } from './test.ts';

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
