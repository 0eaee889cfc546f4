import { addressMessages } from '@fieldhouse/contracts/address.rules';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import { paymentMessages } from '@fieldhouse/contracts/payment.rules';
import { quoteMessages } from '@fieldhouse/contracts/quote.rules';
import { sha256 } from '../../../platform/ids.ts';
import type { Owner } from '../../orders/index.ts';
import { getPricing } from '../../pricing/index.ts';
import { makeQuote } from '../quote/make-quote.ts';
import { findAmountProblem, isPlain, type Quote, quoteFor, toOrderQuote } from '../quote/quote.rules.ts';
import type { Basket } from './basket.ts';
import { toLines } from './cart.rules.ts';
import type { PaymentDeps } from './payment.deps.ts';
import { findPaymentByToken } from './payments.repo.ts';
import { readToken } from './read-token.ts';

export interface PricedBasket {
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
 * What a cart costs that nobody has quoted: delivered to the address of its token by the cheapest method. In a plain shop that
 * is the sum of its prices, and nobody has to be asked.
 */
export async function priceBasket(
  deps: PaymentDeps,
  basket: Basket,
  { currency, customer, owner, fresh }: Payer,
): Promise<PricedBasket | 'token-used'> {
  const shown = toLines(basket.products);
  const pricing = await getPricing(deps);
  if (!fresh && deps.tax.isTable && isPlain(pricing.rules)) {
    const quote = quoteFor(shown, currency);
    const objection = findAmountProblem(quote, basket.amountCents);
    return { quote, address: basket.address, quoteId: null, pricingVersion: pricing.version, objection };
  }
  if (await findPaymentByToken(deps.db, sha256(basket.tokenId))) return 'token-used';
  const address = basket.address ?? (await readToken(deps, basket.tokenId));
  const lines = shown.map(({ productId, variantId, pieces, priceCents }) => ({
    ...{ productId, variantId, pieces, shownCents: priceCents },
  }));
  const question = { lines, methodId: null, code: null, customer, owner, vatNumber: null, checked: null };
  const made = await makeQuote(deps, { ...question, address }, { fresh });
  // Where something is wrong with the goods, the statement that would sell them says what.
  if (made.quote.problems.length > 0)
    return {
      ...{ quote: quoteFor(shown, currency), address, quoteId: null, pricingVersion: null },
      objection: quoteMessages.changed,
    };
  const quote = toOrderQuote(made.stored);
  const objection = findObjection(made.quote.method, address) ?? findProblem(quote, basket);
  return { quote, address, quoteId: null, pricingVersion: made.pricingVersion, objection };
}

/** What an estimate may leave open nobody can be charged for. */
function findObjection(method: object | null, address: Address | null): string | undefined {
  if (!address) return `${addressMessages.none}. You have not been charged.`;
  return method ? undefined : quoteMessages.noDelivery;
}

/** Only a quote may come to nothing. */
function findProblem(quote: Quote, { amountCents }: Basket): string | undefined {
  return quote.totalCents === 0 ? paymentMessages.nothing : findAmountProblem(quote, amountCents);
}
