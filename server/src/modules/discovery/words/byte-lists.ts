import { grown } from './bits.ts';

/** A sorted list of numbers for each row, as differences of one or more bytes each, in one array. */
export class ByteLists {
  #starts: Uint32Array<ArrayBuffer> = new Uint32Array(64);
  /** In bytes. */
  sizes: Uint16Array<ArrayBuffer> = new Uint16Array(64);
  #bytes = new Uint8Array(1024);
  #end = 0;
  #unused = 0;

  get bytes(): number {
    return this.#bytes.byteLength + this.#starts.byteLength + this.sizes.byteLength;
  }

  /** Whether the row has exactly this list. */
  has(row: number, list: Uint8Array): boolean {
    const size = this.sizes[row] ?? 0;
    const start = this.#starts[row] ?? 0;
    if (size !== list.length) return false;
    for (let i = 0; i < size; i++) if (this.#bytes[start + i] !== list[i]) return false;
    return true;
  }

  set(row: number, list: Uint8Array): void {
    if (row >= this.sizes.length) {
      this.#starts = grown(this.#starts, row + 1);
      this.sizes = grown(this.sizes, row + 1);
    }
    this.#unused += this.sizes[row] ?? 0;
    this.sizes[row] = list.length;
    if (list.length === 0) return;
    if (this.#end + list.length > this.#bytes.length) this.#makeRoom(list.length);
    this.#starts[row] = this.#end;
    this.#bytes.set(list, this.#end);
    this.#end += list.length;
  }

  numbers(row: number): Iterable<number> {
    const start = this.#starts[row] ?? 0;
    return decode(this.#bytes.subarray(start, start + (this.sizes[row] ?? 0)));
  }

  #makeRoom(more: number): void {
    const used = this.#end - this.#unused;
    // Row by row only where that gives room back.
    if (this.#unused * 4 < this.#end) {
      const longer = new Uint8Array(this.#end + more + (this.#end >> 3) + 1024);
      longer.set(this.#bytes);
      this.#bytes = longer;
      return;
    }
    const bytes = new Uint8Array(used + more + (used >> 3) + 1024);
    let end = 0;
    for (const [row, size] of this.sizes.entries()) {
      if (size === 0) continue;
      const start = this.#starts[row] ?? 0;
      bytes.set(this.#bytes.subarray(start, start + size), end);
      this.#starts[row] = end;
      end += size;
    }
    this.#bytes = bytes;
    this.#end = end;
    this.#unused = 0;
  }
}

const CONTINUED = 0x80;

/** So many numbers are a list at the most, of up to five bytes each. */
export const MOST_NUMBERS = 400;
const encoded = new Uint8Array(5 * MOST_NUMBERS);

/** Of numbers in ascending order. Good until the next call. */
export function encode(numbers: Uint32Array): Uint8Array {
  let end = 0;
  let last = 0;
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i] ?? 0;
    let difference = number - last;
    for (; difference >= CONTINUED; difference >>>= 7) encoded[end++] = (difference & 0x7f) | CONTINUED;
    encoded[end++] = difference;
    last = number;
  }
  return encoded.subarray(0, end);
}

function* decode(bytes: Uint8Array): Generator<number> {
  let number = 0;
  let shift = 0;
  for (const byte of bytes) {
    number += (byte & 0x7f) << shift;
    shift = byte >= CONTINUED ? shift + 7 : 0;
    if (shift === 0) yield number;
  }
}
