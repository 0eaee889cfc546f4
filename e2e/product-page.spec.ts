import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { type APIRequestContext, expect } from '@playwright/test';
import { expectStillAccessible } from './accessibility.ts';
import { remember, waitUntilHydrated, waitUntilWhole } from './browser-state.ts';
import * as goods from './goods.ts';
import { LIST } from './shop-under-test.ts';
import { test } from './test.ts';

test('comments have their stars, and more of them come on demand, after a failure too', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const ball = await goods.stockUp(request);
  const comment = (nth: number) => ({
    description: `Comment ${nth}.`,
    rating: 3.5,
    author: 'Pat B.',
    verified: true,
    size: nth === 1 ? '42' : null,
    fit: nth === 1 ? 'small' : null,
    createdAt: `2026-01-01T00:00:${String(nth).padStart(2, '0')}.000Z`,
  });
  const comments = Array.from({ length: 45 }, (_, nth) => comment(nth + 1));
  // Nobody writes 45 orders for a test: the API's own tests count them, this one is about the screen.
  await page.route('**/api/products/id/*', async (route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), reviews: comments.slice(0, 20), reviewCount: 45, rating: 3.5 };
    Object.assign(json, { fit: { small: 7, right: 2, large: 1 }, ratings: { 1: 0, 2: 0, 3: 45, 4: 0, 5: 0 } });
    await route.fulfill({ json });
  });
  let fails = true;
  await page.route('**/api/review/product/*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    if (fails) return route.abort();
    return route.fulfill({ json: comments.slice((number - 1) * 20, number * 20) });
  });
  // Through the browser: the server's own rendering asks inside its process.
  await goods.bringFavourites(page, [ball]);
  await page.goto('/favorites');
  await waitUntilHydrated(page);
  await page.getByRole('main').getByRole('link', { name: ball.name }).click();
  const section = page.getByRole('region', { name: /^Comments/ });
  await expect(section.getByRole('listitem')).toHaveCount(20);
  await expect(section.getByRole('listitem').first()).toContainText('Comment 1.');
  await expect(section.getByRole('listitem').first()).toContainText('Verified buyer Size 42, runs small');
  await expect(page.getByText('Runs small, say 7 of 10 buyers')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Runs small 70%' })).toBeVisible();
  await expect(section.getByRole('listitem').first().getByRole('img', { name: 'Rated 3.5 out of 5' })).toBeVisible();
  await section.getByRole('link', { name: 'More comments' }).click();
  await expect(section.getByRole('alert')).toContainText('We cannot reach the shop');
  await expect(section.getByRole('button', { name: 'Try again' })).toBeFocused();
  fails = false;
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(40);
  await expect(section.getByRole('listitem').nth(20)).toBeFocused();
  await expectStillAccessible(page);
  await section.getByRole('button', { name: 'More comments' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(45);
  await expect(section.getByRole('button')).toHaveCount(0);
  await expect(section.getByRole('listitem').nth(40)).toBeFocused();
});

test('search engines and whoever shares it get name, price, picture, way and one address', async ({ request }) => {
  const ball = await goods.stockUp(request, { name: 'Tricky </script><script>alert(1)</script> ball' });
  const answer = await request.get(`/product/${ball._id}`);
  const html = await answer.text();
  const url = `${new URL(answer.url()).origin}/product/${ball._id}/tricky-script-script-alert-1-script-ball`;
  expect(html).toContain(`<link rel="canonical" href="${url}"/>`);
  expect(html).toContain(`<meta property="og:url" content="${url}"/>`);
  expect(html).toContain('<meta property="og:type" content="product"/>');
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/files\//);
  expect(html).not.toContain('<script>alert(1)');
  // Its picture comes first: whichever of its copies the browser finds, none waits.
  expect(html.match(/<img[^>]*>/)?.[0]).toMatch(/fetchPriority="high"/i);
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? ''),
  );
  expect(data).toMatchObject([
    { '@type': 'Product', name: ball.name, offers: { price: '19.99', availability: 'https://schema.org/InStock' } },
    { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { name: 'Training' }, { item: url }] },
  ]);
  expect(data[0]).not.toHaveProperty('aggregateRating');
  expect(answer.headers()['content-security-policy']).not.toContain('unsafe-inline');
});

