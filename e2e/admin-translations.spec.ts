import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints, waitUntilHydrated } from './browser-state.ts';
import { expectToast, test } from './test.ts';

test('a text that is missing in German is translated beside its original, and read in the shop', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const slug = `t-${randomUUID()}`;
  const title = `Clubs ${slug.slice(0, 10)}`;
  const headers = await openAsAdmin(page, request, '/admin');
  const made = await request.post('/api/pages', { headers, data: { slug, title, markdown: 'For clubs.' } });
  expect(made.ok()).toBe(true);
  await page.goto('/admin/translations?into=de&kind=page');
  await waitUntilHydrated(page);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: `Translate ${title}` }).click();
  await main.getByLabel('Title (Deutsch)').fill('Vereine');
  await main.getByLabel('Text (Deutsch)').fill('Für Vereine.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await main.getByRole('region', { name: 'texts' }).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'The translation has been saved');
  await expect(main.getByText(title)).toHaveCount(0);
  await page.goto(`/de/pages/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vereine');
  await request.delete(`/api/pages/${slug}`, { headers });
  expect(complaints).toEqual([]);
});
