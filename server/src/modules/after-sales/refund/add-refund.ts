import { toCents } from '@fieldhouse/contracts/money';
import type { StoryTeller } from '@fieldhouse/contracts/order-story.rules';
import { toShopCents } from '@fieldhouse/contracts/quote.rules';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { journal } from '../../journal/index.ts';
import { type Canceler, recordEvent } from '../../orders/index.ts';
import { readSettings } from '../../settings/index.ts';
import { readRefundLedger } from './refund-ledger.repo.ts';
import { type LinePieces, partsOfCancel } from './refund-parts.rules.ts';
import { worthOf } from './refund-share.rules.ts';
import { insertRefund, type NewRefund } from './refunds.repo.ts';

interface RefundAsked extends Omit<NewRefund, 'id' | 'orderId'>, Pick<Canceler, 'requireFreshSignIn'> {
  readonly by: StoryTeller;
}

/**
 * For an order that is locked. The caller advances the refund after the transaction. Whatever it is for, staff are asked again
 * who they are where it is more than the shop lets go without.
 */
export async function addRefund(
  tx: Tx,
  orderId: string,
  { by, requireFreshSignIn, ...asked }: RefundAsked,
): Promise<string> {
  const { actor, amountCents } = asked;
  const { order, currency } = await readRefundLedger(tx, orderId);
  if (requireFreshSignIn) {
    const { confirmRefundsAbove } = await readSettings(tx);
    if (confirmRefundsAbove !== null && toShopCents(amountCents, order.quote) > toCents(confirmRefundsAbove))
      requireFreshSignIn();
  }
  const id = newId();
  await insertRefund(tx, { id, orderId, ...asked });
  await recordEvent(tx, orderId, { kind: 'refund-asked', by, actor, facts: { cents: amountCents, refundId: id } });
  if (actor !== null) {
    const action = asked.cause === 'staff' ? 'refundPart' : 'refundOrder';
    const after = { refundedCents: amountCents, ...(order.quote?.market && { currency: currency.toUpperCase() }) };
    await journal(tx, { actor, action, subject: 'order', subjectId: orderId, after });
  }
  return id;
}

/**
 * The money of what was canceled: for an order that is locked, once its lines are counted as canceled. The id of the refund,
 * to be advanced after the transaction; null when nothing is to go back.
 */
export async function refundForCancel(
  tx: Tx,
  order: { readonly id: string },
  canceled: readonly LinePieces[] | 'all',
  who: Canceler,
): Promise<string | null> {
  const { order: sold, ledger } = await readRefundLedger(tx, order.id);
  const parts = partsOfCancel(worthOf(sold), ledger, canceled);
  return parts.amountCents > 0 ? addRefund(tx, order.id, { ...parts, ...who, cause: 'cancel' }) : null;
}
