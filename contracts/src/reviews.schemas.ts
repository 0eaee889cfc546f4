import { z } from 'zod';
import { fits } from './fit.rules.ts';
import { findRatingProblem, HIDING_REASON_LENGTH, REVIEW_LENGTH, reviewMessages } from './review.rules.ts';
import { review } from './review.schemas.ts';
import { optionalText, pagedQuery, pageNumber, typedText } from './text.schemas.ts';

const rating = z.union([z.string(), z.number()], { error: reviewMessages.rating }).transform((value, context) => {
  const text = String(value).trim();
  const problem = findRatingProblem(text);
  if (problem) context.addIssue({ code: 'custom', message: problem });
  return Number(text);
});

const written = z.object({
  description: typedText(reviewMessages.description, REVIEW_LENGTH),
  rating,
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
export const listAllReviews = {
  query: z.object({ page: pageNumber, limit, q, hidden: z.enum(['true', 'false']).optional().catch(undefined) }),
  list: staffReview,
};
export const updateReview = {
  params: z.object({ id: z.uuid() }),
  body: z
    .object({ hidden: z.boolean(), reason: optionalText(HIDING_REASON_LENGTH), __v: z.int().optional() })
    .refine(({ hidden, reason }) => !hidden || reason !== null, { path: ['reason'], error: reviewMessages.reason }),
  response: staffReview,
};

const byToken = z.object({ token: z.string() });

export const findReviewRequests = { params: byToken, response: z.object({ stopped: z.boolean() }) };
export const stopReviewRequests = {
  params: byToken,
  response: z.object({ message: z.string() }),
  seeOther: true as const,
};
