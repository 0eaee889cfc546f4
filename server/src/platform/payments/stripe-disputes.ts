import { sumOf } from '@fieldhouse/contracts/spread.rules';
import type Stripe from 'stripe';
import type { GatewayDispute, PaymentGateway } from './payment-gateway.ts';
import { isMissing, unknownBecause } from './stripe-errors.ts';

const IN_DISPUTE = ['payment_intent'];
/** A warning names no amount: it is about the whole charge. */
const IN_WARNING = ['payment_intent', 'charge'];
const WARNING = 'issfr_';

export function createDisputes(stripe: Stripe): Pick<PaymentGateway, 'lookUpDispute' | 'listDisputes'> {
  const { disputes, radar } = stripe;
  return {
    async lookUpDispute(gatewayId) {
      try {
        return gatewayId.startsWith(WARNING)
          ? ofWarning(await radar.earlyFraudWarnings.retrieve(gatewayId, { expand: IN_WARNING }))
          : ofDispute(await disputes.retrieve(gatewayId, { expand: IN_DISPUTE }));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw unknownBecause('look up a dispute', error);
      }
    },
    async *listDisputes(since): AsyncGenerator<GatewayDispute> {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const page = (expand: readonly string[]) => ({
        created,
        limit: 100,
        expand: expand.map((name) => `data.${name}`),
      });
      try {
        for await (const dispute of disputes.list(page(IN_DISPUTE))) yield ofDispute(dispute);
        for await (const warning of radar.earlyFraudWarnings.list(page(IN_WARNING))) yield ofWarning(warning);
      } catch (error) {
        throw unknownBecause('list disputes', error);
      }
    },
  };
}

function ofDispute(dispute: Stripe.Dispute): GatewayDispute {
  const { id: gatewayId, status, amount, reason, evidence_details: evidence, created } = dispute;
  return {
    gatewayId,
    // The bank only asks: the money is with the shop.
    kind: status.startsWith('warning_') ? 'warning' : 'dispute',
    state: stateOf(dispute),
    ...chargedBy(dispute),
    amountCents: amount,
    reason,
    // 0 where no answer is possible.
    dueAt: evidence?.due_by ? new Date(evidence.due_by * 1000) : null,
    openedAt: new Date(created * 1000),
  };
}

function stateOf({ status, balance_transactions: moved }: Stripe.Dispute): GatewayDispute['state'] {
  switch (status) {
    case 'won':
      return 'won';
    case 'lost':
    // The money stays away unless the appeal is won.
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'lost';
    case 'warning_closed':
      return 'closed';
    // Settled before it became a dispute: with the shop's money, or without.
    case 'prevented':
      return sumOf(moved ?? [], ({ amount }) => amount) < 0 ? 'lost' : 'closed';
    default:
      return 'open';
  }
}

/** It is over when the charge is disputed, which is another story, or refunded as a whole. */
function ofWarning(warning: Stripe.Radar.EarlyFraudWarning): GatewayDispute {
  const { id: gatewayId, actionable, charge, fraud_type: reason, created } = warning;
  return {
    gatewayId,
    kind: 'warning',
    state: actionable ? 'open' : 'closed',
    ...chargedBy(warning),
    amountCents: typeof charge === 'object' ? charge.amount : 0,
    reason,
    dueAt: null,
    openedAt: new Date(created * 1000),
  };
}

function chargedBy({ payment_intent: intent }: { payment_intent?: string | Stripe.PaymentIntent | null }) {
  if (typeof intent !== 'object' || intent === null) return { intentId: intent ?? undefined, paymentId: undefined };
  return { intentId: intent.id, paymentId: intent.metadata.payment_id };
}
