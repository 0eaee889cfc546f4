import { createZipf, idAt, itemAt, type Random } from './random.ts';
import { describeOpinion } from './texts.ts';

export interface SeedReview {
  readonly id: string;
  readonly product_id: string;
  readonly account_id: string;
  readonly description: string;
  /** In tenths of a star. */
  readonly rating: number;
  readonly at: string;
}

const REVIEWED = 0.4;
const MOST = 40;
const pickCount = createZipf(MOST, 1.8);
const A_MONTH_MS = 30 * 24 * 3600 * 1000;

/** What people have said about a product; each of them once. */
export function makeReviews(
  random: Random,
  { product, reviewers }: { product: { id: string; at: string }; reviewers: readonly string[] },
): SeedReview[] {
  if (!random.chance(REVIEWED)) return [];
  const start = random.below(reviewers.length);
  const taste = random.next();
  return Array.from({ length: Math.min(1 + pickCount(random), reviewers.length) }, (_, n) => {
    const time = Date.parse(product.at) + Math.floor((n + random.next()) * A_MONTH_MS) / MOST;
    // Mostly good, seldom terrible, in halves, and of one mind about one product.
    const stars = 5 - Math.floor(10 * random.next() ** 2 * (0.3 + 0.6 * taste)) / 2;
    return {
      id: idAt(random, Math.floor(time)),
      product_id: product.id,
      account_id: itemAt(reviewers, (start + n) % reviewers.length),
      description: describeOpinion(random, stars * 10),
      rating: stars * 10,
      at: new Date(time).toISOString(),
    };
  });
}
