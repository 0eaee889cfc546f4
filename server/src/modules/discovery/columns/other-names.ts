import { ProductNames } from './product-names.ts';
import { sortByName } from './sort-rows.ts';
import { SortedOrder } from './sorted-order.ts';

/** What it has rows of. */
interface SharedRows {
  readonly capacity: number;
  readonly ids: { compare(a: number, b: number): number };
}

/** What all products are called in another language, and their order there, by the rows of the store. */
export class OtherNames {
  readonly order: SortedOrder;
  readonly #names = new ProductNames();

  constructor({ capacity, ids }: SharedRows) {
    const compare = (a: number, b: number) => this.#names.compare(a, b) || ids.compare(a, b);
    this.order = new SortedOrder({ compare, sort: (rows) => sortByName(rows, this.#names, compare) });
    this.reserve(capacity);
  }

  get bytes(): number {
    return this.#names.bytes + this.order.bytes;
  }

  reserve(rows: number): void {
    this.#names.reserve(rows);
    this.order.reserve(rows);
  }

  put(row: number, nameKey: string): void {
    if (this.#names.set(row, nameKey) || !this.order.has(row)) this.order.move(row);
  }

  /** Its row is another product's from now on. */
  forget(row: number): void {
    this.#names.delete(row);
  }

  settle(byId: Uint32Array): void {
    this.order.settle(byId);
    this.#names.compact();
  }
}
