import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints, waitUntilHydrated } from './browser-state.ts';
import { expectToast, test } from './test.ts';

const list = '/admin/pages';
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

test('a page is written with a preview, changed, and read by everybody', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const title = `Lanes ${randomUUID().slice(0, 8)}`;
  const slug = title.toLowerCase().replace(' ', '-');
  const headers = await openAsAdmin(page, request, list);
  await expect(page.getByRole('heading', { name: 'Pages' })).toBeVisible();
  await expectStillAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'New page' }).click();
  await save(page);
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await expect(page.getByLabel('Address')).toHaveValue(slug);
  await page
    .getByLabel('Text')
    .fill(
      'Four *lanes*.\n\n|A|B|\n|-|-:|\n|1|2|\n\nAnd\n\n||C|\n|-|-|\n|3|4|\n\n#### Booking\n\n<b>Ask</b> [us](/pages/nobody), or [run](/c/running).',
    );
  await expect(preview(page).getByRole('heading', { name: 'Booking', level: 2 })).toBeVisible();
  await expect(preview(page)).toContainText('<b>Ask</b> us');
  await expect(preview(page).getByRole('listitem')).toHaveText([
    "The link to '/pages/nobody' leads nowhere: there is no such page.",
  ]);
  await page.getByLabel('With the form').check();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await save(page);
  await expectToast(page, 'The page has been saved. Some of its links need a look');

  const row = page.getByRole('article', { name: title });
  await expect(row).toContainText("The link to '/pages/nobody' leads nowhere");
  await row.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Text').fill('Six lanes.');
  await page.getByLabel('Title').fill(`${title} and more`);
  await save(page);
  await expectToast(page, 'The page has been saved');
  // Up by one, by keyboard: the focus stays where it was, for the next step.
  const up = page.getByRole('button', { name: `Move ${title} and more up` });
  await up.focus();
  const place = async () => (await page.getByRole('article').allInnerTexts()).findIndex((text) => text.includes(title));
  const was = await place();
  await page.keyboard.press('Enter');
  await expect.poll(place).toBe(was - 1);
  await expect(up).toBeFocused();

  await page.goto('/');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: `${title} and more` })
    .click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Six lanes.');
  await request.delete(`/api/pages/${slug}`, { headers });
  expect(complaints).toEqual([]);
});

test('somebody writes to the shop, and the shop gets a mail', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const message = `When do you open? ${randomUUID()}`;
  await page.goto('/pages/contact');
  await expect(page).toHaveTitle(/^Contact/);
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter your email address/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Name').fill('Ann Arrow');
  await page.getByLabel('Email').fill(`ann-${randomUUID()}@example.com`);
  await page.getByLabel('Message').fill(message);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('region', { name: 'Write to us' })).toContainText('We have received your message');
  await expect
    .poll(async () => (await request.get('/api/dev/mailbox?page=1&limit=100')).text(), { timeout: 20_000 })
    .toContain(message);
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
});
