import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import type { Review } from '@fieldhouse/contracts/review.schemas';

/** Of a product's categories the second if there is one, else the first. */
export function findShownCategory(categories: readonly string[]): string | undefined {
  return categories[1] ?? categories[0];
}

const RELATED = 3;

/** What else is on the same shelf. */
export function pickRelated(shelf: readonly Product[], id: string): Product[] {
  return shelf.filter((other) => other._id !== id).slice(0, RELATED);
}

const keyOf = ({ createdAt, author, description }: Review) => `${createdAt} ${author} ${description}`;

/** Pages shift when somebody comments in the meantime: comments that are already shown are not shown twice. */
export function joinComments(first: readonly Review[], later: readonly Review[]): Review[] {
  return [...new Map([...first, ...later].map((review) => [keyOf(review), review])).values()];
}

/** The picture that a key selects; undefined for other keys. The first follows the last. */
export function findPictureStep(key: string, index: number, count: number): number | undefined {
  if (count < 2) return undefined;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
