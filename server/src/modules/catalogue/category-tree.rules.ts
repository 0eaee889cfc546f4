export interface CategoryRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly slug: string;
}

export type CategoryNode<Row extends CategoryRow> = Row & {
  /** From the department down, itself included. */
  readonly lineage: readonly number[];
  readonly parent: string | null;
  /** The slugs of the lineage: `running/shoes`. */
  readonly path: string;
};

/** Each category with its place in the tree, in the order of the rows. */
export function toTree<Row extends CategoryRow>(rows: readonly Row[]): CategoryNode<Row>[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return rows.map((row) => {
    const lineage: Row[] = [];
    for (let at: Row | undefined = row; at && !lineage.includes(at); at = byId.get(at.parentId ?? 0))
      lineage.unshift(at);
    return {
      ...row,
      lineage: lineage.map(({ id }) => id),
      parent: byId.get(row.parentId ?? 0)?.name ?? null,
      path: lineage.map(({ slug }) => slug).join('/'),
    };
  });
}

/** The categories of a product with what is above them, branch by branch, each once. */
export function withAncestors(assigned: readonly number[], lineageOf: (id: number) => readonly number[]): number[] {
  return [...new Set(assigned.flatMap((id) => lineageOf(id)))];
}

/**
 * The way down to a product, as its page shows it: the branch of the second of its categories as they are listed, which
 * is the narrower one of a branch, or of the first.
 */
export function findTrail(
  assigned: readonly number[],
  lineageOf: (id: number) => readonly number[],
): readonly number[] {
  const listed = withAncestors(assigned, lineageOf);
  const shown = listed[1] ?? listed[0];
  return assigned.map(lineageOf).find((lineage) => shown !== undefined && lineage.includes(shown)) ?? [];
}
