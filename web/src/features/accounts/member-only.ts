import { redirect } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { browserCall } from '../../lib/call.ts';
import { type Load, orErrorPage, type PageArgs } from '../../lib/loaders.ts';
import { forgetSession, readToken } from '../../lib/session-token.ts';

/**
 * The data of a page for whoever is logged in, as adminLoader is for administrators. Visitors are sent to the login, and
 * come back from there.
 */
export function memberLoader<Params, Data>(load: Load<Params, Data>) {
  return (args: PageArgs<Params>): Promise<Data> =>
    orErrorPage(async () => {
      if (readToken() === undefined) throw toLogin(args.request);
      try {
        return await load(browserCall(args.request.signal), args);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        // Dead: kept here, it would lead away from the login again.
        forgetSession();
        throw toLogin(args.request);
      }
    });
}

function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(`/login?${new URLSearchParams({ next: pathname + search })}`);
}
