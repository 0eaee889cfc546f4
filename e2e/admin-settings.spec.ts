import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints } from './browser-state.ts';
import { expectToast, test } from './test.ts';

const api = '/api/settings';

test('settings are saved by section, what two administrators change at once is kept, and bad input changes nothing', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const headers = await openAsAdmin(page, request, '/admin/settings');
  const read = async () => (await request.get(api, { headers })).json();
  const elsewhere = (data: object) => request.put(api, { headers, data });
  const { company, returnDays } = await read();
  const section = (title: string) => page.getByRole('form', { name: title });
  const save = (title: string) => page.getByRole('button', { name: `Save: ${title}` });
  try {
    await test.step('a change in another section is in nobody’s way', async () => {
      const firm = section('Contact and company');
      await expect(save('Contact and company')).toBeDisabled();
      await firm.getByLabel('City').fill('Shelbyville');
      await elsewhere({ returnDays: 45 });
      await firm.getByLabel('City').press('Enter');
      await expectToast(page, 'Contact and company: saved');
      await expect(section('Selling').getByLabel('Days to return')).toHaveValue('45');
      expect(await read()).toMatchObject({ returnDays: 45, company: { city: 'Shelbyville' } });
    });

    // Every day that is tried where all forms have it from.
    const decides = async () => {
      const register = section('Contact and company').getByLabel('Register and number');
      await register.fill('HRB 1');
      await elsewhere({ company: { registration: 'HRB 2' } });
      await register.press('Enter');
      await expect(section('Contact and company').getByRole('alert')).toContainText('Choose below');
      await page.getByRole('button', { name: 'Keep mine' }).click();
      await expect(save('Contact and company')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(section('Contact and company').getByText('Not saved yet.')).toHaveCount(0);
      expect((await read()).company.registration).toBe('HRB 1');
    };
    if (process.env.TEST_LONG) await test.step('who changes the same field decides', decides);

    await test.step('the header shows an announcement at once', async () => {
      const news = section('Announcement');
      await news.getByLabel('Announcement', { exact: true }).fill('Free delivery this week');
      await news.getByLabel('Leads to').fill('javascript:alert(1)');
      await save('Announcement').click();
      await expect(news.getByLabel('Leads to')).toBeFocused();
      await expect(news.getByLabel('Leads to')).toHaveAccessibleDescription(/starts with https/);
      await news.getByLabel('Leads to').fill('/c/running');
      await save('Announcement').click();
      const shop = await page.context().newPage();
      const announcements = async () => {
        await shop.goto('/');
        return shop.getByRole('banner').getByRole('link', { name: 'Free delivery this week' }).count();
      };
      await expect.poll(announcements).toBe(1);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await news.getByLabel('Announcement', { exact: true }).fill('');
      await save('Announcement').click();
      await expect.poll(announcements).toBe(0);
      await shop.close();
    });

    await test.step('a logo that is no picture is refused', async () => {
      const look = section('Name and logo');
      const text = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') };
      await look.locator('input[type=file]').setInputFiles(text);
      await look.getByRole('button', { name: 'UPLOAD IMAGE' }).click();
      await expect(look.getByText('Please choose a JPEG, PNG, WebP or AVIF file.')).toBeVisible();
      await expect(save('Name and logo')).toBeDisabled();
      await look.getByLabel('Name', { exact: true }).fill(' ');
      await save('Name and logo').click();
      await expect(look.getByLabel('Name', { exact: true })).toBeFocused();
      await expect(look.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/name of the shop/);
      const { name, logo } = await read();
      expect({ name, logo }).toEqual({ name: 'Fieldhouse', logo: null });
    });

    expect(complaints.filter((line) => !/409|400|415/.test(line))).toEqual([]);
  } finally {
    await elsewhere({ company, returnDays, announcement: '', announcementLink: '' });
  }
});
