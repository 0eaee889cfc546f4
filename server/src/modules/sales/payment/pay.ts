import { createHash } from 'node:crypto';
import type { CartLine } from '@fieldhouse/contracts/cart-lines.schemas';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import { paymentMessages } from '@fieldhouse/contracts/payment.rules';
import type { Waiting } from '@fieldhouse/contracts/payment.schemas';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { getSettings } from '../../settings/index.ts';
import { placeOrder } from '../order/place-order.ts';
import { fitsTotal, quoteFor } from '../quote/quote.rules.ts';
import { advanceClaimed, advancePayment, declinedCards, type Outcome } from './advance-payment.ts';
import { cartText, toLines } from './cart.rules.ts';
import type { PaymentDeps } from './payment.deps.ts';
import { CLAIM_SECONDS, findPaymentByToken, type Payment } from './payments.repo.ts';

const BUSY = 'Other customers are buying these products right now. You have not been charged. Please try again.';

export interface Buyer {
  readonly userId: string;
  /** The hash of the session's token. */
  readonly session: Buffer;
  /** The network address that declined cards are counted for. */
  readonly address: string;
}

export interface Basket {
  readonly tokenId: string;
  readonly amountCents: number;
  readonly products: readonly CartLine[];
  /** In which the buyer was shown the prices, if that is known. */
  readonly currency?: string | undefined;
  /** Counts only if the token brings none. */
  readonly address: Address | null;
  readonly orderId: string;
}

export interface PayResult {
  readonly orderId: string;
  readonly outcome: Outcome;
}

export const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
export const cartHash = (products: readonly CartLine[]): Buffer => hash(cartText(toLines(products)));

/** Stock first, then money. The same token with the same cart resumes where it was. */
export async function pay(deps: PaymentDeps, buyer: Buyer, basket: Basket): Promise<PayResult> {
  await declinedCards.check(deps.db, buyer.address, buyer.userId);
  const { tokenId: token, amountCents, orderId, address, products } = basket;
  const [paymentId, claim, accountId] = [newId(), newId(), buyer.userId];
  const currency = await requireCurrency(deps, basket.currency);
  const quote = quoteFor(toLines(products), currency);
  const order = {
    ...{ orderId, paymentId, accountId, token, address, quote },
    claim: { id: claim, seconds: CLAIM_SECONDS },
    tokenHash: hash(token),
    cartHash: hash(cartText(quote.lines)),
  };
  const placed = await placeOrder(deps, order, amountCents);
  if (!placed.placed) return resume(deps, buyer, basket, placed.why);
  const charge = { token, intentId: null, amountCents: quote.totalCents, currency };
  const outcome = await advanceClaimed(deps, {
    ...{ id: paymentId, claim, orderId, accountId, network: buyer.address, ...charge },
    ...{ overdue: false, waits: false, lapses: false, isNew: true },
  });
  return { orderId, outcome };
}

/** The shop's, as card providers spell it. */
async function requireCurrency(deps: PaymentDeps, shown: string | undefined): Promise<string> {
  const { currency } = await getSettings(deps);
  if (shown !== undefined && shown.toUpperCase() !== currency) throw new AppError('refused', paymentMessages.currency);
  return currency.toLowerCase();
}

/** A used token reveals nothing about what it has paid to anybody but the buyer who started it, with the same cart. */
async function resume(deps: PaymentDeps, buyer: Buyer, basket: Basket, why: 'token-used' | 'busy'): Promise<PayResult> {
  const payment = await findPaymentByToken(deps.db, hash(basket.tokenId));
  if (!payment && why === 'busy') throw new AppError('refused', BUSY);
  const same =
    payment?.accountId === buyer.userId &&
    payment.cartHash.equals(cartHash(basket.products)) &&
    fitsTotal(basket.amountCents, payment.amountCents);
  if (!payment || !same) throw tokenUsed();
  return { orderId: payment.orderId, outcome: await resumePayment(deps, buyer, payment) };
}

export function resumePayment(deps: PaymentDeps, buyer: Buyer, payment: Payment): Promise<Outcome> {
  return advancePayment(deps, payment.id, { network: buyer.address });
}

/** A pending outcome is returned to the buyer as it is; a decline is an error with its reason. */
export function pendingOf(outcome: Exclude<Outcome, { state: 'paid' }>): Waiting {
  if (outcome.state === 'declined') throw new AppError('refused', outcome.reason);
  return outcome.state === 'action' ? { action: { clientSecret: outcome.clientSecret } } : { pending: true };
}

export function tokenUsed(): AppError {
  return new AppError('refused', 'These card details have already been used. Please enter your card again.');
}
