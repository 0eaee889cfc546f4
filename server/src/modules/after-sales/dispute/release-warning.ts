import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { disputeMessages } from '@fieldhouse/contracts/refund.rules';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { journal } from '../../journal/index.ts';
import { readChangedOrder, recordEvent, requireOrder } from '../../orders/index.ts';
import { closeDispute, findOrdersDispute } from './disputes.repo.ts';

/**
 * A warning does not end by itself: staff have looked into it, and the order goes on, or is canceled and refunded. If the bank
 * disputes the charge after all, it is held again.
 */
export async function releaseWarning(db: Db, orderId: string, id: string, actor: string): Promise<OrderDetail> {
  return inTransaction(db, async (tx) => {
    await requireOrder(tx, orderId);
    const warning = await findOrdersDispute(tx, orderId, id);
    if (!warning) throw new AppError('not-found', disputeMessages.notFound);
    if (warning.kind !== 'warning') throw new AppError('refused', disputeMessages.banks);
    if (warning.state === 'open') {
      await closeDispute(tx, id);
      const facts = { cents: warning.amountCents, disputeId: id, warning: true };
      await recordEvent(tx, orderId, { kind: 'dispute-closed', by: 'staff', actor, facts });
      const [before, after] = [{ warning: 'open' }, { warning: 'closed' }];
      await journal(tx, { actor, action: 'releaseWarning', subject: 'order', subjectId: orderId, before, after });
    }
    return readChangedOrder(tx, orderId, 'staff');
  });
}
