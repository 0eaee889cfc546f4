import type { Category } from '@fieldhouse/contracts/catalogue.schemas';

export interface Step {
  readonly name: string;
  readonly to: string;
}

/** What the page of a category shows beside its products. */
export interface Department extends Pick<Category, 'name' | 'path' | 'description' | 'img'> {
  /** What filters know it by. */
  readonly key: string;
  readonly above: readonly Step[];
  readonly below: readonly Step[];
}

export const departmentHref = (path: string): string => `/c/${path}`;
const stepOf = ({ name, path }: Category): Step => ({ name, to: departmentHref(path) });

/** The category at a path of its page. */
export function findDepartment(categories: readonly Category[], path: string): Department | undefined {
  const own = categories.find((category) => category.path === path);
  if (!own) return undefined;
  const { name, key = name, description, img } = own;
  const byPath = new Map(categories.map((category) => [category.path, category]));
  const slugs = path.split('/');
  const above = slugs.slice(1).flatMap((_, at) => byPath.get(slugs.slice(0, at + 1).join('/')) ?? []);
  const below = categories.filter(({ parent }) => parent === name);
  return { name, key, path, description, img, above: above.map(stepOf), below: below.map(stepOf) };
}

/** The first level, in the shop's order. */
export const listDepartments = (categories: readonly Category[]): Step[] =>
  categories.filter(({ parent }) => parent === null).map(stepOf);
