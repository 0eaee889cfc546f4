import { hasDecimals } from './decimals.rules.ts';
import { findAmountProblems } from './market-amounts.rules.ts';
import { messages, msg } from './messages.ts';

/** The rules for what staff may enter in a promotion, with the messages both sides show. */

export const promotionKinds = ['percent', 'amount', 'free-delivery', 'n-for-m'] as const;
export type PromotionKind = (typeof promotionKinds)[number];

export const MAX_PROMOTIONS = 1000;
export const promotionLimits = {
  name: 80,
  code: { min: 3, max: 40 },
  amount: 999_999.99,
  n: 100,
  uses: 1_000_000_000,
  /** Of categories, of brands, of products. */
  on: 200,
} as const;

export const promotionMessages = messages('promotion', {
  name: 'Please enter a name: buyers read it beside the discount',
  code: msg`A code has ${promotionLimits.code.min} to ${promotionLimits.code.max} characters and no blanks`,
  codeTaken: 'Another promotion has this code already',
  kind: 'Please choose what it gives',
  percent: 'Please enter a percentage above 0 and up to 100, with at most two decimals',
  amount: 'Please enter an amount above 0, with at most two decimals',
  amountThere: 'Please enter an amount above 0',
  minSubtotal: 'Please enter an amount with at most two decimals',
  n: msg`Please enter a whole number from 2 to ${promotionLimits.n}`,
  m: 'Please enter a whole number from 1 on that is less than the first one',
  on: msg`Please choose at most ${promotionLimits.on}`,
  time: 'Please enter a date and a time',
  until: 'The end must be after the beginning',
  uses: 'Please enter a whole number from 1 on, or nothing',
  yesOrNo: 'Please choose yes or no',
  tooMany: msg`A shop can have at most ${MAX_PROMOTIONS} promotions.`,
} as const);

/** Codes are the same in small and in capital letters: they are kept in capitals. */
export const foldCode = (code: string): string => code.trim().toUpperCase();

export function isPromotionCode(code: string): boolean {
  const { min, max } = promotionLimits.code;
  return code.length >= min && code.length <= max && !/[\s\p{C}]/u.test(code);
}

export const isPercent = (value: number): boolean => value > 0 && value <= 100 && hasDecimals(value, 2);
export const isAmount = (value: number): boolean =>
  value > 0 && value <= promotionLimits.amount && hasDecimals(value, 2);
export const isMinSubtotal = (value: number): boolean => value === 0 || isAmount(value);

/** A promotion as far as its parts have to fit together. */
interface PromotionLike {
  readonly kind: PromotionKind;
  readonly value: number | null;
  readonly n: number | null;
  readonly m: number | null;
  readonly from: string | null;
  readonly until: string | null;
}

/** What its parts, each fine on its own, do wrong together; by field. */
export function findPromotionProblems({ kind, value, n, m, from, until }: PromotionLike): Record<string, string> {
  const problems: Record<string, string> = {};
  if (kind === 'percent' && (value === null || !isPercent(value))) problems.value = promotionMessages.percent;
  if (kind === 'amount' && (value === null || !isAmount(value))) problems.value = promotionMessages.amount;
  if (kind === 'n-for-m' && n === null) problems.n = promotionMessages.n;
  if (kind === 'n-for-m' && (m === null || (n !== null && m >= n))) problems.m = promotionMessages.m;
  if (from !== null && until !== null && Date.parse(until) <= Date.parse(from))
    problems.until = promotionMessages.until;
  return problems;
}

interface AmountsThere {
  readonly market: string;
  readonly value?: number | null | undefined;
  readonly minSubtotal?: number | null | undefined;
}

/** What is wrong with amounts that are fixed in markets, by field; only an amount off has a value to fix. */
export function findPromotionAmountProblems(
  kind: PromotionKind,
  markets: readonly AmountsThere[],
  shopMarkets: Parameters<typeof findAmountProblems>[1],
): Record<string, string> {
  const hasValue = kind === 'amount';
  const problems = findAmountProblems(markets, shopMarkets, ({ value, minSubtotal }) => ({
    minSubtotal,
    ...(hasValue && { value }),
  }));
  for (const [at, { value }] of markets.entries())
    if (hasValue && value === 0) problems[`markets.${at}.value`] = promotionMessages.amountThere;
  return problems;
}
