import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '@fieldhouse/contracts/language';
import type pg from 'pg';
import { tags } from '../../cache-tags.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { MarketRange } from '../catalogue/index.ts';
import { readMarkets, type StoredMarket } from '../markets/index.ts';
import { listIndexRows } from './index-rows.repo.ts';
import { applyRows, type LoadedIndex, loadIndex } from './loaded-index.ts';
import { listMarketRows } from './market-prices.repo.ts';
import { fillMarkets } from './market-sheets.ts';
import { fillOthers } from './other-words.ts';

export interface IndexFollowerDeps {
  readonly db: Db;
  readonly connection: pg.ClientConfig;
  readonly cache: Pick<PublicCache, 'follow' | 'look' | 'now'>;
  readonly log: Log;
  /** How often it catches up under constant writes. 0 for tests that write and read in quick succession. */
  readonly everyMs?: number;
}

const CATCH_UP_EVERY_MS = 300;
/** Products that are read again in one statement. */
const SLICE = 200;
/** Changes are read at least so often, so that none has been forgotten at the first request after a quiet time. */
const LOOK_EVERY_MS = 60_000;
const RETRY_MS = 2000;
const PRODUCT_TAG = tags.product('');

/**
 * The index of all products: loaded as one snapshot, and from then on brought up to date with what the cache hears has
 * changed. It is read again in slices, after a short while or at the next request.
 */
export class IndexFollower {
  loaded: LoadedIndex | undefined;
  /** The moment of the first change that is not in it yet. */
  behindSince: number | undefined;
  readonly #deps: IndexFollowerDeps;
  readonly #everyMs: number;
  readonly #changed = new Set<string>();
  #firstLoad: Promise<void> | undefined;
  #rebuilding: Promise<void> | undefined;
  /** Something has happened meanwhile that the one being built may not have. */
  #rebuildAgain = false;
  /** What was read for the old one may be missing in the new one. */
  #changedWhileRebuilding = new Set<string>();
  /** Being read just now. */
  #slice: Promise<void> | undefined;
  #reading: ReadonlySet<string> = new Set();
  #caughtUpAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #looks: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(deps: IndexFollowerDeps) {
    this.#deps = deps;
    this.#everyMs = deps.everyMs ?? CATCH_UP_EVERY_MS;
    deps.cache.follow((moved) => this.#follow(moved));
  }

