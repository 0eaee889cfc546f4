import { nameKey } from '../../platform/names.rules.ts';
import type { Directory } from '../catalogue/index.ts';
import { AGE_GROUP, GENDER, MATERIAL } from './index-rows.ts';

/** An attribute that can be filtered by. */
export interface FacetAttribute {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly unit: string | null;
  /** For these categories and what is below them; none: for all. */
  readonly categoryIds: readonly number[];
}

const builtIn = (id: number, name: string): FacetAttribute => ({
  id,
  name,
  key: nameKey(name),
  unit: null,
  categoryIds: [],
});

const forEveryProduct: readonly FacetAttribute[] = [
  builtIn(GENDER, 'Gender'),
  builtIn(AGE_GROUP, 'Age group'),
  builtIn(MATERIAL, 'Material'),
];

const kept = new WeakMap<readonly FacetAttribute[], readonly FacetAttribute[]>();

/** Those that every product may have, and the shop's own. The same list as long as those are. */
export function withBuiltIn(own: readonly FacetAttribute[]): readonly FacetAttribute[] {
  const all = kept.get(own) ?? [...forEveryProduct, ...own];
  kept.set(own, all);
  return all;
}

/** Those that say something about what is in these categories, and those that are chosen. */
export function fittingAttributes(
  attributes: readonly FacetAttribute[],
  { categories }: Directory,
  { chosen, categoryIds }: { readonly chosen: readonly string[]; readonly categoryIds: readonly number[] },
): FacetAttribute[] {
  // What is above the asked categories, and what is below them.
  const related = new Set<number>();
  const isNarrow = attributes.some((attribute) => attribute.categoryIds.length > 0);
  for (const { lineage } of isNarrow ? categories : [])
    if (lineage.some((id) => categoryIds.includes(id))) for (const id of lineage) related.add(id);
  const keys = new Set(chosen.map(nameKey));
  return attributes.filter(
    ({ key, categoryIds: own }) => own.length === 0 || keys.has(key) || own.some((category) => related.has(category)),
  );
}
