import { inWrite } from '../../platform/cache/changes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { deleteAccount } from './close-account.ts';
import type { DeleteUserDeps } from './delete-user.ts';
import { takeWaitingAccount } from './waiting-account.ts';

/**
 * Somebody else has signed up with this address: their account goes, with its password. It may be one that has bought, while
 * the shop was a demo shop.
 */
export async function discardSignUp(deps: DeleteUserDeps, token: string): Promise<void> {
  const at = deps.now();
  await inWrite(deps, async (tx) => {
    const account = await takeWaitingAccount(tx, token, at);
    if (account.activatedAt) throw new AppError('refused', 'This account is active already: it stays.');
    await deleteAccount(tx, account, { ...deps, at });
  });
}
