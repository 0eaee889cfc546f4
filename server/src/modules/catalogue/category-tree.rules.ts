import { categoryMessages, MAX_CATEGORY_LEVELS, SLUG_LENGTH, slugOf } from '@fieldhouse/contracts/category.rules';
import { nameKey } from '../../platform/names.rules.ts';

/**
 * Empty: it is no name. One of nothing but accents or marks has nothing left to compare, and one of dots is lost in the
 * address by which a category is deleted: `/./` is `/`.
 */
export function categoryKey(name: string): string {
  const key = nameKey(name);
  return /^\.+$/.test(key) ? '' : key;
}

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

/** Those that are above no other of them. */
export function withoutAncestors(ids: readonly number[], lineageOf: (id: number) => readonly number[]): number[] {
  const implied = new Set(ids.flatMap((id) => lineageOf(id).filter((above) => above !== id)));
  return ids.filter((id) => !implied.has(id));
}

type Placed = Pick<CategoryNode<CategoryRow>, 'id' | 'lineage'>;

/** The category and all that is below it. */
export function branchOf<Node extends Placed>(tree: readonly Node[], id: number): Node[] {
  return tree.filter(({ lineage }) => lineage.includes(id));
}

/** Why a branch (none: a new category) cannot be below a parent; nothing when it can. */
export function findPlaceProblem(
  tree: readonly Placed[],
  id: number | undefined,
  parent: Placed | undefined,
): string | undefined {
  if (!parent) return undefined;
  if (id !== undefined && parent.lineage.includes(id)) return categoryMessages.parent;
  const branch = id === undefined ? [] : branchOf(tree, id);
  const levels = Math.max(1, ...branch.map(({ lineage }) => lineage.length - lineage.indexOf(id ?? 0)));
  return parent.lineage.length + levels > MAX_CATEGORY_LEVELS ? categoryMessages.levels : undefined;
}

/** Whether a slug was made from that name, and so becomes another together with it. */
export function followsName(slug: string, nameKey: string): boolean {
  const made = slugOf(nameKey);
  return slug === made || (slug.startsWith(`${made}-`) && /^\d+$/.test(slug.slice(made.length + 1)));
}

/** Made from the name, with a number behind it where a sibling has that one already. */
export function chooseSlug(nameKey: string, taken: ReadonlySet<string>): string {
  const made = slugOf(nameKey);
  for (let slug = made, n = 2; ; n++) {
    if (!taken.has(slug)) return slug;
    const ending = `-${n}`;
    slug = made.slice(0, SLUG_LENGTH - ending.length) + ending;
  }
}
