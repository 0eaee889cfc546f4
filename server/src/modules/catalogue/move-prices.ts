import { productChanged } from '../../cache-tags.ts';
import { type ChangeListener, changed, inWrite } from '../../platform/cache/changes.ts';
import type { Db } from '../../platform/db/db.ts';
import { moveDuePrices, moveDueStatuses } from './product-writes.repo.ts';

interface MovePricesDeps {
  readonly db: Db;
  readonly cache: ChangeListener;
}

/** Products of one transaction: their rows are locked for so long. */
const SLICE = 200;

/**
 * Stores what prices have become by the clock (decision 55), and tells of products that have come or gone by it (decision 118).
 * Nothing that is bought depends on when: it keeps reading cheap, and tells nodes of the
 * version before, which do not look at the clock.
 */
export async function movePrices(deps: MovePricesDeps, signal?: AbortSignal): Promise<number> {
  let moved = 0;
  for (let slice = SLICE; slice === SLICE && !signal?.aborted; ) {
    slice = await inWrite(deps, async (tx) => {
      const [priced, shown] = [await moveDuePrices(tx, SLICE), await moveDueStatuses(tx, SLICE)];
      const ids = [...new Set([...priced, ...shown])];
      if (ids.length > 0)
        await changed(
          tx,
          ids.flatMap((id) => productChanged(id, { listing: true })),
        );
      return Math.max(priced.length, shown.length);
    });
    moved += slice;
  }
  return moved;
}