test('pictures are swiped, zoomed and moved, reviews read by their stars, and what was looked at is found again', async ({
  page,
  request,
}) => {
  const [seen, gone] = [await goods.stockUp(request), await goods.stockUp(request)];
  await goods.withdraw(request, gone._id);
  // As if it had been looked at before it was gone.
  await remember(page, { 'fh:recent': JSON.stringify({ version: 1, value: [gone._id] }) });
  await page.goto(`/product/${seen._id}`);
  await waitUntilHydrated(page);
  const shoe = await findReviewed(request);
  await page.goto(`/product/${shoe._id}`);
  await waitUntilWhole(page);

  const main = page.getByRole('main');
  const large = main.getByRole('link', { name: /show larger$/ });
  await large.evaluate((strip) => strip.scrollTo({ left: strip.clientWidth }));
  await expect(main.getByRole('link', { name: 'Picture 2', exact: true })).toHaveAttribute('aria-current', 'true');
  await expect(large).toHaveAccessibleName(/picture 2 of/);
  await large.click();
  const viewer = page.getByRole('dialog');
  const frame = viewer.getByRole('region', { name: /^Picture at/ });
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await page.keyboard.press('+');
  await expect(frame).toHaveAccessibleName('Picture at 200 percent');
  const across = () => frame.evaluate(({ scrollLeft }) => scrollLeft);
  const middle = await across();
  await page.keyboard.press('ArrowRight');
  await expect.poll(across).toBeGreaterThan(middle);
  await expectStillAccessible(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(large).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/product/${shoe._id}$`));
  // Back closes what is open and leaves nothing.
  await large.click();
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/product/${shoe._id}$`));

  const section = page.getByRole('region', { name: /^Comments/ });
  const { 5: best } = shoe.ratings;
  const bar = section.getByRole('link', { name: new RegExp(`^5 stars ${best} review`) });
  await bar.click();
  await expect(page).toHaveURL(/\?stars=5#reviews$/);
  await expect(bar).toHaveAttribute('aria-current', 'true');
  await expect(bar).toBeFocused();
  await expect(section.getByRole('listitem')).toHaveCount(Math.min(best, 20));
  await section.getByRole('link', { name: 'Show all' }).click();
  await expect(bar).not.toHaveAttribute('aria-current');
  await section.getByRole('link', { name: 'Lowest' }).click();
  await expect(page).toHaveURL(/\?sort=lowest#reviews$/);
  await expect(section.getByRole('listitem')).toHaveCount(Math.min(shoe.reviewCount, 20));

  const viewed = page.getByRole('region', { name: 'Recently viewed' });
  await viewed.scrollIntoViewIfNeeded();
  await expect(viewed.getByRole('link')).toHaveText([seen.name]);
  await expectStillAccessible(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('reviews are read by stars, by links', { tag: '@long' }, async ({ page, request }) => {
    const shoe = await findReviewed(request);
    await page.goto(`/product/${shoe._id}`);
    const section = page.getByRole('region', { name: /^Comments/ });
    await section.getByRole('link', { name: /^5 stars/ }).click();
    await expect(page).toHaveURL(/\?stars=5#reviews$/);
    await expect(section.getByRole('listitem')).toHaveCount(Math.min(shoe.ratings[5], 20));
    await expect(section.getByRole('img', { name: /^Rated ([0-3]|4(?!\.5))/ })).toHaveCount(0);
  });
});

/** One of the demo's goods with pictures and reviews, from a category that other tests put nothing into. */
async function findReviewed(request: APIRequestContext): Promise<ProductDetail> {
  const { products }: CataloguePage = await (await request.get(`${LIST}?category=Outdoor&sort=rating`)).json();
  const reviewed = products.find(({ img, reviewCount, rating }) => img.length > 1 && reviewCount > 2 && rating > 3);
  return (await request.get(`/api/products/id/${reviewed?._id}`)).json();
}
