import type { Product } from '@fieldhouse/contracts/catalogue.schemas';

/** Of a product's categories the second if there is one, else the first. */
export function findShownCategory(categories: readonly string[]): string | undefined {
  return categories[1] ?? categories[0];
}

const RELATED = 3;

/** What else is on the same shelf. */
export function pickRelated(shelf: readonly Product[], id: string): Product[] {
  return shelf.filter((other) => other._id !== id).slice(0, RELATED);
}
