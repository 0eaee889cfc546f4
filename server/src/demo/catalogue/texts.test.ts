import { SOURCE_LANGUAGE } from '@fieldhouse/contracts/language';
import type { ContentKind } from '@fieldhouse/contracts/translation.rules';
import { describe, expect, it } from 'vitest';
import { nameKey } from '../../platform/names.rules.ts';
import { readDemoPages } from '../pages/read-pages.ts';
import { demoAttributes } from './attributes.ts';
import { demoCategories } from './categories.ts';
import { colourWord, paints } from './colours.ts';
import { demoElsewhere, demoRates, demoZones } from './delivery.ts';
import { detailsOf } from './details.ts';
import { demoProducts } from './products.ts';
import { demoPromotions } from './promotions.ts';
import { readTable } from './read-table.ts';
import { demoSizeGuides } from './size-guides.ts';
import { demoLanguages, readDictionaries } from './texts.ts';

const pages = await readDemoPages();
const dictionaries = await readDictionaries();

const texts: readonly (readonly [kind: ContentKind, name: string, text: string])[] = [
  ...demoProducts.flatMap(({ name, description }) => [
    ['product', 'name', name] as const,
    ['product', 'description', description] as const,
  ]),
  ...demoCategories.flatMap(({ name, text }) => [
    ['category', 'name', name] as const,
    ...(text ? [['category', 'description', text] as const] : []),
  ]),
  ...demoAttributes.flatMap(({ name, unit }) => [
    ['attribute', 'name', name] as const,
    ...(unit ? [['attribute', 'unit', unit] as const] : []),
  ]),
  ...demoSizeGuides.flatMap(({ measures }) => measures.map((name) => ['size-guide', 'measures', name] as const)),
  ...demoPromotions(new Date(0)).map(({ name }) => ['promotion', 'name', name] as const),
  ...[...demoZones, demoElsewhere].flatMap(({ methods }) =>
    methods.map(({ name }) => ['delivery-zone', 'methods', name] as const),
  ),
  ...pages.flatMap(({ title, markdown }) => [
    ['page', 'title', title] as const,
    ['page', 'markdown', markdown] as const,
  ]),
];

const options = demoProducts.flatMap((product) => product.options);
/** `42.5`, `16 × 19` and `XL` are the same in all languages. */
const isWord = (value: string) => /\p{Letter}{3}/u.test(value);
const names = new Set(options.map(({ name }) => nameKey(name)));
const values = new Set([
  ...options.map(({ name }) => `option ${name}`),
  // Some are called as the option is, and found by its word.
  ...options.flatMap(({ system }) => (system && !names.has(nameKey(system)) ? `option ${system}` : [])),
  ...demoRates.map(({ label }) => `tax ${label}`),
  ...options
    .filter(({ kind }) => kind === 'other')
    .flatMap((option) => option.values.flatMap(({ value }) => (isWord(value) ? `option ${value}` : []))),
  ...paints.map((paint) => `colour ${colourWord(paint)}`),
  ...demoAttributes.flatMap((attribute) => attribute.values.filter(isWord).map((value) => `attribute ${value}`)),
  ...demoProducts.flatMap((product) => detailsOf(product).material ?? []).map((material) => `attribute ${material}`),
]);

/** Of the trade, and of chemists: said in the same way in the language. */
const meant: Readonly<Record<string, readonly string[]>> = {
  es: [
    ...['Camping', 'Running', 'Yoga', 'Drop'],
    ...['ml', 'mm', 'in²', 'lm', 'kg', 'l'],
    ...['Tritan', 'Merino', 'Modal', 'Softshell', 'EVA', 'ABS', 'Coral'],
  ],
  de: [
    ...['Basketball', 'Outdoor', 'Camping', 'Tennis', 'Badminton', 'Training', 'Kettlebells', 'Yoga', 'Flex'],
    ...['ml', 'mm', 'in²', 'lm', 'kg', 'l'],
    ...['Winter', 'Trail', 'Nylon', 'Polyester', 'Tritan', 'Aluminium', 'Modal', 'Softshell', 'Canvas', 'Mesh', 'EVA'],
    ...['Latex', 'ABS', 'Orange'],
  ],
};

/** Without what separates thousands and decimals. */
const numbersIn = (text: string) =>
  (text.match(/\d+(?:[.,]\d+)*/g) ?? []).map((number) => number.replaceAll(/[.,]/g, ''));
const countIn = (text: string, what: RegExp) => text.match(what)?.length ?? 0;
const linksIn = (text: string) => text.match(/(?<=\]\()[^)]+|<[^>]+>/g);

describe.each(dictionaries)('the demo in $locale', ({ locale, textOf, values: words }) => {
  it('has every text, and none that is still in English', () => {
    expect(texts.filter((text) => !textOf(...text)).map((text) => text.join(' '))).toEqual([]);
    const same = texts.filter((text) => textOf(...text) === text[2]).map(([, , text]) => text);
    expect(same.filter((text) => !meant[locale]?.includes(text))).toEqual([]);
  });

  it('has every word of options, colours, attributes and taxes, each once, and no others', () => {
    expect(words.map(({ kind, value }) => `${kind} ${value}`).toSorted()).toEqual([...values].toSorted());
    expect(words.filter(({ text }) => text.trim() === '')).toEqual([]);
    const same = words.filter(({ value, text }) => text === value).map(({ value }) => value);
    expect(same.filter((value) => !meant[locale]?.includes(value))).toEqual([]);
  });

  it('keeps what can be counted and measured', () => {
    const lost = texts.flatMap(([kind, name, text]) => {
      const kept = numbersIn(textOf(kind, name, text) ?? '');
      return kind === 'product'
        ? numbersIn(text)
            .filter((number) => !kept.includes(number))
            .map((number) => `${text}: ${number}`)
        : [];
    });
    expect(lost).toEqual([]);
  });

  it('has products by names of their own', () => {
    const names = demoProducts.map(({ name }) => textOf('product', 'name', name));
    expect(names.filter((name, nth) => names.indexOf(name) !== nth)).toEqual([]);
  });

  it('has pages with the same parts and links', () => {
    for (const { slug, markdown } of pages) {
      const translated = textOf('page', 'markdown', markdown) ?? '';
      expect(linksIn(translated), slug).toEqual(linksIn(markdown));
      for (const part of [/^## /gm, /^- /gm, /^\d\. /gm, /^\|/gm, /\*\*/g])
        expect(countIn(translated, part), `${slug} ${part}`).toBe(countIn(markdown, part));
    }
  });
});

it('is translated without anything that is not there', async () => {
  const known = new Set([...texts.map((text) => text.join(' ')), ...values]);
  const rows = await readTable('texts/words.csv', (cell) => `${cell('of')} ${cell(SOURCE_LANGUAGE)}`);
  expect(rows.filter((row) => !known.has(row))).toEqual([]);
  expect(rows).toHaveLength(new Set(rows).size);
  expect(demoLanguages).toEqual(Object.keys(meant));
});
