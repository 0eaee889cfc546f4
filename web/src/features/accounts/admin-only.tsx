import { getMe } from '@fieldhouse/contracts/accounts.endpoints';
import { rights as allRights, areEnoughFor, type Right, type Who } from '@fieldhouse/contracts/rights';
import { t } from '@fieldhouse/contracts/text';
import { data } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { type Call, call } from '../../lib/call.ts';
import { askForProofByDialog } from '../../lib/identity/ask-proof.ts';
import { browserLoader, type PageArgs } from '../../lib/loaders.ts';
import { rightsText } from '../../lib/right-names.ts';
import { noteRights } from '../../lib/session/held-rights.ts';
import { leaveEndedSession, leaveForStart } from '../../lib/session/leave.ts';
import { readToken, rememberRole } from '../../lib/session/session.ts';
import { askHolder } from '../../lib/session/token-holder.ts';
import { toAddress } from '../../ui/base-path.ts';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/**
 * The data of an admin page:
 *
 *     export const clientLoader = adminLoader(listUsers.who, (call) => call(listUsers, { query: {} }));
 *     export const HydrateFallback = AdminFallback;
 *
 * Such a page has no `loader`: the server knows no token, so it sends the fallback, and nothing of the page is drawn
 * before the shop has said who is looking. Customers are sent to the start page; whose session has ended is told so there; staff
 * without the right that the page's calls need are told which. Of several rights any one opens a page, which leaves out what the
 * others are for.
 */
export function adminLoader<Params, Data>(who: Who | readonly Who[], load: StaffLoad<Params, Data>) {
  return async (args: PageArgs<Params>): Promise<Data> => {
    const rights = await requireRights(who, args);
    return browserLoader((call, page: PageArgs<Params>) => load(call, page, rights))(args);
  };
}

type StaffLoad<Params, Data> = (call: Call, args: PageArgs<Params>, rights: readonly Right[]) => Promise<Data>;

async function requireRights(who: Who | readonly Who[], { request }: PageArgs): Promise<readonly Right[]> {
  const page = new URL(request.url);
  askForProofByDialog();
  if (readToken() === undefined) return untilGone(() => leaveForStart(page));
  const [holder, told] = await Promise.all([askHolder(), askRights()]);
  if (holder === undefined) throw data(undefined, { status: 503 });
  if (holder === 'nobody') return untilGone(() => leaveEndedSession(page, 'expired'));
  if (holder === 'must-enrol') return untilGone(() => location.replace(toAddress('/me/profile/security')));
  rememberRole(holder);
  const rights = holder === 'client' ? [] : told;
  if (rights === undefined) throw data(undefined, { status: 503 });
  noteRights(rights);
  if ([who].flat().some((one) => areEnoughFor(one, rights))) return rights;
  if (rights.length === 0) return untilGone(() => leaveForStart(page));
  throw data({ error: missingText([who].flat()), code: 'not-allowed' }, { status: 403 });
}

const isRight = (who: Who): who is Right => allRights.some((right) => right === who);

const missingText = (whose: readonly Who[]): string =>
  t`You need the right “${rightsText(whose.filter(isRight))}” for this screen. Whoever manages the staff can give it to you.`;

/** None while the shop cannot say. */
async function askRights(): Promise<readonly Right[] | undefined> {
  try {
    return (await call(getMe)).rights;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** The current screen stays until the document is unloaded. */
function untilGone(leave: () => void): Promise<never> {
  leave();
  return new Promise<never>(() => {});
}

/**
 * What an admin page shows until its data is loaded; to those who will be redirected, nothing at all. As high as the
 * window, so that the footer does not jump.
 */
export function AdminFallback() {
  return (
    <>
      <div className="staff-width hidden grow py-10 scriptless:block">
        <NeedsScript text="This page needs JavaScript." />
      </div>
      <div aria-hidden="true" className="hidden min-h-screen grow admin:block">
        <div className="border-b-2 border-ink bg-chalk">
          <div className="staff-width py-8 md:py-12">
            <Skeleton className="h-12 max-w-md" />
            <Skeleton className="mt-3 h-6 max-w-lg" />
          </div>
        </div>
        <div className="staff-width py-8 md:py-10">
          <Skeleton className="h-64" />
        </div>
      </div>
    </>
  );
}
