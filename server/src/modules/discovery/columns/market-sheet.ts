import type { MarketRange, Reduction } from '../../catalogue/index.ts';
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
  readonly range?: Omit<MarketRange, 'cents'> | undefined;
}

/** What it has rows of. */
interface SharedRows extends Pick<PriceStore, 'capacity' | 'settle'> {
  readonly ids: { compare(a: number, b: number): number };
  readonly orders: Pick<PriceStore['orders'], 'ids'>;
  unsettle(): void;
}

const notReduced: Reduction = { wasCents: null, lowestCents: null, saleUntil: null };

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
  /** NaN: not known. */
  #toCents = new Float64Array(0);
  #baseCents = new Float64Array(0);
  readonly #reductions = new Map<number, Reduction>();
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
    return 3 * this.prices.byteLength + this.orders.prices.bytes + this.sale.byteLength;
  }

  reserve(rows: number): void {
    this.prices = lengthened(this.prices, rows);
    this.#toCents = lengthened(this.#toCents, rows);
    this.#baseCents = lengthened(this.#baseCents, rows);
    this.sale = enlarged(this.sale, wordsFor(rows));
    this.orders.prices.reserve(rows);
  }

  put(row: number, { cents, onSale, steps, range }: MarketPrice): void {
    this.plans.set(row, steps);
    this.#putRange(row, range);
    this.#putOnSale(row, onSale);
    if (this.orders.prices.has(row) && this.prices[row] === cents) return;
    this.prices[row] = cents;
    this.reorder(row);
  }

  rangeAt(row: number): MarketRange | undefined {
    const [cents, toCents, baseCents] = [this.prices[row], this.#toCents[row], this.#baseCents[row]];
    if (cents === undefined || toCents === undefined || baseCents === undefined || Number.isNaN(toCents))
      return undefined;
    return { cents, toCents, baseCents, ...(this.#reductions.get(row) ?? notReduced) };
  }

  #putRange(row: number, range?: MarketPrice['range']): void {
    this.#toCents[row] = range?.toCents ?? Number.NaN;
    this.#baseCents[row] = range?.baseCents ?? Number.NaN;
    this.#reductions.delete(row);
    if (range && range.wasCents !== null) {
      const { wasCents, lowestCents, saleUntil } = range;
      this.#reductions.set(row, { wasCents, lowestCents, saleUntil });
    }
  }

  remove(row: number): void {
    this.#putRange(row);
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
    // What else is of that moment is known when the product has been read again.
    this.#putRange(row);
    this.#putOnSale(row, saleOf(priceProfile) === 1);
  }

  #putOnSale(row: number, onSale: boolean): void {
    if (onSale) setBit(this.sale, row);
    else clearBit(this.sale, row);
  }
}

function lengthened(values: Float64Array<ArrayBuffer>, rows: number): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(rows);
  longer.set(values);
  return longer;
}
