import { AppError } from '../http/app-error.ts';
import type { CeilingOptions } from './ceilings.ts';

/** More callers than this in one window: the oldest are forgotten. */
const MOST_KEYS = 100_000;

/**
 * A ceiling that each process counts for itself, for reads that cost less than a count in the database would. With several
 * nodes a caller may ask that many times as often.
 */
export function createLocalCeiling({ max, windowMs, sentence }: Omit<CeilingOptions, 'name'>) {
  const counts = new Map<string, number>();
  let endsAt = 0;
  return {
    /** Counts, and throws when that was one too many. */
    take(key: string, now: number): void {
      if (now >= endsAt) {
        counts.clear();
        endsAt = now + windowMs;
      }
      const count = (counts.get(key) ?? 0) + 1;
      if (count > max)
        throw new AppError('too-many-requests', sentence, { retryAfterSeconds: Math.ceil((endsAt - now) / 1000) });
      counts.set(key, count);
      const [oldest] = counts.keys();
      if (counts.size > MOST_KEYS && oldest !== undefined) counts.delete(oldest);
    },
  };
}
