import type { Category } from '@fieldhouse/contracts/catalogue.schemas';

/** Their names, each after what it is below. */
export function namesInTreeOrder(categories: readonly Pick<Category, 'name' | 'path'>[]): string[] {
  const key = ({ path }: Pick<Category, 'path'>) => path.replaceAll('/', '\u0000');
  return categories.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)).map(({ name }) => name);
}
