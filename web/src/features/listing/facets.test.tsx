import type { Facet } from '@fieldhouse/contracts/discovery.schemas';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Value, valuesHtml } from './facets.tsx';

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
    <Value key={value.value} facet={facet} word={words.get(value.value)} {...value} />
  ));
  expect(normalised(valuesHtml(facet, words, facet.values))).toBe(normalised(renderToStaticMarkup(byReact)));
});
