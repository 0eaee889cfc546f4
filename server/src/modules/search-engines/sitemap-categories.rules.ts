interface PlacedCategory {
  readonly id: number;
  readonly path: string;
  /** From the department down, itself included. */
  readonly lineage: readonly number[];
}

export interface CategoryChange {
  readonly id: number;
  readonly changedAt: Date;
}

export interface MappedCategory {
  readonly path: string;
  readonly changedAt: Date;
}

export function newestOf(dates: readonly Date[]): Date | undefined {
  return dates.length === 0 ? undefined : new Date(Math.max(...dates.map((date) => date.getTime())));
}

/**
 * The categories whose pages show something, each with the last change of what it shows: what is below it is shown too.
 * The page of an empty one is not to be offered, and says so itself.
 */
export function mappedCategories(
  categories: readonly PlacedCategory[],
  changes: readonly CategoryChange[],
): MappedCategory[] {
  const own = new Map(changes.map((change) => [change.id, change.changedAt]));
  const below = new Map<number, Date[]>();
  for (const { id, lineage } of categories) {
    const changedAt = own.get(id);
    for (const above of lineage) below.set(above, [...(below.get(above) ?? []), ...(changedAt ? [changedAt] : [])]);
  }
  const mapped = categories.flatMap(({ id, path }) => {
    const changedAt = newestOf(below.get(id) ?? []);
    return changedAt ? [{ path, changedAt }] : [];
  });
  return mapped.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
