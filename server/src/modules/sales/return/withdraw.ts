import { lineIdOf } from '@fieldhouse/contracts/line-id.rules';
import { inWrite } from '../../../platform/cache/changes.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { createCeiling } from '../../../platform/limits/ceilings.ts';
import { createLimit } from '../../../platform/limits/limits.ts';
import { toSite } from '../../../platform/limits/network-address.ts';
import { emailKey } from '../../accounts/index.ts';
import type { FulfilmentDeps } from '../order/fulfilment.deps.ts';
import { setCancelRequested } from '../order/fulfilment.repo.ts';
import { piecesLeft } from '../order/lines.rules.ts';
import { writeNote } from '../order/order-notes.ts';
import { type LockedOrder, listLines, lockOrder } from '../order/order-writes.repo.ts';
import { findOrderToMail } from '../order/orders.repo.ts';
import { tell } from '../order/tell.ts';
import { requestReturn, whyNotReturnable } from './create-return.ts';
import { readReturnable } from './returnable.repo.ts';
import { queueNoMail, queueReturnMail } from './returns.jobs.ts';

const HOUR_MS = 60 * 60_000;
const attempts = createLimit({
  ...{ name: 'withdrawals', max: 10, windowMs: HOUR_MS, of: 'requests' },
  sentence: 'You have sent several withdrawals for this address. Please check your inbox, or try again in an hour.',
});
const attemptsFrom = createCeiling({
  ...{ name: 'withdrawals-from', max: 60, windowMs: HOUR_MS },
  sentence: 'Too many withdrawals have come from your network. Please try again in an hour.',
});

interface Withdrawal {
  readonly number: number;
  readonly email: string;
  readonly comment: string | null;
}

/**
 * Whoever knows the number and the address of an order may withdraw from it: what was sent is to come back, and of what was not
 * staff are asked to cancel it, so that nobody else can stop a parcel. The answer is the same when there is no such order; how long
 * it takes is not.
 */
export async function withdraw(
  deps: FulfilmentDeps,
  { number, email, comment }: Withdrawal,
  address: string,
): Promise<Date> {
  const key = emailKey(email);
  await attempts.take(deps.db, { address, who: key });
  await attemptsFrom.take(deps.db, toSite(address));
  const found = await findOrderToMail(deps.db, number);
  const isTheirs = found?.email != null && emailKey(found.email) === key;
  await inWrite(deps, async (tx) => {
    const order = isTheirs && found ? await lockOrder(tx, found.id) : undefined;
    if (order) await withdrawFrom(tx, order, comment);
    // A mail about an order that nobody has: it is dropped where it would be written.
    else await queueNoMail(tx, newId());
  });
  return deps.now();
}

async function withdrawFrom(tx: Tx, order: LockedOrder, comment: string | null): Promise<void> {
  const { id: orderId, accountId, guestId } = order;
  await tell(tx, orderId, { kind: 'withdrawn', by: 'buyer' });
  const lines = await listLines(tx, orderId);
  const isUnsent = order.status === 'pending' && lines.some((line) => piecesLeft(line) > 0);
  if (comment !== null && isUnsent) await writeNote(tx, orderId, null, `With the withdrawal: ${comment}`);
  if (isUnsent && order.cancelRequestedAt === null) {
    await setCancelRequested(tx, orderId, true);
    await tell(tx, orderId, { kind: 'cancel-requested', by: 'buyer' });
  }
  const returnId = await returnWhatWasSent(tx, order, comment);
  await queueReturnMail(tx, 'withdrawal', { orderId, accountId, guestId, ...(returnId !== null && { returnId }) });
}

/** Too late, or nothing left to return: the receipt says what was received, and the order's page how it stands. */
async function returnWhatWasSent(tx: Tx, order: LockedOrder, comment: string | null): Promise<string | null> {
  const returnable = await readReturnable(tx, order.id);
  if (!returnable || whyNotReturnable(returnable, 'buyer') !== undefined) return null;
  const lines = returnable.lines
    .filter(({ left }) => left > 0)
    .map(({ position, left }) => ({
      ...{ lineId: lineIdOf(order.id, position), quantity: left, reason: 'changed my mind' as const },
    }));
  if (lines.length === 0) return null;
  return requestReturn(tx, order, { lines, comment }, { by: 'buyer', actor: null });
}
