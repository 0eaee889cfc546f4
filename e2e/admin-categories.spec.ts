import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { noise } from '../server/src/testing/pictures.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectStillAccessible,
  expectTouchTargets,
} from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints, prepareToAnswer } from './browser-state.ts';
import { asAdmin } from './purchases.ts';
import { expectToast, test } from './test.ts';

const newName = () => `Lane ${randomUUID().slice(0, 8)}`;
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog');

async function add(page: Page, name: string) {
  await page.getByLabel('New category').fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Add category' }).click();
}

test('a category is created, renamed and deleted, each after a confirmation and with a message', {
  tag: '@long',
}, async ({ page, request }) => {
  const complaints = collectComplaints(page);
  await openAsAdmin(page, request, '/admin/categories');
  const name = newName();
  await add(page, `  ${name} `);
  await expectToast(page, `${name} has been added to the shop's categories`);
  await expect(card(page, name)).toContainText('0 products');
  const isInShop = async (department: string) => (await (await request.get('/')).text()).includes(department);
  await expect.poll(() => isInShop(name)).toBe(true);

  await card(page, name).getByRole('button', { name: 'Edit' }).click();
  const field = page.getByLabel('New name');
  await expect(field).toBeFocused();
  await field.fill('   ');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  const better = newName();
  await field.fill(better);
  await page.getByRole('button', { name: 'Save' }).click();
  await dialog(page).getByRole('button', { name: 'Rename' }).click();
  await expectToast(page, 'The category has been updated');
  await expect(card(page, better)).toBeVisible();
  await expect.poll(() => isInShop(better)).toBe(true);

  await card(page, better).getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page)).toContainText('The products themselves stay in the shop.');
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'The category has been removed.');
  await expect(card(page, better)).toHaveCount(0);
  await expectTouchTargets(page, 'main form, main article');
  expect(complaints).toEqual([]);
});

test('a branch is built, described and moved, its page is found where it was, and it goes from below', async ({
  page,
  request,
}) => {
  const [from, to, moved] = [newName(), newName(), newName()];
  await asAdmin(request, 'POST', '/api/categories/create', { name: from });
  await openAsAdmin(page, request, '/admin/categories');
  await add(page, to);
  await expect(card(page, to)).toBeVisible();
  await card(page, from).getByRole('button', { name: 'Add below' }).click();
  const name = page.getByLabel(`New category below ${from}`);
  await expect(name).toBeFocused();
  await name.fill(moved);
  await name.press('Enter');
  await dialog(page).getByRole('button', { name: 'Add category' }).click();
  const below = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: card(page, name) })
      .getByRole('listitem');
  await expect(below(from)).toContainText(moved);

  await card(page, moved).getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Below', { exact: true }).selectOption(to);
  await page.getByLabel('Text').fill('Everything for lanes.');
  await page.getByLabel('Address').fill('Wrong address');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.getByLabel('Address').fill('lane');
  const picture = await noise(40, 40).png().toBuffer();
  await page
    .getByLabel('Choose image files')
    .setInputFiles({ name: 'lane.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'UPLOAD IMAGE' }).click();
  await expect(page.getByRole('img', { name: 'The picture now' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'The category has been updated');
  await expect(card(page, moved).getByRole('button', { name: 'Edit' })).toBeFocused();
  const slug = (text: string) => text.toLowerCase().replace(' ', '-');
  await expect(card(page, moved)).toContainText(`/c/${slug(to)}/lane`);
  const found = await request.get(`/api/categories/find?path=${slug(from)}/${slug(moved)}`);
  expect(await found.json()).toEqual({ path: `${slug(to)}/lane` });

  // The list follows what was saved.
  await expect(below(to)).toContainText(moved);
  await card(page, to).getByRole('button', { name: 'Delete' }).click();
  await expect(card(page, to)).toContainText('There are categories below this one.');
  for (const gone of [moved, to]) {
    await card(page, gone).getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(card(page, gone)).toHaveCount(0);
  }
  await asAdmin(request, 'DELETE', `/api/categories/delete/${from}`);
});

test('two clicks ask once and write once, and the list stays when it cannot be fetched afterwards', {
  tag: '@long',
}, async ({ page, request }) => {
  await prepareToAnswer(page);
  const name = newName();
  await openAsAdmin(page, request, '/admin/categories');
  await add(page, name);
  await expect(card(page, name)).toBeVisible();
  await page.reload();
  const deletions: string[] = [];
  page.on('request', (sent) => sent.method() === 'DELETE' && deletions.push(sent.url()));
  await page.route('**/api/categories/sizes', (route) => (deletions.length > 0 ? route.abort() : route.continue()));

  // The first click on a new page loads the dialog's code: the second one must not ask again meanwhile.
  await card(page, name).getByRole('button', { name: 'Delete' }).dblclick();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'The category has been removed.');
  await expect(page.getByText('The list below is the previous one.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(deletions).toHaveLength(1);

  await page.unroute('**/api/categories/sizes');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, name)).toHaveCount(0);
});

test('no is no: nothing happens to a category whose question is declined', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await openAsAdmin(page, request, '/admin/categories');
  await card(page, 'Basketball Shoes').getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Basketball Shoes')).toBeVisible();
});

test('an empty name and a taken one get the shop’s own sentence, after the question', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await openAsAdmin(page, request, '/admin/categories');
  await add(page, '   ');
  await expect(page.getByLabel('New category')).toHaveAccessibleDescription(/name/i);
  await add(page, 'basketball');
  await expect(page.getByLabel('New category')).toHaveAccessibleDescription(
    "There is already a category called 'basketball'.",
  );
});

test('renaming what somebody else has renamed in the meantime is reported, and nothing is lost', {
  tag: '@long',
}, async ({ page, request }) => {
  const headers = await openAsAdmin(page, request, '/admin/categories');
  const [name, theirs] = [newName(), newName()];
  await add(page, name);
  await card(page, name).getByRole('button', { name: 'Edit' }).click();
  await request.put(`/api/categories/update?nameCategory=${name}`, { headers, data: { name: theirs } });
  await page.getByLabel('New name').fill('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await dialog(page).getByRole('button', { name: 'Rename' }).click();
  await expectToast(page, 'This category no longer exists.');
  const both = card(page, theirs).getByRole('group', { name: 'Name: two changes' });
  await expect(both).toContainText(`YoursMineTheirs${theirs}`);
  await both.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByLabel('New name')).toHaveValue(theirs);
  await request.delete(`/api/categories/delete/${theirs}`, { headers });
});

test('it is accessible and never scrolls sideways', { tag: '@long' }, async ({ page, request }) => {
  await openAsAdmin(page, request, '/admin/categories');
  await expect(card(page, 'Basketball')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card(page, 'Trail Running Shoes').getByRole('button', { name: 'Edit' }).click();
  await card(page, 'Running').getByRole('button', { name: 'Add below' }).click();
  await expectStillAccessible(page);
  await expectNoSidewaysScroll(page);
});
