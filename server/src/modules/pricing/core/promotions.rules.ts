import { inEach, messages, msg } from '@fieldhouse/contracts/messages';
import { moneyText } from '@fieldhouse/contracts/money';
import { foldCode } from '@fieldhouse/contracts/promotion.rules';
import { compare, portion, spread, sumOf } from '@fieldhouse/contracts/spread.rules';
import { earliest } from './price.rules.ts';
import type { CodeAnswer, Goods, Promotion, Uses } from './pricing.model.ts';

export interface PlainLine {
  readonly goods: Goods;
  readonly pieces: number;
  readonly priceCents: number;
}

/** What a set of promotions takes off: by promotion, and by line. */
export interface Reduction {
  readonly promotions: readonly { readonly promotion: Promotion; readonly cents: number }[];
  readonly byLine: ReadonlyMap<string, number>;
  /** Of promotions that make delivery free. */
  readonly freeDelivery: readonly Promotion[];
}

export const codeReasons = messages('code', {
  unknown: 'We do not know this code.',
  notYet: 'This code is not valid yet.',
  ended: 'This code has expired.',
  usedUp: 'This code has been used up.',
  usedByYou: 'You have used this code already.',
  goods: 'Nothing in your cart is part of this offer.',
  better: 'Another offer saves you as much or more and cannot be combined with this code.',
  nothing: 'This code takes nothing off your cart as it is.',
  minimum: (cents: number, currency: string) =>
    msg`This code is for orders of ${inEach((locale) => moneyText(cents, currency, locale))} or more.`,
} as const);

const lineCents = ({ pieces, priceCents }: PlainLine) => pieces * priceCents;
const subtotal = (lines: readonly PlainLine[]) => sumOf(lines, lineCents);

function appliesTo({ categories, brands, products }: Promotion, goods: Goods): boolean {
  if (categories.length + brands.length + products.length === 0) return true;
  return (
    products.includes(goods.productId) ||
    brands.includes(goods.brandId) ||
    goods.categoryIds.some((id) => categories.includes(id))
  );
}

interface Cart {
  readonly now: number;
  readonly lines: readonly PlainLine[];
  readonly uses: ReadonlyMap<string, Uses>;
  readonly currency: string;
}

/** Why a promotion does not count for a cart. */
function objection(promotion: Promotion, { now, lines, uses, currency }: Cart): string | undefined {
  const { from, until, minSubtotalCents } = promotion;
  if (from !== null && now < from) return codeReasons.notYet;
  if (until !== null && now >= until) return codeReasons.ended;
  const used = uses.get(promotion.id);
  if (used && promotion.uses !== null && used.inAll >= promotion.uses) return codeReasons.usedUp;
  if (used && promotion.usesPerCustomer !== null && used.byCustomer >= promotion.usesPerCustomer)
    return codeReasons.usedByYou;
  if (subtotal(lines) < minSubtotalCents) return codeReasons.minimum(minSubtotalCents, currency);
  return lines.some(({ goods }) => appliesTo(promotion, goods)) ? undefined : codeReasons.goods;
}

export interface Candidates {
  /** Every set that may be taken: all combinable ones together, each one alone, and none: less goods can cost more delivery. */
  readonly sets: readonly (readonly Promotion[])[];
  readonly code: { readonly promotion: Promotion | null; readonly answer: CodeAnswer } | undefined;
  readonly changesAt: number | null;
}

export function findCandidates(promotions: readonly Promotion[], typed: string | null, cart: Cart): Candidates {
  const wanted = typed === null ? null : foldCode(typed);
  const possible = promotions
    .filter(({ code }) => code === null || code === wanted)
    .toSorted((a, b) => compare(a.id, b.id));
  const counting = possible.filter((promotion) => objection(promotion, cart) === undefined);
  const combinable = counting.filter(({ combinable }) => combinable);
  return {
    sets: counting.length > 0 ? [combinable, ...counting.map((promotion) => [promotion]), []] : [[]],
    code: wanted === null ? undefined : answerCode(wanted, possible, cart),
    changesAt: earliest(
      possible.flatMap(({ from, until }) => [from, until]),
      cart.now,
    ),
  };
}

function answerCode(code: string, possible: readonly Promotion[], cart: Cart): Candidates['code'] {
  const promotion = possible.find((candidate) => candidate.code === code);
  if (!promotion)
    return { promotion: null, answer: { code, applied: false, reason: codeReasons.unknown, isUnknown: true } };
  const reason = objection(promotion, cart);
  return { promotion, answer: reason === undefined ? { code, applied: true } : { code, applied: false, reason } };
}

/**
 * What these promotions take off together. Each is computed from the full prices, so their order does not matter; what would
 * push a line below zero is left out, of the last ones by id.
 */
export function reduce(promotions: readonly Promotion[], lines: readonly PlainLine[], step = 1): Reduction {
  const left = new Map(lines.map((line) => [line.goods.variantId, lineCents(line)]));
  const byLine = new Map(lines.map(({ goods }) => [goods.variantId, 0]));
  const taken = promotions
    .filter(({ kind }) => kind !== 'free-delivery')
    .map((promotion) => {
      const on = lines.filter(({ goods }) => appliesTo(promotion, goods));
      const shares = on.map((line) => ({ key: line.goods.variantId, weight: lineCents(line) }));
      let cents = 0;
      for (const [key, wanted] of spread(amountOf(promotion, on, step), shares, step)) {
        const part = Math.min(wanted, left.get(key) ?? 0);
        left.set(key, (left.get(key) ?? 0) - part);
        byLine.set(key, (byLine.get(key) ?? 0) + part);
        cents += part;
      }
      return { promotion, cents };
    });
  return {
    promotions: taken,
    byLine,
    freeDelivery: promotions.filter(({ kind }) => kind === 'free-delivery'),
  };
}

/** Of the lines it applies to. Percent is taken of their sum, half up, to what can be charged. */
function amountOf({ kind, percent, amountCents, n, m }: Promotion, lines: readonly PlainLine[], step: number): number {
  if (kind === 'percent') return portion(subtotal(lines), percent ?? 0, 10_000, step);
  if (kind === 'amount') return Math.min(amountCents ?? 0, subtotal(lines));
  return kind === 'n-for-m' ? cheapest(lines, n ?? 1, m ?? 1) : 0;
}

/** Of every n pieces n - m are free: the cheapest of all. */
function cheapest(lines: readonly PlainLine[], n: number, m: number): number {
  const pieces = sumOf(lines, (line) => line.pieces);
  let free = Math.floor(pieces / n) * (n - m);
  let cents = 0;
  for (const line of lines.toSorted((a, b) => a.priceCents - b.priceCents)) {
    const count = Math.min(free, line.pieces);
    cents += count * line.priceCents;
    free -= count;
  }
  return cents;
}
