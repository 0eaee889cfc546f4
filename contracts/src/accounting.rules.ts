export const accountingMessages = {
  day: 'Please enter a day, like 2026-03-31.',
  order: 'The first day is after the last.',
  long: 'Please choose a period of at most ten years.',
  busy: 'The books are already being added up. Please try again shortly.',
} as const;

/** Longer ones are typing mistakes. */
export const MOST_YEARS = 10;

/** What moves money: of a refund that has come back, the buyer has nothing; a dispute that is lost, or won after all, changes no invoice. */
export const bookKinds = ['sale', 'refund', 'refund came back', 'dispute lost', 'dispute won'] as const;
export type BookKind = (typeof bookKinds)[number];
