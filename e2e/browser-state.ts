import type { Page } from '@playwright/test';

/** Everything the browser reports about a page: errors, warnings, hydration mismatches, CSP violations. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    // That a client is no administrator is said by a 403, and the browser notes every one of those.
    if (message.location().url.endsWith('/api/users/admin/verify')) return;
    // What notes the toasts is refused in the frame of a mail.
    if (/^Blocked script execution in 'about:blank'/.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Sets local storage entries from an earlier visit. Call before the first page. */
export async function remember(page: Page, entries: Record<string, string>): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
}

/** The page has hydrated: React is running, and links no longer load whole documents. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'));
    const root = key && Reflect.get(document, key)?.stateNode;
    return root?.current.memoizedState?.isDehydrated === false;
  });
}

/** What follows a product on its page comes alive later than the rest: at the first sign of a visitor. */
export async function waitUntilWhole(page: Page): Promise<void> {
  await waitUntilHydrated(page);
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('reviews') ?? {}).some((name) => name.startsWith('__reactFiber$')),
  );
}

/**
 * For a test that answers for the shop (`page.route`) once a page is alive. Call it before the first page: a browser that is told
 * only then to ask the test lets requests of a busy page slip through to the shop.
 */
export const prepareToAnswer = (page: Page): Promise<unknown> =>
  page.route('https://nobody.test/', (route) => route.abort());

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;
