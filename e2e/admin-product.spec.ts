import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { noise } from '../server/src/testing/pictures.ts';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints, prepareToAnswer } from './browser-state.ts';
import { expectMessage } from './people.ts';
import { test } from './test.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function choose(page: Page, ...names: string[]) {
  await page.getByRole('combobox', { name: 'Category' }).click();
  for (const name of names) await page.getByRole('option', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
}

async function fillIn(page: Page, name: string) {
  await field(page, 'Product name').fill(name);
  await field(page, 'Description').fill('Rolls where it is kicked.');
  await field(page, 'Price').fill('12.50');
  await field(page, 'Stock').fill('7');
  await choose(page, 'Football');
  await field(page, 'Brand').selectOption({ index: 1 });
}

for (const path of ['/create', '/admin/createproduct'])
  test(`${path}: a product with images from the web and from disk is in the shop`, {
    tag: '@long',
  }, async ({ page, request }) => {
    const complaints = collectComplaints(page);
    await openAsAdmin(page, request, path);
    const name = `Match ball ${randomUUID().slice(0, 8)}`;
    await fillIn(page, name);
    await choose(page, 'Running');
    const brand = `Zephyr ${randomUUID().slice(0, 6)}`;
    await press(page, 'Add a brand');
    await page.getByLabel('New brand').fill(brand);
    await page.keyboard.press('Enter');
    await expect(field(page, 'Brand')).toHaveValue(brand);
    expect(await (await request.get('/api/products/brands')).json()).toContain(brand);
    await page.getByLabel('Image URL').fill(new URL('/favicon.svg', page.url()).href);
    await press(page, 'ADD IMAGE URL');
    const files = await Promise.all(
      [`one ${name}.png`, `two ${name}.jpg`].map(async (fileName) => ({
        name: fileName,
        mimeType: 'image/png',
        buffer: await noise(300, 200).png().toBuffer(),
      })),
    );
    await page.getByLabel('Choose image files').setInputFiles(files);
    await expect(page.getByRole('list', { name: 'Chosen files' }).getByText('chosen')).toHaveCount(2);
    await press(page, 'UPLOAD IMAGE');
    const images = page.getByRole('list', { name: 'Images of the product' }).getByRole('listitem');
    await expect(images).toHaveCount(3);
    await expect(page.getByRole('status').filter({ hasText: 'success' })).toHaveCount(2);
    await press(page, 'Move image 2 forward');
    await press(page, 'Remove image 2');
    await expect(images).toHaveCount(2);
    await expectAccessible(page);
    const screen = page.viewportSize();
    await expectNoSidewaysScroll(page);
    if (screen) await page.setViewportSize(screen);

    const created = page.waitForResponse('**/api/products/create');
    await press(page, 'Submit');
    const told = page.getByRole('alertdialog');
    await expect(told).toContainText(`The product has been created: ${name}`);
    await expect(told.getByRole('link', { name: 'Go to the product' })).toHaveAttribute('href', /^\/product\//);
    await expect(told.getByRole('heading')).toHaveAttribute('lang', 'es');
    await expectMessage(page, 'Producto cargado con éxito');
    for (const label of ['Product name', 'Description', 'Price', 'Stock', 'Brand'])
      await expect(field(page, label)).toHaveValue('');
    await expect(page.getByText('No images yet.')).toBeVisible();
    const product = await (await created).json();
    expect(product).toMatchObject({ name, brand, price: 12.5, quantity: 7, category: ['Football', 'Running'] });
    expect(product.img).toHaveLength(2);
    for (const url of product.img) expect(url).toMatch(/^\/files\/(one|two)-Match-ball-\w+\.png$/);
    expect(complaints).toEqual([]);
  });

test('each field says what is wrong once somebody has been in it', { tag: '@long' }, async ({ page, request }) => {
  await openAsAdmin(page, request, '/create');
  const main = page.getByRole('main');
  await expect(main.getByText('Please, enter a name')).toBeHidden();
  await press(page, 'Submit');
  for (const sentence of [
    'Please, enter a name',
    'Please enter a description',
    'Please enter a sell price',
    'Please enter a valid stock',
    'Select at least one category',
    'Select at least one brand',
  ])
    await expect(main.getByText(sentence, { exact: true })).toBeVisible();
  await expect(field(page, 'Product name')).toBeFocused();
  await expectStillAccessible(page);

  const said: [string, string, string][] = [
    ['Price', '0', 'Are you sure post at that price?'],
    ['Price', '2000000000', 'Are you sure post at that price?'],
    ['Price', '12,5', 'Only numbers please, decimal numbers are with dot notation'],
    ['Price', '12.555', 'Only numbers please, decimal numbers are with dot notation'],
    ['Stock', '2000000000', 'Are you sure post with that stock quantity?'],
    ['Stock', '1.5', 'Only numbers please'],
  ];
  for (const [label, typed, sentence] of said) {
    await field(page, label).fill(typed);
    await expect(field(page, label)).toHaveAccessibleDescription(sentence);
  }
  await field(page, 'Price').fill('1');
  await expect(field(page, 'Price')).not.toHaveAttribute('aria-invalid');
});

test('a field that was only passed through speaks when it is left', { tag: '@long' }, async ({ page, request }) => {
  await openAsAdmin(page, request, '/create');
  await field(page, 'Product name').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Please, enter a name')).toBeVisible();
  await expect(page.getByText('Please enter a description')).toBeHidden();
  const list = page.getByRole('combobox', { name: 'Category' });
  await list.click();
  const menu = page.getByRole('listbox');
  const box = await menu.boundingBox();
  expect([box?.width, Math.round(box?.height ?? 0)]).toEqual([250, 224]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Select at least one category')).toBeVisible();
});

test('a refusal is shown, and everything typed is still there', { tag: '@long' }, async ({ page, request }) => {
  await prepareToAnswer(page);
  await openAsAdmin(page, request, '/create');
  await fillIn(page, 'Ball of nobody');
  const refusal = {
    error: 'There is no category.',
    code: 'invalid-input',
    fields: { category: 'There is no category.' },
  };
  await page.route('**/api/products/create', (route) => route.fulfill({ status: 400, json: refusal }));
  await press(page, 'Submit');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('heading', { name: 'Oops...' })).toBeVisible();
  await expectMessage(page, 'Something went wrong! There is no category.');
  await expect(page.getByRole('main').getByText('There is no category.')).toBeVisible();
  await expect(field(page, 'Product name')).toHaveValue('Ball of nobody');
  await expect(page.getByRole('combobox', { name: 'Category' })).toContainText('Football');
  await page.unroute('**/api/products/create');
  await page.route('**/api/products/create', (route) => route.abort());
  await press(page, 'Submit');
  await expectMessage(page, 'Something went wrong! We cannot reach the shop.');
  await expect(field(page, 'Stock')).toHaveValue('7');
});

test('images: an address must be one, Clear Images takes all of them off, ten are enough', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await openAsAdmin(page, request, '/create');
  const address = page.getByLabel('Image URL');
  const add = async (text: string) => {
    await address.fill(text);
    await address.press('Enter');
  };
  await add('ftp://example.com/a.png');
  await expect(page.getByText('An image address must start with http:// or https://')).toBeVisible();
  const origin = new URL(page.url()).origin;
  for (let n = 0; n < 10; n++) await add(`${origin}/favicon.svg?${n}`);
  await expect(page.getByRole('list', { name: 'Images of the product' }).getByRole('listitem')).toHaveCount(10);
  await add(`${origin}/favicon.svg?10`);
  await expect(page.getByText('A product can have at most 10 images')).toBeVisible();
  await press(page, 'Clear Images');
  await expect(page.getByText('No images yet.')).toBeVisible();
});

test('leaving a half-filled form warns, and staying loses nothing', { tag: '@long' }, async ({ page, request }) => {
  await openAsAdmin(page, request, '/create');
  await field(page, 'Product name').fill('Half a ball');
  await page.getByRole('link', { name: 'Control Panel' }).filter({ visible: true }).last().click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Leave without saving?');
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(field(page, 'Product name')).toHaveValue('Half a ball');
  let asked = false;
  page.on('dialog', (question) => {
    asked = question.type() === 'beforeunload';
    void question.dismiss();
  });
  await page.reload({ timeout: 2_000 }).catch(() => {});
  await expect.poll(() => asked).toBe(true);
  await expect(field(page, 'Product name')).toHaveValue('Half a ball');
  await page.getByRole('link', { name: 'Control Panel' }).filter({ visible: true }).last().click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/admin');
});
