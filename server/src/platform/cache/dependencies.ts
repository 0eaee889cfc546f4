import type { Origin } from './freshness.ts';

/** An answer from the cache as a part of a larger one. */
export interface Part {
  readonly tags: readonly string[];
  /** The last moment of which it is known that the part was right. */
  readonly rightAt: number;
  readonly outdated: boolean;
  /** See `Dependencies`. */
  readonly until?: number | undefined;
}

/** Where a computation declares what its answer depends on. */
export interface Dependencies {
  /** May be called before or after reading: what counts is when the computation began. */
  tag(...tags: string[]): void;
  include(part: Part): void;
  /** It is right before this moment, by the database's clock, and not from then on. */
  until(time: number): void;
}

export function createDependencies(since: number, startedAt: number): Dependencies & { origin(): Origin } {
  const tags = new Set<string>();
  let readAt = startedAt;
  let bornOutdated = false;
  let until = Number.POSITIVE_INFINITY;
  return {
    tag(...named) {
      for (const tag of named) tags.add(tag);
    },
    include(part) {
      for (const tag of part.tags) tags.add(tag);
      readAt = Math.min(readAt, part.rightAt);
      bornOutdated ||= part.outdated;
      until = Math.min(until, part.until ?? until);
    },
    until(time) {
      until = Math.min(until, time);
    },
    origin: () => ({ tags: [...tags], since, readAt, bornOutdated, until }),
  };
}
