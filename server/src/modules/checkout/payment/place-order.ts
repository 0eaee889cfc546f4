import { paymentMessages } from '@fieldhouse/contracts/payment.rules';
import { quoteMessages } from '@fieldhouse/contracts/quote.rules';
import { productChanged, tags } from '../../../cache-tags.ts';
import type { ChangeListener } from '../../../platform/cache/changes.ts';
import { isLockTimeout, violatedConstraint } from '../../../platform/db/database-errors.ts';
import { type Db, retryOnConflict } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { sessionMessages } from '../../../platform/http/request-messages.ts';
import { inLane } from '../../../platform/lanes.ts';
import { explainDifference } from './cart.rules.ts';
import { insertPlacedOrder, type NewOrder, type PlacingResult } from './place-order.repo.ts';

export type Placed =
  | { readonly placed: true }
  /** The token has been used before, or the products were locked for too long, or the rules are others now. */
  | { readonly placed: false; readonly why: 'token-used' | 'busy' | 'rules-changed' };

/** In words for the buyer. */
const problemTexts = {
  waiting: paymentMessages.waiting,
  'quote-expired': quoteMessages.expired,
  'promotion-used-up': quoteMessages.codeUsedUp,
  'promotion-used-by-customer': quoteMessages.codeUsedByYou,
} as const;

/**
 * Takes the stock and writes the order and its payment, not shown yet. A cart that cannot be bought is refused, naming
 * what is wrong with it: first what is wrong with its products, then `objection`, which is whatever else is known to be.
 */
export async function placeOrder(
  deps: { db: Db; cache: ChangeListener },
  order: NewOrder,
  objection: string | undefined,
): Promise<Placed> {
  const result = await insertOnce(deps, order, objection !== undefined);
  if (typeof result === 'string') return { placed: false, why: result };
  if (result.problem === 'token-used' || result.problem === 'rules-changed')
    return { placed: false, why: result.problem };
  // The account was deleted at this very moment.
  if (result.problem === 'no-buyer') throw new AppError('not-signed-in', sessionMessages.none);
  const problem = result.problem === null ? undefined : problemTexts[result.problem];
  const [difference] = result.differences;
  const refusal = problem ?? (difference && explainDifference(difference)) ?? objection;
  if (refusal !== undefined) throw new AppError('refused', refusal);
  return { placed: true };
}

/** The statement is a transaction of its own, without the two round trips that opening and closing one would cost. */
async function insertOnce(
  { db, cache }: { db: Db; cache: ChangeListener },
  order: NewOrder,
  dryRun: boolean,
): Promise<PlacingResult | 'token-used' | 'busy'> {
  const sold = order.quote.lines.flatMap(({ productId }) => productChanged(productId, { listing: false }));
  const placing = { tags: [...new Set(sold)], listingTag: tags.listing, dryRun };
  try {
    const [first = order.orderId] = order.quote.lines.map(({ productId }) => productId).toSorted();
    const result = await inLane(first, () => retryOnConflict(db, () => insertPlacedOrder(db, order, placing)));
    const { listingChanged, xid } = result;
    if (xid !== null)
      cache.take({ tags: new Set([...sold, ...(listingChanged ? [tags.listing] : [])]), xid }, 'committed');
    return result;
  } catch (error) {
    const constraint = violatedConstraint(error);
    // The same token at the same moment: the other request was first.
    if (constraint === 'payment_token_used' || constraint === 'order_pkey') return 'token-used';
    // Another card at the same moment: a quote yields one order.
    if (constraint === 'payment_quote_used') throw new AppError('refused', quoteMessages.used, { cause: error });
    // The currency was changed at this very moment.
    if (constraint === 'order_currency') throw new AppError('refused', paymentMessages.currency, { cause: error });
    if (isLockTimeout(error)) return 'busy';
    // A broken connection leaves open whether it committed, so what it would have changed counts as changed.
    cache.take({ tags: new Set([...sold, tags.listing]), xid: undefined }, 'unknown');
    throw error;
  }
}