  /** Undefined where it is known to have changed since it was read, or is in another currency by now. */
  rangeIn(id: string, market: StoredMarket): MarketRange | undefined {
    const known = this.loaded?.markets.get(market.id);
    if (this.#rebuilding || this.#changed.has(id) || this.#reading.has(id)) return undefined;
    return known?.currency === market.currency ? this.loaded?.columns.rangeIn(market.id, id) : undefined;
  }

  async load(languages: readonly Language[] = [], markets: readonly StoredMarket[] = []): Promise<void> {
    await this.#loadOnce(languages);
    for (const language of languages) await this.learn(language);
    for (const market of markets) await this.price(market);
  }

  #loadOnce(languages: readonly Language[]): Promise<void> {
    this.#firstLoad ??= this.#load(languages).catch((error: unknown) => {
      this.#firstLoad = undefined;
      throw error;
    });
    return this.#firstLoad;
  }

  async #load(languages: readonly Language[]): Promise<void> {
    // From here on changes are followed: what is committed while the snapshot is read is read again.
    await this.#deps.cache.look();
    this.loaded = await loadIndex(this.#deps.connection, languages, (id) => this.#noteChanged(id));
    this.#looks = setInterval(() => void this.#deps.cache.look(), LOOK_EVERY_MS).unref();
  }

  #follow(moved: Iterable<string> | 'everything'): void {
    if (!this.#firstLoad) return;
    if (moved === 'everything') {
      this.rebuild();
      return;
    }
    for (const tag of moved) {
      if (tag.startsWith(PRODUCT_TAG)) this.#noteChanged(tag.slice(PRODUCT_TAG.length));
      else if (tag === tags.everyProduct) this.rebuild();
    }
  }

  #noteChanged(id: string): void {
    this.behindSince ??= this.#deps.cache.now();
    this.#changed.add(id);
    if (this.#rebuilding) this.#changedWhileRebuilding.add(id);
    if (this.#closed) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#catchUpWholly().catch(this.#warn('the index of products cannot be brought up to date'));
    }, this.#everyMs).unref();
  }

  /** Reads the words of all products in one of the shop's other languages, unless that has been done. */
  async learn(language: Language): Promise<void> {
    // Another one may take its place meanwhile.
    while (this.loaded && !this.loaded.others.get(language)?.isWhole)
      await fillOthers(this.loaded, this.#deps.db, [language]);
  }

  /** The same with the prices in one of its other markets. */
  async price(market: StoredMarket): Promise<void> {
    while (this.loaded && !this.loaded.markets.get(market.id)?.isWhole)
      await fillMarkets(this.loaded, this.#deps.db, [market]);
  }

  /**
   * Beside the one in use, which goes on answering. One at a time: a node that is so busy that it misses changes must not
   * become busier by that. One that was overtaken is used all the same, since it knows more than the one before.
   */
  rebuild(): void {
    if (!this.loaded || this.#closed) return;
    this.behindSince ??= this.#deps.cache.now();
    this.#rebuildAgain = this.#rebuilding !== undefined;
    this.#rebuilding ??= this.#replace().finally(() => {
      this.#rebuilding = undefined;
      if (this.#rebuildAgain) this.rebuild();
      else this.#noteWhetherBehind();
    });
  }

  async #replace(): Promise<void> {
    this.#changedWhileRebuilding = new Set();
    try {
      const next = await this.#loadAgain();
      if (this.#closed) return;
      this.loaded = next;
      for (const id of this.#changedWhileRebuilding) this.#noteChanged(id);
    } catch (error) {
      this.#warn('the index of products cannot be built again')(error);
      await sleep(RETRY_MS, undefined, { ref: false });
      this.#rebuildAgain = true;
    }
  }

  /** With all languages and markets that the one in use has by then. */
  async #loadAgain(): Promise<LoadedIndex> {
    const asked = () => [...(this.loaded?.others.keys() ?? [])];
    const next = await loadIndex(this.#deps.connection, asked(), (id) => this.#noteChanged(id));
    const missing = () => asked().filter((language) => !next.others.has(language));
    for (let languages = missing(); languages.length > 0; languages = missing())
      await fillOthers(next, this.#deps.db, languages);
    const open = async () => {
      const known = this.loaded?.markets;
      const markets = known?.size ? await readMarkets(this.#deps.db) : [];
      return markets.filter(({ id }) => known?.has(id) && !next.markets.has(id));
    };
    for (let markets = await open(); markets.length > 0; markets = await open())
      await fillMarkets(next, this.#deps.db, markets);
    return next;
  }

  #noteWhetherBehind(): void {
    if (this.#changed.size === 0 && !this.#slice && !this.#rebuilding) this.behindSince = undefined;
  }

  /**
   * Reads what has changed, unless that was done a moment ago: one slice, whether it is under way or not, so that a long
   * import keeps no request waiting. Where it is to catch up at once, all of them.
   */
  async catchUp(): Promise<void> {
    const atOnce = this.#everyMs === 0;
    do {
      if (this.#slice) await this.#slice;
      else if (this.#changed.size > 0 && this.#isDue()) await this.#readSlice();
      else if (atOnce && this.#rebuilding) await this.#rebuilding;
    } while (atOnce && this.behindSince !== undefined && !this.#closed);
  }

  #isDue(): boolean {
    return this.#deps.cache.now() - this.#caughtUpAt >= this.#everyMs;
  }

  async #catchUpWholly(): Promise<void> {
    while (this.#changed.size > 0 && this.loaded && !this.#closed) await this.#readSlice();
  }

  #readSlice(): Promise<void> {
    this.#slice ??= this.#readChanged().finally(() => {
      this.#slice = undefined;
      this.#caughtUpAt = this.#deps.cache.now();
      this.#noteWhetherBehind();
    });
    return this.#slice;
  }

  async #readChanged(): Promise<void> {
    const ids = [...this.#changed.values().take(SLICE)];
    this.#reading = new Set(ids);
    for (const id of ids) this.#changed.delete(id);
    try {
      const markets = this.#markets();
      const rows = await listIndexRows(this.#deps.db, ids);
      const prices = markets.length > 0 ? await listMarketRows(this.#deps.db, markets, ids) : [];
      // To the one that is in use by now: if it was built meanwhile, it may be from before these changes.
      if (this.loaded) applyRows(this.loaded, ids, rows, prices);
      // What is learned just now may have been read before these changes.
      if (this.#markets().some((market) => !markets.includes(market))) for (const id of ids) this.#noteChanged(id);
    } catch (error) {
      for (const id of ids) this.#changed.add(id);
      throw error;
    } finally {
      this.#reading = new Set();
    }
  }

  #markets(): string[] {
    return [...(this.loaded?.markets.keys() ?? [])];
  }

  #warn(message: string): (error: unknown) => void {
    return (error) => {
      if (!this.#closed) this.#deps.log.warn({ err: error }, message);
    };
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#looks);
  }
}
