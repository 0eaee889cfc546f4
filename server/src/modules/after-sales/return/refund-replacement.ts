import { portion } from '@fieldhouse/contracts/spread.rules';
import type { Tx } from '../../../platform/db/db.ts';
import type { CanceledReplacement } from '../../orders/index.ts';
import { addRefund } from '../refund/add-refund.ts';
import { readRefundLedger } from '../refund/refund-ledger.repo.ts';
import { worthOf } from '../refund/refund-share.rules.ts';
import { hasAllComeBack } from '../refund/replacement.repo.ts';
import { refundOfReturn } from './return-money.rules.ts';

/**
 * Pieces of a replacement will not be sent: what they stand for goes back from the order that was paid, which is locked with it.
 * While the goods that led to it have not come nothing is due; they are refunded when they do.
 */
export async function refundReplacement(
  tx: Tx,
  { id, rootId, pieces, ...who }: CanceledReplacement,
): Promise<string | null> {
  if (!(await hasAllComeBack(tx, id))) return null;
  const { order, ledger } = await readRefundLedger(tx, rootId);
  const worth = worthOf(order);
  const lines = pieces.map(({ line, quantity }) => ({
    position: line.rootPosition ?? -1,
    refunded: quantity,
    exchanged: 0,
    differenceCents: 0,
    cents: portion(line.rootCents ?? 0, quantity, line.quantity, worth.step),
  }));
  const parts = refundOfReturn(worth, ledger, lines, 0);
  return parts.amountCents > 0 ? addRefund(tx, rootId, { ...parts, ...who, cause: 'return' }) : null;
}
