import { type APIRequestContext, expect } from '@playwright/test';
import { ADMINISTRATOR_ROLE } from '../contracts/src/staff.rules.ts';
import { codeOf } from '../server/src/testing/second-factors.ts';
import { expectAccessible } from './accessibility.ts';
import { remember, waitUntilHydrated } from './browser-state.ts';
import * as people from './people.ts';
import { expectToast, test } from './test.ts';

const INVITATION = '/setup/invitation/';
const linkIn = async (request: APIRequestContext, email: string) =>
  people.pathIn(await people.mailTo(request, email, /^You are invited/), INVITATION);

/** Another administrator: the one of the demo has no second factor, for all other tests. */
async function comeAsOwner(request: APIRequestContext) {
  const owner = people.newPerson();
  const headers = { authorization: `Bearer ${await people.staffToken(request)}` };
  const data = { email: owner.email, roleId: ADMINISTRATOR_ROLE };
  expect((await request.post('/api/staff/invitations', { headers, data })).ok()).toBe(true);
  const link = (await linkIn(request, owner.email)).slice(INVITATION.length);
  const { name, password } = owner;
  const answer = await request.post('/api/auth/invitation/accept', { data: { link, name, password } });
  return { ...owner, token: (await answer.json()).tokenId as string };
}

test('an owner invites a packer, who sees the packers’ rooms alone; sets up a second factor, and changes the role', async ({
  page,
  browser,
  baseURL,
  request,
  isMobile,
}) => {
  test.skip(isMobile, 'the menu is a drawer there, which has a test of its own');
  const owner = await comeAsOwner(request);
  await remember(page, { token: owner.token, 'fh:role': 'admin' });
  await page.goto('/admin/staff');
  const packer = people.newPerson();
  await page.getByLabel('Email').fill(packer.email);
  await page.getByRole('main').getByLabel('Role', { exact: true }).last().selectOption({ label: 'Packer' });
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expectToast(page, `An invitation is on its way to ${packer.email}`);
  await expectAccessible(page);

  const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  await other.goto(await linkIn(request, packer.email));
  await expect(other.getByText(/You are invited as Packer/)).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel('Name').fill(packer.name);
  await other.getByLabel('Password', { exact: true }).fill(packer.password);
  await other.getByRole('button', { name: 'Accept and log in' }).click();
  const cards = other.getByRole('region', { name: 'Sections' }).getByRole('heading', { level: 3 });
  await expect(cards).toHaveText(['Stock', 'Sales orders']);
  const menu = other.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: /^(Control Panel|Orders|Stock)$/ })).toHaveCount(3);
  await expect(menu.getByRole('link', { name: /Settings|Products|Returns|Accounting/ })).toHaveCount(0);
  await other.goto('/admin/settings');
  await expect(other.getByText('You need the right “Settings” for this screen.')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'Security' }).click();
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  await page.getByLabel('Code that the app shows').fill(codeOf(key.replaceAll(' ', ''), Date.now()));
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10);

  await page.goto('/admin/staff');
  await expect(page.getByRole('article', { name: owner.name })).toContainText('second factor');
  const card = page.getByRole('article', { name: packer.name });
  await card.getByLabel('Role', { exact: true }).selectOption({ label: 'Editor' });
  await card.getByRole('button', { name: `Save the role of ${packer.name}` }).click();
  await expectToast(page, `${packer.name} has another role now`);
  await menu.getByRole('link', { name: 'Orders' }).click();
  await expect(other.getByText('You need the right “Orders” for this screen.')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Products' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveCount(0);
});
