import { ApiError } from '../../lib/api-error.ts';
import { rememberRole, startSession } from '../../lib/session/session.ts';
import { askHolder } from '../../lib/session/who.ts';
import { nextPath } from './next-path.rules.ts';

/** Somebody is logged in: remembers that and starts anew with a whole document. Never comes back. */
export async function enterShop(token: string): Promise<never> {
  if (!startSession(token)) {
    const error = 'Your browser does not let the shop store anything, so it cannot keep you logged in.';
    throw new ApiError(400, { error, code: 'refused' });
  }
  // Asked now, so that the next page paints the right buttons from the start.
  const holder = await askHolder();
  if (holder === 'admin' || holder === 'client') rememberRole(holder);
  location.replace(nextPath(location.search));
  // The form stays busy until the document is gone.
  return new Promise<never>(() => {});
}
