import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, expectStillAccessible } from './accessibility.ts';
import { isPhone, remember, waitUntilHydrated } from './browser-state.ts';
import * as desk from './checkout-page.ts';
import * as goods from './goods.ts';
import { join } from './people.ts';
import { cards } from './shop-under-test.ts';
import { expectToast, test } from './test.ts';

/** In two colours and three sizes, not all of them made or left. */
async function stockShoe(request: APIRequestContext): Promise<goods.Goods> {
  const version = (Size: string, Colour: string, quantity: number, price = 50) => ({
    options: { Size, Colour },
    quantity,
    price,
  });
  return goods.stockUp(request, {
    name: `Shoe ${randomUUID().slice(0, 8)}`,
    price: 50,
    options: [
      { name: 'Size', kind: 'size', system: 'EU', values: ['41', '42', '43'].map((value) => ({ value })) },
      {
        name: 'Colour',
        kind: 'colour',
        values: [
          { value: 'Blue', swatch: '#1d4ed8' },
          { value: 'Red', swatch: '#dc2626' },
        ],
      },
    ],
    variants: [
      version('41', 'Blue', 2),
      version('42', 'Blue', 5, 55.5),
      version('43', 'Blue', 0),
      version('42', 'Red', 1),
    ],
  });
}

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const chooser = (page: Page, { name }: goods.Goods) => page.getByRole('dialog', { name });
const size = (page: Page, value: string) => page.getByRole('dialog').getByRole('radio', { name: value });
const add = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Add to cart' });

