import type { Tx } from '../../platform/db/db.ts';
import { type Account, type AccountChange, isSubscriber } from './accounts.repo.ts';
import { emailKey } from './accounts.rules.ts';

/**
 * What changes about an account whose owner has shown that the address is theirs by another way than the link of its sign-up. If it was
 * never activated, a stranger may have signed up with the address, and their tick is nobody's consent; a newsletter that the address has
 * subscribed to elsewhere goes on.
 */
export async function claimAccount(
  tx: Tx,
  { email, activatedAt }: Pick<Account, 'email' | 'activatedAt'>,
  at: Date,
): Promise<AccountChange> {
  return activatedAt ? {} : { activatedAt: at, newsLetter: await isSubscriber(tx, emailKey(email)) };
}
