import type { Review } from '@fieldhouse/contracts/catalogue.schemas';

const keyOf = ({ createdAt, author, description }: Review) => `${createdAt} ${author} ${description}`;

/** Pages move on when somebody comments meanwhile: what has been shown already does not come twice. */
export function joinComments(first: readonly Review[], later: readonly Review[]): Review[] {
  return [...new Map([...first, ...later].map((review) => [keyOf(review), review])).values()];
}
