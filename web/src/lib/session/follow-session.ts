import { adminPages, memberPages } from '@fieldhouse/contracts/page-addresses';
import { t } from '@fieldhouse/contracts/text';
import { toAddress } from '../../ui/base-path.ts';
import { showConfirm } from '../../ui/confirm.ts';
import { toast } from '../../ui/toast.ts';
import { dropDrafts, hasDraft, hasTyped, keepDrafts } from './drafts.ts';
import { findSessionEnd, leaveEndedSession, reloadDocument, sessionEndMessages, startsWithAny } from './leave.ts';
import { onSessionChange, readToken, type SessionChange } from './session.ts';

/**
 * The one place that reacts to the start and end of sessions: it informs the person, removes what belongs to the
 * account from the screen in every tab, and stores drafts. Runs as long as the document lives; returns a function that
 * stops it.
 */
export function followSession(): () => void {
  const stop = onSessionChange((change) => void act(change));
  if (readToken() !== undefined) void check();
  // The login page says it itself.
  if (!startsWithAny(location.pathname, ['/login'])) void showSessionEnd();
  return stop;
}

async function act(change: SessionChange): Promise<void> {
  if (change.to === 'somebody') return check();
  const typed = hasTyped();
  const isOwned = typed || startsWithAny(location.pathname, [...memberPages, ...adminPages]);
  if (change.to === 'another') {
    if (await isStill(change.owner)) return check();
    dropDrafts();
    if (isOwned) return reloadDocument();
    return check();
  }
  if (change.by === 'sign-out') dropDrafts();
  else if (change.owner !== undefined) keepDrafts(change.owner);
  if (isOwned) leaveEndedSession(location, change.by, typed);
  else await toast(sessionEndMessages[change.by], 'problem');
}

/** Most visitors have no token: the code comes with the first one. */
const tokenHolder = () => import('./token-holder.ts');

async function check(): Promise<void> {
  try {
    const { askOwner, checkHolder } = await tokenHolder();
    await checkHolder();
    // Drafts of other accounts are dropped.
    const owner = hasDraft() ? await askOwner() : undefined;
    if (owner !== undefined) dropDrafts(owner);
  } catch (error) {
    // The header keeps what the hint says; every call is decided by the shop anyway.
    console.warn(error);
  }
}

/** The same person with a new token, after a change of password in another tab for instance. */
async function isStill(owner: string | undefined): Promise<boolean> {
  if (owner === undefined) return false;
  try {
    return (await (await tokenHolder()).askOwner()) === owner;
  } catch {
    return false;
  }
}

/** On a page that needs no login, after a session has ended: what happened, and the way back. */
async function showSessionEnd(): Promise<void> {
  const sessionEnd = findSessionEnd();
  if (!sessionEnd) return;
  const question = {
    title: t`You are logged out`,
    text: `${sessionEndMessages[sessionEnd.by]} ${t`Log in to pick up where you left off.`}`,
    action: t`Log in`,
    cancel: t`Not now`,
  };
  if (await showConfirm(question))
    location.assign(toAddress(`/login?${new URLSearchParams({ next: sessionEnd.next })}`));
}
