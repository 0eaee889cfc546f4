/** Chance that can be repeated: the same numbers for the same seed, on every machine. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number;
  below(limit: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  bytes(count: number): Buffer;
}

// sfc32, by Chris Doty-Humphrey: small, fast, and good enough for anything that is no secret.
export function createRandom(...seeds: readonly number[]): Random {
  let [a, b, c, d] = [0x9e3779b9, seeds[0] ?? 0, seeds[1] ?? 0, seeds[2] ?? 1];
  const word = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let i = 0; i < 20; i++) word();
  const next = () => word() / 2 ** 32;
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (list) => itemAt(list, below(list.length)),
    bytes: (count) => {
      const bytes = Buffer.allocUnsafe(count);
      for (let i = 0; i < count; i++) bytes[i] = word() & 0xff;
      return bytes;
    },
  };
}

export function itemAt<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`there is no item ${index} in a list of ${list.length}`);
  return item;
}

/** A position in a list of which the first items are chosen far more often than the last, as words and brands are. */
export type Zipf = (random: Random) => number;

export function createZipf(count: number, exponent = 1): Zipf {
  const sums = new Float64Array(count);
  let total = 0;
  for (let rank = 0; rank < count; rank++) {
    total += 1 / (rank + 1) ** exponent;
    sums[rank] = total;
  }
  return (random) => {
    const wanted = random.next() * total;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? total) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** A UUIDv7 as `newId` makes them, for a moment in the past. */
export function idAt(random: Random, time: number): string {
  const bytes = random.bytes(16);
  bytes.writeUIntBE(time, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
