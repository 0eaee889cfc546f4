import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isLanguage } from '@fieldhouse/contracts/language';
import { type Browser, chromium } from '@playwright/test';
import { browserArgs, ensureBrowser } from './browser.mjs';
import { repoRoot } from './repo.mjs';
import { type Screen, type ShownShop, screens, showShop } from './screens.ts';
import { runMain, ScriptError } from './script-error.mjs';
import { startShop } from './start-shop.ts';

const WIDTHS = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];
const folder = join(repoRoot, 'shots');
// npm run shots -- de order: those screens with `order` in their names, in German.
const wanted = process.argv.slice(2).filter((word) => !isLanguage(word));
const language = process.argv.slice(2).find(isLanguage);

function chooseScreens(): readonly Screen[] {
  const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  if (chosen.length > 0) return chosen;
  throw new ScriptError(
    `No screen is called ${wanted.join(' or ')}.`,
    `There are: ${screens.map(({ name }) => name).join(', ')}.`,
  );
}

async function takeShot(browser: Browser, shop: ShownShop, screen: Screen, width: (typeof WIDTHS)[number]) {
  const context = await browser.newContext({ viewport: width, baseURL: shop.url, locale: 'en-US', timezoneId: 'UTC' });
  await shop.enter(context, screen);
  const page = await context.newPage();
  await page.goto(`${language ? `/${language}` : ''}${shop.pathOf(screen)}`, { waitUntil: 'networkidle' });
  // Pictures further down load when they come into view.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
  await page.screenshot({
    path: join(folder, `${[screen.name, language, width.width].filter(Boolean).join('-')}.png`),
    fullPage: true,
  });
  await context.close();
}

await runMain(async () => {
  const chosen = chooseScreens();
  const executablePath = await ensureBrowser();
  await mkdir(folder, { recursive: true });
  const shop = await startShop();
  try {
    const shown = await showShop(shop.url);
    const browser = await chromium.launch({ executablePath, args: browserArgs() });
    for (const screen of chosen) {
      for (const width of WIDTHS) await takeShot(browser, shown, screen, width);
      console.log(`✓ ${screen.name}`);
    }
    await browser.close();
  } finally {
    await shop.stop();
  }
  console.log(`Screenshots are in shots/.`);
});
