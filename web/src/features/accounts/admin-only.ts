import { data, redirect } from 'react-router';
import { browserLoader, type Load, type PageArgs } from '../../lib/loaders.ts';
import { readToken } from '../../lib/session-token.ts';
import { askHolder, rememberRole } from './session.ts';

/**
 * The data of an admin page:
 *
 *     export const clientLoader = adminLoader((call) => call(listUsers, { query: {} }));
 *     export const HydrateFallback = AdminWait;
 *
 * Such a page has no `loader`: the server knows no token, so it sends the fallback, and nothing of the page is drawn
 * before the shop has said that an administrator is looking. Everybody else is sent to the start page.
 */
export function adminLoader<Params, Data>(load: Load<Params, Data>) {
  const loadInBrowser = browserLoader(load);
  return async (args: PageArgs<Params>): Promise<Data> => {
    await requireAdmin();
    return loadInBrowser(args);
  };
}

async function requireAdmin(): Promise<void> {
  const holder = readToken() === undefined ? 'nobody' : await askHolder();
  if (holder === undefined) throw data(undefined, { status: 503 });
  if (holder !== 'nobody') rememberRole(holder);
  if (holder !== 'admin') throw redirect('/');
}
