import { DAY_MS, HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import { messages } from '@fieldhouse/contracts/messages';
import { lineIdOf } from '@fieldhouse/contracts/order.rules';
import { sumOf } from '@fieldhouse/contracts/spread.rules';
import type { Translate } from '@fieldhouse/contracts/text';
import { inWrite } from '../../../platform/cache/changes.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { createCeiling, mailsAnHour } from '../../../platform/limits/ceilings.ts';
import { createLimit } from '../../../platform/limits/limits.ts';
import { toSite } from '../../../platform/limits/network-address.ts';
import { emailKey } from '../../accounts/index.ts';
import {
  findOrderToMail,
  type LockedOrder,
  listLines,
  lockOrder,
  piecesLeft,
  readReturnable,
  recordEvent,
  setCancelRequested,
  writeNote,
} from '../../orders/index.ts';
import { getShopWording } from '../../settings/index.ts';
import type { AfterSalesDeps } from '../refund/advance-refund.ts';
import { requestReturn, whyNotReturnable } from './create-return.ts';
import { queueNoMail, queueReturnMail } from './returns.jobs.ts';
import { type NotReturnable, outcomeOf } from './withdrawal.rules.ts';

const refusals = messages('withdrawal', {
  several: 'You have sent several withdrawals for this address. Please check your inbox, or try again in an hour.',
  fromNetwork: 'Too many withdrawals have come from your network. Please try again in an hour.',
  ofOrder: 'We have received several withdrawals from this order. Please check your inbox for the receipts.',
} as const);

const attempts = createLimit({
  name: 'withdrawals',
  max: 10,
  windowMs: HOUR_MS,
  of: 'requests',
  sentence: refusals.several,
});
const attemptsFrom = createCeiling({
  name: 'withdrawals-from',
  max: 60,
  windowMs: HOUR_MS,
  sentence: refusals.fromNetwork,
});

/** From any network: so many go to one address beside the first of each order. */
const moreReceiptsTo = mailsAnHour('withdrawal', refusals.several);
const receiptsOf = createCeiling({
  name: 'withdrawals-of',
  max: 5,
  windowMs: DAY_MS,
  sentence: refusals.ofOrder,
});

interface Withdrawal {
  readonly number: number;
  readonly email: string;
  readonly name?: string | undefined;
  readonly comment: string | null;
}

/**
 * The number and the address of an order are enough to withdraw from it: what was sent is to come back, and of what was not
 * staff are asked to cancel it, so that no stranger can stop a parcel. The answer is the same when there is no such order; how long
 * it takes is not.
 */
export async function withdraw(
  deps: AfterSalesDeps,
  { number, email, name, comment }: Withdrawal,
  address: string,
): Promise<Date> {
  const key = emailKey(email);
  await attempts.take(deps.db, { address, who: key });
  await attemptsFrom.take(deps.db, toSite(address));
  const { count } = await receiptsOf.take(deps.db, key, String(number));
  // The law wants the first one: nobody uses it up by asking about other orders, be they there or not.
  if (count > 1) await moreReceiptsTo.take(deps.db, key);
  const found = await findOrderToMail(deps.db, number);
  const isTheirs = found?.email != null && emailKey(found.email) === key;
  const { t } = await getShopWording(deps);
  await inWrite(deps, async (tx) => {
    const order = isTheirs && found ? await lockOrder(tx, found.id) : undefined;
    if (order) await withdrawFrom(tx, order, { name, comment }, t);
    // A mail about an order that does not exist: it is dropped where it would be written.
    else await queueNoMail(tx, newId());
  });
  return deps.now();
}

async function withdrawFrom(
  tx: Tx,
  order: LockedOrder,
  { name, comment }: Pick<Withdrawal, 'name' | 'comment'>,
  t: Translate,
): Promise<void> {
  const { id: orderId, accountId, guestId } = order;
  await recordEvent(tx, orderId, { kind: 'withdrawn', by: 'buyer' });
  const lines = await listLines(tx, orderId);
  const isUnsent = order.status === 'pending' && lines.some((line) => piecesLeft(line) > 0);
  // A note, and not a part of the story: it says who the buyer is, and goes with them.
  if (name !== undefined) await writeNote(tx, orderId, null, t`Withdrawn in the name of ${name}.`);
  if (comment !== null && isUnsent) await writeNote(tx, orderId, null, t`With the withdrawal: ${comment}`);
  if (isUnsent && order.cancelRequestedAt === null) {
    await setCancelRequested(tx, orderId, true);
    await recordEvent(tx, orderId, { kind: 'cancel-requested', by: 'buyer' });
  }
  const { returnId, ...sent } = await returnWhatWasSent(tx, order, comment);
  const outcome = outcomeOf({ ...sent, isUnsent, unpaid: order.unpaid, hasReturn: returnId !== null });
  const about = {
    orderId,
    accountId,
    guestId,
    outcome,
    ...(name !== undefined && { withdrawer: name }),
    ...(returnId !== null && { returnId }),
  };
  await queueReturnMail(tx, 'withdrawal', about);
}

interface WhatWasSent {
  readonly returnId: string | null;
  /** Pieces that could have come back, and why they cannot. */
  readonly left: number;
  readonly problem: NotReturnable | undefined;
}

/** Too late, or nothing left to return: the receipt says so. */
async function returnWhatWasSent(tx: Tx, order: LockedOrder, comment: string | null): Promise<WhatWasSent> {
  const returnable = await readReturnable(tx, order.id);
  if (!returnable) return { returnId: null, left: 0, problem: undefined };
  const left = sumOf(returnable.lines, (line) => line.left);
  const problem = whyNotReturnable(returnable, 'buyer');
  if (problem !== undefined || left === 0) return { returnId: null, left, problem };
  const lines = returnable.lines
    .filter((line) => line.left > 0)
    .map((line) => ({
      lineId: lineIdOf(order.id, line.position),
      quantity: line.left,
      reason: 'changed my mind' as const,
    }));
  const returnId = await requestReturn(tx, order, { lines, comment }, { by: 'buyer', actor: null });
  return { returnId, left, problem };
}
