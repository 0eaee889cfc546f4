import { chargeStep } from '@fieldhouse/contracts/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomCart } from '../../../testing/random-carts.ts';
import { computeQuote, priceCart } from './compute-quote.rules.ts';
import type { ComputedQuote, PricedCart, QuoteInput } from './pricing.model.ts';

const RUNS = { numRuns: 400 };
const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((cents, one) => cents + of(one), 0);
const costs = ({ subtotalCents, discounts, deliveryCents }: PricedCart) =>
  subtotalCents - sum(discounts, ({ cents }) => cents) + deliveryCents;

/** Everything that is money, and where it comes from; without the days of delivery. */
function money({ lines, problems, changesAt, methods, method, ...quote }: ComputedQuote) {
  return {
    ...quote,
    method: method?.priceCents,
    methods: methods.map(({ priceCents }) => priceCents),
    lines: lines.map(({ goods, pieces, priceCents, discountCents, totalCents }) => {
      return [goods.variantId, pieces, priceCents, discountCents, totalCents];
    }),
  };
}

function check(property: (input: QuoteInput) => void): void {
  fc.assert(fc.property(randomCart, property), RUNS);
}

test('every sum adds up to the cent', () => {
  check((input) => {
    const quote = computeQuote(input);
    for (const { pieces, priceCents, discountCents, totalCents } of quote.lines)
      expect(totalCents).toBe(pieces * priceCents - discountCents);
    expect(quote.subtotalCents).toBe(sum(quote.lines, (line) => line.pieces * line.priceCents));
    expect(quote.discountCents).toBe(sum(quote.discounts, ({ cents }) => cents));
    expect(quote.discountCents).toBe(sum(quote.lines, (line) => line.discountCents) + quote.deliveryDiscountCents);
    expect(quote.taxCents).toBe(sum(quote.tax, ({ cents }) => cents));
    for (const { cents, shares } of quote.tax) {
      expect(shares).toHaveLength(quote.lines.length + 1);
      expect(sum(shares, (share) => share)).toBe(cents);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    }
    const net = quote.totalCents - quote.taxCents;
    const own = sum(quote.tax, ({ nets }) => sum(nets, (cents) => cents));
    expect(own).toBeLessThanOrEqual(net);
    for (const { rate, cents, bases, nets } of quote.tax) {
      const base = sum(bases, (part) => part);
      expect([bases.length, nets.length]).toEqual([quote.lines.length + 1, quote.lines.length + 1]);
      expect(sum(nets, (part) => part)).toBeLessThanOrEqual(base);
      // Each line and the delivery may be rounded by a cent of each tax.
      const step = chargeStep(input.shop.currency);
      expect(Math.abs((base * rate) / 100_000 - cents)).toBeLessThanOrEqual(bases.length * quote.tax.length * step);
    }
    const before = sum(quote.lines, (line) => line.totalCents) + quote.deliveryCents - quote.deliveryDiscountCents;
    expect(quote.totalCents).toBe(before + (quote.taxIncluded ? 0 : quote.taxCents));
    expect(quote.deliveryCents).toBe(quote.method?.priceCents ?? 0);
  });
});

test('what a cart costs, and each of its lines, can be charged in its currency', () => {
  check((input) => {
    const { totalCents, deliveryCents, deliveryDiscountCents, lines } = computeQuote(input);
    const amounts = [totalCents, deliveryCents - deliveryDiscountCents, ...lines.map((line) => line.totalCents)];
    for (const cents of amounts) expect(cents % chargeStep(input.shop.currency)).toBe(0);
  });
});

test('amounts are whole cents, nothing is below zero, and no discount is more than what it is on', () => {
  check((input) => {
    const quote = computeQuote(input);
    const amounts = [
      quote.subtotalCents,
      quote.deliveryCents,
      quote.deliveryDiscountCents,
      quote.taxCents,
      quote.totalCents,
      ...quote.lines.flatMap(({ discountCents, totalCents }) => [discountCents, totalCents]),
      ...[...quote.discounts, ...quote.tax, ...quote.methods.map(({ priceCents: cents }) => ({ cents }))].map(
        ({ cents }) => cents,
      ),
    ];
    for (const amount of amounts) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
    for (const { discountCents, pieces, priceCents } of quote.lines)
      expect(discountCents).toBeLessThanOrEqual(pieces * priceCents);
    expect(quote.deliveryDiscountCents).toBeLessThanOrEqual(quote.deliveryCents);
    expect(quote.discounts.every(({ cents }) => cents > 0)).toBe(true);
    if (quote.taxIncluded) expect(quote.taxCents).toBeLessThanOrEqual(quote.totalCents);
  });
});

