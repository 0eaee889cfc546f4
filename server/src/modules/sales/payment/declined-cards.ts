import { createLimit } from '../../../platform/limits/limits.ts';

export const declinedCards = createLimit({
  name: 'declined-cards',
  max: 10,
  windowMs: 15 * 60_000,
  of: 'failures',
  sentence: 'Too many cards have been declined. Please try again later.',
});
