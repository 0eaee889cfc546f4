import { type Bitset, hasBit, setBit, wordsFor } from './bitset.ts';
import { priceProfileOf } from './facet-record.ts';
import type { Orders } from './orders.ts';
import type { PricePlans } from './price-plans.ts';
import { sortByNumber } from './sort-rows.ts';
import { NOWHERE } from './sorted-order.ts';

/** What products cost, in the shop itself or in one of its markets. */
export interface PriceStore {
  readonly capacity: number;
  readonly prices: Float64Array;
  readonly plans: PricePlans;
  readonly orders: Pick<Orders, 'ids' | 'prices'>;
  settle(): void;
  /** Its price is another. */
  reorder(row: number): void;
  /** What follows from it, too: its step, and whether it is on sale. */
  reprice(row: number, priceProfile: number): void;
}

/** What changes: each row with its price and its profile. */
interface PreparedBatch {
  readonly rows: Uint32Array;
  readonly cents: Float64Array;
  readonly profiles: Uint32Array;
}

/** The order of prices as it will be when the next prices change. */
interface PreparedOrder {
  readonly rows: Uint32Array<ArrayBuffer>;
  readonly ranks: Uint32Array<ArrayBuffer>;
  readonly batch: PreparedBatch;
  readonly plans: number;
  readonly order: number;
}

/** Rows that are put in their order at one go. */
const SLICE = 10_000;

/**
 * Moves prices by the clock. Where thousands change in one moment, sorting them would hold up all requests: their order is made before
 * beside the one in use, in slices, and put in its place. What has changed meanwhile makes it void, and then it is sorted as ever.
 */
export class PriceMoves {
  #prepared: PreparedOrder | undefined;
  readonly #store: PriceStore;

  constructor(store: PriceStore) {
    this.#store = store;
  }

  /** Puts into place what counts at a moment, in milliseconds since 1970. */
  moveTo(time: number): void {
    const { plans } = this.#store;
    while (plans.next <= time) this.#moveNext();
  }

  #moveNext(): void {
    const store = this.#store;
    store.settle();
    const prepared = this.#isPrepared() ? this.#prepared : undefined;
    this.#prepared = undefined;
    const { rows, cents, profiles } = prepared?.batch ?? toPrepared(store);
    store.plans.take();
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      store.reprice(row, profiles[i] ?? 0);
      if (!prepared && store.prices[row] !== cents[i]) store.reorder(row);
      store.prices[row] = cents[i] ?? 0;
    }
    if (prepared) store.orders.prices.replace(prepared);
    else store.settle();
  }

  #isPrepared(): boolean {
    const { plans, orders } = this.#store;
    return this.#prepared?.plans === plans.version && this.#prepared.order === orders.prices.version;
  }

  /** Makes ready what changes next; the caller may do something else after each slice. */
  *prepare(): Generator<void> {
    const store = this.#store;
    if (store.plans.next === Number.POSITIVE_INFINITY || this.#isPrepared()) return;
    store.settle();
    const { plans, orders } = store;
    const versions = { plans: plans.version, order: orders.prices.version };
    const isVoid = () => plans.version !== versions.plans || orders.prices.version !== versions.order;
    const batch = toPrepared(store);
    yield;
    if (isVoid()) return;
    const column = store.prices.slice();
    const isMoved = new Uint32Array(wordsFor(store.capacity));
    for (let i = 0; i < batch.rows.length; i++) {
      column[batch.rows[i] ?? 0] = batch.cents[i] ?? 0;
      setBit(isMoved, batch.rows[i] ?? 0);
    }
    yield;
    if (isVoid()) return;
    const moved = batch.rows.map((row) => orders.ids.ranks[row] ?? 0).sort();
    for (let i = 0; i < moved.length; i++) moved[i] = orders.ids.rows[moved[i] ?? 0] ?? 0;
    sortByNumber(moved, column);
    yield;
    if (isVoid()) return;
    const next = {
      rows: new Uint32Array(orders.prices.rows.length),
      ranks: new Uint32Array(orders.prices.ranks.length).fill(NOWHERE),
    };
    for (const _ of merge(store, { moved, isMoved, column }, next)) {
      yield;
      if (isVoid()) return;
    }
    this.#prepared = { ...next, ...versions, batch };
  }
}

function toPrepared({ plans: { batch } }: PriceStore): PreparedBatch {
  const rows = new Uint32Array(batch.size);
  const cents = new Float64Array(batch.size);
  const profiles = new Uint32Array(batch.size);
  let i = 0;
  for (const [row, step] of batch) {
    rows[i] = row;
    cents[i] = step.cents;
    profiles[i++] = priceProfileOf(step);
  }
  return { rows, cents, profiles };
}

interface Moved {
  /** In their order. */
  readonly moved: Uint32Array;
  readonly isMoved: Bitset;
  /** All prices as they will be. */
  readonly column: Float64Array;
}

function* merge(
  { orders: { prices, ids } }: PriceStore,
  { moved, isMoved, column }: Moved,
  next: { readonly rows: Uint32Array; readonly ranks: Uint32Array },
): Generator<void> {
  const comesBefore = (a: number, b: number) => {
    const difference = (column[a] ?? 0) - (column[b] ?? 0);
    return difference === 0 ? (ids.ranks[a] ?? 0) < (ids.ranks[b] ?? 0) : difference < 0;
  };
  let at = 0;
  let nth = 0;
  const put = (row: number) => {
    next.rows[at] = row;
    next.ranks[row] = at++;
  };
  for (let i = 0; i < prices.size; i++) {
    if (i % SLICE === SLICE - 1) yield;
    const row = prices.rows[i] ?? 0;
    if (hasBit(isMoved, row)) continue;
    while (nth < moved.length && comesBefore(moved[nth] ?? 0, row)) put(moved[nth++] ?? 0);
    put(row);
  }
  while (nth < moved.length) put(moved[nth++] ?? 0);
}