test('two sizes chosen on a card are two rows of the cart, each with its own stock and price', async ({
  page,
  request,
}) => {
  const shoe = await stockShoe(request);
  // Who has filtered by red is shown the red one, and opens and chooses that.
  await page.goto(`/result?q=${shoe.name}&colour=Red`);
  await waitUntilHydrated(page);
  const card = cards(page).filter({ hasText: shoe.name });
  await card.getByRole('button', { name: `Add to cart: ${shoe.name}` }).click();
  await expect(chooser(page, shoe).getByRole('radio', { name: 'Red', exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
  await card.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/product\/[\w-]+\?variant=[\w-]+&choose=Size$/);
  await expect(page.getByRole('main').getByRole('radio', { name: 'Red', exact: true })).toBeChecked();

  await page.goto(`/result?q=${shoe.name}`);
  await waitUntilHydrated(page);
  await expect(card).toContainText('From $50.00');
  await expect(card).toContainText('2 colours');

  const open = card.getByRole('button', { name: `Add to cart: ${shoe.name}` });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(chooser(page, shoe)).toBeVisible();
  await expect(chooser(page, shoe).getByRole('radio', { name: 'Blue' })).toBeChecked();
  await expect(size(page, '43')).toHaveAccessibleName('43, sold out');
  await expectAccessible(page, { only: '[role=dialog]' });
  await add(page).click();
  await expect(chooser(page, shoe)).toContainText('Please choose a size');
  await expect(size(page, '41')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chooser(page, shoe)).toBeHidden();
  await expect(open).toBeFocused();
  expect(await goods.storedCart(page)).toBeNull();

  for (const value of ['41', '42']) {
    await open.click();
    await size(page, value).check();
    await add(page).click();
    await expectToast(page, `Added to your cart: ${shoe.name}, Size ${value}, Blue`);
    await expect(open).toBeFocused();
  }

  await desk.openCart(page);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('Size 41, Blue');
  await expect(rows(page).nth(1)).toContainText('Size 42, Blue');
  const more = page.getByRole('button', { name: `Increase quantity: ${shoe.name}, Size 41, Blue` });
  await more.click();
  await more.click();
  await expectToast(page, `Your cart already contains all we have in stock: ${shoe.name}, Size 41, Blue`);
  await expect(page.getByText(/^Total: /)).toHaveText('Total: $155.50');
  await expectStillAccessible(page);
});

test('two sizes that are bought are two lines of the order, up to the history', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const [shoe, { token }] = [await stockShoe(request), await join(request)];
  const { variants } = await (await request.get(`/api/products/id/${shoe._id}`)).json();
  const inCart = (at: number, piece: number) => {
    const { _id, options, price, quantity } = variants[at];
    return { ...shoe, variantId: _id, options, price, quantity, piece };
  };
  await desk.saveAddress(request, token);
  const carrito = JSON.stringify([inCart(0, 2), inCart(1, 1)]);
  await remember(page, { token, 'fh:role': 'client', carrito });
  await desk.pay(page);
  await desk.expectThanks(page);
  const lines = page.getByRole('main').getByRole('row');
  await expect(lines.nth(1)).toContainText(/Size 41, Blue.*2.*\$50\.00/);
  await expect(lines.nth(2)).toContainText(/Size 42, Blue.*1.*\$55\.50/);
  await page.goto('/me/profile');
  const purchase = page.getByRole('article', { name: /^Order #/ });
  await expect(purchase).toContainText('Size 41, Blue');
  await expect(purchase).toContainText('Size 42, Blue');
});

test('a favourite of several versions, and a row from before there were any, ask for one', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const shoe = await stockShoe(request);
  await goods.bringFavourites(page, [shoe]);
  await goods.bringCart(page, [[{ ...shoe, price: 45 }, 3]]);
  await page.goto('/favorites');
  await waitUntilHydrated(page);
  await expect(rows(page)).toContainText('From $50.00');
  await rows(page)
    .getByRole('button', { name: `Add to cart: ${shoe.name}` })
    .click();
  await size(page, '41').check();
  await add(page).click();
  await expectToast(page, 'Added to your cart');

  await desk.openCart(page);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText(`Please choose a size or colour for ${shoe.name}.`)).toBeVisible();
  await expect(desk.payButton(page)).toBeDisabled();
  await expectStillAccessible(page);
  await expectNoSidewaysScroll(page);
  await rows(page)
    .first()
    .getByRole('button', { name: `Choose a size or colour for ${shoe.name}` })
    .click();
  await size(page, '43').check();
  await expect(chooser(page, shoe).getByRole('link', { name: 'Tell me when it is back' })).toBeVisible();
  await size(page, '41').check();
  await chooser(page, shoe).getByRole('button', { name: 'Choose' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(rows(page)).toContainText(/Size 41, Blue.*\$50\.00.*Quantity: 2/);
  await expect(desk.payButton(page)).toBeEnabled();
});

test('a variant that is dearer, short or withdrawn is told by its name', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const shoe = await stockShoe(request);
  const { variants } = await (await request.get(`/api/products/id/${shoe._id}`)).json();
  const inCart = (at: number, piece: number, change: object = {}) => {
    const { _id, options, price, quantity } = variants[at];
    return { ...shoe, variantId: _id, options, price, quantity, piece, ...change };
  };
  const carrito = [inCart(0, 2), inCart(1, 1, { price: 60 }), inCart(2, 1), inCart(3, 1, { variantId: randomUUID() })];
  await remember(page, { carrito: JSON.stringify(carrito) });
  await desk.openCart(page);
  const changes = page.getByRole('alert');
  await expect(changes).toContainText('3 items have changed');
  await expect(changes).toContainText(`${shoe.name}, Size 42, Blue: the price was $60.00, it is now $55.50.`);
  await expect(changes).toContainText(`${shoe.name}, Size 43, Blue: sold out.`);
  await expect(changes).toContainText(`${shoe.name}, Size 42, Red: no longer available.`);
  await changes.getByRole('button', { name: 'Accept changes' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText(/^Total: /)).toHaveText('Total: $155.50');
  await expect(rows(page).first().getByRole('link')).toHaveAttribute(
    'href',
    `/product/${shoe._id}?variant=${variants[0]._id}`,
  );
  expect(
    isPhone(page) ||
      (await rows(page)
        .first()
        .getByRole('button', { name: /^Remove/ })
        .isVisible()),
  ).toBe(true);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the button of a card leads to the page of the product', { tag: '@long' }, async ({ page, request }) => {
    const shoe = await stockShoe(request);
    await page.goto(`/result?q=${shoe.name}`);
    await cards(page)
      .filter({ hasText: shoe.name })
      .getByRole('link', { name: `Choose a version: ${shoe.name}` })
      .click();
    await expect(page).toHaveURL(new RegExp(`/product/${shoe._id}`));
  });
});
