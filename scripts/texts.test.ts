import { readFileSync } from 'node:fs';
import { languages } from '@fieldhouse/contracts/language';
import { pluralCategories, readPo, writePo } from '@fieldhouse/contracts/po';
import { describe, expect, test } from 'vitest';
import { listTexts, translationFile, updatePo } from './texts.ts';

const texts = listTexts();
const translated = Object.keys(languages).filter((language) => language !== 'en');

/** What a translation has to have in it as its source does, in any order. */
const partsOf = (text: string) => (text.match(/\{\d+\}|<\/?\d+\/?>|#/g) ?? []).toSorted();

describe.each(translated)('the translations into %s', (language) => {
  const file = readFileSync(translationFile(language), 'utf8');
  const entries = readPo(file);

  test('are in step with the code (npm run texts)', () => {
    expect(updatePo(language, file, texts)).toBe(file);
  });

  test('lack none', () => {
    const isMissing = ({ translations }: { translations: readonly string[] }) => !translations.every(Boolean);
    expect(entries.filter(isMissing).map(({ source }) => source)).toEqual([]);
  });

  test('have the values, the elements and the plural forms of their source', () => {
    const forms = pluralCategories(languages[language as 'es'].locale).length;
    const wrong = entries.filter(({ source, plural, translations }) => {
      if (translations.length !== (plural === undefined ? 1 : forms)) return true;
      const allowed = [source, plural ?? source].map((text) => partsOf(text).join());
      return !translations.every((text) => allowed.includes(partsOf(text).join()));
    });
    expect(wrong.map(({ source }) => source)).toEqual([]);
  });

  test('begin and end with a blank where their source does', () => {
    const edges = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]];
    const wrong = entries.filter(({ source, translations }) =>
      translations.some((text) => edges(text).join() !== edges(source).join()),
    );
    expect(wrong.map(({ source }) => source)).toEqual([]);
  });
});

test('a translator’s file says after reading and writing what it said before', () => {
  const entries = [
    { source: 'A "quoted"\nline', translations: ['Eine „Zeile“\n\\'], places: ['a.ts', 'b.tsx'] },
    { source: '# ball', plural: '# balls', translations: ['# Ball', ''], places: ['c.tsx'] },
  ];
  expect(readPo(writePo('de', entries))).toEqual(entries);
});
