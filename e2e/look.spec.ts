import { type APIRequestContext, expect, type Page, type Request } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { collectComplaints, waitUntilHydrated } from './browser-state.ts';
import { atTheDesk } from './checkout-page.ts';
import { stockUp } from './goods.ts';
import { QUIET_AISLE } from './shop-under-test.ts';
import { expectToast, test } from './test.ts';

const pages = ['/', '/?page=2', '/dev/ui', '/no-such-page'];
const KB = 1024;

/** Stars can be given in halves. */
async function rateByKeyboard(page: Page) {
  const slider = page.getByRole('slider', { name: 'Your rating', exact: true });
  // It may hydrate later than the page.
  await expect
    .poll(() => slider.evaluate((input) => Object.keys(input).some((name) => name.startsWith('__reactProps$'))))
    .toBe(true);
  await slider.focus();
  await expect(slider).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '4 out of 5');
  await page.keyboard.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '5 out of 5');
}

for (const path of pages)
  test(`${path} is accessible, has no style attributes, comes alive without a complaint and never scrolls sideways`, {
    tag: path === '/' ? [] : '@long',
  }, async ({ page }) => {
    const complaints = collectComplaints(page);
    const fonts = watchFonts(page);
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    expect(await response?.text()).not.toMatch(/\sstyle="/);
    await waitUntilHydrated(page);
    // A missing page, and the gallery's lost pictures, are answered 404 on purpose.
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    // Without a doctype browsers would lay it out as they did twenty years ago.
    expect(await page.evaluate(() => document.compatMode)).toBe('CSS1Compat');
    if (path === '/') expect(fonts).toEqual(['latin']);
    await expectAccessible(page, { frame: true });
    if (path === '/dev/ui') await rateByKeyboard(page);
    for (const width of [320, 360, 390, 599, 600, 768, 899, 900, 1179, 1180, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, `at ${width}`).toBeLessThanOrEqual(0);
    }
    if (path === '/') await expectRareLetters(page, fonts);
  });

/** The files of one weight that were asked for. */
function watchFonts(page: Page): string[] {
  const fonts: string[] = [];
  page.on('request', (request) => {
    const subset = /barlow-condensed-(.+)-600/.exec(request.url())?.[1];
    if (subset) fonts.push(subset);
  });
  return fonts;
}

/** Letters that few names have come in the shop’s font too, and only when one is there. */
async function expectRareLetters(page: Page, fonts: readonly string[]) {
  await page.evaluate(() => {
    const heading = document.querySelector('h1');
    if (heading) heading.textContent = 'Dvořák, Nguyễn';
  });
  await expect.poll(() => page.evaluate(() => document.fonts.check('600 40px "Barlow Condensed"', 'řễ'))).toBe(true);
  expect(fonts.toSorted()).toEqual(['latin', 'latin-ext', 'vietnamese']);
}

const screens = [
  // Of the start page what no other test changes: how far text moves with its font depends on what it says.
  { name: 'the start page', most: 115 * KB, tag: '@phone', open: () => QUIET_AISLE },
  { name: 'a department’s page', most: 116 * KB, open: () => '/c/outdoor' },
  {
    name: 'a product’s page',
    most: 118 * KB,
    // How far its name moves with the font depends on its letters.
    open: async (request: APIRequestContext) => `/product/${(await stockUp(request, { name: 'Ball at rest' }))._id}`,
  },
  {
    name: 'the checkout',
    most: 134 * KB,
    tag: '@phone',
    open: async (request: APIRequestContext, page: Page) => {
      // How far the total moves with its font depends on its figures.
      await atTheDesk(page, request, { price: 19.99 });
      return '/checkout';
    },
  },
];

for (const { name, most, tag = [], open } of screens)
  test(`${name} loads at most ${most / KB} KiB of JavaScript, and nothing moves meanwhile`, { tag }, async ({
    page,
    request,
  }) => {
    const path = await open(request, page);
    await watchShifts(page);
    const scripts: Promise<number>[] = [];
    const weigh = (finished: Request) => {
      // What the card company's fields need is not the shop's.
      const isOurs = !/\/demo-card-/.test(finished.url());
      if (isOurs && finished.resourceType() === 'script') scripts.push(bodySize(finished));
    };
    page.on('requestfinished', weigh);
    await page.goto(path, { waitUntil: 'networkidle' });
    await waitUntilHydrated(page);
    await page.evaluate(() => document.fonts.ready);
    // What comes later cannot be weighed any more when the test is over.
    page.off('requestfinished', weigh);
    const sizes = await Promise.all(scripts);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(most);
    // The fallback font comes within a pixel or two of the real one: what is left reads 0.00 in any report.
    expect(await page.evaluate(() => Reflect.get(window, 'shift') ?? 0)).toBeLessThan(0.005);
    expect(await page.evaluate(() => document.fonts.check('700 40px "Barlow Condensed"'))).toBe(true);
  });

const bodySize = async (request: Request) => (await request.sizes()).responseBodySize;

async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number };
        Object.assign(window, { shift: (Reflect.get(window, 'shift') ?? 0) + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Late, so that the fallback is seen first.
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
}

test('a page looks the same for everybody, and the icons and the manifest that it names are there', async ({
  request,
}) => {
  const head = await (await request.get('/')).text();
  // Nothing of a token is in what the server sends.
  const known = await (await request.get('/', { headers: { authorization: 'Bearer x', cookie: 'token=x' } })).text();
  expect(known).toBe(head);
  const named = [...head.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*href="([^"]+)"/g)].map(
    ([, href = '']) => href,
  );
  expect(named).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/site.webmanifest']);
  for (const address of named)
    expect((await request.get(address)).headers()['content-type']).toMatch(/^(image\/|application\/manifest)/);
});

test('the gallery of the design system shows dialogs, questions and messages', { tag: '@long' }, async ({ page }) => {
  await page.goto('/dev/ui', { waitUntil: 'networkidle' });
  await waitUntilHydrated(page);

  await page.getByRole('button', { name: 'Open the dialog' }).click();
  await expect(page.getByRole('dialog', { name: 'Change your picture' })).toBeVisible();
  await expectAccessible(page, { only: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open the dialog' })).toBeFocused();

  await page.getByRole('button', { name: 'Ask before deleting' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The answer was: Yes, delete')).toBeVisible();
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('The answer was: No')).toBeVisible();

  await page.getByRole('button', { name: 'Say that it worked' }).click();
  await expectToast(page, 'The product has been updated');
  await page.mouse.move(0, 0);
  await expect(page.getByRole('status').getByText('The product has been updated')).toBeHidden();
});
