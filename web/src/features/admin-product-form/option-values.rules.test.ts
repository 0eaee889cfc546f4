import { expect, test } from 'vitest';
import { parseValues, sortSizes, swatchFor } from './option-values.rules.ts';

const valuesIn = (text: string) => {
  const parsed = parseValues(text);
  return 'values' in parsed ? parsed.values.join(' ') : parsed.problem;
};

test.each([
  ['36–40', '36 37 38 39 40'],
  ['36-38', '36 37 38'],
  ['40 - 38', '38 39 40'],
  ['36-38 step 0.5', '36 36.5 37 37.5 38'],
  ['150–180 by 10', '150 160 170 180'],
  ['XS-XXL', 'XS S M L XL XXL'],
  ['xs–3xl', 'XS S M L XL 2XL 3XL'],
  ['XXS-S', 'XXS XS S'],
  ['Black, Blue-grey;  Racing   green ,', 'Black Blue-grey Racing green'],
  ['30/32, 32-34, one size', '30/32 32 33 34 one size'],
  ['36 1/3', '36 1/3'],
  ['  ', ''],
])('%s are the values %s', (text, values) => expect(valuesIn(text)).toBe(values));

test('too many, or too long a value, is told', () => {
  expect(valuesIn('1-200')).toMatch(/^1 2 .* 200$/);
  for (const text of ['1-201', '0-99999999999', '1-150, 200-300'])
    expect(valuesIn(text)).toBe('A product can have at most 200 variants');
  expect(valuesIn('x'.repeat(61))).toBe('A value can have at most 60 characters');
});

test('sizes are put in their order as far as they have one', () => {
  const sorted = (...texts: string[]) => sortSizes(texts.map((value) => ({ value }))).map(({ value }) => value);
  expect(sorted('42', '36.5', '100')).toEqual(['36.5', '42', '100']);
  expect(sorted('L', 'XXL', 'xs')).toEqual(['xs', 'L', 'XXL']);
  expect(sorted('wide', '42')).toEqual(['wide', '42']);
});

test('the colours that everybody knows have a swatch', () => {
  expect([swatchFor(' Navy'), swatchFor('Racing green')]).toEqual(['#1b2a49', '']);
});
