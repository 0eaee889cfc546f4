import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints, prepareToAnswer } from './browser-state.ts';
import * as goods from './goods.ts';
import { staffToken } from './people.ts';
import { amountIn } from './shop-under-test.ts';
import { test } from './test.ts';

interface Goods extends goods.Goods {
  readonly sku: string;
  readonly __v: number;
}

async function admins(request: APIRequestContext) {
  return { authorization: `Bearer ${await staffToken(request)}` };
}

/** A product that no other test knows. */
const create = (request: APIRequestContext, more: object = {}): Promise<Goods> =>
  goods.stockUp(request, {
    name: `Lane marker ${randomUUID().slice(0, 8)}`,
    description: 'Marks a lane.',
    category: ['Football'],
    price: 12.5,
    img: [],
    ...more,
  }) as Promise<Goods>;

async function change(request: APIRequestContext, { _id }: Goods, data: object) {
  const answer = await request.put(`/api/products/update/${_id}`, { data, headers: await admins(request) });
  expect(answer.status()).toBe(200);
}

const find = async (request: APIRequestContext, { _id }: Goods) =>
  (await request.get(`/api/products/id/${_id}`)).json();
const cardOf = (page: Page, { name }: Goods) => page.getByRole('article', { name });
const press = (page: Page, { name }: Goods, button: string) =>
  page.getByRole('article', { name }).getByRole('button', { name: button, exact: true }).click();

async function confirm(page: Page, question: string, button: string) {
  const dialog = page.getByRole('alertdialog');
  const heading = dialog.getByRole('heading', { name: question, exact: true });
  await expect(heading).toBeVisible();
  await dialog.getByRole('button', { name: button }).click();
  await expect(heading).toBeHidden();
}

