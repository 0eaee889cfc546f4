import { messages } from '@fieldhouse/contracts/messages';
import { isOther, wayToPay } from '@fieldhouse/contracts/payment-methods.rules';
import { inWrite } from '../../../platform/cache/changes.ts';
import { takeStep } from '../../../platform/durable-step.ts';
import { newId } from '../../../platform/ids.ts';
import { inLane } from '../../../platform/lanes.ts';
import { type Charge, GatewayUnknown } from '../../../platform/payments/payment-gateway.ts';
import { getPrefixes } from '../../markets/index.ts';
import { findFirstProduct, hasBuyer } from '../../orders/index.ts';
import { declinedCards, sourceOf } from './declined-cards.ts';
import { recordWaitingForBank } from './holds.repo.ts';
import { alertStaff, MISCONFIGURED, recordUnknown } from './misconfiguration.ts';
import type { PaymentDeps } from './payment.deps.ts';
import { tellFailed, tellPending } from './payment.jobs.ts';
import {
  type ClaimedPayment,
  claimPayment,
  type Ending,
  endPayment,
  findAwaitedOrder,
  findPayment,
  releaseClaim,
} from './payments.repo.ts';
import type { PaidOrder } from './place-order.repo.ts';
import { keepAddress } from './read-address.ts';
import { markPaid, placeAwaited, releaseOrder } from './settle-order.ts';

export type Outcome =
  /** With the order, when this very call has made it appear. */
  | { readonly state: 'paid'; readonly order?: PaidOrder | undefined }
  | { readonly state: 'declined'; readonly reason: string }
  | { readonly state: 'action'; readonly clientSecret: string }
  /** The provider takes days: the order is placed, and waits for its money. */
  | { readonly state: 'awaited'; readonly order: { readonly orderId: string; readonly number: number } }
  | { readonly state: 'pending' };

const { notCompleted: NOT_COMPLETED } = messages('payment', {
  notCompleted: 'The payment was not completed in time. You have not been charged.',
} as const);
const PENDING = { state: 'pending' } as const;

interface Advance {
  /** The buyer's network, if it is the buyer who asks. */
  readonly network?: string;
  /** The buyer's attempt to pay, which a decline makes fail. */
  readonly fail?: () => void;
  /** Give it up if it is still waiting for the bank. */
  readonly lapses?: boolean;
}

/**
 * The only way to advance a payment, for the buyer's request, a webhook and the sweeper alike. One caller at a time
 * claims it, asks the gateway for the current state, and records the answer.
 */
export async function advancePayment(
  deps: PaymentDeps,
  id: string,
  { network, fail, lapses = false }: Advance = {},
): Promise<Outcome> {
  const claimed = await claimPayment(deps.db, id, newId());
  if (!claimed) return readOutcome(deps, id);
  return advanceClaimed(deps, { ...claimed, network: claimed.network ?? network ?? null, lapses, fail, isNew: false });
}

type AdvancingPayment = ClaimedPayment & {
  readonly lapses: boolean;
  readonly fail: (() => void) | undefined;
  /** The gateway has not been asked for it before. */
  readonly isNew: boolean;
};

/** For a payment that this caller has claimed, or has just created. */
export async function advanceClaimed(deps: PaymentDeps, payment: AdvancingPayment): Promise<Outcome> {
  // What costs nothing is paid without a charge.
  if (payment.amountCents === 0) {
    const free = { paymentId: payment.id, orderId: payment.orderId, intentId: null, address: undefined };
    return { state: 'paid', order: await markPaid(deps.db, free) };
  }
  return takeStep(
    {
      ask: (claimed) => askGateway(deps, claimed),
      write: (claimed, charge) => settle(deps, claimed, charge),
      async release(claimed, error) {
        await recordUnknown(deps, error, { paymentId: claimed.id });
        await releaseClaim(deps.db, claimed, { intentId: null });
        return PENDING;
      },
    },
    payment,
  );
}

async function readOutcome({ db }: PaymentDeps, id: string): Promise<Outcome> {
  const payment = await findPayment(db, id);
  if (payment?.state === 'paid') return { state: 'paid' };
  if (!payment || payment.state === 'open') {
    const order = await findAwaitedOrder(db, id);
    return order ? { state: 'awaited', order } : PENDING;
  }
  return { state: 'declined', reason: payment.reason ?? NOT_COMPLETED };
}

/** With the reason if it was given up. */
type Answer = Charge & { readonly reason?: string; readonly fault?: string };

/**
 * What can no longer succeed is canceled at the gateway before the stock is released here: until then the buyer, whose
 * browser may know the charge's secret, could still pay it.
 */
async function askGateway(deps: PaymentDeps, payment: AdvancingPayment): Promise<Answer> {
  const charge = await firstAnswer(deps, payment);
  const isLeft = charge.state === 'action' && (payment.lapses || payment.overdue);
  const isStuck = charge.state === 'processing' && payment.overdue && wayToPay(payment.method).days === 0;
  if (charge.state !== 'failed' && !isLeft && !isStuck) return charge;
  const end = await deps.payments.cancel(charge.intentId);
  if (charge.state !== 'failed') return end;
  const { reason, fault } = charge;
  return { ...end, reason, ...(fault !== undefined && { fault }) };
}

