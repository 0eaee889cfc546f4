import type { CartLine } from '@fieldhouse/contracts/cart-lines.schemas';
import { messages } from '@fieldhouse/contracts/messages';
import { paymentMessages } from '@fieldhouse/contracts/payment.rules';
import type { Waiting } from '@fieldhouse/contracts/payment.schemas';
import type { OtherMethod } from '@fieldhouse/contracts/payment-methods.rules';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId, sha256 } from '../../../platform/ids.ts';
import type { Attempt } from '../../../platform/limits/limits.ts';
import { type Buyer, isOwnedBy } from '../../orders/index.ts';
import { getSettings } from '../../settings/index.ts';
import { listOwnInTheWay } from '../quote/own-holds.repo.ts';
import { chargeOf, fitsTotal } from '../quote/quote.rules.ts';
import { advanceClaimed, advancePayment, type Outcome } from './advance-payment.ts';
import { attemptToPay } from './declined-cards.ts';
import type { PaymentDeps } from './payment.deps.ts';
import { CLAIM_SECONDS, findPaymentByToken, type Payment } from './payments.repo.ts';
import { placeOrder } from './place-order.ts';
import { cartHash, type PricedCart, priceUnquoted, requireWholePrices, type UnquotedCart } from './price-cart.ts';

const refusals = messages('payment', {
  busy: 'Other customers are buying these products right now. You have not been charged. Please try again.',
  notStarted: 'This payment was never started. You have not been charged.',
  cardUsed: 'These card details have already been used. Please enter your card again.',
} as const);

/** Rules that change again and again during a payment. */
const MOST_TRIES = 3;

export interface PaymentWish {
  /** None where a quote comes to nothing. */
  readonly tokenId?: string | undefined;
  readonly amount: number;
  readonly products?: readonly CartLine[] | undefined;
  readonly currency?: string | undefined;
  readonly quoteId?: string | undefined;
  /** Another way to pay than by card. */
  readonly method?: OtherMethod | undefined;
  /** Only to call off what still waits for the bank: nothing is begun by it. */
  readonly cancel?: boolean | undefined;
}

export interface PayResult {
  readonly orderId: string;
  readonly outcome: Outcome;
}

/** Stock first, then money. The same token with the same cart resumes where it was. */
export const pay = (deps: PaymentDeps, buyer: Buyer, cart: UnquotedCart): Promise<PayResult> =>
  attemptToPay(deps.db, buyer, (attempt) => payUnquoted(deps, { ...buyer, attempt }, cart));

/** A buyer who is about to pay, at the cost of a decline. */
export type Payer = Buyer & { readonly attempt: Pick<Attempt, 'fail'> };

async function payUnquoted(deps: PaymentDeps, buyer: Payer, cart: UnquotedCart): Promise<PayResult> {
  const currency = await requireCurrency(deps, cart.currency);
  requireWholePrices(cart.products, currency);
  const { tokenId: token, orderId } = cart;
  const { method } = cart;
  const paying = { orderId, token, method, tokenHash: sha256(token), cartHash: cartHash(cart.products, currency) };
  for (let tries = 1; ; tries++) {
    const priced = await priceUnquoted(deps, cart, {
      currency,
      customer: buyer.customer,
      owner: buyer,
      fresh: tries > 1,
    });
    if (priced === 'token-used') return resume(deps, buyer, cart, priced);
    const placed = await placeAndCharge(deps, buyer, paying, priced);
    if (typeof placed !== 'string') return placed;
    if (placed !== 'rules-changed') return resume(deps, buyer, cart, placed);
    if (tries === MOST_TRIES) throw new AppError('refused', refusals.busy);
  }
}

interface Paying {
  readonly orderId: string;
  readonly token: string | null;
  /** None: by card. */
  readonly method: OtherMethod | undefined;
  readonly tokenHash: Buffer;
  readonly cartHash: Buffer;
}

