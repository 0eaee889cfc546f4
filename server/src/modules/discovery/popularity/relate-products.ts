import { tags } from '../../../cache-tags.ts';
import { type ChangeListener, changed, inWrite } from '../../../platform/cache/changes.ts';
import { type Db, inTransaction, takeAdvisoryLock } from '../../../platform/db/db.ts';
import { type Directory, loadDirectory } from '../../catalogue/index.ts';
import { weighPair } from './popularity.rules.ts';
import * as repo from './related.repo.ts';

interface Deps {
  readonly db: Db;
  readonly cache: ChangeListener;
}

/** So much is done in one run: a best seller takes some milliseconds. */
const ORDERS = 50;
const MOST_SLICES = 40;
const ROUND = 500;
const SLICE = 50;
/** More than are shown: of those that are sold out others take the place. */
const MOST_KEPT = 12;
/** Of each category, for each kind of people. */
const MOST_FAVOURITES = 12;
/** Ranked by one statement. */
const CATEGORIES = 32;

/**
 * Keeps up to date what is bought together: at once for what is in new orders, in a slow round for everything else, whose
 * buyers go on buying other things. Reads without locks; only what has changed is written, some products at a time.
 */
export async function relateProducts(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (let slices = 0; slices < MOST_SLICES && !signal?.aborted; slices++) {
    const { to, ids, isLast } = await repo.listFreshlyBought(deps.db, ORDERS, ORDERS * MOST_SLICES);
    await relate(deps, ids);
    await repo.markRelatedTo(deps.db, to);
    if (isLast) break;
  }
  const round = await repo.listNextInRound(deps.db, ROUND);
  for (let from = 0; from < round.length && !signal?.aborted; from += SLICE)
    await relate(deps, round.slice(from, from + SLICE));
  if (!signal?.aborted) await repo.markRound(deps.db, round.length < ROUND ? null : (round.at(-1) ?? null));
}

/** It may be done twice: it is computed anew from the orders. */
async function relate(deps: Deps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const fresh = Map.groupBy(await computeRelated(deps.db, ids), ({ productId }) => productId);
  const stored = Map.groupBy(await repo.listRelatedRows(deps.db, ids), ({ productId }) => productId);
  const isChanged = (id: string) => told(fresh.get(id)) !== told(stored.get(id));
  const outdated = ids.filter(isChanged).toSorted();
  if (outdated.length === 0) return;
  await inWrite(deps, async (tx) => {
    // Two workers may overlap for a moment when the first gives up its turn.
    await takeAdvisoryLock(tx, 'relate products');
    await repo.replaceRelated(
      tx,
      outdated,
      outdated.flatMap((id) => fresh.get(id) ?? []),
    );
    await changed(
      tx,
      outdated.map((id) => tags.product(id)),
    );
  });
}

/** What belongs to these products by the orders there are now. */
async function computeRelated(db: Db, ids: readonly string[]): Promise<repo.RelatedRow[]> {
  const found = await repo.listPairs(db, ids);
  if (found.length === 0) return [];
  const directory = await loadDirectory(db);
  const ranked = found
    .map((pair) => ({ ...pair, weight: weighPair({ ...pair, isKin: areKin(directory, pair) }) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || (a.relatedId < b.relatedId ? 1 : -1));
  return [...Map.groupBy(ranked, ({ productId, kind }) => `${productId} ${kind}`).values()].flatMap((pairs) =>
    pairs
      .slice(0, MOST_KEPT)
      .map(({ productId, kind, relatedId }, position) => ({ productId, kind, position, relatedId })),
  );
}

/** A product may be in several departments. */
function areKin({ categoryById }: Directory, { categoryIds, relatedCategoryIds }: repo.Pair): boolean {
  const departments = (ids: readonly number[]) => new Set(ids.flatMap((id) => categoryById.get(id)?.lineage[0] ?? []));
  return !departments(categoryIds).isDisjointFrom(departments(relatedCategoryIds));
}

function told(rows: readonly repo.RelatedRow[] = []): string {
  return rows
    .map(({ kind, position, relatedId }) => `${kind} ${String(position).padStart(2, '0')} ${relatedId}`)
    .toSorted()
    .join();
}

/** What is popular in each category, for products whose orders say too little. */
export async function rankFavourites({ db }: { readonly db: Db }, signal?: AbortSignal): Promise<void> {
  const categoryIds = await repo.listCategoryIds(db);
  for (let from = 0; from < categoryIds.length; from += CATEGORIES) {
    const some = categoryIds.slice(from, from + CATEGORIES);
    for (const { categoryId, ids } of await repo.computeFavourites(db, some, MOST_FAVOURITES)) {
      if (signal?.aborted) return;
      await inTransaction(db, async (tx) => {
        await takeAdvisoryLock(tx, 'rank favourites');
        await repo.replaceFavourites(tx, categoryId, ids);
      });
    }
  }
}
