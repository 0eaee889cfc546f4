import { messages, msg } from '@fieldhouse/contracts/messages';
import Stripe from 'stripe';
import type { BookedRefund, GatewayRefund, PaymentGateway, RefundRequest } from './payment-gateway.ts';
import { isMissing, isOtherMode, isUndecided, unknownBecause } from './stripe-errors.ts';

/** Why the buyer has not got the money. They are stored as they are, so those that are known have no values. */
const reasons = messages('refund-failed', {
  disputed: 'The card provider has refused the refund, because the payment is disputed.',
  refused: 'The card provider has refused the refund.',
  canceled: 'The refund was canceled at the card provider.',
  failed: 'The card provider could not complete the refund.',
  failedBecause: (why: string) => msg`The card provider could not complete the refund (${why}).`,
  disputedLater: 'The card provider could not complete the refund (charge for pending refund disputed).',
  declined: 'The card provider could not complete the refund (declined).',
  expiredCard: 'The card provider could not complete the refund (expired or canceled card).',
  noFunds: 'The card provider could not complete the refund (insufficient funds).',
  lostCard: 'The card provider could not complete the refund (lost or stolen card).',
  asRequested: 'The card provider could not complete the refund (merchant request).',
} as const);

/** By Stripe's names for them. */
const failures: Readonly<Record<string, string>> = {
  unknown: reasons.failed,
  charge_for_pending_refund_disputed: reasons.disputedLater,
  declined: reasons.declined,
  expired_or_canceled_card: reasons.expiredCard,
  insufficient_funds: reasons.noFunds,
  lost_or_stolen_card: reasons.lostCard,
  merchant_request: reasons.asRequested,
};

type Refunds = Pick<PaymentGateway, 'refund' | 'lookUpRefund' | 'findRefund' | 'listRefunds'>;

export function createRefunds(stripe: Stripe): Refunds {
  return {
    async refund(request) {
      const made = request.repeated ? await findMade(stripe, request) : undefined;
      return made ? toRefund(made) : make(stripe, request);
    },
    async lookUpRefund(gatewayId) {
      try {
        return toRefund(await stripe.refunds.retrieve(gatewayId));
      } catch (error) {
        throw unknownBecause('look up a refund', error);
      }
    },
    async findRefund(gatewayId) {
      try {
        return toBooked(await stripe.refunds.retrieve(gatewayId));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw unknownBecause('look up a refund', error);
      }
    },
    async *listRefunds(since): AsyncGenerator<BookedRefund> {
      try {
        const created = { gte: Math.floor(since.getTime() / 1000) };
        for await (const refund of stripe.refunds.list({ created, limit: 100 })) yield toBooked(refund);
      } catch (error) {
        throw unknownBecause('list refunds', error);
      }
    },
  };
}

async function make(stripe: Stripe, { refundId, intentId, amountCents }: RefundRequest): Promise<GatewayRefund> {
  try {
    return toRefund(
      await stripe.refunds.create(
        { payment_intent: intentId, amount: amountCents, metadata: { refund_id: refundId } },
        { idempotencyKey: refundId },
      ),
    );
  } catch (error) {
    const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError;
    // A key of the other mode says nothing about the refund: it stays open until the settings are right.
    if (!isRefusal || isUndecided(error) || isOtherMode(error)) throw unknownBecause('refund', error);
    const isDisputed = error.code === 'charge_disputed' || error.code === 'refund_disputed_payment';
    const reason = isDisputed ? reasons.disputed : reasons.refused;
    return { state: 'failed', gatewayId: undefined, reason };
  }
}

/** By our own name among the refunds of the same charge. */
async function findMade(stripe: Stripe, { refundId, intentId }: RefundRequest): Promise<Stripe.Refund | undefined> {
  try {
    for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
      if (refund.metadata?.refund_id === refundId) return refund;
    return undefined;
  } catch (error) {
    throw unknownBecause('list refunds', error);
  }
}

function toBooked(refund: Stripe.Refund): BookedRefund {
  const { id: gatewayId, payment_intent: intent, amount: amountCents, metadata } = refund;
  const intentId = typeof intent === 'string' ? intent : intent?.id;
  return { gatewayId, refundId: metadata?.refund_id, intentId, amountCents, state: toRefund(refund).state };
}

/** What is pending or wants a step (`requires_action`) is with the provider, and not with the buyer yet. */
function toRefund({ id: gatewayId, status, failure_reason: why }: Stripe.Refund): GatewayRefund {
  switch (status) {
    case 'succeeded':
      return { state: 'done', gatewayId };
    case 'failed':
      return { state: 'failed', gatewayId, reason: failure(why) };
    case 'canceled':
      return { state: 'canceled', gatewayId, reason: reasons.canceled };
    default:
      return { state: 'pending', gatewayId };
  }
}

/** `expired_or_canceled_card` in words; what it does not tell is left out. */
const failure = (why = 'unknown'): string => failures[why] ?? reasons.failedBecause(why.replaceAll('_', ' '));