/** Or why nothing was placed, where there is something to be done about it. */
export async function placeAndCharge(
  deps: PaymentDeps,
  buyer: Payer,
  { orderId, token, tokenHash, cartHash, ...paying }: Paying,
  { quote, address, quoteId, pricingVersion, objection }: PricedCart,
): Promise<PayResult | 'token-used' | 'busy' | 'rules-changed'> {
  const [paymentId, claim, method] = [newId(), newId(), paying.method ?? 'card'];
  const { accountId, guestId, customer, language } = buyer;
  const order = {
    orderId,
    paymentId,
    accountId,
    guestId,
    token,
    method,
    tokenHash,
    cartHash,
    address,
    quote,
    quoteId,
    pricingVersion,
    claim: { id: claim, seconds: CLAIM_SECONDS },
    customer,
    language,
  };
  const placed = await placeOrder(deps, order, objection).catch(async (refusal: unknown) => {
    if (!(refusal instanceof AppError) || !(await giveUpOwn(deps, buyer, { ...quote, quoteId }))) throw refusal;
    return placeOrder(deps, order, objection);
  });
  if (!placed.placed) return placed.why;
  const charge = { token, intentId: null, amountCents: quote.totalCents, currency: quote.currency, address };
  const outcome = await advanceClaimed(deps, {
    id: paymentId,
    claim,
    orderId,
    accountId,
    guestId,
    network: buyer.address,
    ...charge,
    method,
    language,
    market: quote.whole?.market?.id ?? null,
    overdue: false,
    waits: false,
    lapses: false,
    isNew: true,
    fail: buyer.attempt.fail,
  });
  return { orderId, outcome };
}

/**
 * A buyer who pays anew has left what waits for the bank, on another device for instance: what it holds is their own, so it is
 * given up for this one. True if that has made room.
 */
async function giveUpOwn(deps: PaymentDeps, buyer: Buyer, wanted: Parameters<typeof listOwnInTheWay>[2]) {
  const ids = await listOwnInTheWay(deps.db, buyer, wanted);
  for (const id of ids) {
    const { state } = await advancePayment(deps, id, { network: buyer.address, lapses: true });
    if (state !== 'declined')
      throw new AppError('refused', state === 'paid' ? paymentMessages.earlier : paymentMessages.unsettled);
  }
  return ids.length > 0;
}

/** The shop's, as card providers spell it. */
async function requireCurrency(deps: PaymentDeps, shown: string | undefined): Promise<string> {
  const { currency } = await getSettings(deps);
  if (shown !== undefined && shown.toUpperCase() !== currency) throw new AppError('refused', paymentMessages.currency);
  return currency.toLowerCase();
}

/** A used token reveals nothing about what it has paid except to the buyer who started it, with the same cart. */
async function resume(
  deps: PaymentDeps,
  buyer: Payer,
  cart: UnquotedCart,
  why: 'token-used' | 'busy',
): Promise<PayResult> {
  const payment = await findPaymentByToken(deps.db, sha256(cart.tokenId));
  if (!payment && why === 'busy') throw busy();
  const same =
    payment !== undefined &&
    isOwnedBy(payment, buyer) &&
    payment.cartHash.equals(cartHash(cart.products, payment.currency)) &&
    fitsTotal(cart.amount, chargeOf(payment));
  if (!payment || !same) throw tokenUsed();
  return { orderId: payment.orderId, outcome: await resumePayment(deps, buyer, payment) };
}

/** Without an attempt: who has only come back for it is not refused. */
export function resumePayment(
  deps: PaymentDeps,
  buyer: Buyer | Payer,
  payment: Payment,
  lapses = false,
): Promise<Outcome> {
  const fail = 'attempt' in buyer ? buyer.attempt.fail : undefined;
  return advancePayment(deps, payment.id, { network: buyer.address, lapses, ...(fail && { fail }) });
}

/** A pending outcome is returned to the buyer as it is; a decline is an error with its reason. */
export function pendingOf(outcome: Exclude<Outcome, { state: 'paid' }>): Waiting {
  if (outcome.state === 'declined') throw new AppError('refused', outcome.reason);
  if (outcome.state === 'awaited') return { pending: true, awaits: outcome.order };
  return outcome.state === 'action' ? { action: { clientSecret: outcome.clientSecret } } : { pending: true };
}

export function busy(): AppError {
  return new AppError('refused', refusals.busy);
}

/** To be called off. */
export function notStarted(): AppError {
  return new AppError('refused', refusals.notStarted);
}

export function tokenUsed(): AppError {
  return new AppError('refused', refusals.cardUsed);
}
