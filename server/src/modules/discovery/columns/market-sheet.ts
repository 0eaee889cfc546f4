import { type Bitset, clearBit, setBit, wordsFor } from './bitset.ts';
import { saleOf } from './facet-record.ts';
import { PriceMoves, type PriceStore } from './price-moves.ts';
import { PricePlans, type PriceStep } from './price-plans.ts';
import { priceEdges } from './price-steps.rules.ts';
import { enlarged } from './row-set.ts';
import { sortByNumber } from './sort-rows.ts';
import { SortedOrder } from './sorted-order.ts';

/** What a product costs in a market, in minor units of its currency. */
export interface MarketPrice extends Omit<PriceStep, 'at'> {
  readonly steps?: readonly PriceStep[] | undefined;
}

/** What it has rows of. */
interface SharedRows extends Pick<PriceStore, 'capacity' | 'settle'> {
  readonly ids: { compare(a: number, b: number): number };
  readonly orders: Pick<PriceStore['orders'], 'ids'>;
  unsettle(): void;
}

/** The prices of all products in a market, by the rows of the store. All else of a product is the same everywhere. */
export class MarketSheet implements PriceStore {
  prices = new Float64Array(0);
  readonly plans = new PricePlans();
  readonly orders: PriceStore['orders'];
  readonly moves = new PriceMoves(this);
  /** Where the steps of the price chart end. */
  readonly edges: readonly number[];
  /** Of those at a reduced price. */
  sale: Bitset = new Uint32Array(0);
  readonly #store: SharedRows;

  constructor(store: SharedRows, scale: number) {
    this.#store = store;
    this.edges = priceEdges.map((edge) => Math.round(edge * scale));
    const at = (row: number) => this.prices[row] ?? 0;
    this.orders = {
      ids: store.orders.ids,
      prices: new SortedOrder({
        compare: (a, b) => at(a) - at(b) || store.ids.compare(a, b),
        sort: (rows) => sortByNumber(rows, this.prices),
      }),
    };
    this.reserve(store.capacity);
  }

  get capacity(): number {
    return this.#store.capacity;
  }

  get bytes(): number {
    return this.prices.byteLength + this.orders.prices.bytes + this.sale.byteLength;
  }

  reserve(rows: number): void {
    const prices = new Float64Array(rows);
    prices.set(this.prices);
    this.prices = prices;
    this.sale = enlarged(this.sale, wordsFor(rows));
    this.orders.prices.reserve(rows);
  }

  put(row: number, { cents, onSale, steps }: MarketPrice): void {
    this.plans.set(row, steps);
    this.#putOnSale(row, onSale);
    if (this.orders.prices.has(row) && this.prices[row] === cents) return;
    this.prices[row] = cents;
    this.reorder(row);
  }

  remove(row: number): void {
    this.plans.set(row);
    this.#putOnSale(row, false);
  }

  settle(): void {
    this.#store.settle();
  }

  reorder(row: number): void {
    this.orders.prices.move(row);
    this.#store.unsettle();
  }

  reprice(row: number, priceProfile: number): void {
    this.#putOnSale(row, saleOf(priceProfile) === 1);
  }

  #putOnSale(row: number, onSale: boolean): void {
    if (onSale) setBit(this.sale, row);
    else clearBit(this.sale, row);
  }
}
