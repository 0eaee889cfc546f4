import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { openAsAdmin } from './admins.ts';
import { collectComplaints } from './browser-state.ts';
import { stockUp } from './goods.ts';
import { register, tokenOf } from './people.ts';
import { asAdmin, payFor } from './purchases.ts';
import { test } from './toasts.ts';

interface Shoe {
  readonly _id: string;
  readonly name: string;
  readonly sku: string;
  readonly variants: readonly { _id: string; sku: string; quantity: number; options: Record<string, string> }[];
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

const cardOf = (page: Page, { name }: Pick<Shoe, 'name'>) => page.getByRole('article', { name });

test('a shelf is counted size by size while an order waits, and the history tells it', async ({ page, request }) => {
  const complaints = collectComplaints(page);
  const shoe = await stockShoe(request);
  const [small] = shoe.variants;
  const buyer = await tokenOf(request, await register(request));
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
  await expectAccessible(page);

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
  expect(complaints.filter((one) => !/400/.test(one))).toEqual([]);
});

test('two administrators in one cell: the second is told and decides, and other cells are merged', async ({
  page,
  request,
}) => {
  const shoe = await stockShoe(request);
  const [small, large] = shoe.variants;
  await openAsAdmin(page, request, `/admin/stock?q=${shoe.sku}`);
  const card = cardOf(page, shoe);
  await card.getByRole('button', { name: 'Variants' }).click();
  const price = card.getByLabel('Price, Size 41');
  await price.fill('55');
  await asAdmin(request, 'PUT', `/api/variants/${small?._id}`, { price: 50 });
  await asAdmin(request, 'PUT', `/api/variants/${large?._id}`, { barcode: '4006381333931' });
  await price.press('Enter');
  const both = card.getByRole('group', { name: 'Price, Size 41: two changes' });
  await expect(both).toContainText('Yours55Theirs50.00');
  await expectAccessible(page);
  await both.getByRole('button', { name: 'Keep mine' }).click();
  await expect(both).toBeHidden();
  await expect(price).toHaveValue('55.00');
  await expect(price).toBeFocused();
  await expect(card.getByLabel('Barcode, Size 42')).toHaveValue('4006381333931');

  await asAdmin(request, 'PUT', `/api/variants/${small?._id}`, { price: 50 });
  await card.getByLabel('Weight in g, Size 42').fill('310');
  await card.getByLabel('Weight in g, Size 42').press('Enter');
  await expect(card.getByRole('status')).toHaveText('Saved: Size 42, weight in g 310.');
  await expect(price).toHaveValue('50.00');
  await expectNoSidewaysScroll(page);
});

test('a product in one version is counted too', async ({ page, request }) => {
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
