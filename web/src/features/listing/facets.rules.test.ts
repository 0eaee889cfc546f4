import { expect, it } from 'vitest';
import { facetTitle, valueText } from './chips.rules.ts';
import { priceBars, valueLabel } from './facets.rules.ts';

it('a value is named with the number of products it brings', () => {
  expect(valueLabel('Aquila', 12)).toBe('Aquila, 12 products');
  expect(valueLabel(valueText('rating', '1'), 1)).toBe('1 star and up, 1 product');
  expect(facetTitle('attr.Drop')).toBe('Drop');
});

it('prices are bars as high as their number, marked as far as the bounds reach', () => {
  const step = (from: number, to: number, count: number) => ({ from, to, count });
  const steps = [step(0, 10, 2), step(10, 20, 4), step(20, 40, 0)];
  const bars = (asked: string) => priceBars({ min: 0, max: 40, steps }, new URLSearchParams(asked));
  expect(bars('').map(({ height }) => height)).toEqual([0.5, 1, 0]);
  expect(bars('pricemin=10&pricemax=19').map(({ within }) => within)).toEqual([false, true, false]);
  expect(bars('pricemin=cheap').every(({ within }) => within)).toBe(true);
});
