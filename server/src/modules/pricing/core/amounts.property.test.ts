import { portion, spread } from '@fieldhouse/contracts/spread.rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxByTable } from './tax.rules.ts';

const cents = fc.nat({ max: 99_999_999 });
const shares = fc.uniqueArray(fc.record({ key: fc.string(), weight: fc.nat({ max: 99_999_999 }) }), {
  selector: ({ key }: { key: string }) => key,
  minLength: 1,
  maxLength: 20,
});
const isWeighty = (all: readonly { weight: number }[]) => all.some(({ weight }) => weight > 0);

test('an amount that is spread is all there, and no part is a cent away from its exact share', () => {
  fc.assert(
    fc.property(cents, shares.filter(isWeighty), (amount, all) => {
      const parts = spread(amount, all);
      const whole = all.reduce((sum, { weight }) => sum + weight, 0);
      expect([...parts.values()].reduce((sum, part) => sum + part, 0)).toBe(amount);
      for (const { key, weight } of all) {
        const part = BigInt(parts.get(key) ?? -1);
        const exact = BigInt(amount) * BigInt(weight);
        const distance = part * BigInt(whole) - exact;
        expect(distance < BigInt(whole) && -distance < BigInt(whole)).toBe(true);
      }
    }),
  );
});

test('no part is more than its weight, as long as the amount is not more than all of them', () => {
  fc.assert(
    fc.property(shares.filter(isWeighty), fc.nat({ max: 1000 }), (all, thousandths) => {
      const whole = all.reduce((sum, { weight }) => sum + weight, 0);
      const parts = spread(Math.floor((whole * thousandths) / 1000), all);
      for (const { key, weight } of all) expect(parts.get(key)).toBeLessThanOrEqual(weight);
    }),
  );
});

test('the order of the places makes no difference to what each gets', () => {
  fc.assert(
    fc.property(cents, shares, (amount, all) => {
      expect(spread(amount, all.toReversed())).toEqual(spread(amount, all));
    }),
  );
});

test.each([
  ['a half goes up', 5, 1000, 1],
  ['less than a half goes down', 4, 1000, 0],
  ['a third of a percent', 333, 10, 0],
  ['all of it', 12_345, 10_000, 12_345],
  ['10 % of 0.45 is 0.045', 45, 1000, 5],
  ['17.5 % of 1.00', 100, 1750, 18],
])('percent: %s', (_title, amount, percent, expected) => {
  expect(portion(amount, percent, 10_000)).toBe(expected);
});

test('a portion is the exact one, half up', () => {
  fc.assert(
    fc.property(cents, fc.nat({ max: 10_000 }), (amount, part) => {
      const twice = 2n * (BigInt(portion(amount, part, 10_000)) * 10_000n - BigInt(amount) * BigInt(part));
      expect(twice > -10_000n && twice <= 10_000n).toBe(true);
    }),
  );
});

test('tax added to a net amount is the tax found in the gross one', () => {
  const goods = {
    productId: 'p',
    variantId: 'v',
    name: 'Ball',
    options: {},
    regularCents: 0,
    sale: null,
    available: 1,
    weightGrams: 0,
    shippingClass: 'parcel' as const,
    taxClass: 'standard',
    brandId: 1,
    categoryIds: [],
  };
  const place = { country: 'DE', state: null, postalCode: null };
  const cart = (totalCents: number) => ({
    lines: [{ goods, pieces: 1, priceCents: totalCents, discountCents: 0, totalCents }],
    deliveryCents: 0,
    deliveryDiscountCents: 0,
  });
  fc.assert(
    fc.property(cents, fc.nat({ max: 100_000 }), (net, rate) => {
      const rates = [{ country: 'DE', state: null, class: 'standard', rate, label: 'VAT' }];
      const [added] = taxByTable(cart(net), rates, { place, included: false });
      const [found] = taxByTable(cart(net + Number(added?.cents)), rates, { place, included: true });
      expect(found).toEqual(added);
    }),
  );
});