test('the order of lines, promotions, zones, methods and rates changes nothing', () => {
  const shuffled = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { minLength: all.length });
  const both = randomCart.chain((input) =>
    fc
      .record({
        lines: shuffled(input.lines),
        promotions: shuffled(input.rules.promotions),
        zones: shuffled(input.rules.zones.map((zone) => ({ ...zone, methods: zone.methods.toReversed() }))),
        rates: shuffled(input.rules.rates),
      })
      .map(({ lines, ...rules }) => [input, { ...input, lines, rules }] as const),
  );
  fc.assert(
    fc.property(both, ([input, other]) => {
      expect(money(computeQuote(other))).toEqual(money(computeQuote(input)));
    }),
    RUNS,
  );
});

test('a code is the same in small and in capital letters', () => {
  check((input) => {
    if (input.code === null) return;
    const [small, capital] = [input.code.toLowerCase(), input.code.toUpperCase()];
    expect(computeQuote({ ...input, code: small })).toEqual(computeQuote({ ...input, code: capital }));
  });
});

test('all combinable promotions together or the best single one: never more than any of these alone, or none', () => {
  check((input) => {
    const best = costs(priceCart(input));
    const withOnly = (promotions: QuoteInput['rules']['promotions']) =>
      costs(priceCart({ ...input, rules: { ...input.rules, promotions } }));
    expect(best).toBeLessThanOrEqual(withOnly([]));
    for (const promotion of input.rules.promotions) expect(best).toBeLessThanOrEqual(withOnly([promotion]));
    expect(best).toBeLessThanOrEqual(withOnly(input.rules.promotions.filter(({ combinable }) => combinable)));
  });
});

test('several promotions count together only if each of them may', () => {
  check((input) => {
    const byId = new Map(input.rules.promotions.map((promotion) => [promotion.id, promotion]));
    const used = priceCart(input).discounts.map(({ promotionId }) => byId.get(promotionId ?? ''));
    if (used.length > 1) expect(used.every((promotion) => promotion?.combinable)).toBe(true);
  });
});

test('a code is applied where it takes something off, and only then; otherwise there is a reason', () => {
  check((input) => {
    const { code, discounts } = priceCart(input);
    expect(code === undefined).toBe(input.code === null);
    if (!code) return;
    const own = input.rules.promotions.filter((promotion) => promotion.code === code.code).map(({ id }) => id);
    const takesOff = discounts.some(({ promotionId }) => promotionId !== null && own.includes(promotionId));
    expect(takesOff).toBe(code.applied);
    expect(code.reason === undefined).toBe(code.applied);
  });
});

test('what is used up, not yet or no longer valid, or for another code takes nothing off', () => {
  check((input) => {
    const { now, uses } = input;
    for (const { promotionId } of priceCart(input).discounts) {
      const promotion = input.rules.promotions.find(({ id }) => id === promotionId);
      const used = uses.get(promotion?.id ?? '') ?? { inAll: 0, byCustomer: 0 };
      expect(promotion?.from ?? now).toBeLessThanOrEqual(now);
      expect(promotion?.until ?? Infinity).toBeGreaterThan(now);
      expect(promotion?.code ?? input.code?.trim().toUpperCase()).toBe(input.code?.trim().toUpperCase());
      expect(used.inAll).toBeLessThan(promotion?.uses ?? Infinity);
      expect(used.byCustomer).toBeLessThan(promotion?.usesPerCustomer ?? Infinity);
    }
  });
});

test('nothing that it costs changes before the moment it names', () => {
  check((input) => {
    const quote = computeQuote(input);
    const last = quote.changesAt === null ? input.now + 30 * 86_400_000 : quote.changesAt - 1;
    for (const now of [last, Math.floor((input.now + last) / 2)])
      expect(money(computeQuote({ ...input, now }))).toEqual(money(quote));
    if (quote.changesAt !== null) expect(quote.changesAt).toBeGreaterThan(input.now);
  });
});

test('where tax is included, the goods cost the same whatever the rates are', () => {
  check((input) => {
    const included = { ...input, reverseCharge: false, shop: { ...input.shop, taxIncluded: true } };
    const untaxed = computeQuote({ ...included, rules: { ...input.rules, rates: [] } });
    expect(untaxed.taxCents).toBe(0);
    expect(computeQuote(included).totalCents).toBe(untaxed.totalCents);
  });
});

test('a business that owes the tax itself pays what others pay, less the tax in it', () => {
  check((input) => {
    const [business, other] = [true, false].map((reverseCharge) => computeQuote({ ...input, reverseCharge }));
    expect(business?.tax).toEqual([]);
    const step = chargeStep(input.shop.currency);
    const tax = other?.taxCents ?? 0;
    // Added, it can be charged as it is; in prices it is what it is.
    expect(business?.totalCents).toBe(Number(other?.totalCents) - Math.round(tax / step) * step);
  });
});
