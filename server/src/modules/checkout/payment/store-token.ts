import type { Paid } from '@fieldhouse/contracts/payment.schemas';
import { violatedConstraint } from '../../../platform/db/database-errors.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { sessionMessages } from '../../../platform/http/request-messages.ts';
import { newId, sha256 } from '../../../platform/ids.ts';
import type { Buyer } from '../../orders/index.ts';
import { attemptToPay } from './declined-cards.ts';
import { tokenUsed } from './pay.ts';
import type { PaymentDeps } from './payment.deps.ts';
import { findEmail } from './payments.repo.ts';
import { readToken } from './read-address.ts';
import { insertStoredToken, type StoredToken } from './stored-tokens.repo.ts';

/** For a caller who pays in two steps: nothing is charged before the call that sends the cart. */
export async function storeToken(
  deps: PaymentDeps,
  buyer: Buyer,
  { tokenId, amountCents }: { tokenId: string; amountCents: number },
): Promise<Paid> {
  const { db } = deps;
  const { accountId, guestId, session } = buyer;
  const address = await attemptToPay(db, buyer, () => readToken(deps, tokenId));
  const kept = await insertForSession(db, {
    tokenHash: sha256(tokenId),
    accountId,
    guestId,
    session,
    token: tokenId,
    amountCents,
    orderId: newId(),
    address,
  });
  const email = await findEmail(db, buyer);
  // Kept for another buyer already, or the account has been deleted in this very moment.
  if (!kept || email === undefined) throw tokenUsed();
  return { userId: accountId, address: kept.address, orderId: kept.orderId, email };
}

async function insertForSession(db: Db, token: StoredToken): Promise<StoredToken | undefined> {
  try {
    return await insertStoredToken(db, token);
  } catch (error) {
    // They have logged out at this very moment.
    if (violatedConstraint(error) === 'kept_token_session')
      throw new AppError('not-signed-in', sessionMessages.none, { cause: error });
    throw error;
  }
}
