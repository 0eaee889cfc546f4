import { getShop } from '@fieldhouse/contracts/shop.endpoints';
import { redirectDocument } from 'react-router';
import type { Call } from '../../lib/call.ts';
import type { PageArgs } from '../../lib/loaders.ts';

/**
 * Login and sign-up may talk to Google where the shop has its button, and no other page may: what a document may do is
 * settled when it is loaded. So these two are loaded whole, wherever somebody comes from.
 */
export async function loadAsOwnDocument(call: Call, { request }: PageArgs): Promise<null> {
  if (!(await call(getShop)).googleClientId) return null;
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}
