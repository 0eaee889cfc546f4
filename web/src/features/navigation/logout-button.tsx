import { t } from '@fieldhouse/contracts/text';
import { browserCall } from '../../lib/call.ts';
import { readToken, signOutHere } from '../../lib/session/session.ts';
import { toAddress } from '../../ui/base-path.ts';
import { showConfirm } from '../../ui/confirm.ts';

export function LogoutButton({ className }: { className: string }) {
  const logOut = async () => {
    const text = t`Your cart and favorites stay in this browser.`;
    if (await showConfirm({ title: t`Log out?`, text, action: t`Logout` })) await signOut();
  };
  return (
    <button type="button" className={className} onClick={logOut}>
      Logout
    </button>
  );
}

const PATIENCE_MS = 3_000;

/** Ends the session and reloads the whole document, so that nothing of it is left in memory. */
async function signOut(): Promise<void> {
  const token = readToken();
  // At once and in every tab, whether the shop can be reached or not.
  signOutHere();
  try {
    const endpoints = await import('@fieldhouse/contracts/accounts.endpoints');
    await browserCall(AbortSignal.timeout(PATIENCE_MS), () => token)(endpoints.signOut);
  } catch (error) {
    // On the server the session expires on its own.
    console.warn(error);
  }
  location.assign(toAddress('/login'));
}
