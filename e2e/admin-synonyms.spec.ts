import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints } from './browser-state.ts';
import { staffToken } from './people.ts';
import { expectToast, test } from './test.ts';

const api = '/api/synonyms';

test('groups are added, searched for and deleted', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const [mine, other] = [`lane${randomUUID().slice(0, 8)}`, `lane${randomUUID().slice(0, 8)}`];
  const headers = { authorization: `Bearer ${await staffToken(request)}` };
  const { groups, __v } = await (await request.get(api, { headers })).json();
  await request.put(api, { headers, data: { groups: [...groups, [other, 'pitch']], __v } });
  await openAsAdmin(page, request, '/admin/synonyms');
  const save = page.getByRole('button', { name: 'Save' });
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByLabel('Group 1', { exact: true })).toBeFocused();
  await page.keyboard.type(mine);
  await save.click();
  await expect(page.getByLabel('Group 1', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Group 1', { exact: true })).toHaveAccessibleDescription(/at least two words/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('End');
  await page.keyboard.type(', court');
  await save.click();
  await expectToast(page, 'The synonyms have been saved');

  await page.getByLabel('Search the groups').fill(other);
  await expect(page.getByRole('status').filter({ hasText: /^1 of \d+ groups$/ })).toBeVisible();
  await expect(page.getByLabel('Group 1', { exact: true })).toHaveValue(`${other}, pitch`);
  await page.getByRole('button', { name: 'Delete group 1' }).click();
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  await save.click();
  await expect(page.getByText('Not saved yet.')).toHaveCount(0);
  const saved = await (await request.get(api, { headers })).json();
  expect(saved.groups).toContainEqual([mine, 'court']);
  expect(saved.groups.flat()).not.toContain(other);
  expect(complaints).toEqual([]);
});
