import { adminPages } from '@fieldhouse/contracts/page-addresses';
import { t } from '@fieldhouse/contracts/text';
import { toAddress, toPath } from '../../ui/base-path.ts';
import { createBrowserStore } from '../browser-store.ts';
import { isRecord } from '../stored-content.rules.ts';
import { type EndedBy, FAREWELL } from './session.ts';

/** What the next document says about a session that ended in this one. */
export interface SessionEnd {
  readonly by: EndedBy;
  /** Where to come back to. */
  readonly next: string;
}

/** The messages for people whose session has ended. */
export const sessionEndMessages: Record<EndedBy, string> = {
  expired: t`You have been logged out.`,
  'sign-out': t`You logged out in another tab.`,
};

// Has no owner: it names no person, and is shown to the next visitor.
const farewellStore = createBrowserStore<SessionEnd | undefined>({
  key: FAREWELL,
  area: 'session',
  owner: 'browser',
  empty: undefined,
  read: (content) => {
    if (!isRecord(content)) return undefined;
    const { by, next } = content;
    return (by === 'expired' || by === 'sign-out') && typeof next === 'string' ? { by, next } : undefined;
  },
});
let leaving = false;
// Taken before anything runs: what this document leaves itself is not meant for it.
const sessionEnd = farewellStore.get();
farewellStore.change(() => undefined);

/** The document is being unloaded without asking: what was typed is stored, or is no longer theirs. */
export const isLeaving = (): boolean => leaving;

/** By a full page load, so that nothing of the session is left in memory. The first call decides where to go. */
function leave(go: () => void): void {
  if (leaving) return;
  leaving = true;
  // A document restored from the back/forward cache is no longer leaving.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leaving = false;
  });
  go();
}

/** From a page that is not for them. Opened directly, it does not stay in the way back. */
export const leaveForStart = ({ pathname }: Page): void =>
  leave(() => (pathname === location.pathname ? location.replace(toAddress('/')) : location.assign(toAddress('/'))));

/** Another account is signed in now: everything on the page may be of the one before. */
export const reloadDocument = (): void => leave(() => location.reload());

interface Page {
  readonly pathname: string;
  readonly search: string;
}

/** Where to come back to. A confirmation lives in the history of its document alone: its order is found in the profile. */
const returnPath = ({ pathname, search }: Page): string =>
  startsWithAny(pathname, ['/success']) ? '/me/profile' : toPath(pathname) + search;

export const loginPath = (page: Page): string => `/login?${new URLSearchParams({ next: returnPath(page) })}`;

/**
 * Leaves a page whose session has ended: for the login, which leads back. From admin pages for the start page, as
 * specified, which then offers the login; unless there is a draft to be restored there.
 */
export function leaveEndedSession(page: Page, by: EndedBy, hasTyped = false): void {
  const toStart = startsWithAny(page.pathname, adminPages) && !hasTyped;
  if (!leaving) farewellStore.change(() => ({ by, next: returnPath(page) }));
  leave(() => location.replace(toAddress(toStart ? '/' : loginPath(page))));
}

/** One of the pages, or below it. The router does not care for small and capital letters. */
export function startsWithAny(pathname: string, pages: readonly string[]): boolean {
  const path = `${toPath(pathname).toLowerCase()}/`;
  return pages.some((page) => path.startsWith(`${page.toLowerCase()}/`));
}

/** What the previous document has left to be shown; shown once. */
export const findSessionEnd = (): SessionEnd | undefined => sessionEnd;
