import { sum } from '@fieldhouse/contracts/spread.rules';
import { describe, expect, it } from 'vitest';
import { demoLineage } from './categories.ts';
import { detailsOf } from './details.ts';
import { demoOrders } from './orders.ts';
import type { DemoProduct } from './product.ts';
import { demoProducts } from './products.ts';
import { reviewsFor } from './reviews.ts';

const departmentsOf = ({ categories }: DemoProduct) => new Set(categories.map((one) => demoLineage(one)[0]));
const areKin = (one: DemoProduct, other: DemoProduct) => !departmentsOf(one).isDisjointFrom(departmentsOf(other));

/** What was bought, with what was bought along. */
const pairs = demoOrders().flatMap(({ lines: [first, ...others] }) =>
  first ? others.map(({ product }) => [first.product, product] as const) : [],
);
const share = (test: (pair: (typeof pairs)[number]) => boolean) => pairs.filter(test).length / pairs.length;

describe('the demo orders', () => {
  it('are about one sport mostly, with something from elsewhere now and then', () => {
    expect(share(([one, other]) => areKin(one, other))).toBeGreaterThan(0.85);
    expect(share(([one, other]) => areKin(one, other))).toBeLessThan(0.98);
  });

  it('hold nothing twice for the same use, and nothing for adults beside what a child gets', () => {
    const ageOf = (product: DemoProduct) => detailsOf(product).ageGroup;
    const isOdd = ([one, other]: (typeof pairs)[number]) =>
      ageOf(one) === 'kids' && ageOf(other) === 'adult' && areKin(one, other);
    expect(share(isOdd)).toBeLessThan(0.01);
    expect(
      share(([one, other]) => one.categories[0] === other.categories[0] && one.topic === other.topic),
    ).toBeLessThan(0.01);
  });

  it('are of one or two sports of each shopper for the most part', () => {
    const regulars = [...Map.groupBy(demoOrders(), ({ shopper }) => shopper).values()].filter(
      (all) => all.length >= 10,
    );
    const ofTwoSports = regulars.map((orders) => {
      const sports = Map.groupBy(orders, ({ lines: [first] }) => first && [...departmentsOf(first.product)][0]);
      const counts = [...sports.values()].map((all) => all.length).toSorted((a, b) => b - a);
      return sum(counts.slice(0, 2));
    });
    expect(sum(ofTwoSports) / regulars.flat().length).toBeGreaterThan(0.65);
  });

  it('leave no product of the first shelf without reviews, and sell most of the shop', () => {
    for (const product of demoProducts.slice(0, 12))
      expect(reviewsFor(product).length, product.slug).toBeGreaterThanOrEqual(3);
    const sold = new Set(demoOrders().flatMap(({ lines }) => lines.map(({ product }) => product)));
    expect(sold.size / demoProducts.length).toBeGreaterThan(0.8);
  });
});