test('a product is found by words and code, edited in place, by a file that is looked at first, downloaded with the whole stock, and deleted', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const low = await create(request, { quantity: 3 });
  await openAsAdmin(page, request, '/admin/stock');
  await expect(page.getByRole('heading', { name: 'Stock', level: 1 })).toBeVisible();
  await expect(page.getByText('Total investment')).toBeVisible();
  await expect(page.getByText(/^\$[\d,]+\.\d\d$/).first()).toBeVisible();
  await expectAccessible(page, { frame: true });

  const search = page.getByLabel('Name, brand, category, id or SKU');
  for (const words of [low.name, low._id, low.sku]) {
    await search.fill(words);
    await search.press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${words.replaceAll(' ', '\\+')}`));
    await expect(page.getByRole('article').first()).toContainText(low._id);
    await expect(search).toBeFocused();
  }
  for (const text of ['3', 'low', '$12.50', 'Football']) await expect(cardOf(page, low)).toContainText(text);
  expect(complaints).toEqual([]);

  // Edited in place.
  const product = low;
  const card = cardOf(page, product);
  await press(page, product, 'Edit');
  for (const label of ['Stock', 'Price']) {
    await expect(card.getByLabel(label)).toHaveAttribute('type', 'number');
    await expect(card.getByLabel(label)).toHaveAttribute('min', '0');
  }
  await expect(card.getByLabel('Stock')).toBeFocused();
  await expectStillAccessible(page);
  await card.getByLabel('Stock').fill('-1');
  await press(page, product, 'Save');
  await expect(card.getByLabel('Stock')).toHaveAccessibleDescription('Only numbers please');

  await card.getByLabel('Stock').fill('4');
  await card.getByLabel('Price').fill('');
  await card.getByLabel('Categories', { exact: true }).selectOption('Running');
  await card.getByRole('button', { name: 'Remove Football' }).click();
  await press(page, product, 'Save');
  await confirm(page, 'Your product will be updated!', 'Cancel');
  await expect(card.getByLabel('Stock')).toHaveValue('4');
  await press(page, product, 'Save');
  await confirm(page, 'Your product will be updated!', 'Save');
  await expect(page.getByText('The product has been updated')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  await expect(card).toContainText('$12.50');
  // What is left blank stays.
  expect(await find(request, product)).toMatchObject({ quantity: 4, price: 12.5, category: ['Running'] });

  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  await expect(dialog).toContainText('You will see what the file does before anything is changed.');
  await expectStillAccessible(page);
  const choose = (text: string) =>
    dialog
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

  await choose(`\ufeffid;quantity;price\r\n${product._id};x;1,50\r\n`);
  await expect(dialog.getByRole('alert')).toContainText('2 cells have errors, so nothing can be imported yet.');
  await expect(dialog.getByRole('row').nth(1)).toContainText('price');
  await expect(dialog.getByRole('row').nth(2)).toContainText('Only numbers please');
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeHidden();
  await expectStillAccessible(page);

  await choose('id,colour\r\n1,2');
  await expect(dialog.getByRole('alert')).toContainText("There is no column called 'colour'.");

  await choose(
    `id,sku,option1,value1,quantity\r\n${product._id},${product.sku},Size,M,\r\n${product._id},,Size,L,3\r\n`,
  );
  await expect(dialog.getByRole('status')).toContainText('The 2 rows of this file will change 1 product.');

  await choose(`id,quantity,name\r\n${product._id},42,\r\n`);
  await expect(dialog.getByRole('status')).toContainText('This file will change 1 product.');
  expect(await find(request, product)).toMatchObject({ quantity: 4 });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('The file has been imported: 0 created, 1 changed')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, product)).toContainText('42');
  expect(await find(request, product)).toMatchObject({ quantity: 42, name: product.name });

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('stock.csv');
  const rows = await readFile(await file.path(), 'utf8');
  expect(rows).toContain(`${product._id},${product.sku},${product.name},`);
  // Whatever is searched for.
  expect(rows.split('\r\n').length).toBeGreaterThan(100);

  await press(page, product, 'Delete');
  await expect(page.getByRole('alertdialog')).toContainText('irremediable');
  await confirm(page, 'Your product will be deleted!', 'Cancel');
  await press(page, product, 'Delete');
  await confirm(page, 'Your product will be deleted!', 'Delete');
  await expect(page.getByText('The product has been deleted')).toBeVisible();
  await expect(page.getByText('No matching products.')).toBeVisible();
  expect((await request.get(`/api/products/id/${product._id}`)).status()).toBe(404);
});

test('the level of the stock is walked through by keys, and a list that does not come can be tried again', {
  tag: '@long',
}, async ({ page, request }) => {
  await prepareToAnswer(page);
  const complaints = collectComplaints(page);
  const low = await create(request, { quantity: 3 });
  const out = await create(request, { quantity: 0 });
  await openAsAdmin(page, request, '/admin/stock');
  const level = page.getByLabel('Stock level');
  await level.focus();
  // Walked through by keys, it is one step back.
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/stock=low/);
  await page.keyboard.press('ArrowDown');
  await expect(cardOf(page, out)).toContainText('sold out');
  await expect(cardOf(page, low)).toBeHidden();
  await expect(level).toBeFocused();
  await page.route('**/api/products?*', (route) => route.abort());
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We cannot reach the shop');
  await expect(cardOf(page, out)).toBeVisible();
  await page.unroute('**/api/products?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^\d+ products?(, page 1 of \d+)?$/)).toBeFocused();
  await page.goBack();
  await expect(level).toHaveValue('');
  await page.goto('/admin/stock?q=zzqxvv-kwwqz');
  await expect(page.getByText('No matching products.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all products' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  // The list that did not come is noted by the browser and by the page.
  expect(complaints.filter((one) => !/ERR_FAILED|cannot reach the shop/.test(one))).toEqual([]);
});

test('the total investment follows at once, and what is typed elsewhere stays', {
  tag: '@long',
}, async ({ page, request }) => {
  const word = `Twin${randomUUID().slice(0, 8)}`;
  const [one, other] = [await create(request, { name: `${word} one` }), await create(request, { name: `${word} two` })];
  await openAsAdmin(page, request, `/admin/stock?q=${word}`);
  const total = page.getByText('Total investment').locator('xpath=following-sibling::dd');
  const before = amountIn(await total.innerText());
  await press(page, other, 'Edit');
  await cardOf(page, other).getByLabel('Stock').fill('77');
  await press(page, one, 'Edit');
  await cardOf(page, one).getByLabel('Price').fill('1000000');
  await press(page, one, 'Save');
  await confirm(page, 'Your product will be updated!', 'Save');
  await expect.poll(async () => amountIn(await total.innerText())).toBeGreaterThan(before + 9_000_000);
  await expect(cardOf(page, other).getByLabel('Stock')).toHaveValue('77');
});

test('a product that somebody else has changed is not overwritten unseen, and nothing typed is lost', {
  tag: '@long',
}, async ({ page, request }) => {
  const product = await create(request);
  await openAsAdmin(page, request, `/admin/stock?q=${product.sku}`);
  const card = cardOf(page, product);
  await press(page, product, 'Edit');
  await card.getByLabel('Stock').fill('8');
  await card.getByLabel('Price').fill('40');
  await change(request, product, { price: 99, category: ['Running'] });
  await press(page, product, 'Save');
  await confirm(page, 'Your product will be updated!', 'Save');
  const notice = card.getByRole('alert');
  await expect(notice).toContainText('Someone else has changed this product in the meantime.');
  await expect(notice).toContainText('Price: $12.50, now $99.00. Categories: Football, now Running.');
  await expect(card.getByLabel('Stock')).toHaveValue('8');
  // What only the colleague has changed is theirs; what both have is decided before anything is sent.
  await expect(card.getByRole('button', { name: 'Remove Running' })).toBeVisible();
  const both = card.getByRole('group', { name: 'Price: two changes' });
  await expect(both).toContainText('Yours40Theirs99.00');
  await press(page, product, 'Save');
  await expect(both.getByRole('button', { name: 'Keep mine' })).toBeFocused();
  await expectStillAccessible(page);
  await both.getByRole('button', { name: 'Keep mine' }).press('Enter');
  await expect(both).toBeHidden();
  await expect(card.getByRole('button', { name: 'Save' })).toBeFocused();
  await press(page, product, 'Save');
  await confirm(page, 'Your product will be updated!', 'Save');
  await expect(page.getByText('The product has been updated')).toBeVisible();
  expect(await find(request, product)).toMatchObject({ quantity: 8, price: 40, category: ['Running'] });
});

test('the history tells how the stock has become what it is', { tag: '@long' }, async ({ page, request }) => {
  const product = await create(request);
  await change(request, product, { quantity: 6 });
  await openAsAdmin(page, request, `/admin/stock?q=${product.sku}`);
  await press(page, product, 'History');
  const dialog = page.getByRole('dialog', { name: 'Stock history' });
  const rows = dialog.getByRole('row');
  await expect(rows.nth(1)).toContainText(/adjusted by .*−4.*6/);
  await expect(rows.nth(2)).toContainText(/created by .*\+10.*10/);
  await expectStillAccessible(page);
  await page.keyboard.press('Escape');
  await expect(cardOf(page, product).getByRole('button', { name: 'History' })).toBeFocused();
});

test('everything about a product can be edited, even while others change it', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const product = await create(request);
  await openAsAdmin(page, request, `/admin/stock?q=${product.sku}`);
  await cardOf(page, product).getByRole('link', { name: 'Full edit' }).click();
  const name = page.getByLabel('Product name', { exact: true });
  await expect(name).toHaveValue(product.name);
  await expectAccessible(page);
  await name.fill(`${product.name} II`);
  await page.getByLabel('Stock', { exact: true }).fill('0');
  await page.getByLabel('Price', { exact: true }).fill('0');
  await change(request, product, { name: `${product.name} of theirs`, description: 'Marks two lanes.' });
  const submit = () => page.getByRole('button', { name: 'Submit' }).click();
  await submit();
  await confirm(page, 'Your product will be updated!', 'Save');
  const told = page.getByRole('alertdialog');
  await expect(told).toContainText('Oops...');
  await expect(told).toContainText('The description has changed.');
  await expect(told).toContainText('Choose below which version to keep, then submit again.');
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(name).toHaveValue(`${product.name} II`);
  await expect(page.getByLabel('Description')).toHaveValue('Marks two lanes.');
  const both = page.getByRole('group', { name: 'Product name: two changes' });
  await expect(both.getByRole('button', { name: 'Keep mine' })).toBeFocused();
  await both.getByRole('button', { name: 'Take theirs' }).click();
  await expect(name).toHaveValue(`${product.name} of theirs`);
  await submit();
  await confirm(page, 'Your product will be updated!', 'Save');
  await expect(page.getByText('The product has been updated')).toBeVisible();
  expect(await find(request, product)).toMatchObject({
    name: `${product.name} of theirs`,
    description: 'Marks two lanes.',
    quantity: 0,
    price: 0,
  });
  await page.getByRole('link', { name: 'Back to stock' }).click();
  await page.waitForURL('**/admin/stock');
});

test('only administrators see the stock, and nothing scrolls sideways', { tag: '@long' }, async ({ page, request }) => {
  await page.goto('/admin/stock');
  await page.waitForURL((url) => url.pathname === '/');
  await openAsAdmin(page, request, '/admin/stock');
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
  await expectNoSidewaysScroll(page);
});
