import { enlarged } from './row-set.ts';

const WORDS = 4;
const hexDigits = '0123456789abcdef';
const byteTexts = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The ids of all rows as numbers: four words each. */
export class ProductIds {
  #words = new Uint32Array(0);
  readonly #parsed = new Uint32Array(WORDS);

  get bytes(): number {
    return this.#words.byteLength;
  }

  reserve(rows: number): void {
    this.#words = enlarged(this.#words, rows * WORDS);
  }

  set(row: number, id: string): void {
    this.#words.set(this.#parse(id), row * WORDS);
  }

  /** As PostgreSQL writes a uuid. */
  at(row: number): string {
    let id = '';
    for (let i = 0; i < 16; i++) {
      const word = this.#words[row * WORDS + (i >>> 2)] ?? 0;
      if (i === 4 || i === 6 || i === 8 || i === 10) id += '-';
      id += byteTexts[(word >>> (24 - 8 * (i & 3))) & 255] ?? '';
    }
    return id;
  }

  compare(a: number, b: number): number {
    for (let i = 0; i < WORDS; i++) {
      const difference = (this.#words[a * WORDS + i] ?? 0) - (this.#words[b * WORDS + i] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** The row with this id among `count` rows that are sorted by their ids, or -1. */
  find(id: string, sorted: Uint32Array, count: number): number {
    const wanted = this.#parse(id);
    let low = 0;
    let high = count - 1;
    // A new product has the highest id: one comparison is enough.
    let middle = high;
    while (low <= high) {
      const row = sorted[middle] ?? 0;
      const difference = this.#compareTo(wanted, row);
      if (difference === 0) return row;
      if (difference > 0) low = middle + 1;
      else high = middle - 1;
      middle = (low + high) >>> 1;
    }
    return -1;
  }

  #compareTo(wanted: Uint32Array, row: number): number {
    for (let i = 0; i < WORDS; i++) {
      const difference = (wanted[i] ?? 0) - (this.#words[row * WORDS + i] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** The array is overwritten by the next call. */
  #parse(id: string): Uint32Array {
    let digits = 0;
    let word = 0;
    for (let i = 0; i < id.length; i++) {
      const digit = digitOf(id.charCodeAt(i));
      if (digit < 0) continue;
      word = (word << 4) | digit;
      digits++;
      if ((digits & 7) === 0) this.#parsed[(digits >>> 3) - 1] = word;
    }
    if (digits !== WORDS * 8) throw new RangeError(`'${id}' is no id.`);
    return this.#parsed;
  }
}

const digits = new Int8Array(128).fill(-1);
for (let value = 0; value < 16; value++) {
  digits[hexDigits.charCodeAt(value)] = value;
  digits[hexDigits.toUpperCase().charCodeAt(value)] = value;
}

function digitOf(charCode: number): number {
  return digits[charCode] ?? -1;
}
