import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { collectComplaints, waitUntilHydrated } from './browser-state.ts';
import * as goods from './goods.ts';
import { expectToast, test } from './test.ts';

const main = (page: Page) => page.getByRole('main');
/** A shoe size goes on with what it is in other systems. */
const radio = (page: Page, name: string) => main(page).getByRole('radio', { name: new RegExp(`^${name}( · |$)`) });
const offer = (page: Page) => main(page).getByRole('link', { name: /: show larger$/ });
const add = (page: Page, { name }: goods.Goods) => main(page).getByRole('button', { name: `Add to cart: ${name}` });
const tellMe = (page: Page) => main(page).getByRole('button', { name: 'Tell me when it is back' });

test('a shopper chooses colour and size, which change picture, price and stock, and shares the address', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page);
  const shoe = await goods.stockShoe(request);
  await page.goto(`/product/${shoe._id}`);
  await waitUntilHydrated(page);
  await expect(radio(page, 'Blue')).toBeChecked();
  await expect(main(page).getByRole('group', { name: 'Size (EU)' }).getByRole('radio', { checked: true })).toHaveCount(
    0,
  );

  await add(page, shoe).click();
  await expect(main(page).getByRole('group', { name: 'Size' })).toHaveAccessibleDescription('Please choose a size');
  await expect(radio(page, '41')).toBeFocused();
  await expectAccessible(page);
  expect(await goods.storedCart(page)).toBeNull();

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(radio(page, '42, sold out')).toBeChecked();
  await expect(page).toHaveURL(/\?variant=[\w-]{36}$/);
  await expect(main(page).getByText('Lo siento, articulo no disponible')).toBeVisible();
  await expect(tellMe(page)).toBeVisible();

  await expect(offer(page).getByRole('img')).toHaveAttribute('src', /-1\.webp/);
  await radio(page, 'Red').check();
  // The size is kept, for there is one.
  await expect(radio(page, '42')).toBeChecked();
  await expect(radio(page, '41, not available in Red')).toBeDisabled();
  await expect(radio(page, 'Blue, sold out in 42')).not.toBeChecked();
  await expect(offer(page).getByRole('img')).toHaveAttribute('src', /-2\.webp/);
  await expect(main(page).getByText('Only 3 left')).toBeVisible();
  await expect(tellMe(page)).toHaveCount(0);
  await add(page, shoe).click();
  await expectToast(page, `Added to your cart: ${shoe.name}, Size 42, Red`);
  const { variants } = await (await request.get(`/api/products/id/${shoe._id}`)).json();
  expect(await goods.storedCart(page)).toMatchObject([{ _id: shoe._id, variantId: variants[3]._id, piece: 1 }]);

  await page.reload();
  await expect(page).toHaveTitle(new RegExp(`^${shoe.name}, Size 42, Red`));
  await expect(radio(page, '42')).toBeChecked();
  await radio(page, '43').check();
  await expect(main(page).getByText('$24.50')).toBeVisible();
  await expect(main(page).getByText(variants[4].sku)).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});

test('whoever gets the address of a variant sees that one, and search engines one page', async ({ request }) => {
  const shoe = await goods.stockShoe(request);
  const { variants } = await (await request.get(`/api/products/id/${shoe._id}`)).json();
  const answer = await request.get(`/product/${shoe._id}?utm_source=mail&variant=${variants[4]._id}`);
  const html = await answer.text();
  const { origin } = new URL(answer.url());
  const { slug } = await (await request.get(`/api/products/id/${shoe._id}`)).json();
  const url = `${origin}/product/${shoe._id}/${slug}`;
  expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
  expect(html).toContain(`<meta property="og:url" content="${url}?variant=${variants[4]._id}"/>`);
  expect(html).toContain(`<meta property="og:title" content="${shoe.name}, Size 43, Red"/>`);
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+-2\.webp/);
  expect(html).toContain('<meta property="product:price:amount" content="24.50"/>');
  expect(html.match(/<img[^>]*>/)?.[0]).toContain('-2.webp');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('every size and colour is a link', { tag: '@long' }, async ({ page, request }) => {
    const shoe = await goods.stockShoe(request);
    // A shoe size goes on with those of other countries.
    const link = (name: string) => main(page).getByRole('link', { name: new RegExp(`^${name}( ·|$)`) });
    await page.goto(`/product/${shoe._id}`);
    await link('Red').click();
    // No size is chosen by choosing a colour.
    await expect(link('Red')).toHaveAttribute('aria-current', 'true');
    await expect(main(page).getByText('From $19.99').first()).toBeVisible();
    await expect(main(page).getByRole('radio', { name: '41, not available in Red' })).toBeDisabled();
    await expect(offer(page).getByRole('img')).toHaveAttribute('src', /-2\.webp/);
    await link('42').click();
    await expect(main(page).getByText('Stock: 3')).toBeVisible();
    await link('Blue, sold out in 42').click();
    await expect(link('42, sold out')).toHaveAttribute('aria-current', 'true');
    await expect(main(page).getByText('Lo siento, articulo no disponible')).toBeVisible();
  });
});
