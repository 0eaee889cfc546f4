import { messages, msg } from '@fieldhouse/contracts/messages';
import { paymentMessages } from '@fieldhouse/contracts/payment.rules';
import { quoteMessages } from '@fieldhouse/contracts/quote.rules';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId, sha256 } from '../../../platform/ids.ts';
import { readMarkets } from '../../markets/index.ts';
import { type Buyer, isOwnedBy } from '../../orders/index.ts';
import { makeQuote } from '../quote/make-quote.ts';
import { chargeOf, findAmountProblem, fitsTotal, toOrderQuote } from '../quote/quote.rules.ts';
import { isSameQuote } from '../quote/quoted-cart.rules.ts';
import { type FoundQuote, findQuote, setQuoteVersion } from '../quote/quotes.repo.ts';
import { cartText, isCartOf } from './cart.rules.ts';
import { attemptToPay } from './declined-cards.ts';
import {
  busy,
  notStarted,
  type Payer,
  type PaymentWish,
  type PayResult,
  placeAndCharge,
  resumePayment,
  tokenUsed,
} from './pay.ts';
import type { PaymentDeps } from './payment.deps.ts';
import { findPaymentByTokens } from './payments.repo.ts';
import { cartHash, requireWholePrices } from './price-cart.ts';

const refusals = messages('quote', {
  /** After what has changed since. */
  marketClosed: 'We no longer sell here at these prices. You have not been charged.',
  notCharged: (sentence: string) => msg`${sentence} You have not been charged.`,
} as const);

/** The cart is as the buyer's browser has it; it must be what was quoted. */
export type QuotePayment = PaymentWish & { readonly quoteId: string };

/** What was quoted is what is charged, or nothing is. The same call again resumes where it was. */
export const payQuote = (deps: PaymentDeps, buyer: Buyer, wish: QuotePayment): Promise<PayResult> =>
  attemptToPay(deps.db, buyer, (attempt) => payOrResume(deps, { ...buyer, attempt }, wish));

async function payOrResume(deps: PaymentDeps, buyer: Payer, wish: QuotePayment): Promise<PayResult> {
  const { quoteId, amount } = wish;
  const before = await findPaymentByTokens(deps.db, keysOf(wish).map(sha256));
  if (before) {
    const same = isOwnedBy(before, buyer) && before.quoteId === quoteId;
    if (!same || !fitsTotal(amount, chargeOf(before))) throw tokenUsed();
    return { orderId: before.orderId, outcome: await resumePayment(deps, buyer, before, wish.cancel) };
  }
  if (wish.cancel) throw notStarted();
  const found = await requireQuote(deps, buyer, wish);
  const placed = await place(deps, buyer, wish, found);
  if (placed === 'busy') throw busy();
  // The very same call was faster.
  if (placed === 'token-used') return payOrResume(deps, buyer, wish);
  return placed;
}

/** A quote that comes to nothing is its own key. */
const ownKey = (quoteId: string) => `quote ${quoteId}`;
const keysOf = ({ tokenId, quoteId }: QuotePayment) => [...(tokenId === undefined ? [] : [tokenId]), ownKey(quoteId)];

async function requireQuote(deps: PaymentDeps, buyer: Buyer, wish: QuotePayment): Promise<FoundQuote> {
  const found = await findQuote(deps.db, wish.quoteId);
  // Another buyer's is reported as expired.
  if (!found || !mayPay(found, buyer)) throw refused(quoteMessages.expired);
  const { content } = found;
  if (wish.currency !== undefined && wish.currency.toLowerCase() !== content.currency)
    throw refused(paymentMessages.currency);
  if (wish.products) requireWholePrices(wish.products, content.currency);
  if (wish.products && !isCartOf(content.lines, wish.products, content.currency)) throw refused(quoteMessages.changed);
  return found;
}

/** One that was made without a session is for all who know its number. */
const mayPay = (quote: FoundQuote, buyer: Buyer) =>
  (quote.accountId === null && quote.guestId === null) || isOwnedBy(quote, buyer);

async function place(deps: PaymentDeps, buyer: Payer, wish: QuotePayment, found: FoundQuote) {
  const { id: quoteId, content, address } = found;
  const quote = toOrderQuote(content);
  const isFree = quote.totalCents === 0;
  const token = isFree ? null : (wish.tokenId ?? null);
  if (!isFree && token === null) throw new AppError('invalid-input', paymentMessages.token);
  const paying = {
    orderId: newId(),
    token,
    tokenHash: sha256(token ?? ownKey(quoteId)),
    method: wish.method,
    cartHash: wish.products ? cartHash(wish.products, content.currency) : sha256(cartText(quote.lines)),
  };
  const objection = findAmountProblem(quote, wish.amount);
  const priced = { quote, address, quoteId, pricingVersion: found.pricingVersion, objection };
  const placed = await placeAndCharge(deps, buyer, paying, priced);
  if (placed !== 'rules-changed') return placed;
  const pricingVersion = await compareRules(deps, buyer, found);
  const again = await placeAndCharge(deps, buyer, paying, { ...priced, pricingVersion });
  return again === 'rules-changed' ? 'busy' : again;
}

/** The rules are others than those of the quote. If they come to the same, it holds; otherwise what has changed is named. */
async function compareRules(deps: PaymentDeps, buyer: Buyer, { id, content, address }: FoundQuote): Promise<number> {
  const lines = content.lines.map(({ productId, variantId, pieces, priceCents }) => ({
    productId,
    variantId,
    pieces,
    shownCents: priceCents,
  }));
  const { code, vatNumber, vat, method } = content;
  const toQuote = {
    lines,
    address,
    methodId: method?.id ?? null,
    code,
    vatNumber,
    checked: vat ?? null,
    customer: buyer.customer,
    owner: buyer,
    market: await requireSameMarket(deps, content),
  };
  const made = await makeQuote(deps, toQuote, { fresh: true });
  if (!made.quote.method) throw refused(refusals.notCharged(quoteMessages.method));
  if (content.code !== null && made.quote.code?.reason !== undefined)
    throw refused(refusals.notCharged(made.quote.code.reason));
  if (!isSameQuote(content, made.stored)) throw refused(quoteMessages.changed);
  await setQuoteVersion(deps.db, id, made.pricingVersion);
  return made.pricingVersion;
}

/** As it is now; one that was closed while somebody paid sells nothing more. */
async function requireSameMarket({ db }: PaymentDeps, { market }: FoundQuote['content']) {
  if (!market) return undefined;
  const found = (await readMarkets(db)).find(({ id }) => id === market.id);
  if (!found) throw refused(refusals.marketClosed);
  return found;
}

const refused = (sentence: string) => new AppError('refused', sentence);
