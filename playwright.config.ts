import { defineConfig } from '@playwright/test';
import { browserArgs, findBrowser } from './scripts/browser.mjs';

const long = Boolean(process.env.TEST_LONG);
const executablePath = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/start-shop.global.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // What is a variation of another test, or tried without a browser as well.
  ...(long ? {} : { grepInvert: /@long/ }),
  // A test that passes at the second try has found a fault, in the shop or in itself.
  retries: 0,
  // Patient, because a busy machine is none: only what fails waits that long.
  timeout: long ? 10 * 60_000 : 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // baseURL is E2E_URL, set by the global setup after this file was read: each worker reads the file again.
    ...(process.env.E2E_URL ? { baseURL: process.env.E2E_URL } : {}),
    browserName: 'chromium',
    trace: 'off',
    locale: 'en-US',
    timezoneId: 'UTC',
    // No page lives long enough to be worth compiling twice: a tenth less for the same pages.
    launchOptions: {
      args: [...browserArgs(), ...(long ? [] : ['--js-flags=--no-opt,--no-maglev'])],
      ...(executablePath ? { executablePath } : {}),
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      // What differs on a small screen. All else is tried at both widths too, when there is time for it.
      ...(long ? {} : { grep: /@phone/ }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
