import type { TypedAddress } from '@fieldhouse/contracts/address.rules';
import type { CartLine } from '@fieldhouse/contracts/cart-lines.schemas';
import { inEach, messages, msg } from '@fieldhouse/contracts/messages';
import { fromCents, moneyText } from '@fieldhouse/contracts/money';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import type { Waiting } from '@fieldhouse/contracts/payment.schemas';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Buyer, findOrder, isOwnedBy, listSold, withoutReasons } from '../../orders/index.ts';
import { getSettings } from '../../settings/index.ts';
import { chargeOf, fitsTotal } from '../quote/quote.rules.ts';
import { isCartOf } from './cart.rules.ts';
import { pay, pendingOf, resumePayment } from './pay.ts';
import type { PaymentDeps } from './payment.deps.ts';
import { findPaymentOfOrder, findRecentPayment, type Payment } from './payments.repo.ts';
import { cartHash } from './price-cart.ts';
import { readAddress } from './read-address.ts';
import { findNewestStoredToken } from './stored-tokens.repo.ts';

const refusals = messages('payment', {
  noPayment: 'There is no payment for this order. Please pay for your cart first.',
} as const);

const paidIn = ({ amountCents, currency }: Payment) => inEach((locale) => moneyText(amountCents, currency, locale));

const mismatches = {
  amount: messages('payment-amount', {
    open: 'The amount does not match the order. The payment has not completed yet.',
    uncharged: 'The amount does not match the order. You have not been charged.',
    charged: (payment: Payment) =>
      msg`The amount does not match the order. Your card was charged ${paidIn(payment)} for this order; you can find it in your orders.`,
  } as const),
  goods: messages('payment-goods', {
    open: 'The products do not match the order. The payment has not completed yet.',
    uncharged: 'The products do not match the order. You have not been charged.',
    charged: (payment: Payment) =>
      msg`The products do not match the order. Your card was charged ${paidIn(payment)} for this order; you can find it in your orders.`,
  } as const),
};

export interface OrderWish {
  readonly products: readonly CartLine[];
  readonly amount: number | undefined;
  /** Counts only if the token brings none. */
  readonly address: TypedAddress | null;
  readonly orderId: string | undefined;
}

/**
 * The order that the payment has placed, however often it is requested. A caller who has only stored a token is charged
 * now, with the newest token.
 */
export async function createOrder(deps: PaymentDeps, buyer: Buyer, wish: OrderWish): Promise<Order | Waiting> {
  const made =
    wish.orderId === undefined
      ? await findRecentPayment(deps.db, buyer, cartHash(wish.products, (await getSettings(deps)).currency))
      : await findPaymentOfOrder(deps.db, wish.orderId);
  if (made) return orderOf(deps, buyer, made, wish);
  const kept = await findNewestStoredToken(deps.db, buyer);
  if (!kept || (wish.orderId !== undefined && kept.orderId !== wish.orderId)) throw noPayment();
  const { token: tokenId, orderId } = kept;
  const amount = fromCents(kept.amountCents);
  if (wish.amount !== undefined && wish.amount !== amount && amount !== Math.trunc(wish.amount))
    throw notThat('amount', await findPaymentOfOrder(deps.db, orderId));
  const address = kept.address ?? readAddress(wish.address);
  const paid = await pay(deps, buyer, { tokenId, amount, products: wish.products, address, orderId });
  return paid.outcome.state === 'paid' ? requireOrder(deps, paid.orderId) : pendingOf(paid.outcome);
}

async function orderOf(
  deps: PaymentDeps,
  buyer: Buyer,
  payment: Payment,
  { products, amount }: OrderWish,
): Promise<Order | Waiting> {
  // Another buyer's order is reported as unknown.
  if (!isOwnedBy(payment, buyer)) throw noPayment();
  const isSame = payment.cartHash.equals(cartHash(products, payment.currency));
  if (!isSame && !isCartOf(await listSold(deps.db, payment.orderId), products, payment.currency))
    throw notThat('goods', payment);
  if (amount !== undefined && !fitsTotal(amount, chargeOf(payment))) throw notThat('amount', payment);
  const outcome = await resumePayment(deps, buyer, payment);
  return outcome.state === 'paid' ? requireOrder(deps, payment.orderId) : pendingOf(outcome);
}

async function requireOrder({ db }: PaymentDeps, id: string): Promise<Order> {
  const order = await findOrder(db, id);
  if (!order) throw new Error(`the order ${id} is paid and not there`);
  return withoutReasons(order);
}

function noPayment(): AppError {
  return new AppError('refused', refusals.noPayment);
}

/** The request does not match the order; the message says whether anything was charged. */
function notThat(what: keyof typeof mismatches, payment: Payment | undefined): AppError {
  const { open, uncharged, charged } = mismatches[what];
  if (payment?.state === 'open') return new AppError('refused', open);
  return new AppError('refused', payment?.state === 'paid' ? charged(payment) : uncharged);
}
