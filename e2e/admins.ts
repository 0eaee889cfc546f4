import type { APIRequestContext, Page } from '@playwright/test';
import { remember, waitUntilHydrated } from './browser-state.ts';
import { staffToken } from './people.ts';

/** Opens a page as the administrator of the demonstration shop; gives the headers for calls of their own. */
export async function openAsAdmin(page: Page, request: APIRequestContext, path: string) {
  const token = await staffToken(request);
  await remember(page, { token, 'fh:role': 'admin' });
  await page.goto(path);
  await waitUntilHydrated(page);
  return { authorization: `Bearer ${token}` };
}
