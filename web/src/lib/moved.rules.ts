/** A list in another order: what is at one place changes places with its neighbour. */
export function moved<T>(list: readonly T[], at: number, by: 1 | -1): T[] {
  const next = [...list];
  const [one, other] = [list[at], list[at + by]];
  if (one === undefined || other === undefined) return next;
  next[at] = other;
  next[at + by] = one;
  return next;
}
