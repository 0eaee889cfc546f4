import { defineConfig } from '@playwright/test';
import { browserArgs, findBrowser } from './scripts/browser.mjs';

const long = Boolean(process.env.TEST_LONG);
/** What differs on a small screen. All else is tried at both widths too, when there is time for it. */
const smallScreens = /\/(header|look)\.spec\.ts$/;
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
  // A second try for a browser that was starved on a busy machine; the report still names the test as flaky.
  retries: 1,
  timeout: long ? 10 * 60_000 : 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    // baseURL is E2E_URL, set by the global setup after this file was read: each worker reads the file again.
    ...(process.env.E2E_URL ? { baseURL: process.env.E2E_URL } : {}),
    browserName: 'chromium',
    trace: 'off',
    locale: 'en-US',
    timezoneId: 'UTC',
    launchOptions: { args: browserArgs(), ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      ...(long ? {} : { testMatch: smallScreens }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
