import { enlarged } from './row-set.ts';

/** A UTF-16 code unit takes at most so many bytes in UTF-8. */
const BYTES_PER_UNIT = 3;

/** The names of all rows, one after the other in UTF-8. */
export class ProductNames {
  #text = Buffer.alloc(1024);
  #start = new Uint32Array(0);
  #length = new Uint16Array(0);
  #end = 0;
  /** Bytes that belong to no name any more. */
  #waste = 0;

  get bytes(): number {
    return this.#text.byteLength + this.#start.byteLength + this.#length.byteLength;
  }

  reserve(rows: number): void {
    this.#start = enlarged(this.#start, rows);
    const length = new Uint16Array(rows);
    length.set(this.#length);
    this.#length = length;
  }

  /** Returns whether it is another one than before. */
  set(row: number, name: string): boolean {
    this.#makeRoom(name.length * BYTES_PER_UNIT);
    const length = this.#text.write(name, this.#end);
    const from = this.#start[row] ?? 0;
    const before = this.#length[row] ?? 0;
    if (before === length && this.#text.compare(this.#text, from, from + before, this.#end, this.#end + length) === 0)
      return false;
    this.#waste += before;
    this.#start[row] = this.#end;
    this.#length[row] = length;
    this.#end += length;
    return true;
  }

  delete(row: number): void {
    this.#waste += this.#length[row] ?? 0;
    this.#length[row] = 0;
  }

  /** By bytes. */
  compare(a: number, b: number): number {
    const startA = this.#start[a] ?? 0;
    const startB = this.#start[b] ?? 0;
    return this.#text.compare(
      this.#text,
      startB,
      startB + (this.#length[b] ?? 0),
      startA,
      startA + (this.#length[a] ?? 0),
    );
  }

  /** A byte of a name, -1 behind its end. */
  byteAt(row: number, position: number): number {
    return position < (this.#length[row] ?? 0) ? (this.#text[(this.#start[row] ?? 0) + position] ?? 0) : -1;
  }

  /** Closes the gaps once they are more than half. */
  compact(): void {
    if (this.#waste * 2 <= this.#end || this.#waste < 4096) return;
    const text = Buffer.alloc(this.#end - this.#waste);
    let end = 0;
    for (let row = 0; row < this.#start.length; row++) {
      const start = this.#start[row] ?? 0;
      const length = this.#length[row] ?? 0;
      text.set(this.#text.subarray(start, start + length), end);
      this.#start[row] = end;
      end += length;
    }
    this.#text = text;
    this.#end = end;
    this.#waste = 0;
  }

  #makeRoom(bytes: number): void {
    if (this.#end + bytes <= this.#text.length) return;
    const larger = Buffer.alloc(Math.ceil((this.#end + bytes) * 1.25));
    larger.set(this.#text);
    this.#text = larger;
  }
}
