/** What is known of searches, and for how long. */
export const SEARCH_DAYS = 90;

/**
 * From how many searches on staff see a text. What was typed once may be anything, also something pasted by mistake; what is
 * typed again, by another visitor or on another visit, was meant for the shop.
 */
export const SHOWN_FROM = 2;

/** From one on to so many are few. */
export const FEW_RESULTS = 5;

export const searchKinds = ['all', 'empty', 'few'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchMessages = {
  kind: 'Please choose all, empty or few',
  step: 'Please say what was done: search, click or order',
  text: 'Please send the text that was searched for',
  results: 'Please send how many products were found',
} as const;

/** An address, or a number of a person, an order or a card: with blanks or signs between its digits it may have more of them. */
const personal = /@|\p{Nd}{6}|\p{Nd}(?:[\s()./+-]{0,2}\p{Nd}){7}/u;

/** Of such a text nothing is kept. Full-width signs count as well. */
export const looksPersonal = (text: string): boolean => personal.test(text.normalize('NFKD'));
