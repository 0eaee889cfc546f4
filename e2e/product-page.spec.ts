import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { waitUntilAlive } from './browser-state.ts';
import * as goods from './goods.ts';

test('comments have their stars, and more of them come on demand, after a failure too', async ({ page, request }) => {
  const ball = await goods.stockUp(request);
  const comment = (nth: number) => ({
    ...{ description: `Comment ${nth}.`, rating: 3.5, author: 'Pat B.', verified: true },
    ...{ size: nth === 1 ? '42' : null, fit: nth === 1 ? 'small' : null },
    createdAt: `2026-01-01T00:00:${String(nth).padStart(2, '0')}.000Z`,
  });
  const comments = Array.from({ length: 45 }, (_, nth) => comment(nth + 1));
  // Nobody writes 45 orders for a test: the API's own tests count them, this one is about the screen.
  await page.route('**/api/products/id/*', async (route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), reviews: comments.slice(0, 20), reviewCount: 45, rating: 3.5 };
    Object.assign(json, { fit: { small: 7, right: 2, large: 1 } });
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
  await waitUntilAlive(page);
  await page.getByRole('main').getByRole('link', { name: ball.name }).click();
  const section = page.getByRole('region', { name: /^Comments/ });
  await expect(section.getByRole('listitem')).toHaveCount(20);
  await expect(section.getByRole('listitem').first()).toContainText('Comment 1.');
  await expect(section.getByRole('listitem').first()).toContainText('Verified buyer Size 42, runs small');
  await expect(page.getByText('Runs small, say 7 of 10 buyers')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Runs small 70%' })).toBeVisible();
  await expect(section.getByRole('listitem').first().getByRole('img', { name: 'Rated 3.5 out of 5' })).toBeVisible();
  await section.getByRole('button', { name: 'More comments' }).click();
  await expect(section.getByRole('alert')).toContainText('We cannot reach the shop');
  await expect(section.getByRole('button', { name: 'Try again' })).toBeFocused();
  fails = false;
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(40);
  await expect(section.getByRole('listitem').nth(20)).toBeFocused();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'More comments' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(45);
  await expect(section.getByRole('button')).toHaveCount(0);
  await expect(section.getByRole('listitem').nth(40)).toBeFocused();
});

test('search engines and whoever shares it get name, price, picture, way and one address', async ({ request }) => {
  const ball = await goods.stockUp(request, { name: 'Tricky </script><script>alert(1)</script> ball' });
  const answer = await request.get(`/product/${ball._id}`);
  const html = await answer.text();
  const url = `${new URL(answer.url()).origin}/product/${ball._id}`;
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

test('nothing moves while a product page loads', async ({ page, request }) => {
  const ball = await goods.stockUp(request);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, { shift: (Reflect.get(window, 'shift') ?? 0) + Reflect.get(entry, 'value') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`/product/${ball._id}`, { waitUntil: 'networkidle' });
  await waitUntilAlive(page);
  expect(await page.evaluate(() => Reflect.get(window, 'shift') ?? 0)).toBeLessThan(0.0005);
});
