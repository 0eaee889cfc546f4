import type { Address, Order } from '@fieldhouse/contracts/order.schemas';
import type { CartLine, Waiting } from '@fieldhouse/contracts/payment.schemas';
import { AppError } from '../../platform/http/app-error.ts';
import { findOrder } from '../orders/index.ts';
import { fitsTotal } from './cart.rules.ts';
import type { CheckoutDeps } from './checkout.deps.ts';
import { findNewestKeptToken } from './kept-tokens.repo.ts';
import { type Buyer, cartHash, goOnWith, pay, waitingOf } from './pay.ts';
import { findPaymentOfOrder, findRecentPayment, type Payment } from './payments.repo.ts';

export interface OrderWish {
  readonly products: readonly CartLine[];
  readonly amountCents: number | undefined;
  readonly address: Address | null;
  readonly orderId: string | undefined;
}

/**
 * The order that the payment has placed, however often it is asked for. A caller who has only had the token kept is charged
 * now, with the newest token.
 */
export async function createOrder(deps: CheckoutDeps, buyer: Buyer, wish: OrderWish): Promise<Order | Waiting> {
  const named = wish.orderId === undefined ? undefined : await findPaymentOfOrder(deps.db, wish.orderId);
  if (named) return orderOf(deps, buyer, named, wish);
  const kept = await findNewestKeptToken(deps.db, buyer.userId);
  if (kept && (wish.orderId === undefined || kept.orderId === wish.orderId)) {
    const { token: tokenId, amountCents, orderId } = kept;
    if (wish.amountCents !== undefined && !fitsTotal(amountCents, wish.amountCents)) throw notThatAmount();
    const address = kept.address ?? wish.address;
    const paid = await pay(deps, buyer, { tokenId, amountCents, products: wish.products, address, orderId });
    return paid.outcome.state === 'paid' ? requireOrder(deps, paid.orderId) : waitingOf(paid.outcome);
  }
  const recent =
    wish.orderId === undefined ? await findRecentPayment(deps.db, buyer.userId, cartHash(wish.products)) : undefined;
  if (!recent) throw new AppError('refused', 'There is no payment for this order. Please pay for your cart first.');
  return orderOf(deps, buyer, recent, wish);
}

async function orderOf(
  deps: CheckoutDeps,
  buyer: Buyer,
  payment: Payment,
  { products, amountCents }: OrderWish,
): Promise<Order | Waiting> {
  // Somebody else's order is as unknown as none; so is one of other goods.
  if (payment.accountId !== buyer.userId || !payment.cartHash.equals(cartHash(products)))
    throw new AppError('refused', 'There is no payment for this order. Please pay for your cart first.');
  if (amountCents !== undefined && !fitsTotal(amountCents, payment.amountCents)) throw notThatAmount();
  const outcome = await goOnWith(deps, buyer, payment);
  return outcome.state === 'paid' ? requireOrder(deps, payment.orderId) : waitingOf(outcome);
}

async function requireOrder({ db }: CheckoutDeps, id: string): Promise<Order> {
  const order = await findOrder(db, id);
  if (!order) throw new Error(`the order ${id} is paid and not there`);
  return order;
}

function notThatAmount(): AppError {
  return new AppError('refused', 'The amount is not the one that was agreed. Nothing was charged.');
}
