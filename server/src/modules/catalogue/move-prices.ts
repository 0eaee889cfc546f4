import { productChanged } from '../../cache-tags.ts';
import { type ChangeListener, changed, inWrite } from '../../platform/cache/changes.ts';
import type { Db } from '../../platform/db/db.ts';
import { moveDuePrices } from './product-writes.repo.ts';

interface MovePricesDeps {
  readonly db: Db;
  readonly cache: ChangeListener;
}

/** Products of one transaction: their rows are locked for so long. */
const SLICE = 200;

/**
 * Stores what prices have become by the clock (decision 55). Nothing depends on when: it keeps reading cheap, and tells nodes of the
 * version before, which do not look at the clock.
 */
export async function movePrices(deps: MovePricesDeps, signal?: AbortSignal): Promise<number> {
  let moved = 0;
  for (let slice = SLICE; slice === SLICE && !signal?.aborted; ) {
    slice = await inWrite(deps, async (tx) => {
      const ids = await moveDuePrices(tx, SLICE);
      if (ids.length > 0)
        await changed(
          tx,
          ids.flatMap((id) => productChanged(id, { listing: true })),
        );
      return ids.length;
    });
    moved += slice;
  }
  return moved;
}
