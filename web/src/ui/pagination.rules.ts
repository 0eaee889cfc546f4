export type PageSlot = number | 'gap-before' | 'gap-after';

const BOUNDARY = 1;
const SIBLINGS = 1;
/** First, gap, sibling, current, sibling, gap, last: always as many, so that nothing moves while somebody pages. */
const SLOTS = 2 * BOUNDARY + 2 * SIBLINGS + 3;

/** Which pages a page selector offers: the first, the last, the current one and its neighbours. */
export function pageSlots(page: number, pages: number): PageSlot[] {
  const all = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  if (pages <= SLOTS) return all(1, pages);
  const nearStart = page <= BOUNDARY + SIBLINGS + 2;
  const nearEnd = page >= pages - BOUNDARY - SIBLINGS - 1;
  if (nearStart) return [...all(1, SLOTS - 2), 'gap-after', pages];
  if (nearEnd) return [1, 'gap-before', ...all(pages - SLOTS + 3, pages)];
  return [1, 'gap-before', ...all(page - SIBLINGS, page + SIBLINGS), 'gap-after', pages];
}
