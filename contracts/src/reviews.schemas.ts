import { z } from 'zod';
import { fits } from './fit.rules.ts';
import { findRatingProblem, HIDING_REASON_LENGTH, REVIEW_LENGTH, reviewMessages } from './review.rules.ts';
import {
  byId,
  byToken,
  done,
  optionalText,
  packedIds,
  pagedQuery,
  pageNumber,
  typedNumber,
  typedText,
} from './text.schemas.ts';

/** As shoppers read it. */
export const review = z.object({
  description: z.string(),
  rating: z.number(),
  author: z.string(),
  createdAt: z.string(),
  fit: z.enum(fits).nullable(),
  /** The size that its writer bought, where the product had sizes. */
  size: z.string().nullable(),
  /** Its writer bought the product: others cannot write one. */
  verified: z.literal(true),
});
export type Review = z.output<typeof review>;

const written = z.object({
  description: typedText(reviewMessages.description, REVIEW_LENGTH),
  rating: typedNumber(reviewMessages.rating, findRatingProblem),
  /** Of a product that has sizes. */
  fit: z.enum(fits, { error: reviewMessages.fit }).nullish(),
});

export const createReview = {
  query: z.object({ userId: z.uuid(), productId: z.uuid() }),
  body: written,
  /** `error` says why not. */
  response: z.object({ status: z.boolean(), error: z.string().optional() }),
};

const ownReview = review.pick({ description: true, rating: true, fit: true });
export type OwnReview = z.output<typeof ownReview>;
const byProduct = z.object({ productId: z.uuid() });
export const findOwnReview = {
  params: byProduct,
  response: z.object({
    review: ownReview.nullable(),
    /** Of the caller's orders of it: whether one has arrived, as far as the shop knows. */
    goods: z.enum(['not-bought', 'on-the-way', 'arrived']),
  }),
};
export const changeReview = { params: byProduct, body: written, response: ownReview };

const staffReview = review.extend({
  _id: z.uuid(),
  productId: z.uuid(),
  productName: z.string(),
  /** The product has not been deleted since. */
  inShop: z.boolean(),
  /** None when its writer has deleted the account. */
  userId: z.uuid().nullable(),
  hidden: z.boolean(),
  /** Why it is hidden. */
  reason: z.string().nullable(),
  hiddenAt: z.string().nullable(),
  __v: z.int(),
});
export type StaffReview = z.output<typeof staffReview>;

const { limit, q } = pagedQuery;
const filter = { q, hidden: z.enum(['true', 'false']).optional().catch(undefined) };
export const listAllReviews = { query: z.object({ page: pageNumber, limit, ...filter }), list: staffReview };
export const exportReviews = {
  query: z.object({ ...filter, ids: packedIds }),
  file: { type: 'text/csv', name: 'reviews.csv' },
};
export type ReviewFilter = Readonly<Partial<z.output<typeof exportReviews.query>>>;
export const updateReview = {
  params: byId,
  body: z
    .object({ hidden: z.boolean(), reason: optionalText(HIDING_REASON_LENGTH), __v: z.int().optional() })
    .refine(({ hidden, reason }) => !hidden || reason !== null, { path: ['reason'], error: reviewMessages.reason }),
  response: staffReview,
};

export const findReviewRequests = { params: byToken, response: z.object({ stopped: z.boolean() }) };
export const stopReviewRequests = { params: byToken, response: done, seeOther: true as const };
