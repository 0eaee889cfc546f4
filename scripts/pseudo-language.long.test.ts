import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopRoutes, staffRoutes } from '../web/src/routes.ts';
import { browserArgs, ensureBrowser } from './browser.mjs';
import { Content } from './pseudo-content.ts';
import { PSEUDO, startPseudoShop } from './pseudo-shop.ts';
import { type Screen, type ShownShop, screens, showShop } from './screens.ts';
import { listCutTexts, listSeenTexts } from './seen-texts.ts';
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

/** A gallery for developers, in no language but theirs. */
const walked = screens.filter(({ name }) => name !== 'dev-ui');

/** Mails, Markdown, and what has kept the line breaks that it was typed with. */
const writtenByPeople = '.page-text, .whitespace-pre-wrap';

test('every page is walked through', () => {
  const patterns = [...shopRoutes, ...staffRoutes].map(({ path = '' }) => path);
  const paths = walked.map(({ path }) =>
    path
      .replace(':slips', '/admin/orders/print')
      .replace(/[?#].*/, '')
      .slice(1),
  );
  const unseen = patterns.filter((pattern) => {
    const route = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+').replace('*', '.+')}$`);
    return !paths.some((path) => route.test(path));
  });
  // A new shop has one language before it is set up.
  expect(unseen).toEqual(['setup', 'dev/ui']);
});

test.for(walked)('$name: no text without brackets, and none that is cut', async (screen) => {
  // In the language whose place it takes: no other is offered.
  const context = await browser.newContext({ baseURL: shop.url, locale: PSEUDO, timezoneId: 'UTC' });
  try {
    await shop.enter(context, screen);
    expect(await lookAt(await context.newPage(), screen)).toEqual([]);
  } finally {
    await context.close();
  }
});

async function lookAt(page: Page, screen: Screen): Promise<string[]> {
  const content = new Content();
  content.follow(page);
  await page.goto(`/${PSEUDO}${shop.pathOf(screen)}`, { waitUntil: 'networkidle' });
  // What is further down comes when it is in sight.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  await content.addLoaded(page);
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => document.fonts.ready);
    for (const { text, where } of await page.evaluate(listSeenTexts, writtenByPeople)) {
      const rest = content.without(text);
      if (/[a-z]{2}|[A-Z]{3}/.test(rest)) found.push(`not found as a text: ${rest} (${where})`);
    }
    for (const cut of await page.evaluate(listCutTexts)) found.push(`at ${width}: ${cut}`);
  }
  return [...new Set(found)];
}
