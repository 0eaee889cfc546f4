import { redirect } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { browserCall } from '../../lib/call.ts';
import { type Load, orErrorPage, type PageArgs } from '../../lib/loaders.ts';
import { leaveEnded, loginPath } from '../../lib/session/leave.ts';
import { readToken } from '../../lib/session/session.ts';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/**
 * The data of a page for whoever is logged in, as adminLoader is for administrators. Visitors are sent to the login, and
 * come back from there.
 */
export function memberLoader<Params, Data>(load: Load<Params, Data>) {
  return (args: PageArgs<Params>): Promise<Data> =>
    orErrorPage(async () => {
      const page = new URL(args.request.url);
      if (readToken() === undefined) throw redirect(loginPath(page));
      try {
        return await load(browserCall(args.request.signal), args);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        leaveEnded(page, 'expired');
        // What is on the screen stays until the document is gone.
        return new Promise<never>(() => {});
      }
    });
}

/** What a page for whoever is logged in shows until its data is there; to visitors, who will be sent away, nothing. */
export function MemberWait() {
  return (
    <div className="site-width grow py-10">
      <NeedsScript what="This page" />
      <div aria-hidden="true" className="hidden min-h-screen client:block admin:block">
        <Skeleton className="h-12 max-w-md" />
        <Skeleton className="mt-8 h-64" />
      </div>
    </div>
  );
}
