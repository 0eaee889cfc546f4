import type { IndexedProduct } from './column-query.ts';
import { FacetIndex } from './facet-index.ts';
import { halfStarsOf } from './facet-record.ts';
import { facetValuesOf } from './facet-values.ts';
import type { MarketSheet } from './market-sheet.ts';
import { createOrders, type Orders } from './orders.ts';
import type { OtherNames } from './other-names.ts';
import type { PriceStore } from './price-moves.ts';
import { PricePlans } from './price-plans.ts';
import { ProductIds } from './product-ids.ts';
import { ProductNames } from './product-names.ts';
import { enlarged } from './row-set.ts';

/** Removed rows are taken out of the orders when they are at least so many, and more than one in so many. */
const REMOVED_AT_LEAST = 256;
const REMOVED_SHARE = 8;

/** The columns: a row per product. What `put` and `remove` have changed is sorted in by `settle`; then queries can read it. */
export class ColumnStore implements PriceStore {
  capacity = 0;
  prices = new Float64Array(0);
  popularity = new Float64Array(0);
  readonly ids = new ProductIds();
  readonly names = new ProductNames();
  readonly facets = new FacetIndex();
  readonly orders: Orders = createOrders(this);
  readonly plans = new PricePlans();
  /** By market; a shop of one has none. */
  readonly sheets = new Map<string, MarketSheet>();
  /** By language; a shop of one has none. */
  readonly otherNames = new Map<string, OtherNames>();
  /** New rows whose id is not the highest, until they are sorted in. */
  readonly #unsorted = new Map<string, number>();
  /** Rows that can be used again. */
  readonly #free: number[] = [];
  #rows = 0;
  #removed = 0;
  #settled = true;

  constructor(capacity: number) {
    this.#reserve(capacity);
  }

  get bytes(): number {
    let bytes = this.prices.byteLength + this.popularity.byteLength;
    for (const part of this.#parts()) bytes += part.bytes;
    return bytes;
  }

  /** One more than the highest row. */
  get rows(): number {
    return this.#rows;
  }

  /** -1 if there is none. */
  findRow(id: string): number {
    const row = this.#findPlace(id);
    return row >= 0 && this.isLiving(row) ? row : -1;
  }

  isLiving(row: number): boolean {
    return (((this.facets.living[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
  }

  put(product: IndexedProduct): number {
    const values = facetValuesOf(product);
    this.#settled = false;
    const found = this.#findPlace(product.id);
    const row = found < 0 ? this.#addRow(product.id) : found;
    if (found >= 0 && !this.isLiving(row)) this.#removed--;
    const halfStars = found < 0 ? -1 : halfStarsOf(this.facets.brandAndProfileAt(row));
    this.facets.put(row, values);
    if (halfStars !== product.halfStars) this.orders.ratings.move(row);
    if (this.names.set(row, product.nameKey) || found < 0) this.orders.names.move(row);
    // Until it is said what it is called there.
    if (found < 0) for (const other of this.otherNames.values()) other.put(row, product.nameKey);
    this.plans.set(row, product.priceSteps);
    if (found < 0 || this.prices[row] !== product.priceCents) {
      this.prices[row] = product.priceCents;
      this.orders.prices.move(row);
    }
    if (found < 0) {
      this.popularity[row] = product.popularity;
      this.orders.popularity.move(row);
    } else this.setPopularity(row, product.popularity);
    return row;
  }

  /** The row stays in the orders, where no query sees it: taking out one at a time would be slow. */
  remove(id: string): void {
    const row = this.findRow(id);
    if (row < 0) return;
    this.#settled = false;
    this.facets.remove(row);
    this.plans.set(row);
    for (const sheet of this.sheets.values()) sheet.remove(row);
    this.#removed++;
  }

  reorder(row: number): void {
    this.#settled = false;
    this.orders.prices.move(row);
  }

  reprice(row: number, priceProfile: number): void {
    this.facets.reprice(row, priceProfile);
  }

  /** Something is to be sorted in. */
  unsettle(): void {
    this.#settled = false;
  }

  setPopularity(row: number, popularity: number): void {
    if (this.popularity[row] === popularity) return;
    this.#settled = false;
    this.popularity[row] = popularity;
    this.orders.popularity.move(row);
  }

  settle(): void {
    if (this.#settled) return;
    this.#settled = true;
    const { ids, ...others } = this.orders;
    if (this.#unsorted.size > 0) {
      const all = enlarged(ids.rows.subarray(0, ids.size), ids.size + this.#unsorted.size);
      all.set([...this.#unsorted.values()], ids.size);
      ids.settle(all);
      this.#unsorted.clear();
    }
    const byId = ids.rows.subarray(0, ids.size);
    for (const order of Object.values(others)) order.settle(byId);
    for (const { orders } of this.sheets.values()) orders.prices.settle(byId);
    for (const other of this.otherNames.values()) other.settle(byId);
    if (this.#removed >= REMOVED_AT_LEAST && this.#removed * REMOVED_SHARE > this.facets.livingCount)
      this.#dropRemoved();
    this.names.compact();
    this.facets.compact();
  }

  #dropRemoved(): void {
    for (const row of this.orders.ids.rows.subarray(0, this.orders.ids.size)) {
      if (this.isLiving(row)) continue;
      this.names.delete(row);
      for (const other of this.otherNames.values()) other.forget(row);
      this.#free.push(row);
    }
    const ofMarkets = [...this.sheets.values()].map(({ orders }) => orders.prices);
    const ofLanguages = [...this.otherNames.values()].map(({ order }) => order);
    for (const order of [...Object.values(this.orders), ...ofMarkets, ...ofLanguages])
      order.dropRows(this.facets.living);
    this.#removed = 0;
  }

  /** Also of a removed product, as long as it has its row. */
  #findPlace(id: string): number {
    const { ids } = this.orders;
    const row = this.ids.find(id, ids.rows, ids.size);
    return row >= 0 || this.#unsorted.size === 0 ? row : (this.#unsorted.get(id.toLowerCase()) ?? -1);
  }

  #addRow(id: string): number {
    const row = this.#free.pop() ?? this.#rows++;
    if (row >= this.capacity) this.#reserve(Math.ceil(row * 1.5));
    const { ids } = this.orders;
    this.ids.set(row, id);
    const last = ids.rows[ids.size - 1];
    if (last === undefined || this.ids.compare(row, last) > 0) ids.append(row);
    else {
      ids.move(row);
      this.#unsorted.set(id.toLowerCase(), row);
    }
    return row;
  }

  #reserve(rows: number): void {
    this.capacity = Math.ceil(Math.max(rows, 1) / 32) * 32;
    const prices = new Float64Array(this.capacity);
    prices.set(this.prices);
    this.prices = prices;
    const popularity = new Float64Array(this.capacity);
    popularity.set(this.popularity);
    this.popularity = popularity;
    for (const part of this.#parts()) part.reserve(this.capacity);
  }

  #parts() {
    const others = [...this.sheets.values(), ...this.otherNames.values()];
    return [this.ids, this.names, this.facets, ...Object.values(this.orders), ...others];
  }
}
