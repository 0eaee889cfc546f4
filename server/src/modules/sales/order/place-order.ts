import type { ChangeTaker } from '../../../platform/cache/changes.ts';
import { isLockTimeout, violatedConstraint } from '../../../platform/db/database-errors.ts';
import type { Db } from '../../../platform/db/db.ts';
import { repeatOnConflict } from '../../../platform/db/repeat-on-conflict.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { productChanged } from '../../catalogue/index.ts';
import { insertPlacedOrder, type NewOrder, type PlacingResult } from './order-writes.repo.ts';
import { explainProblem } from './orders.rules.ts';

export type Placed =
  | { readonly placed: true; readonly totalCents: number }
  /** The token has been used before, or somebody else has held the products for too long. */
  | { readonly placed: false; readonly why: 'token-used' | 'busy' };

/**
 * Takes the stock and writes the order and its payment, shown to nobody yet. A cart that cannot be bought is refused, naming
 * what is wrong with it.
 */
export async function placeOrder(deps: { db: Db; cache: ChangeTaker }, order: NewOrder): Promise<Placed> {
  const result = await insertOnce(deps, order);
  if (typeof result === 'string') return { placed: false, why: result };
  if (result.problem === 'token-used') return { placed: false, why: 'token-used' };
  // Somebody has deleted the account in this very moment.
  if (result.problem === 'no-buyer') throw new AppError('not-signed-in', 'Please log in first.');
  if (result.problem !== null) throw new AppError('refused', explainProblem(result));
  tellCaches(deps.cache, result);
  return { placed: true, totalCents: result.totalCents };
}

/** The statement is a transaction of its own, without the two round trips that opening and closing one would cost. */
async function insertOnce(
  { db, cache }: { db: Db; cache: ChangeTaker },
  order: NewOrder,
): Promise<PlacingResult | 'token-used' | 'busy'> {
  try {
    return await repeatOnConflict(() => insertPlacedOrder(db, order));
  } catch (error) {
    const constraint = violatedConstraint(error);
    // The same token in the same moment: the other one was first.
    if (constraint === 'payment_token_used' || constraint === 'order_pkey') return 'token-used';
    if (isLockTimeout(error)) return 'busy';
    // A broken connection leaves open whether it happened, so what it would have changed counts as changed.
    const tags = order.lines.flatMap(({ productId }) => productChanged(productId, { listing: true }));
    cache.take({ tags: new Set(tags), xid: undefined }, 'unknown');
    throw error;
  }
}

function tellCaches(cache: ChangeTaker, { changedProducts, listingChanged, xid }: PlacingResult): void {
  const tags = changedProducts.flatMap((id) => productChanged(id, { listing: listingChanged }));
  cache.take({ tags: new Set(tags), xid }, 'committed');
}
