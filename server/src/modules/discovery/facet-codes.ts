/** Small numbers for the values of facets, which the index counts by. 0 stands for none. */
export class FacetCodes<Value> {
  readonly #codes = new Map<string, number>();
  readonly #values: (Value | undefined)[] = [undefined];
  readonly #names: string[] = [''];
  readonly #byName = new Map<string, number[]>();
  readonly #keyOf: (value: Value) => string;
  readonly #nameOf: (value: Value) => string;
  readonly #most: number;

  /** `nameOf`: what it is chosen by, which several may have in common. */
  constructor(keyOf: (value: Value) => string, nameOf: (value: Value) => string, most = 0xffff) {
    this.#keyOf = keyOf;
    this.#nameOf = nameOf;
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
    const name = this.#nameOf(value);
    this.#names.push(name);
    const others = this.#byName.get(name);
    if (others) others.push(code);
    else this.#byName.set(name, [code]);
    return code;
  }

  valueOf(code: number): Value | undefined {
    return this.#values[code];
  }

  nameOf(code: number): string {
    return this.#names[code] ?? '';
  }

  /** Codes of the values with this name. */
  named(name: string): readonly number[] {
    return this.#byName.get(name) ?? [];
  }

  values(): Value[] {
    return this.#values.filter((value) => value !== undefined);
  }

  get size(): number {
    return this.#values.length;
  }
}
