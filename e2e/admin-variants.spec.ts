import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { noise } from '../server/src/testing/pictures.ts';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints, isPhone } from './browser-state.ts';
import { stockUp } from './goods.ts';
import { expectMessage, join } from './people.ts';
import { asAdmin, payFor } from './purchases.ts';
import { expectToast, test } from './test.ts';

interface Shoe {
  readonly _id: string;
  readonly name: string;
  readonly sku: string;
  readonly variants: readonly {
    readonly _id: string;
    readonly sku: string;
    readonly quantity: number;
    readonly weight: number | null;
    readonly images: readonly string[];
  }[];
}

const productOf = async (request: APIRequestContext, id: string): Promise<Shoe> =>
  (await request.get(`/api/products/id/${id}`)).json();

/** In 41 and 42, three each, at $60. */
async function stockShoe(request: APIRequestContext): Promise<Shoe> {
  const sized = {
    price: 60,
    options: [{ name: 'Size', kind: 'size', values: [{ value: '41' }, { value: '42' }] }],
    variants: [
      { options: { Size: '41' }, quantity: 3 },
      { options: { Size: '42' }, quantity: 3 },
    ],
  };
  const { _id } = await stockUp(request, sized);
  return productOf(request, _id);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function save(page: Page) {
  await press(page, 'Submit');
  const question = page.getByRole('heading', { name: 'Your product will be updated!' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  await expect(question).toBeHidden();
}

const cardOf = (page: Page, { name }: Pick<Shoe, 'name'>) => page.getByRole('article', { name });

test('a shelf is counted size by size while an order waits, the history tells it, and many rows are saved at once', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const shoe = await stockShoe(request);
  const [small] = shoe.variants;
  const { token: buyer } = await join(request);
  await payFor(request, buyer, [{ productId: shoe._id, variantId: small?._id, quantity: 2, price: 60 }]);
  await openAsAdmin(page, request, `/admin/stock?q=${small?.sku}`);
  const card = cardOf(page, shoe);
  await expect(card).toContainText('2 sizes');
  await card.getByRole('button', { name: 'Variants' }).click();
  const row = card.getByRole('row', { name: /^41/ });
  // Three on the shelf, two of them sold, one to buy.
  await expect(row).toContainText('low21');
  const onHand = card.getByLabel('On hand, Size 41');
  await expect(onHand).toHaveValue('3');

  await onHand.fill('1');
  await onHand.press('Enter');
  await expect(card.getByRole('alert')).toContainText('2 of FH-');
  await expect(onHand).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await onHand.fill('12');
  await onHand.press('Enter');
  await expect(card.getByLabel('On hand, Size 42')).toBeFocused();
  await expect(card.getByRole('status')).toHaveText('Saved: Size 41, on hand 12.');
  await expect(row).toContainText('210');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await page.keyboard.type('58.5');
  await page.keyboard.press('Tab');
  await expect(card.getByRole('status')).toHaveText('Saved: Size 41, price 58.5.');
  await expect(card).toContainText('$58.50 – $60.00');
  expect((await productOf(request, shoe._id)).variants).toMatchObject([
    { quantity: 10, price: 58.5 },
    { quantity: 3, price: 60 },
  ]);

  await card.getByRole('button', { name: 'History' }).click();
  const rows = page.getByRole('dialog', { name: 'Stock history' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(/Size 41: counted by .* \(stock table\)\+9\+910/);
  await expect(rows.nth(2)).toContainText(/Size 41: sold, sale \d+0−21/);
  await page.keyboard.press('Escape');

  await page.getByLabel('Show as').selectOption('table');
  const field = (label: string, size: string) => page.getByLabel(`${label}, ${shoe.name}, Size ${size}`);
  await field('On hand', '41').fill('9');
  await field('On hand', '41').press('Enter');
  await expect(field('On hand', '42')).toBeFocused();
  await field('On sale for', '42').fill('75');
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(field('On sale for', '42')).toBeFocused();
  await expect(field('On sale for', '42')).toHaveAttribute('aria-invalid', 'true');
  await field('On sale for', '42').fill('45');
  await expectStillAccessible(page);
  await field('Price', '41').fill('65');
  await page.getByRole('button', { name: 'Save 3 changes' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved 3 changes.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard' })).toBeHidden();
  expect((await productOf(request, shoe._id)).variants).toMatchObject([
    { quantity: 7, basePrice: 65 },
    { quantity: 3, price: 45 },
  ]);
  await field('Price', '41').fill('66');
  await page.getByLabel('Show as').selectOption('');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(cardOf(page, shoe)).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(complaints.filter((one) => !/400/.test(one))).toEqual([]);
});

test('two administrators in one cell: the second is told and decides, and other cells are merged', {
  tag: '@long',
}, async ({ page, request }) => {
  const shoe = await stockShoe(request);
  const [small, large] = shoe.variants;
  // Each width has its own: two variants cannot share one.
  const barcode = isPhone(page) ? '4006381333900' : '4006381333931';
  await openAsAdmin(page, request, `/admin/stock?q=${shoe.sku}`);
  const card = cardOf(page, shoe);
  await card.getByRole('button', { name: 'Variants' }).click();
  const price = card.getByLabel('Price, Size 41');
  await price.fill('55');
  await asAdmin(request, 'PUT', `/api/variants/${small?._id}`, { price: 50 });
  await asAdmin(request, 'PUT', `/api/variants/${large?._id}`, { barcode });
  await price.press('Enter');
  const both = card.getByRole('group', { name: 'Price, Size 41: two changes' });
  await expect(both).toContainText('Yours55Theirs50.00');
  await expectStillAccessible(page);
  await both.getByRole('button', { name: 'Keep mine' }).click();
  await expect(both).toBeHidden();
  await expect(price).toHaveValue('55.00');
  await expect(price).toBeFocused();
  await expect(card.getByLabel('Barcode, Size 42')).toHaveValue(barcode);

  await asAdmin(request, 'PUT', `/api/variants/${small?._id}`, { price: 50 });
  await card.getByLabel('Weight in g, Size 42').fill('310');
  await card.getByLabel('Weight in g, Size 42').press('Enter');
  await expect(card.getByRole('status')).toHaveText('Saved: Size 42, weight in g 310.');
  await expect(price).toHaveValue('50.00');
  await expectNoSidewaysScroll(page);
  // The price of all who have none of their own.
  await card.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(card.getByLabel('Stock', { exact: true })).toHaveCount(0);
  await card.getByLabel('Price', { exact: true }).fill('66');
  await card.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  await expect(card.getByLabel('Price, Size 42')).toHaveValue('66.00');
  await expect(price).toHaveValue('50.00');
});

test('a shoe is made from colours and a range of sizes, of a new brand, with pictures from the web and from disk', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  await openAsAdmin(page, request, '/admin/createproduct');
  const name = `Trail shoe ${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Product name').fill(name);
  await page.getByLabel('Description').fill('Runs uphill.');
  await page.getByLabel('Price', { exact: true }).fill('60');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Running', exact: true }).click();
  await page.keyboard.press('Escape');
  const brand = `Zephyr ${randomUUID().slice(0, 6)}`;
  await press(page, 'Add a brand');
  await page.getByLabel('New brand').fill(brand);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Brand', { exact: true })).toHaveValue(brand);
  await press(page, 'Add colours');
  await expect(page.getByLabel('Add values to Colour')).toBeFocused();
  await page.keyboard.type('Black, Blue');
  await page.keyboard.press('Enter');
  await press(page, 'Add sizes');
  await page.keyboard.type('1-201');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A product can have at most 200 variants')).toBeVisible();
  await page.getByLabel('Add values to Size').fill('36–47');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('row')).toHaveCount(1 + 24);
  // What each variant has of its own is not asked for as a whole.
  await expect(page.getByLabel('Stock', { exact: true })).toHaveCount(0);

  await page.getByLabel('Stock, Black · 37').fill('2');
  await page.keyboard.press('Control+d');
  await expect(page.getByLabel('Stock, Blue · 47')).toHaveValue('2');
  await expect(page.getByLabel('Stock, Black · 36')).toHaveValue('');
  await page.getByLabel('Price, Blue · 46').fill('65');
  await press(page, 'Fill down Price of Blue · 46');
  await expect(page.getByLabel('Price, Blue · 47')).toHaveValue('65');
  await expect(page.getByLabel('Price, Blue · 46')).toBeFocused();
  await page.getByRole('checkbox', { name: 'Sell Black · 36' }).uncheck();
  await page.getByLabel('Barcode, Black · 37').fill('4006381333932');
  await page.getByLabel('New images show').selectOption('Blue');
  await page.getByLabel('Image URL').fill(new URL('/favicon.svg', page.url()).href);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Image 1 shows Blue' })).toBeChecked();
  // An upload is for the colour that was chosen when it began.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/uploads', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByLabel('Choose image files').setInputFiles({
    name: `${randomUUID()}.png`,
    mimeType: 'image/png',
    buffer: await noise(40, 40).png().toBuffer(),
  });
  await press(page, 'UPLOAD IMAGE');
  await page.getByLabel('New images show').selectOption('Black');
  held.resolve();
  await expect(page.getByRole('checkbox', { name: 'Image 2 shows Blue' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Image 2 shows Black' })).not.toBeChecked();
  await press(page, 'Submit');
  await expect(page.getByLabel('Barcode, Black · 37')).toBeFocused();
  await expect(page.getByLabel('Barcode, Black · 37')).toHaveAccessibleDescription(/This is not a barcode/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Barcode, Black · 37').fill('');

  const created = page.waitForResponse('**/api/products/create');
  await press(page, 'Submit');
  await expectMessage(page, 'Producto cargado con éxito');
  await expect(page.getByText('It comes in one version.')).toBeVisible();
  await expect(page.getByLabel('Product name')).toHaveValue('');
  const { _id, ...made } = await (await created).json();
  expect(made).toMatchObject({ name, brand, price: 60, category: ['Running'] });
  const { variants } = await productOf(request, _id);
  expect(variants).toHaveLength(23);
  expect(variants[0]).toMatchObject({ options: { Colour: 'Black', Size: '37' }, quantity: 2, images: [] });
  expect(variants.at(-1)).toMatchObject({ options: { Colour: 'Blue', Size: '47' }, price: 65, quantity: 2 });
  expect(variants.at(-1)?.images).toHaveLength(2);
  expect(complaints).toEqual([]);
});

test('two administrators at one matrix: what differs is merged, one cell is decided, and a sale stays sold', {
  tag: '@long',
}, async ({ page, request }) => {
  const shoe = await stockShoe(request);
  const [small, large] = shoe.variants;
  await openAsAdmin(page, request, `/admin/stock/${shoe._id}`);
  await page.getByLabel('Add values to Size').fill('43');
  await page.keyboard.press('Enter');
  await page.getByLabel('Stock, 43').fill('7');
  await page.getByLabel('Stock, 41').fill('5');
  await page.getByLabel('Price, 42').fill('62');
  const { token: buyer } = await join(request);
  await payFor(request, buyer, [{ productId: shoe._id, variantId: small?._id, quantity: 1, price: 60 }]);
  await asAdmin(request, 'PUT', `/api/variants/${small?._id}`, { price: 50 });
  await asAdmin(request, 'PUT', `/api/variants/${large?._id}`, { price: 55 });
  await save(page);
  await expect(page.getByRole('alertdialog')).toContainText('The sizes and colours have changed.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  const both = page.getByRole('group', { name: 'Sizes and colours: two changes' });
  await expect(both).toContainText(/YoursSize 42: price 62, .*TheirsSize 42: price 55\.00, /);
  await expect(page.getByLabel('Stock, 43')).toHaveValue('7');
  await both.getByRole('button', { name: 'Keep mine' }).click();
  await save(page);
  await expectToast(page, 'The product has been updated');
  expect((await productOf(request, shoe._id)).variants).toMatchObject([
    { _id: small?._id, quantity: 4, price: 50 },
    { _id: large?._id, quantity: 3, price: 62 },
    { options: { Size: '43' }, quantity: 7 },
  ]);

  // Different cells need no decision.
  await page.getByLabel('Weight in g, 41').fill('300');
  await asAdmin(request, 'PUT', `/api/variants/${large?._id}`, { barcode: null, weight: 310 });
  await save(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('Weight in g, 42')).toHaveValue('310');
  await save(page);
  await expect.poll(async () => (await productOf(request, shoe._id)).variants[0]?.weight).toBe(300);
});

test('a product in one version is counted too', { tag: '@long' }, async ({ page, request }) => {
  const ball = await stockUp(request, { name: `Counted ball ${randomUUID().slice(0, 8)}` });
  await openAsAdmin(page, request, `/admin/stock?q=${ball._id}`);
  const card = cardOf(page, ball);
  await card.getByRole('button', { name: 'Count' }).click();
  await card.getByLabel(/^On hand/).fill('4');
  await card.getByLabel(/^On hand/).press('Enter');
  await expect(card.getByText('low').first()).toBeVisible();
  await card.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(card.getByLabel('Stock', { exact: true })).toHaveValue('4');
});
