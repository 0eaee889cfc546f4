import { data, redirect } from 'react-router';
import { browserLoader, type Load, type PageArgs } from '../../lib/loaders.ts';
import { leaveEnded } from '../../lib/session/leave.ts';
import { readToken, rememberRole } from '../../lib/session/session.ts';
import { askHolder } from '../../lib/session/who.ts';

/**
 * The data of an admin page:
 *
 *     export const clientLoader = adminLoader((call) => call(listUsers, { query: {} }));
 *     export const HydrateFallback = AdminWait;
 *
 * Such a page has no `loader`: the server knows no token, so it sends the fallback, and nothing of the page is drawn
 * before the shop has said that an administrator is looking. Everybody else is sent to the start page; whose session has ended
 * is told so there.
 */
export function adminLoader<Params, Data>(load: Load<Params, Data>) {
  const loadInBrowser = browserLoader(load);
  return async (args: PageArgs<Params>): Promise<Data> => {
    await requireAdmin(args);
    return loadInBrowser(args);
  };
}

async function requireAdmin({ request }: PageArgs): Promise<void> {
  if (readToken() === undefined) throw redirect('/');
  const holder = await askHolder();
  if (holder === undefined) throw data(undefined, { status: 503 });
  if (holder === 'nobody') {
    leaveEnded(new URL(request.url), 'expired');
    // What is on the screen stays until the document is gone.
    return new Promise<never>(() => {});
  }
  rememberRole(holder);
  if (holder !== 'admin') throw redirect('/');
}
