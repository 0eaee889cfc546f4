import type { ProductNames } from './product-names.ts';

const DIGITS = 4;
const RADIX = 65_536;

/** Sorts rows by a column without negative numbers; stable. (Radix sort: a comparison per step would take seconds.) */
export function sortByNumber(rows: Uint32Array, column: Float64Array): void {
  // The bits of a number that is not negative are in the order of the numbers.
  const digits = new Uint16Array(column.buffer, column.byteOffset, column.length * DIGITS);
  let from = rows;
  let to: Uint32Array = new Uint32Array(rows.length);
  const places = new Uint32Array(RADIX);
  for (let digit = 0; digit < DIGITS; digit++) {
    places.fill(0);
    for (let i = 0; i < from.length; i++) {
      const value = digits[(from[i] ?? 0) * DIGITS + digit] ?? 0;
      places[value] = (places[value] ?? 0) + 1;
    }
    if (places.includes(from.length)) continue;
    let next = 0;
    for (let value = 0; value < RADIX; value++) {
      const count = places[value] ?? 0;
      places[value] = next;
      next += count;
    }
    for (let i = 0; i < from.length; i++) {
      const row = from[i] ?? 0;
      const value = digits[row * DIGITS + digit] ?? 0;
      const place = places[value] ?? 0;
      to[place] = row;
      places[value] = place + 1;
    }
    [from, to] = [to, from];
  }
  if (from !== rows) rows.set(from);
}

/** Below so many, insertion is faster. */
const FEW = 12;

/** Sorts rows by the bytes of their names; `compare` decides between few, and where names are equal. (Multikey quicksort.) */
export function sortByName(rows: Uint32Array, names: ProductNames, compare: (a: number, b: number) => number): void {
  const ranges: [low: number, high: number, position: number][] = [[0, rows.length, 0]];
  for (let range = ranges.pop(); range !== undefined; range = ranges.pop()) {
    const [low, high, position] = range;
    if (high - low <= FEW) {
      insertionSort(rows, low, high, compare);
      continue;
    }
    const pivot = names.byteAt(rows[(low + high) >>> 1] ?? 0, position);
    let below = low;
    let above = high;
    for (let i = low; i < above; ) {
      const row = rows[i] ?? 0;
      const byte = names.byteAt(row, position);
      if (byte < pivot) {
        rows[i++] = rows[below] ?? 0;
        rows[below++] = row;
      } else if (byte > pivot) {
        rows[i] = rows[--above] ?? 0;
        rows[above] = row;
      } else i++;
    }
    ranges.push([low, below, position], [above, high, position]);
    if (pivot >= 0) ranges.push([below, above, position + 1]);
    else rows.subarray(below, above).sort(compare);
  }
}

function insertionSort(rows: Uint32Array, low: number, high: number, compare: (a: number, b: number) => number): void {
  for (let i = low + 1; i < high; i++) {
    const row = rows[i] ?? 0;
    let place = i;
    while (place > low && compare(rows[place - 1] ?? 0, row) > 0) {
      rows[place] = rows[place - 1] ?? 0;
      place--;
    }
    rows[place] = row;
  }
}
