import { isUnderWay, type RefundStatus } from '@fieldhouse/contracts/order.rules';
import { type Db, inTransaction, type Tx } from '../../../platform/db/db.ts';
import { takeStep } from '../../../platform/durable-step.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Log } from '../../../platform/log.ts';
import type { GatewayRefund, PaymentGateway } from '../../../platform/payments/payment-gateway.ts';
import { recordUnknown } from '../../checkout/index.ts';
import { type OrderDeps, queueOrderMail, queueShopMail, recordEvent } from '../../orders/index.ts';
import { nextRefundState, secondsToNextCheck } from './refund.rules.ts';
import * as refunds from './refunds.repo.ts';

export interface RefundDeps {
  readonly db: Db;
  readonly payments: PaymentGateway;
  readonly log: Log;
}

/**
 * The only way to advance a refund, for a request of staff, a webhook and the sweeper alike. The gateway is asked for
 * the current state, and the answer is recorded. Undefined while it has not answered, or another process is asking it.
 */
export async function advanceRefund(deps: RefundDeps, id: string): Promise<GatewayRefund | undefined> {
  const refund = await refunds.claimRefund(deps.db, id);
  if (refund) return advanceClaimed(deps, refund);
  if (await refunds.askForAnotherLook(deps.db, id)) return undefined;
  // Its claim has ended in this moment, or there is nothing more to hear.
  const late = await refunds.claimRefund(deps.db, id);
  return late && advanceClaimed(deps, late);
}

/** For staff who have asked for it: refused when the money does not go back, also when that was heard before the request was repeated. */
export async function advanceAsked(deps: RefundDeps, id: string): Promise<void> {
  const known = (await advanceRefund(deps, id)) ?? (await refunds.findRefund(deps.db, id));
  if (known && 'reason' in known && known.reason !== null) throw new AppError('refused', known.reason);
}

function advanceClaimed(deps: RefundDeps, claimed: refunds.ClaimedRefund): Promise<GatewayRefund | undefined> {
  return takeStep(
    {
      ask: (refund) => askGateway(deps.payments, refund),
      async write(refund, heard): Promise<GatewayRefund | undefined> {
        const { isDue } = await writeDown(deps, refund, heard);
        // Of those that come later each looks for itself: only an open one is claimed by one alone.
        if (!isDue || refund.state !== 'open') return heard;
        return (await advanceRefund(deps, refund.id)) ?? heard;
      },
      async release(refund, error) {
        await recordUnknown(deps, error, { refundId: refund.id });
        await refunds.releaseRefund(deps.db, refund);
        return undefined;
      },
    },
    claimed,
  );
}

function askGateway(payments: PaymentGateway, refund: refunds.ClaimedRefund): Promise<GatewayRefund> {
  const { id: refundId, intentId, amountCents, gatewayId, attempts } = refund;
  if (gatewayId !== null) return payments.lookUpRefund(gatewayId);
  return payments.refund({ refundId, intentId, amountCents, repeated: attempts > 1 });
}

async function writeDown(
  { db, log }: RefundDeps,
  refund: refunds.ClaimedRefund,
  heard: GatewayRefund,
): Promise<{ isDue: boolean }> {
  const { id, orderId } = refund;
  const state = nextRefundState(refund.state, heard.state);
  if (state === refund.state && state !== 'pending') {
    await refunds.confirmRefund(db, refund);
    return { isDue: false };
  }
  const news = {
    state,
    gatewayId: heard.gatewayId ?? null,
    reason: 'reason' in heard ? heard.reason : null,
    lookInSeconds: secondsToNextCheck(refund.ageSeconds),
  };
  const written = await inTransaction(db, async (tx) => {
    const row = await refunds.writeRefund(tx, refund, news);
    if (row) await recordEnd(tx, refund, state);
    if (row && state === 'done') {
      const buyer = await refunds.findRefundBuyer(tx, refund);
      const mailId = await queueOrderMail(tx, 'refund', { orderId, ...buyer, refundId: id });
      if (mailId) await refunds.setRefundMail(tx, refund, mailId);
    }
    if (row && (state === 'failed' || state === 'canceled'))
      await refunds.setRefundMail(tx, refund, await queueShopMail(tx, 'refund-failed', { orderId, refundId: id }));
    return row;
  });
  if (written && (state === 'failed' || state === 'canceled'))
    log.error({ refundId: id, orderId, reason: news.reason }, `a refund is ${state}: the buyer has not got the money`);
  return { isDue: written?.isDue ?? false };
}

async function recordEnd(tx: Tx, refund: refunds.ClaimedRefund, state: RefundStatus): Promise<void> {
  if (isUnderWay(state)) return;
  const facts = { cents: refund.amountCents, refundId: refund.id };
  await recordEvent(tx, refund.orderId, {
    kind: state === 'done' ? 'refund-done' : 'refund-failed',
    by: 'provider',
    facts,
  });
}

/** For what changes an order, and gives money back. */
export type AfterSalesDeps = OrderDeps & RefundDeps;
