/** A dice that falls the same way at every start, so that every demo shop is the same one. */
export interface Chance {
  /** 0 ≤ n < 1 */
  readonly next: () => number;
  /** A whole number from `low` to `high`, both included. */
  readonly between: (low: number, high: number) => number;
  /** Takes one out of the list; throws when it is empty. */
  readonly pick: <T>(list: readonly T[]) => T;
  readonly shuffled: <T>(list: readonly T[]) => T[];
}

export function chanceFrom(seed: string): Chance {
  const next = numbersFrom(hashOf(seed));
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  function pick<T>(list: readonly T[]): T {
    const picked = list[between(0, list.length - 1)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  }
  function shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, place: next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }
  return { next, between, pick, shuffled };
}

/** Prefers the front of the list, the more the higher `lean` is. */
export function skewed<T>(chance: Chance, list: readonly T[], lean: number): T {
  return chance.pick(list.slice(0, Math.ceil(list.length * chance.next() ** (lean - 1))));
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** mulberry32: 32 bits of state are plenty for a few thousand draws. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
