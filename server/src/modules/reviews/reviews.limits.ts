import { createCeiling } from '../../platform/limits/ceilings.ts';

/** Of one account: each change has the pages of a product rendered again. */
export const changesBy = createCeiling({
  name: 'review-changes',
  max: 20,
  windowMs: 60 * 60_000,
  sentence: 'You have changed your reviews several times just now. Please try again in an hour.',
});
