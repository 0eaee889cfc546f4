import { z } from 'zod';
import { findRatingProblem, REVIEW_LENGTH, reviewMessages } from './review.rules.ts';
import { typedText } from './text.schemas.ts';

const rating = z.union([z.string(), z.number()], { error: reviewMessages.rating }).transform((value, context) => {
  const text = String(value).trim();
  const problem = findRatingProblem(text);
  if (problem) context.addIssue({ code: 'custom', message: problem });
  return Number(text);
});

export const createReview = {
  query: z.object({ userId: z.uuid(), productId: z.uuid() }),
  body: z.object({ description: typedText(reviewMessages.description, REVIEW_LENGTH), rating }),
  /** `error` says why not. */
  response: z.object({ status: z.boolean(), error: z.string().optional() }),
};
