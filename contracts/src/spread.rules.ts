interface Share {
  readonly key: string;
  readonly weight: number;
}

/**
 * An amount over several places by their weights, in whole steps, as it is itself: what rounding leaves goes to the largest
 * remainders. Which place that is follows from the weights and keys, never from the order they come in.
 */
export function spread(cents: number, shares: readonly Share[], step = 1): Map<string, number> {
  const whole = sumOf(shares, ({ weight }) => weight);
  if (whole === 0 || cents === 0) return new Map(shares.map(({ key }) => [key, 0]));
  const steps = cents / step;
  const parts = shares.map(({ key, weight }) => {
    const exact = BigInt(steps) * BigInt(weight);
    return { key, steps: Number(exact / BigInt(whole)), remainder: exact % BigInt(whole) };
  });
  let left = steps - sumOf(parts, (part) => part.steps);
  const byRemainder = parts.toSorted((a, b) => compare(b.remainder, a.remainder) || compare(a.key, b.key));
  const result = new Map<string, number>();
  for (const { key, steps: part } of byRemainder) result.set(key, (part + (left-- > 0 ? 1 : 0)) * step);
  return result;
}

/** In whole steps, half up. */
export function portion(cents: number, part: number, whole: number, step = 1): number {
  const [steps, divisor] = [BigInt(cents) * BigInt(part) * 2n, BigInt(whole) * BigInt(step)];
  return Number((steps + divisor) / (divisor * 2n)) * step;
}

export function compare<T extends bigint | string | number>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export const sum = (amounts: Iterable<number>): number => sumOf(amounts, (amount) => amount);

export function sumOf<T>(items: Iterable<T>, amountOf: (item: T) => number): number {
  let total = 0;
  for (const item of items) total += amountOf(item);
  return total;
}
