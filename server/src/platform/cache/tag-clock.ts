/**
 * Counts changes. An answer notes the count before its data is read, and is outdated once one of its tags has moved
 * later than that. So a tag may be named at any time, also after reading, when only the data has revealed it.
 */
export interface TagClock {
  count(): number;
  move(tags: Iterable<string>): void;
  moveAll(): void;
  hasMoved(tags: readonly string[], since: number): boolean;
}

/** Tags are a few dozen bytes each. When there are too many to remember, all count as moved. */
const REMEMBERED_TAGS = 100_000;

export function createTagClock(): TagClock {
  const movedAt = new Map<string, number>();
  let count = 0;
  let allMovedAt = 0;

  function moveAll(): void {
    allMovedAt = ++count;
    movedAt.clear();
  }

  return {
    count: () => count,
    move(tags) {
      count++;
      for (const tag of tags) movedAt.set(tag, count);
      if (movedAt.size > REMEMBERED_TAGS) moveAll();
    },
    moveAll,
    hasMoved: (tags, since) => allMovedAt > since || tags.some((tag) => (movedAt.get(tag) ?? 0) > since),
  };
}
