import { chargeStep } from '@fieldhouse/contracts/money';
import { compare, sumOf } from '@fieldhouse/contracts/spread.rules';
import { findZone, offerMethods, type PossibleMethod, possibleMethods } from './delivery.rules.ts';
import { earliest, nextPriceChange, priceAt } from './price.rules.ts';
import type {
  CodeAnswer,
  ComputedQuote,
  Discount,
  LineProblem,
  Place,
  PricedCart,
  Promotion,
  QuoteInput,
  TaxLine,
} from './pricing.model.ts';
import {
  type Candidates,
  codeReasons,
  findCandidates,
  type PlainLine,
  type Reduction,
  reduce,
} from './promotions.rules.ts';
import { taxByTable, withoutTax } from './tax.rules.ts';

/** What a cart costs, with the tax of the shop's own table. */
export function computeQuote(input: QuoteInput): ComputedQuote {
  const cart = priceCart(input);
  const { rules, shop } = input;
  const terms = { place: placeOf(input), included: shop.taxIncluded, step: chargeStep(shop.currency) };
  if (!input.reverseCharge) return addTax(input, cart, taxByTable(cart, rules.rates, terms));
  return addTax(input, shop.taxIncluded ? withoutTax(cart, rules.rates, terms) : cart, []);
}

/** Where the goods go; the shop's own country as long as that is unknown. */
export function placeOf({ place, shop }: Pick<QuoteInput, 'place' | 'shop'>): Place {
  return place ?? { country: shop.country, state: null, postalCode: null };
}

type Offer = Omit<PricedCart, 'code' | 'problems' | 'changesAt'> & { readonly cents: number };

/** Prices, promotions and delivery. The order of lines, promotions and zones changes nothing. */
export function priceCart(input: QuoteInput): PricedCart {
  const { now, uses, rules, shop, code } = input;
  const lines = plainLines(input);
  const candidates = findCandidates(rules.promotions, code, { now, lines, uses, currency: shop.currency });
  const step = chargeStep(shop.currency);
  const cart = { lines, methods: methodsFor(input, lines), methodId: input.methodId, step };
  const [first, ...others] = candidates.sets.map((set) => makeOffer(cart, set));
  if (!first) throw new Error('there is always the offer without promotions');
  const { cents, ...best } = others.reduce((a, b) => (b.cents < a.cents ? b : a), first);
  const answer = answerCode(candidates.code, best.discounts);
  return {
    ...best,
    ...(answer && { code: answer }),
    problems: findProblems(input),
    changesAt: earliest([candidates.changesAt, ...lines.map(({ goods }) => nextPriceChange(goods, now))], now),
  };
}

function plainLines({ lines, goods, now }: QuoteInput): PlainLine[] {
  return lines
    .flatMap(({ variantId, pieces }) => {
      const found = goods.get(variantId);
      return found ? [{ goods: found, pieces, priceCents: priceAt(found, now) }] : [];
    })
    .toSorted((a, b) => compare(a.goods.variantId, b.goods.variantId));
}

/** A code that takes nothing off is not used; one that a better offer has beaten is told so. */
function answerCode(code: Candidates['code'], discounts: readonly Discount[]): CodeAnswer | undefined {
  if (!code?.answer.applied || discounts.some(({ promotionId }) => promotionId === code.promotion?.id))
    return code?.answer;
  const reason = discounts.length > 0 ? codeReasons.better : codeReasons.nothing;
  return { code: code.answer.code, applied: false, reason };
}

/** Where nothing is left to deliver, nothing is charged for it. */
function methodsFor(input: QuoteInput, lines: readonly PlainLine[]): PossibleMethod[] {
  const zone = lines.length > 0 ? findZone(input.rules.zones, placeOf(input)) : undefined;
  return possibleMethods(zone, new Set(lines.map(({ goods }) => goods.shippingClass)), input);
}

/** What does not depend on promotions. */
interface PlainCart {
  readonly lines: readonly PlainLine[];
  readonly methods: readonly PossibleMethod[];
  readonly methodId: string | null;
  /** The smallest amount that can be charged. */
  readonly step: number;
}

/** What the cart costs with these promotions. */
function makeOffer({ lines: plain, ...cart }: PlainCart, promotions: readonly Promotion[]): Offer {
  const reduction = reduce(promotions, plain, cart.step);
  const lines = plain.map((line) => {
    const discountCents = reduction.byLine.get(line.goods.variantId) ?? 0;
    return { ...line, discountCents, totalCents: line.pieces * line.priceCents - discountCents };
  });
  const goodsCents = sumOf(lines, (line) => line.totalCents);
  const grams = sumOf(plain, ({ goods, pieces }) => goods.weightGrams * pieces);
  const methods = offerMethods(cart.methods, { goodsCents, grams });
  const method = (cart.methodId === null ? methods[0] : methods.find(({ id }) => id === cart.methodId)) ?? null;
  const deliveryCents = method?.priceCents ?? 0;
  const deliveryDiscountCents = reduction.freeDelivery.length > 0 ? deliveryCents : 0;
  return {
    lines,
    methods,
    method,
    deliveryCents,
    deliveryDiscountCents,
    subtotalCents: sumOf(plain, ({ pieces, priceCents }) => pieces * priceCents),
    discounts: discountsOf(reduction, deliveryDiscountCents),
    cents: goodsCents + deliveryCents - deliveryDiscountCents,
  };
}

function discountsOf({ promotions, freeDelivery }: Reduction, deliveryDiscountCents: number): Discount[] {
  const onGoods = promotions.map(({ promotion, cents }) => ({
    promotionId: promotion.id,
    label: promotion.name,
    cents,
  }));
  const [free] = freeDelivery;
  const onDelivery = [{ promotionId: free?.id ?? null, label: free?.name ?? '', cents: deliveryDiscountCents }];
  return [...onGoods, ...onDelivery].filter(({ cents }) => cents > 0);
}

function findProblems({ lines, goods, now }: QuoteInput): LineProblem[] {
  return lines.flatMap(({ variantId, pieces, shownCents }): LineProblem[] => {
    const found = goods.get(variantId);
    if (!found) return [{ variantId, problem: 'gone' }];
    if (found.available < pieces) return [{ variantId, problem: 'stock', left: found.available }];
    const priceCents = priceAt(found, now);
    return shownCents !== null && shownCents !== priceCents ? [{ variantId, problem: 'price', priceCents }] : [];
  });
}

/** With the tax that the table or a service has computed. */
export function addTax({ shop }: Pick<QuoteInput, 'shop'>, cart: PricedCart, tax: readonly TaxLine[]): ComputedQuote {
  const taxCents = sumOf(tax, ({ cents }) => cents);
  const discountCents = sumOf(cart.discounts, ({ cents }) => cents);
  const netCents = cart.subtotalCents - discountCents + cart.deliveryCents;
  const totalCents = shop.taxIncluded ? netCents : netCents + taxCents;
  return { ...cart, tax, taxCents, taxIncluded: shop.taxIncluded, discountCents, totalCents };
}
