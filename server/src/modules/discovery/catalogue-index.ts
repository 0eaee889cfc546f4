import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '@fieldhouse/contracts/language';
import { tags } from '../../cache-tags.ts';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import { MAX_AGE_MS } from '../../platform/cache/freshness.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import { type Directory, getDirectory, type MarketRange } from '../catalogue/index.ts';
import type { StoredMarket } from '../markets/index.ts';
import { agreesOnBrand, anyOf } from './compare-index.ts';
import { IndexFollower, type IndexFollowerDeps } from './index-follower.ts';
import { type LoadedIndex, putPopularity } from './loaded-index.ts';
import { movePricesAhead } from './move-prices-ahead.ts';
import { listPopularity } from './popularity/popularity.repo.ts';

/** An index of all products in the memory of this process (decision 47). */
export interface CatalogueIndex {
  /** Loads it, unless it is loaded, with the words of these languages beside the shop's first, and the prices in these markets. */
  ready(languages?: readonly Language[], markets?: readonly StoredMarket[]): Promise<void>;
  /** As of now, for an answer that is made before anything else is awaited. Its words are those of the language; it knows prices in the market. */
  read(
    notes: Dependencies,
    language?: Language,
    market?: StoredMarket,
  ): Promise<LoadedIndex & { readonly directory: Directory }>;
  /** What a product costs in a market, if the index has it as of now. */
  rangeIn(id: string, market: StoredMarket): MarketRange | undefined;
  /** How long ago the oldest change was that it does not have yet; 0 when it has all that this process has heard of. */
  behindMs(): number;
  close(): void;
}

export interface CatalogueIndexDeps extends IndexFollowerDeps {
  readonly cache: IndexFollowerDeps['cache'] & Pick<PublicCache, 'keep' | 'lookedAt' | 'databaseNow'>;
  /** It was found to differ from the database. */
  readonly onDifference: () => void;
}

const REFRESH_EVERY_MS = 60_000;
const TRIES = 5;
const BETWEEN_TRIES_MS = 400;

/** An answer that is made while changes are still to be read says so, and is kept no longer than other outdated ones. */
export function createCatalogueIndex(deps: CatalogueIndexDeps): CatalogueIndex {
  const { cache } = deps;
  const follower = new IndexFollower(deps);
  /** Which index was given which tree. */
  let placed: { readonly index: LoadedIndex; readonly directory: Directory } | undefined;

  const reread = setInterval(() => void refresh(), REFRESH_EVERY_MS).unref();
  const stopMoving = movePricesAhead(() => follower.loaded?.columns, cache.databaseNow);

  /** What no change tells of: how popular products are, and whether a fault of ours has made the index wrong. */
  async function refresh(): Promise<void> {
    const index = follower.loaded;
    if (!index) return;
    try {
      putPopularity(index, await listPopularity(deps.db));
      const brand = anyOf(placed?.directory.brands ?? []);
      if (!brand || (await agreesInTheEnd(index, brand.id))) return;
      deps.onDifference();
      deps.log.error({ brand: brand.name }, 'the index of products differs from the database: it is built again');
      follower.rebuild();
    } catch (error) {
      deps.log.warn({ err: error }, 'the index of products cannot be compared with the database');
    }
  }

  /** Something is sold at any moment: only a difference that stays is one. */
  async function agreesInTheEnd(index: LoadedIndex, brandId: number): Promise<boolean> {
    for (let n = 0; n < TRIES; n++) {
      await cache.look();
      await follower.catchUp();
      index.columns.movePrices(cache.databaseNow());
      const isBehind = follower.behindSince !== undefined;
      if (index !== follower.loaded || (await agreesOnBrand(deps.db, index, brandId, { isBehind }))) return true;
      await sleep(BETWEEN_TRIES_MS, undefined, { ref: false });
    }
    return false;
  }

  return {
    ready: (languages, markets) => follower.load(languages, markets),
    async read(notes, language, market) {
      await follower.load();
      if (cache.now() - cache.lookedAt() >= MAX_AGE_MS) await cache.look();
      await follower.catchUp();
      const directory = await getDirectory(deps, notes);
      if (language) await follower.learn(language);
      // One that was built meanwhile may not know them.
      while (market && !follower.loaded?.markets.get(market.id)?.isWhole) await follower.price(market);
      const index = follower.loaded;
      if (!index) throw new Error('the index of products is not loaded');
      if (placed?.index !== index || placed.directory !== directory) {
        putTree(index, directory);
        placed = { index, directory };
      }
      index.columns.movePrices(cache.databaseNow());
      notes.until(index.columns.nextPriceChange(market?.id));
      notes.include({
        tags: [tags.products, tags.listing],
        rightAt: Math.min(follower.behindSince ?? Number.POSITIVE_INFINITY, cache.lookedAt()),
        outdated: follower.behindSince !== undefined,
      });
      return { ...index, words: wordsIn(index, language), directory };
    },
    rangeIn: (id, market) => follower.rangeIn(id, market),
    behindMs: () => (follower.behindSince === undefined ? 0 : cache.now() - follower.behindSince),
    close() {
      clearInterval(reread);
      stopMoving();
      follower.close();
    },
  };
}

const trees = new WeakMap<LoadedIndex, string>();

/** All products are placed anew: not for a new brand, or another text of a category. */
function putTree(index: LoadedIndex, { categories }: Directory): void {
  const tree = categories.map(({ id, parentId }) => [id, parentId] as const);
  const text = JSON.stringify(tree);
  if (trees.get(index) !== text) index.columns.setTree(new Map(tree));
  trees.set(index, text);
}

const wordsIn = ({ words, others }: LoadedIndex, language: Language | undefined) =>
  (language && others.get(language)?.words) ?? words;
