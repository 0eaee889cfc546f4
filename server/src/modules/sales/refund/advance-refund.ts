import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { isId } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/log.ts';
import {
  GatewayMisconfigured,
  type GatewayRefund,
  GatewayUnknown,
  type PaymentGateway,
} from '../../../platform/payments/payment-gateway.ts';
import { queueOrderMail } from '../order/orders.jobs.ts';
import { tellStaff } from '../payment/our-fault.ts';
import { nextRefundState, secondsToNextLook } from './refund.rules.ts';
import * as refunds from './refunds.repo.ts';

export interface RefundDeps {
  readonly db: Db;
  readonly payments: PaymentGateway;
  readonly log: Log;
}

/** Longer than the gateway may take to answer twice. */
const CLAIM_SECONDS = 45;

/**
 * The only way on for a refund, whoever comes: staff's request, a webhook, the sweeper. The gateway is asked how things
 * stand, and what it says is written down. Undefined while it has not answered, or somebody else is asking it.
 */
export async function advanceRefund(deps: RefundDeps, id: string): Promise<GatewayRefund | undefined> {
  const refund = await refunds.takeRefund(deps.db, id, CLAIM_SECONDS);
  if (!refund) return undefined;
  try {
    const heard = await askGateway(deps.payments, refund);
    await writeDown(deps, refund, heard);
    return heard;
  } catch (error) {
    if (!(error instanceof GatewayUnknown)) throw error;
    if (error instanceof GatewayMisconfigured) await tellStaff(deps, { fault: error.fault, err: error, refundId: id });
    else deps.log.warn({ err: error, refundId: id }, 'a refund is not through yet');
    await refunds.releaseRefund(deps.db, refund);
    return undefined;
  }
}

function askGateway(payments: PaymentGateway, refund: refunds.TakenRefund): Promise<GatewayRefund> {
  const { id: refundId, intentId, amountCents, gatewayId, attempts } = refund;
  if (gatewayId !== null) return payments.lookUpRefund(gatewayId);
  return payments.refund({ refundId, intentId, amountCents, repeated: attempts > 1 });
}

async function writeDown({ db, log }: RefundDeps, refund: refunds.TakenRefund, heard: GatewayRefund): Promise<void> {
  const { id, orderId } = refund;
  const state = nextRefundState(refund.state, heard.state);
  if (state === refund.state && state !== 'pending') return refunds.confirmRefund(db, refund);
  const news = {
    state,
    gatewayId: heard.gatewayId ?? null,
    reason: 'reason' in heard ? heard.reason : null,
    lookInSeconds: secondsToNextLook(refund.ageSeconds),
  };
  const isNews = await inTransaction(db, async (tx) => {
    if (!(await refunds.writeRefund(tx, refund, news))) return false;
    if (state === 'done') {
      const accountId = await refunds.findRefundBuyer(tx, refund);
      const mailId = await queueOrderMail(tx, 'refund', { orderId, accountId, refundId: id });
      if (mailId) await refunds.setRefundMail(tx, refund, mailId);
    }
    return true;
  });
  if (isNews && (state === 'failed' || state === 'canceled'))
    log.error({ refundId: id, orderId, reason: news.reason }, `a refund is ${state}: the buyer has not got the money`);
}

/** A webhook about a refund, by our name for it or by the gateway's; one that is not ours is none of our business. */
export async function receiveRefundEvent(
  deps: RefundDeps,
  { refundId, gatewayId }: { readonly refundId: string | undefined; readonly gatewayId: string },
): Promise<void> {
  const ours = refundId && isId(refundId) ? { id: refundId } : await refunds.findRefundByGatewayId(deps.db, gatewayId);
  if (ours) await advanceRefund(deps, ours.id);
}
