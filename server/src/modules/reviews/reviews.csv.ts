import type { ReviewFilter, StaffReview } from '@fieldhouse/contracts/reviews.schemas';
import type { Db } from '../../platform/db/db.ts';
import { csvLine } from '../../platform/http/csv.ts';
import { allReviews } from './staff-reviews.repo.ts';

/** So many reviews at a time. */
const BATCH = 500;

const head = csvLine([
  'id',
  'date',
  'product_id',
  'product',
  'rating',
  'writer',
  'text',
  'size',
  'fit',
  'hidden',
  'hidden_since',
  'reason',
]);

/** One row for each review. */
export async function* reviewsCsv(db: Db, filter: ReviewFilter): AsyncGenerator<string> {
  yield head;
  for await (const reviews of allReviews(db, filter, BATCH)) yield reviews.map(toLine).join('');
}

const toLine = ({ _id, createdAt, productId, productName, rating, author, ...review }: StaffReview): string =>
  csvLine([
    _id,
    createdAt,
    productId,
    productName,
    rating,
    author,
    review.description,
    review.size ?? '',
    review.fit ?? '',
    String(review.hidden),
    review.hiddenAt ?? '',
    review.reason ?? '',
  ]);
