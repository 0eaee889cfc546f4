/** From when on a product costs something else. */
export interface PriceStep {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly cents: number;
  readonly onSale: boolean;
}

type Batch = ReadonlyMap<number, PriceStep>;

const none: Batch = new Map();

/** What prices will be by the clock, by moment and row. */
export class PricePlans {
  /** The next moment at which something changes. */
  next = Number.POSITIVE_INFINITY;
  /** Counts changes of the plans. */
  version = 0;
  readonly #byTime = new Map<number, Map<number, PriceStep>>();
  /** Also those that have been. */
  readonly #timesOf = new Map<number, readonly number[]>();

  /** Those of a row, in place of what was planned. */
  set(row: number, steps: readonly PriceStep[] = []): void {
    if (steps.length === 0 && !this.#timesOf.has(row)) return;
    this.version++;
    this.#forget(row);
    for (const step of steps) {
      const batch = this.#byTime.get(step.at);
      if (batch) batch.set(row, step);
      else this.#byTime.set(step.at, new Map([[row, step]]));
      if (step.at < this.next) this.next = step.at;
    }
    if (steps.length > 0)
      this.#timesOf.set(
        row,
        steps.map(({ at }) => at),
      );
  }

  /** What changes next. */
  get batch(): Batch {
    return this.#byTime.get(this.next) ?? none;
  }

  /** Takes it out. */
  take(): Batch {
    const { batch } = this;
    this.version++;
    this.#byTime.delete(this.next);
    this.#findNext();
    return batch;
  }

  #forget(row: number): void {
    for (const at of this.#timesOf.get(row) ?? []) {
      const batch = this.#byTime.get(at);
      batch?.delete(row);
      if (batch?.size === 0) this.#byTime.delete(at);
    }
    this.#timesOf.delete(row);
    if (!this.#byTime.has(this.next)) this.#findNext();
  }

  #findNext(): void {
    this.next = Number.POSITIVE_INFINITY;
    for (const at of this.#byTime.keys()) if (at < this.next) this.next = at;
  }
}
