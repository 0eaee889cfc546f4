/** After so many days a view or a sale counts half. */
export const HALF_LIFE_DAYS = 30;

/**
 * What a purchase is worth in views. Of a hundred people who look at a product two to five buy one, so that both count
 * about the same for goods that sell as usual, and a product that is only looked at stays behind one that is bought.
 */
export const SALE_IN_VIEWS = 20;

/** What orders say about a product and another one. */
export interface Support {
  /** How many orders were looked at, and of how many people. */
  readonly orders: number;
  readonly people: number;
  /** In how many of them the other one is, and of how many people these are. */
  readonly times: number;
  readonly buyers: number;
  /** Of all orders of the shop, those with the other one: 0 to 1. */
  readonly share: number;
  /** They have a department in common. */
  readonly isKin: boolean;
}

/** One person who buys the same two things twice says nothing about others, nor do a few of a best seller's many buyers. */
export const LEAST_BUYERS = 2;
const LEAST_SHARE_OF_BUYERS = 0.03;

/** So many orders with both, and as many by chance, are added in thought: two orders are no proof of a great lift. */
const DAMPING = 2;

/**
 * Across departments there are more pairs for chance to hit, and they look odder. Damped as it is, chance reaches this
 * lift in one of a thousand cases at most.
 */
const STRONG_SUPPORT = 2;
const STRONG_LIFT = 2.5;
const KINSHIP = 2;

/**
 * How much two things belong together, 0 if nobody should say so. It is the lift: how much more often they are in one
 * order than they would be if nobody cared. What is in every second order anyway has none.
 */
export function weighPair({ orders, people, times, buyers, share, isKin }: Support): number {
  const lift = (times + DAMPING) / (orders * share + DAMPING);
  const support = buyers / Math.max(LEAST_BUYERS, LEAST_SHARE_OF_BUYERS * people);
  if (isKin) return support >= 1 ? lift * KINSHIP : 0;
  return support >= STRONG_SUPPORT && lift >= STRONG_LIFT ? lift : 0;
}
