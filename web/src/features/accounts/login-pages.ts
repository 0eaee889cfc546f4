import { getShop } from '@fieldhouse/contracts/shop.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useEffect } from 'react';
import { redirectDocument, useLocation } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import type { Call } from '../../lib/call.ts';
import type { PageArgs } from '../../lib/loaders.ts';
import { rememberRole, startSession, useToken } from '../../lib/session/session.ts';
import { askHolder } from '../../lib/session/token-holder.ts';
import { toAddress } from '../../ui/base-path.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { nextPath } from './next-path.rules.ts';

/** Stores the token of a login and loads a whole document, `next`. Never resolves. */
export async function completeLogin(token: string, next = nextPath(location.search)): Promise<never> {
  if (!startSession(token)) {
    const error = t`Your browser blocks storage for this site, so we cannot keep you logged in.`;
    throw new ApiError(400, { error, code: 'refused' });
  }
  // Asked now, so that the next page shows the right buttons from the first paint.
  const holder = await askHolder();
  if (holder === 'admin' || holder === 'client') rememberRole(holder);
  location.replace(toAddress(next));
  // The form stays busy until the document is unloaded.
  return new Promise<never>(() => {});
}

/**
 * Login and sign-up may talk to Google if the shop has its button, and no other page may. The policy of a document is
 * fixed when it is loaded, so these two are always full page loads.
 */
export async function loadAsOwnDocument(call: Call, { request }: PageArgs): Promise<null> {
  if (!(await call(getShop)).googleClientId) return null;
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}

/**
 * Login and sign-up are for visitors. The stylesheet hides them from everybody else from the first paint on; this
 * redirects.
 */
export function useLeaveWhenSignedIn(): void {
  const token = useToken();
  useEffect(() => {
    if (token !== undefined) location.replace(toAddress(nextPath(location.search)));
  }, [token]);
}

/** The address's query, in the browser only: the server renders these pages without it, once for everybody. */
export function useSearch(): string {
  const { search } = useLocation();
  return useHydrated() ? search : '';
}
