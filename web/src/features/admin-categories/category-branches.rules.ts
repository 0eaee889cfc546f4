import type { SizedCategory } from '@fieldhouse/contracts/catalogue.schemas';
import { MAX_CATEGORY_LEVELS } from '@fieldhouse/contracts/category.rules';

/** A category with what is below it. */
export interface Branch {
  readonly category: SizedCategory;
  /** Departments are the first. */
  readonly level: number;
  readonly below: readonly Branch[];
}

/** The departments, in the order of the list. */
export function toBranches(categories: readonly SizedCategory[]): Branch[] {
  const belowOf = (name: string | null) => categories.filter(({ parent }) => parent === name);
  const branchesOf = (parent: string | null, level: number): Branch[] =>
    level > MAX_CATEGORY_LEVELS
      ? []
      : belowOf(parent).map((category) => ({
          category,
          level,
          below: branchesOf(category.name, level + 1),
        }));
  return branchesOf(null, 1);
}

const heightOf = ({ below }: Branch): number => 1 + Math.max(0, ...below.map(heightOf));

/** Where a branch can be: everywhere but below itself, and not deeper than there are levels. Departments come first. */
export function findPlaces(departments: readonly Branch[], branch: Branch): { value: string; label: string }[] {
  const levels = heightOf(branch);
  const placesIn = (branches: readonly Branch[]): { value: string; label: string }[] =>
    branches.flatMap((place) => {
      const { category, level, below } = place;
      if (category._id === branch.category._id || level + levels > MAX_CATEGORY_LEVELS) return [];
      const label = `${'\u2003'.repeat(level - 1)}${category.name}`;
      return [{ value: category.name, label }, ...placesIn(below)];
    });
  return placesIn(departments);
}
