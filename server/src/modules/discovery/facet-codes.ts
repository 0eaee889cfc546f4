/** Small numbers for the values of facets, which the index counts by. 0 stands for none. */
export class FacetCodes<Value> {
  readonly #codes = new Map<string, number>();
  readonly #values: (Value | undefined)[] = [undefined];
  readonly #keyOf: (value: Value) => string;
  readonly #most: number;

  constructor(keyOf: (value: Value) => string, most = 0xffff) {
    this.#keyOf = keyOf;
    this.#most = most;
  }

  /** A new value gets the next number, as long as there are any left; then it cannot be filtered by. */
  codeOf(value: Value): number {
    const key = this.#keyOf(value);
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    if (this.#values.length > this.#most) return 0;
    const code = this.#values.push(value) - 1;
    this.#codes.set(key, code);
    return code;
  }

  valueOf(code: number): Value | undefined {
    return this.#values[code];
  }

  /** Codes of the values for which this holds. */
  filter(fits: (value: Value) => boolean): number[] {
    return this.#values.flatMap((value, code) => (value !== undefined && fits(value) ? code : []));
  }

  values(): Value[] {
    return this.#values.filter((value) => value !== undefined);
  }

  get size(): number {
    return this.#values.length;
  }
}
