import { expect } from '@playwright/test';
import { openReceiver, type Received, verify } from '../server/src/testing/receiver.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints } from './browser-state.ts';
import { test } from './test.ts';

test('a program gets a key, and another is told what happens: tried, sent again, with another secret, switched off', async ({
  page,
  request,
}) => {
  const { url, received, close } = await openReceiver((response) => void response.end('heard'));
  try {
    const complaints = collectComplaints(page);
    const { host } = new URL(url);
    await openAsAdmin(page, request, '/admin/integrations');

    await test.step('keys', async () => {
      await page.getByRole('button', { name: 'New key' }).click();
      await page.getByRole('button', { name: 'Make key' }).click();
      await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
      await page.getByLabel('Name', { exact: true }).fill(`ERP ${host}`);
      await page.getByRole('checkbox', { name: /^Orders/ }).check();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Make key' }).click();
      const shown = page.getByRole('region', { name: 'Your new key' });
      const secret = await shown.getByText(/^fhk_/).innerText();
      const callByKey = () =>
        request.get('/api/orders/rows?page=1&limit=1', { headers: { authorization: `Bearer ${secret}` } });
      expect((await callByKey()).status()).toBe(200);
      await shown.getByRole('button', { name: 'I have kept it' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: `ERP ${host}` })).toContainText(secret.slice(-4));
      await expect(page.getByText(secret)).toHaveCount(0);
      await page.getByRole('button', { name: `End the key ERP ${host}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'End key' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: `ERP ${host}` })).toHaveCount(0);
      expect((await callByKey()).status()).toBe(401);
    });

    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('Address').fill(url);
    await page.getByRole('checkbox', { name: /^order\.paid/ }).check();
    await page.getByRole('button', { name: 'Make webhook' }).click();
    const first = await page.getByText(/^whsec_/).innerText();
    await page.getByRole('link', { name: `Edit ${host}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: host })).toBeVisible();

    await page.getByRole('button', { name: 'Send test event' }).click();
    await expect(page.getByText('delivered')).toBeVisible();
    await expect.poll(() => received.length).toBe(1);
    await page.getByText(/^200, after/).click();
    await expect(page.getByText('heard')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'Replace secret' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replace it' }).click();
    const second = await page.getByText(/^whsec_/).innerText();
    await page.getByRole('button', { name: 'Send again: webhook.test' }).click();
    await expect.poll(() => received.length).toBe(2);
    const [before, again] = received as [Received, Received];
    expect(again.headers['webhook-id']).toBe(before.headers['webhook-id']);
    for (const secret of [first, second]) verify(secret, again);

    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to integrations' }).click();
    await expect(page.getByRole('article', { name: host })).toContainText('switched off');
    await page.getByRole('button', { name: `Delete ${host}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('article', { name: host })).toHaveCount(0);
    expect(complaints).toEqual([]);
  } finally {
    close();
  }
});
