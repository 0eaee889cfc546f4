import { toCents } from '@fieldhouse/contracts/money';
import { paymentMessages } from '@fieldhouse/contracts/payment.rules';
import type { Paid, Waiting } from '@fieldhouse/contracts/payment.schemas';
import { AppError } from '../../../platform/http/app-error.ts';
import { sessionMessages } from '../../../platform/http/request-messages.ts';
import { newId, sha256 } from '../../../platform/ids.ts';
import { type Buyer, isOwnedBy } from '../../orders/index.ts';
import { chargeOf, fitsTotal } from '../quote/quote.rules.ts';

import { notStarted, type PaymentWish, type PayResult, pay, pendingOf, resumePayment, tokenUsed } from './pay.ts';
import { payQuote } from './pay-quote.ts';
import type { PaymentDeps } from './payment.deps.ts';
import { findPaidAnswer, findPaymentByToken } from './payments.repo.ts';
import { storeToken } from './store-token.ts';

/** Pays for a quote or a cart; without either it only stores the token for the later call that sends the cart. */
export async function createPayment(deps: PaymentDeps, buyer: Buyer, wish: PaymentWish): Promise<Paid | Waiting> {
  const { tokenId, amount, products, quoteId, cancel = false, ...rest } = wish;
  if (quoteId !== undefined) return answer(deps, buyer, await payQuote(deps, buyer, { ...wish, quoteId }));
  if (tokenId === undefined) throw new AppError('invalid-input', paymentMessages.token);
  if (products && !cancel) {
    const cart = { ...rest, tokenId, amount, products, address: null, orderId: newId() };
    return answer(deps, buyer, await pay(deps, buyer, cart));
  }
  const payment = await findPaymentByToken(deps.db, sha256(tokenId));
  if (!payment && cancel) throw notStarted();
  if (!payment) return storeToken(deps, buyer, { tokenId, amountCents: toCents(amount) });
  if (!isOwnedBy(payment, buyer) || !fitsTotal(amount, chargeOf(payment))) throw tokenUsed();
  const { orderId } = payment;
  return answer(deps, buyer, { orderId, outcome: await resumePayment(deps, buyer, payment, cancel) });
}

async function answer({ db }: PaymentDeps, buyer: Buyer, { orderId, outcome }: PayResult): Promise<Paid | Waiting> {
  if (outcome.state !== 'paid') return pendingOf(outcome);
  const { order } = outcome;
  if (order && order.email !== null && isOwnedBy(order, buyer))
    return { userId: buyer.accountId, orderId, address: order.address, email: order.email };
  const paid = await findPaidAnswer(db, orderId);
  // The account was deleted at this very moment.
  if (!paid || !isOwnedBy(paid, buyer)) throw new AppError('not-signed-in', sessionMessages.none);
  return { userId: buyer.accountId, orderId, address: paid.address, email: paid.email };
}
