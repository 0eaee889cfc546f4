import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    toasts?: string[];
  }
}

/** Writes down what each toast says at the moment when it can be seen and read out. */
function recordToasts(): void {
  const noted: string[] = [];
  window.toasts = noted;
  const look = () => {
    for (const toast of document.querySelectorAll('[role=status] > *'))
      if (toast.checkVisibility() && !toast.closest('[aria-hidden=true], [inert]'))
        if (toast.textContent && noted.at(-1) !== toast.textContent) noted.push(toast.textContent);
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-hidden', 'inert'],
  });
}

interface Options {
  /** For tests that weigh what is loaded, cut the connection or stop the clock. */
  readonly ownContext: boolean;
}

/**
 * Tests of a worker share a browser context and the process behind it (`--process-per-site`), which has loaded and compiled
 * the shop's scripts already: half of what it costs to open a page. Each begins in a new tab with empty storage.
 */
export const test = base.extend<Options, { sharedContext: BrowserContext }>({
  ownContext: [false, { option: true }],
  sharedContext: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, timezoneId, viewport, hasTouch, isMobile } = project.use;
      const options = { baseURL, locale, timezoneId, viewport, hasTouch, isMobile };
      const given = Object.entries(options).filter(([, value]) => value !== undefined);
      const context = await browser.newContext(Object.fromEntries(given));
      await context.addInitScript(recordToasts);
      // While this tab is open, the process stays.
      await (await context.newPage()).goto('/favicon.svg');
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, sharedContext, ownContext, javaScriptEnabled, timezoneId, viewport },
    use,
    { project },
  ) => {
    const { use: usual } = project;
    const isUsual = timezoneId === usual.timezoneId && viewport?.width === usual.viewport?.width;
    if (isUsual && !ownContext && javaScriptEnabled !== false) {
      await use(sharedContext);
      for (const page of sharedContext.pages().slice(1)) await page.close();
    } else {
      const own = await browser.newContext();
      await own.addInitScript(recordToasts);
      await use(own);
      await own.close();
    }
  },
  page: async ({ context, baseURL }, use) => {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const origin = baseURL ?? '';
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cookies,local_storage' });
    await devtools.detach();
    await use(page);
  },
});

/** The page has shown this toast, now or a moment ago. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.toasts ?? []), { message: `toasts with: ${text}` })
    .toContainEqual(expect.stringContaining(text));
}