function isOpen(charge: Charge): charge is Charge & { state: 'action' | 'processing' } {
  return charge.state === 'action' || charge.state === 'processing';
}

async function firstAnswer(deps: PaymentDeps, payment: ClaimedPayment): Promise<Charge> {
  const { payments } = deps;
  const { id: paymentId, orderId, token, intentId, amountCents, currency, address, overdue, method } = payment;
  if (intentId !== null) return payments.lookUp(intentId);
  if (token === null) throw new Error(`the payment ${paymentId} has neither a token nor an intent`);
  const recipient = address?.name ? { ...address, name: address.name } : undefined;
  const other = isOther(method) ? { method, returnUrl: await returnUrl(deps, payment) } : undefined;
  const request = { paymentId, orderId, token, amountCents, currency, recipient, other };
  return overdue ? payments.withdraw(request) : payments.charge(request);
}

/** Where the buyer has left: in the market and the language of the order, as long as the shop has them. */
async function returnUrl(deps: PaymentDeps, payment: ClaimedPayment): Promise<string> {
  const prefixFor = await getPrefixes(deps);
  return `${deps.config.publicUrl}${prefixFor(payment)}/checkout/return`;
}

async function settle(deps: PaymentDeps, payment: AdvancingPayment, charge: Answer): Promise<Outcome> {
  const intentId = 'intentId' in charge ? charge.intentId : null;
  switch (charge.state) {
    case 'succeeded': {
      // What it was priced for is where it goes.
      const address = payment.address ? undefined : keepAddress(charge.address);
      const { id: paymentId, orderId } = payment;
      const paid = { paymentId, orderId, intentId: charge.intentId, address };
      return { state: 'paid', order: await markPaid(deps.db, paid) };
    }
    case 'canceled':
    case 'refused': {
      if (charge.fault !== undefined)
        return endMisconfigured(deps, payment, { intentId, fault: charge.fault, err: charge.reason });
      const reason = charge.reason ?? NOT_COMPLETED;
      await giveUp(deps, payment, { state: charge.reason ? 'declined' : 'canceled', intentId, reason });
      return { state: 'declined', reason };
    }
    case 'action': {
      const { clientSecret } = charge;
      const refused = await recordWaitingForBank(deps.db, payment, charge.intentId);
      if (!refused) return { state: 'action', clientSecret };
      const end = await deps.payments.cancel(charge.intentId);
      if (isOpen(end)) throw new GatewayUnknown('cancel', end.state);
      return settle(deps, payment, { ...end, reason: refused.refusal });
    }
    case 'misconfigured': {
      const { fault, error: err, reason } = charge;
      if (payment.isNew || charge.certain) return endMisconfigured(deps, payment, { intentId, fault, err, reason });
      // An earlier request may have charged the card: that can only be found out when the settings are correct again.
      await alertStaff(deps, { fault, err, paymentId: payment.id });
      await releaseClaim(deps.db, payment, { intentId });
      return PENDING;
    }
    default:
      if (charge.state === 'processing' && wayToPay(payment.method).days > 0) {
        await placeAwaited(deps.db, payment, charge.intentId);
        return readOutcome(deps, payment.id);
      }
      if (charge.state === 'processing') await tellPending(deps.db, payment.id, deps.now());
      await releaseClaim(deps.db, payment, { intentId, waits: false });
      return PENDING;
  }
}

interface Misconfigured {
  readonly intentId: string | null;
  readonly fault: string;
  readonly err: unknown;
  readonly reason?: string | undefined;
}

/** Nothing was charged, and unless a reason says otherwise the buyer can do nothing about it. */
async function endMisconfigured(
  deps: PaymentDeps,
  payment: AdvancingPayment,
  { intentId, fault, err, reason = MISCONFIGURED }: Misconfigured,
): Promise<Outcome> {
  await alertStaff(deps, { fault, err, paymentId: payment.id });
  await giveUp(deps, { ...payment, waits: false }, { state: 'canceled', intentId, reason });
  return { state: 'declined', reason };
}

/**
 * The gateway has confirmed that nothing was and nothing will be charged, so the stock is released. A declined card is
 * counted once, and so is a bank confirmation that was never given.
 */
async function giveUp(deps: PaymentDeps, payment: AdvancingPayment, ending: Ending): Promise<void> {
  const { orderId, network } = payment;
  const end = () =>
    inWrite(deps, async (tx) => {
      const ended = await endPayment(tx, payment, ending);
      if (!ended) return false;
      await tellFailed(tx, payment.id, deps.now());
      // Last: others who buy the same products wait for this transaction from here on.
      await releaseOrder(tx, orderId);
      return true;
    });
  const isOurs = await inLane((await findFirstProduct(deps.db, orderId)) ?? orderId, end);
  const counts = isOurs && (ending.state === 'declined' || payment.waits);
  if (!counts || !hasBuyer(payment)) return;
  if (payment.fail) payment.fail();
  else if (network !== null) await declinedCards.count(deps.db, sourceOf(payment, network));
}
