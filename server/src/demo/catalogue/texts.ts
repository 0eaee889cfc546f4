import { languages, SOURCE_LANGUAGE } from '@fieldhouse/contracts/language';
import { valueKinds } from '@fieldhouse/contracts/translation.rules';
import type { Dictionary } from '../../modules/translations/index.ts';
import { readDemoPages } from '../pages/read-pages.ts';
import { demoProducts } from './products.ts';
import { readTable } from './read-table.ts';

/** The languages of the demo but the one in which it is written. */
export const demoLanguages = Object.keys(languages).filter((language) => language !== SOURCE_LANGUAGE);

export const readDictionaries = () => Promise.all(demoLanguages.map(readDictionary));

/**
 * `texts/words.csv` has what is short, in all languages: texts by what has them, as in `category name`, and words of
 * options, colours, attributes and taxes. Products and pages have files of their own in each.
 */
async function readDictionary(language: string): Promise<Dictionary> {
  const words = await readTable('texts/words.csv', (cell) => ({
    of: cell('of'),
    value: cell(SOURCE_LANGUAGE),
    text: cell(language),
  }));
  const texts = new Map(words.map(({ of, value, text }) => [`${of} ${value}`, text]));
  for (const [source, text] of [...(await readProductTexts(language)), ...(await readPageTexts(language))])
    texts.set(source, text);
  return {
    locale: language,
    textOf: (kind, name, text) => texts.get(`${kind} ${name} ${text.trim()}`),
    values: valueKinds.flatMap((kind) =>
      words.filter(({ of }) => of === kind).map(({ value, text }) => ({ kind, value, text })),
    ),
  };
}

type Texts = (readonly [source: string, text: string])[];

async function readProductTexts(language: string): Promise<Texts> {
  const read = (cell: (column: string) => string) => [cell('slug'), cell('name'), cell('description')] as const;
  const rows = await readTable(`texts/products.${language}.csv`, read);
  return rows.flatMap(([slug, name, description]) => {
    const product = demoProducts.find((one) => one.slug === slug);
    if (!product) throw new Error(`The demo has no ${slug} that could be translated.`);
    return [
      [`product name ${product.name}`, name],
      [`product description ${product.description}`, description],
    ];
  });
}

async function readPageTexts(language: string): Promise<Texts> {
  const [sources, pages] = await Promise.all([readDemoPages(), readDemoPages(language)]);
  return sources.flatMap(({ title, markdown }, nth) => [
    [`page title ${title}`, pages[nth]?.title ?? ''],
    [`page markdown ${markdown.trim()}`, pages[nth]?.markdown ?? ''],
  ]);
}
