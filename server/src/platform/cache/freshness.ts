import type { TagClock } from './tag-clock.ts';

/** No answer is older than this, whatever happens. */
export const MAX_AGE_MS = 1000;

/** How soon a change must show: at once, or within a second, so that constant writes cost one computation a second. */
export type FreshMs = 0 | typeof MAX_AGE_MS;

/** What something was computed from and when, which decides how long it may be served. */
export interface Origin {
  readonly tags: readonly string[];
  /** The tag clock's count before the data was read. */
  readonly since: number;
  /** All that was committed before this moment is in it. */
  readonly readAt: number;
  /** One of its parts was outdated already. */
  readonly bornOutdated: boolean;
  /** It is right before this moment only, by the database's clock: something in it changes by the clock. */
  readonly until: number;
}

export interface Dated extends Origin {
  /** The count at which it was last known to be right. */
  checkedAt: number;
  outdated: boolean;
}

export function toDated(origin: Origin): Dated {
  // Without tags nothing can say that it is outdated, so it expires by time alone.
  return { ...origin, checkedAt: origin.since, outdated: origin.bornOutdated || origin.tags.length === 0 };
}

/** Whether one of its tags has moved since it was read. Looked up only when anything at all has moved. */
export function isOutdated(dated: Dated, clock: TagClock): boolean {
  if (dated.outdated) return true;
  const count = clock.count();
  if (dated.checkedAt === count) return false;
  dated.outdated = clock.hasMoved(dated.tags, dated.since);
  dated.checkedAt = count;
  return dated.outdated;
}

/** The last moment of which it is known that it was right. */
export function rightAt(dated: Dated, clock: TagClock, lookedAt: number): number {
  return isOutdated(dated, clock) ? dated.readAt : Math.max(dated.readAt, lookedAt);
}

/** After a quiet time a few renewals are free, so that people see their own change at once. */
const FREE_RENEWALS = 4;

/**
 * When an entry that is computed now may next be renewed: on average once in MAX_AGE_MS, the free ones apart, and never
 * later than MAX_AGE_MS from now (generic cell rate algorithm).
 */
export function nextRenewal(before: number | undefined, now: number): number {
  return Math.max(before ?? Number.NEGATIVE_INFINITY, now - FREE_RENEWALS * MAX_AGE_MS) + MAX_AGE_MS;
}
