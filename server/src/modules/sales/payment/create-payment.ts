import type { CartLine, Paid, Waiting } from '@fieldhouse/contracts/payment.schemas';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { fitsTotal } from '../quote/quote.rules.ts';
import { keepToken } from './keep-token.ts';
import { type Buyer, goOnWith, hash, type PayResult, pay, tokenUsed, waitingOf } from './pay.ts';
import type { PaymentDeps } from './payment.deps.ts';
import { findPaidAnswer, findPaymentByToken } from './payments.repo.ts';

export interface PaymentWish {
  readonly tokenId: string;
  readonly amountCents: number;
  readonly products: readonly CartLine[] | undefined;
}

/** Pays a cart; without one it only keeps the token for the call that brings it. */
export async function createPayment(deps: PaymentDeps, buyer: Buyer, wish: PaymentWish): Promise<Paid | Waiting> {
  const { tokenId, amountCents, products } = wish;
  if (products) {
    const basket = { tokenId, amountCents, products, address: null, orderId: newId() };
    return answer(deps, buyer, await pay(deps, buyer, basket));
  }
  const payment = await findPaymentByToken(deps.db, hash(tokenId));
  if (!payment) return keepToken(deps, buyer, { tokenId, amountCents });
  if (payment.accountId !== buyer.userId || !fitsTotal(amountCents, payment.amountCents)) throw tokenUsed();
  const { orderId } = payment;
  return answer(deps, buyer, { orderId, outcome: await goOnWith(deps, buyer, payment) });
}

async function answer(
  { db }: PaymentDeps,
  { userId }: Buyer,
  { orderId, outcome }: PayResult,
): Promise<Paid | Waiting> {
  if (outcome.state !== 'paid') return waitingOf(outcome);
  const { order } = outcome;
  if (order?.accountId === userId && order.email !== null)
    return { userId, orderId, address: order.address, email: order.email };
  const paid = await findPaidAnswer(db, orderId);
  // Somebody has deleted the account in this very moment.
  if (paid?.userId !== userId) throw new AppError('not-signed-in', 'Please log in first.');
  return paid;
}
