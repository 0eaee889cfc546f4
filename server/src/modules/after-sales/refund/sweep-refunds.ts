import { violatedConstraint } from '../../../platform/db/database-errors.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import { sweep } from '../../../platform/durable-step.ts';
import { isId } from '../../../platform/ids.ts';
import type { BookedRefund } from '../../../platform/payments/payment-gateway.ts';
import { orRecordUnknown, recentlyBefore } from '../../checkout/index.ts';
import { lockOrder } from '../../orders/index.ts';
import { addRefund } from './add-refund.ts';
import { advanceRefund, type RefundDeps } from './advance-refund.ts';
import { readRefundLedger } from './refund-ledger.repo.ts';
import { everythingLeft, type RefundParts } from './refund-parts.rules.ts';
import { worthOf } from './refund-share.rules.ts';
import { findPaidOrder, findRefundByGatewayId, listDueRefunds } from './refunds.repo.ts';

/** Advances refunds that were interrupted, and looks after those that the gateway has not finished. */
export async function sweepRefunds(deps: RefundDeps, signal?: AbortSignal): Promise<void> {
  await sweep({
    what: 'refund',
    list: (after, limit) => listDueRefunds(deps.db, after, limit),
    advance: (id) => advanceRefund(deps, id),
    log: deps.log,
    signal,
  });
}

/** Finds those made at the provider itself that no webhook has told of. */
export async function findRefunds(deps: RefundDeps & { readonly now: () => Date }, signal?: AbortSignal) {
  await orRecordUnknown(deps, {}, async () => {
    for await (const heard of deps.payments.listRefunds(recentlyBefore(deps.now()))) {
      if (signal?.aborted) return;
      await writeForeign(deps, heard);
    }
  });
}

/** A webhook about a refund, by our id or the gateway's. */
export async function receiveRefundEvent(
  deps: RefundDeps,
  { refundId, gatewayId }: { readonly refundId: string | undefined; readonly gatewayId: string },
): Promise<void> {
  const ours = refundId && isId(refundId) ? { id: refundId } : await findRefundByGatewayId(deps.db, gatewayId);
  if (ours) {
    await advanceRefund(deps, ours.id);
    return;
  }
  await orRecordUnknown(deps, {}, async () => {
    const heard = await deps.payments.findRefund(gatewayId);
    if (heard) await writeForeign(deps, heard);
  });
}

/**
 * One that was made at the provider itself becomes a refund like all others, with its story, mail and credit note. What bears our
 * name is in the ledger already; what came to nothing, or is of a charge that is not ours, is not our business.
 */
async function writeForeign(deps: RefundDeps, heard: BookedRefund): Promise<void> {
  const { gatewayId, refundId, intentId, state } = heard;
  if (refundId !== undefined || intentId === undefined || (state !== 'done' && state !== 'pending')) return;
  const orderId = await findPaidOrder(deps.db, intentId);
  if (orderId === undefined || (await findRefundByGatewayId(deps.db, gatewayId))) return;
  try {
    const id = await inTransaction(deps.db, (tx) => addForeign(tx, orderId, heard));
    if (id !== undefined) await advanceRefund(deps, id);
  } catch (error) {
    const constraint = violatedConstraint(error);
    // It was heard of twice at the same moment.
    if (constraint === 'refund_gateway_id_taken') return;
    if (constraint !== 'refund_within_payment') throw error;
    // One of ours is on its way, which the provider will refuse: then there is room for this one.
    deps.log.error(
      { orderId, gatewayId },
      'a refund made at the card provider does not fit with those of the shop yet',
    );
  }
}

async function addForeign(tx: Tx, orderId: string, { gatewayId, amountCents }: BookedRefund) {
  if (!(await lockOrder(tx, orderId)) || (await findRefundByGatewayId(tx, gatewayId))) return undefined;
  const parts = await partsOfForeign(tx, orderId, amountCents);
  return addRefund(tx, orderId, {
    ...parts,
    cause: 'provider',
    by: 'provider',
    actor: null,
    requireFreshSignIn: null,
    gatewayId,
  });
}

/** It does not say what it is for, unless it is all that was left. */
async function partsOfForeign(tx: Tx, orderId: string, amountCents: number): Promise<RefundParts> {
  const { order, ledger } = await readRefundLedger(tx, orderId);
  if (amountCents === ledger.leftCents) return everythingLeft(worthOf(order), ledger);
  return { amountCents, deliveryCents: 0, lines: [] };
}
