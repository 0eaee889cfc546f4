import type { Facet } from '@fieldhouse/contracts/discovery.schemas';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Facets, Value, valuesHtml } from './facets.tsx';

/** Attributes in one order, and one spelling of the apostrophe. */
const normalised = (html: string) =>
  html
    .replaceAll('&#x27;', "'")
    .replace(/<(\w+)((?: [\w-]+="[^"]*")*)(\/?)>/g, (_, tag: string, attributes: string, end: string) => {
      const sorted = [...attributes.matchAll(/ [\w-]+="[^"]*"/g)].map(([text]) => text).sort();
      return `<${tag}${sorted.join('')}${end}>`;
    });

const hostile = `"><script>alert('1 & 2')</script>`;
const facets: readonly Facet[] = [
  { name: 'size', values: [{ value: '42', count: 3, selected: true }] },
  {
    name: 'colour',
    values: [
      { value: 'Blue', count: 1, selected: false, swatch: '#1d4ed8' },
      { value: hostile, count: 2, selected: true, swatch: '#ffffff' },
    ],
  },
  { name: 'attr.Drop', unit: 'mm', values: [{ value: '4', count: 12, selected: false }] },
];

test.each(facets)('the server writes the values of $name as React would', (facet) => {
  const words = new Map([
    ['Blue', 'navy'],
    [hostile, hostile],
  ]);
  const byReact = facet.values.map((value) => (
    <Value key={value.value} facet={facet} word={words.get(value.value)} rest={value.count < 3} {...value} />
  ));
  const shown = new Set(facet.values.filter(({ count }) => count >= 3));
  expect(normalised(valuesHtml(facet, words, facet.values, shown))).toBe(normalised(renderToStaticMarkup(byReact)));
});

test('all sizes stand in their order, those that come first for their number and those that are folded away', () => {
  const sizes = Array.from({ length: 14 }, (_, at) => `${36 + at}`);
  const values = sizes.map((value, at) => ({ value, count: at < 4 ? 1 : 20, selected: false }));
  const html = renderToStaticMarkup(<Facets facets={[{ name: 'size', values }]} />);
  expect([...html.matchAll(/value="(\d+)"/g)].map(([, size]) => size)).toEqual(sizes);
  const folded = [...html.matchAll(/facet-rest"><input[^>]* value="(\d+)"/g)].map(([, size]) => size);
  expect(folded).toEqual(['36', '37', '38', '39', '48', '49']);
});
