import { redirect } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { browserCall } from '../../lib/call.ts';
import { type Load, orErrorPage, type PageArgs } from '../../lib/loaders.ts';
import { leaveEndedSession, loginPath } from '../../lib/session/leave.ts';
import { readToken } from '../../lib/session/session.ts';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Like adminLoader, for a page that needs a login. Visitors are sent to the login page and return afterwards. */
export function memberLoader<Params, Data>(load: Load<Params, Data>) {
  return (args: PageArgs<Params>): Promise<Data> =>
    orErrorPage(async () => {
      const page = new URL(args.request.url);
      if (readToken() === undefined) throw redirect(loginPath(page));
      try {
        return await load(browserCall(args.request.signal), args);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        leaveEndedSession(page, 'expired');
        // The current screen stays until the document is unloaded.
        return new Promise<never>(() => {});
      }
    });
}

/** What a page that needs a login shows until its data is loaded; to visitors, who will be redirected, nothing. */
export function MemberFallback() {
  return (
    <div className="site-width grow py-10">
      <NeedsScript text="This page needs JavaScript." />
      <div aria-hidden="true" className="hidden min-h-screen client:block admin:block">
        <Skeleton className="h-12 max-w-md" />
        <Skeleton className="mt-8 h-64" />
      </div>
    </div>
  );
}
