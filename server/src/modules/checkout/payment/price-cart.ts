import { addressMessages } from '@fieldhouse/contracts/address.rules';
import type { CartLine } from '@fieldhouse/contracts/cart-lines.schemas';
import { isAmountIn } from '@fieldhouse/contracts/money';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import { paymentMessages } from '@fieldhouse/contracts/payment.rules';
import type { OtherMethod } from '@fieldhouse/contracts/payment-methods.rules';
import { quoteMessages } from '@fieldhouse/contracts/quote.rules';
import { AppError } from '../../../platform/http/app-error.ts';
import { sha256 } from '../../../platform/ids.ts';
import type { Owner } from '../../orders/index.ts';
import { getPricing } from '../../pricing/index.ts';
import { makeQuote } from '../quote/make-quote.ts';
import { findAmountProblem, isPlain, type Quote, quoteFor, toOrderQuote } from '../quote/quote.rules.ts';
import { cartText, toLines } from './cart.rules.ts';
import type { PaymentDeps } from './payment.deps.ts';
import { findPaymentByToken } from './payments.repo.ts';
import { notCharged, readToken } from './read-address.ts';

export interface PricedCart {
  readonly quote: Quote;
  readonly address: Address | null;
  readonly quoteId: string | null;
  readonly pricingVersion: number | null;
  /** Why it cannot be bought like this, whatever the goods say. */
  readonly objection: string | undefined;
}

interface Payer {
  readonly currency: string;
  readonly customer: string;
  readonly owner: Owner;
  /** By the rules as they are in the database now. */
  readonly fresh: boolean;
}

/**
 * What a cart costs that was not quoted: delivered to the address of its token by the cheapest method. In a plain shop that
 * is the sum of its prices.
 */
export async function priceUnquoted(
  deps: PaymentDeps,
  cart: UnquotedCart,
  { currency, customer, owner, fresh }: Payer,
): Promise<PricedCart | 'token-used'> {
  const shown = toLines(cart.products, currency);
  const pricing = await getPricing(deps);
  if (!fresh && deps.tax.isTable && isPlain(pricing.rules)) {
    const quote = quoteFor(shown, currency);
    const objection = findAmountProblem(quote, cart.amount);
    return { quote, address: cart.address, quoteId: null, pricingVersion: pricing.version, objection };
  }
  if (await findPaymentByToken(deps.db, sha256(cart.tokenId))) return 'token-used';
  const address = cart.address ?? (await readToken(deps, cart.tokenId));
  const lines = shown.map(({ productId, variantId, pieces, priceCents }) => ({
    productId,
    variantId,
    pieces,
    shownCents: priceCents,
  }));
  const toQuote = {
    lines,
    methodId: null,
    code: null,
    customer,
    owner,
    vatNumber: null,
    checked: null,
    market: undefined,
  };
  const made = await makeQuote(deps, { ...toQuote, address }, { fresh });
  // Where something is wrong with the goods, the statement that would sell them says what.
  if (made.quote.problems.length > 0)
    return {
      quote: quoteFor(shown, currency),
      address,
      quoteId: null,
      pricingVersion: null,
      objection: quoteMessages.changed,
    };
  const quote = toOrderQuote(made.stored);
  const objection = findObjection(made.quote.method, address) ?? findProblem(quote, cart);
  return { quote, address, quoteId: null, pricingVersion: made.pricingVersion, objection };
}

/** What an estimate may leave open cannot be charged. */
function findObjection(method: object | null, address: Address | null): string | undefined {
  if (!address) return notCharged(addressMessages.none);
  return method ? undefined : quoteMessages.noDelivery;
}

/** Only a quote may come to nothing. */
function findProblem(quote: Quote, { amount }: UnquotedCart): string | undefined {
  return quote.totalCents === 0 ? paymentMessages.nothing : findAmountProblem(quote, amount);
}

export interface UnquotedCart {
  readonly tokenId: string;
  readonly amount: number;
  readonly products: readonly CartLine[];
  /** In which the buyer was shown the prices, if that is known. */
  readonly currency?: string | undefined;
  readonly method?: OtherMethod | undefined;
  /** Counts only if the token brings none. */
  readonly address: Address | null;
  readonly orderId: string;
}

/** What no price is: a fraction of the currency's smallest unit. */
export function requireWholePrices(products: readonly CartLine[], currency: string): void {
  if (products.some(({ price }) => !isAmountIn(price, currency)))
    throw new AppError('invalid-input', paymentMessages.price);
}

export const cartHash = (products: readonly CartLine[], currency: string): Buffer =>
  sha256(cartText(toLines(products, currency)));
