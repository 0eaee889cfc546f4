import { messages, msg } from './messages.ts';

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

export const searchMessages = messages('search', {
  kind: 'Please choose all, empty or few',
  step: 'Please say what was done: search, click or order',
  text: 'Please send the text that was searched for',
  results: 'Please send how many products were found',
} as const);

/** An address, or a number of a person, an order or a card: with blanks or signs between its digits it may have more of them. */
const personal = /@|\p{Nd}{6}|\p{Nd}(?:[\s()./+-]{0,2}\p{Nd}){7}/u;

/** Of such a text nothing is kept. Full-width signs count as well. */
export const looksPersonal = (text: string): boolean => personal.test(text.normalize('NFKD'));

/** Merchandising rules: what stands first in a search or a category, and what is not shown there. */
export const MAX_RULES = 1000;
export const MAX_PINS = 20;
export const MAX_HIDES = 100;

export const ruleMessages = messages('rule', {
  scope: 'Please enter a search or choose a category, one of the two',
  query: 'Please enter what is searched for',
  category: 'Please choose a category',
  products: 'Please send products by their ids',
  pins: msg`At most ${MAX_PINS} products can be pinned`,
  hides: msg`At most ${MAX_HIDES} products can be hidden`,
  nothing: 'Please pin or hide at least one product',
  both: 'A product cannot be pinned and hidden at once',
  time: 'Please enter a date and a time',
  until: 'The end must be after the beginning',
  tooMany: msg`A shop can have at most ${MAX_RULES} rules.`,
} as const);

/** A rule as far as its parts have to fit together. */
interface RuleLike {
  readonly query: string | null;
  readonly category: string | null;
  readonly pins: readonly string[];
  readonly hides: readonly string[];
  readonly from: string | null;
  readonly until: string | null;
}

/** What its parts, each fine on its own, do wrong together; by field. */
export function findRuleProblems({ query, category, pins, hides, from, until }: RuleLike): Record<string, string> {
  const problems: Record<string, string> = {};
  if ((query === null) === (category === null)) problems.query = ruleMessages.scope;
  if (pins.length + hides.length === 0) problems.pins = ruleMessages.nothing;
  if (pins.length > MAX_PINS) problems.pins = ruleMessages.pins;
  if (hides.length > MAX_HIDES) problems.hides = ruleMessages.hides;
  else if (hides.some((id) => pins.includes(id))) problems.hides = ruleMessages.both;
  if (from !== null && until !== null && Date.parse(until) <= Date.parse(from)) problems.until = ruleMessages.until;
  return problems;
}
