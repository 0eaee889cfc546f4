import { findAttributeProblems, findValueProblem } from '@fieldhouse/contracts/attribute.rules';
import { describe, expect, it } from 'vitest';
import { demoAttributes } from './attributes.ts';
import { describedSlugs, detailsOf } from './details.ts';
import { demoProducts } from './products.ts';

function share<T>(list: readonly T[], test: (item: T) => boolean): number {
  return list.filter(test).length / list.length;
}

describe('what the demo goods are like', () => {
  const described = demoProducts.map((product) => ({ product, details: detailsOf(product) }));
  const valuesOf = (name: string) => described.flatMap(({ details }) => details.attributes[name] ?? []);

  it('is said of most of them, by attributes that make sense', () => {
    expect(demoAttributes.length).toBeGreaterThanOrEqual(15);
    expect(demoAttributes.map((attribute) => findAttributeProblems(attribute))).toEqual(demoAttributes.map(() => ({})));
    expect(share(described, ({ details }) => details.material !== null)).toBeGreaterThan(0.7);
    expect(share(described, ({ details }) => details.mpn !== null)).toBeGreaterThan(0.7);
    expect(share(described, ({ details }) => details.gender !== null)).toBeGreaterThan(0.4);
    expect(new Set(described.flatMap(({ details }) => details.gender ?? []))).toEqual(
      new Set(['men', 'unisex', 'women']),
    );
  });

  it('is of the kind of the attribute, each of which several goods have', () => {
    for (const attribute of demoAttributes) {
      expect(valuesOf(attribute.name).length, attribute.name).toBeGreaterThanOrEqual(2);
      for (const value of valuesOf(attribute.name))
        expect(findValueProblem(attribute, value), `${attribute.name}: ${value}`).toBeUndefined();
    }
  });

  it('is said of goods that there are', () => {
    const slugs = demoProducts.map(({ slug }) => slug);
    expect(describedSlugs.filter((slug) => !slugs.includes(slug))).toEqual([]);
  });
});
