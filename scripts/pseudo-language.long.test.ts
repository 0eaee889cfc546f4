import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disguise } from '../web/pseudo-language.ts';
import { shopRoutes, staffRoutes } from '../web/src/routes.ts';
import { browserArgs, ensureBrowser } from './browser.mjs';
import { Content } from './pseudo-content.ts';
import { PSEUDO, startPseudoShop } from './pseudo-shop.ts';
import { type Screen, type ShownShop, screens, showShop } from './screens.ts';
import { listCutTexts, listSeenTexts, listUnmirrored } from './seen-texts.ts';
import type { StartedShop } from './start-shop.ts';

// All screens in `en-XA`, at both widths that the shop is drawn for.

const WIDTHS = [1280, 390];

let started: StartedShop;
let shop: ShownShop;
let browser: Browser;

beforeAll(async () => {
  const executablePath = await ensureBrowser();
  started = await startPseudoShop();
  shop = await showShop(started.url);
  browser = await chromium.launch({ executablePath, args: browserArgs() });
});
afterAll(async () => {
  await browser?.close();
  await started?.stop();
});

/** A gallery for developers, in no language but theirs; and a paper in the language of its order, which is English here. */
const unwalked = ['dev-ui', 'return-slip'];
const walked = screens.filter(({ name }) => !unwalked.includes(name));

/** Mails, Markdown, and what has kept the line breaks that it was typed with; packing slips are in the order's language. */
const writtenByPeople = '.page-text, .whitespace-pre-wrap, article[lang]';

test('every page is walked through', () => {
  const patterns = [...shopRoutes, ...staffRoutes].map(({ path = '' }) => path);
  const paths = walked.map(({ path }) =>
    path
      .replace(':slips', '/admin/orders/print')
      .replace(/[?#].*/, '')
      .slice(1),
  );
  const unseen = patterns.filter((pattern) => {
    const form = pattern.replaceAll(/\/:\w+(\??)/g, '(?:/[^/]+)$1');
    const route = new RegExp(`^${form.replace('*', '.+')}$`);
    return !paths.some((path) => route.test(path));
  });
  // A new shop has one language before it is set up.
  expect(unseen).toEqual(['orders/:id/returns/:returnId', 'setup', 'dev/ui']);
});

test.for(walked)('$name: no text without brackets, and none that is cut', (screen) =>
  visit(screen, async (page) => expect(await lookAt(page, screen)).toEqual([])),
);

const opened = [
  { what: 'the menu of shoppers', name: 'home', width: 390, open: 'header [aria-haspopup=dialog]' },
  { what: 'the menu of staff', name: 'admin-orders', width: 390, open: 'header [aria-haspopup=dialog]' },
  {
    what: 'a question',
    name: 'admin-promotions',
    width: 1280,
    open: `main button:has-text(${JSON.stringify(disguise('Delete'))})`,
  },
];

test.for(opened)('$what: no text without brackets, and none that is cut', ({ name, width, open: button }) => {
  const screen = walked.find((one) => one.name === name);
  if (!screen) throw new Error(`there is no screen ${name}`);
  return visit(screen, async (page) => {
    const content = new Content();
    content.follow(page);
    await open(page, screen);
    await content.addLoaded(page);
    await page.setViewportSize({ width, height: 900 });
    await page.locator(button).first().click();
    await page.locator('[role=dialog], [role=alertdialog]').waitFor();
    expect(await findFaults(page, content)).toEqual([]);
  });
});

const main = ['home', 'department', 'product', 'cart', 'checkout', 'admin-orders'];
const landmarks = 'header, nav, main, footer, aside, section, article, form, table, th, img, h1, h2';

test.for(walked.filter(({ name }) => main.includes(name)))('$name from right to left is its mirror image', (screen) =>
  visit(screen, async (page) => {
    await open(page, screen);
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(listUnmirrored, landmarks)).toEqual([]);
    }
  }),
);

async function visit(screen: Screen, look: (page: Page) => Promise<void>): Promise<void> {
  // In the language whose place it takes: no other is offered.
  const context = await browser.newContext({ baseURL: shop.url, locale: PSEUDO, timezoneId: 'UTC' });
  try {
    await shop.enter(context, screen);
    await look(await context.newPage());
  } finally {
    await context.close();
  }
}

async function open(page: Page, screen: Screen): Promise<void> {
  await page.goto(`/${PSEUDO}${shop.pathOf(screen)}`, { waitUntil: 'networkidle' });
  // What is further down comes when it is in sight.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
}

async function lookAt(page: Page, screen: Screen): Promise<string[]> {
  const content = new Content();
  content.follow(page);
  await open(page, screen);
  await content.addLoaded(page);
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await findFaults(page, content)).map((fault) => `at ${width}: ${fault}`));
  }
  return [...new Set(found)];
}

async function findFaults(page: Page, content: Content): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const seen = await page.evaluate(listSeenTexts, writtenByPeople);
  const missed = seen.flatMap(({ text, where }) => {
    const rest = content.without(text);
    return /[a-z]{2}|[A-Z]{3}/.test(rest) ? `not found as a text: ${rest} (${where})` : [];
  });
  return [...missed, ...(await page.evaluate(listCutTexts))];
}
