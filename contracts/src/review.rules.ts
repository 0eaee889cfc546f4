import { messages } from './messages.ts';

/** The rules of the review form, with the messages both sides show. */
export const reviewMessages = messages('review', {
  description: 'You must add a comment about the product',
  rating: 'You must add a rating of the product between 0 to 5',
  ratingBounds: 'Only can submit values between 0 to 5',
  ratingPattern: 'Only numbers and a decimal',
  fit: 'Please say whether it runs small, is true to size or runs large',
  noSizes: 'This product has no sizes, so nothing can be said about its fit',
  reason: 'Please say why it is hidden',
} as const);

/** In characters. */
export const REVIEW_LENGTH = 2000;
export const HIDING_REASON_LENGTH = 500;

/** How many reviews come at a time. */
export const REVIEWS_PAGE = 20;

/** The orders in which reviews are listed; `newest` by default. */
export const reviewSorts = ['newest', 'highest', 'lowest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Reviews are counted by whole stars, as they are rounded: 4 and a half count as 5, and less than one as 1. */
export const wholeStars = ['5', '4', '3', '2', '1'] as const;
export type WholeStars = (typeof wholeStars)[number];

/** What is wrong with a rating as typed; nothing when it is fine. */
export function findRatingProblem(text: string): string | undefined {
  if (text.trim() === '') return reviewMessages.rating;
  const value = Number(text);
  if (value > 5 || value < 0) return reviewMessages.ratingBounds;
  return /^[\d.]{1,3}$/.test(text) && Number.isFinite(value) ? undefined : reviewMessages.ratingPattern;
}

export const reviewRequestMessages = messages('review-request', {
  badLink: 'This link does not work. Please use the one in our latest email.',
  stopped: 'We will not ask you for reviews any more.',
} as const);
