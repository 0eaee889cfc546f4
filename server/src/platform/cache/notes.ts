import type { Origin } from './freshness.ts';

/** An answer from the cache as a part of a larger one. */
export interface Part {
  readonly tags: readonly string[];
  /** The last moment of which it is known that the part was right. */
  readonly rightAt: number;
  readonly outdated: boolean;
}

/** Where a computation says what its answer is made of. */
export interface Notes {
  /** Before or after reading: what counts is the moment at which the computation began. */
  tag(...tags: string[]): void;
  include(part: Part): void;
}

export function createNotes(since: number, startedAt: number): Notes & { origin(): Origin } {
  const tags = new Set<string>();
  let readAt = startedAt;
  let bornOutdated = false;
  return {
    tag(...named) {
      for (const tag of named) tags.add(tag);
    },
    include(part) {
      for (const tag of part.tags) tags.add(tag);
      readAt = Math.min(readAt, part.rightAt);
      bornOutdated ||= part.outdated;
    },
    origin: () => ({ tags: [...tags], since, readAt, bornOutdated }),
  };
}
