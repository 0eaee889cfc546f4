import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isLanguage, type Language, languages } from '@fieldhouse/contracts/language';
import type { PluralForms } from '@fieldhouse/contracts/plural-text';
import { readPo, toCatalogue } from '@fieldhouse/contracts/po';
import type { Plugin } from 'vite';
import { type FoundText, type Lookup, translateCode } from './translate-code.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const isOurs = (file: string) =>
  /\.tsx?$/.test(file) && ['web/src/', 'contracts/src/'].some((folder) => file.startsWith(root + folder));
const languageFile = `${root}contracts/src/language.ts`;
const textFile = `${root}contracts/src/text.ts`;
const builtTextFile = `${root}contracts/src/built-text.ts`;

const english = ({ source, plural }: FoundText): string | PluralForms =>
  plural === undefined ? source : { one: source, other: plural };

/** What the pages' texts are in a language. English has no file. */
function lookupFor(language: Language, translations: string): Lookup {
  if (language === 'en') return english;
  const file = readFileSync(`${translations}/${language}.po`, 'utf8');
  const catalogue = toCatalogue(languages[language].locale, readPo(file));
  return (text) => catalogue.get(text.source) ?? english(text);
}

/** What is more than the text itself: in English nothing else has to be written anew. */
const marks = /\b(?:msg|t)`|\bmessages\(|\bt\.plural\(/;

/** Puts a language's texts in the place of the English ones, so that a page carries its own and nothing to find them by. */
export function translateTexts(language: Language, translations = `${root}translations`): Plugin {
  const lookups = new Map<string, Lookup>();
  const lookupOf = (wanted: Language) => {
    const lookup = lookups.get(wanted) ?? lookupFor(wanted, translations);
    lookups.set(wanted, lookup);
    return lookup;
  };
  // Browser and server are built from the same files.
  const written = new Map<string, string>();
  return {
    name: 'translate-texts',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === textFile ? readFileSync(builtTextFile, 'utf8') : undefined),
    transform(code, id) {
      const [file = '', query] = id.split('?');
      if (!isOurs(file)) return undefined;
      // Of the few texts that a page has in every language.
      const own = /^in=(\w+)/.exec(query ?? '')?.[1];
      if (own && isLanguage(own)) {
        const inOwn = translateCode(file, code, lookupOf(own));
        return { code: inOwn.replaceAll(/\bLOCALE\b(?=,)/g, `'${languages[own].locale}'`), map: null };
      }
      if (file === languageFile)
        return code
          .replace("LANGUAGE: Language = 'en'", `LANGUAGE: Language = '${language}'`)
          .replace("LOCALE: string = 'en-US'", `LOCALE: string = '${languages[language].locale}'`);
      if (language === 'en' && !marks.test(code)) return undefined;
      const translated = written.get(code) ?? translateCode(file, code, lookupOf(language));
      written.set(code, translated);
      return { code: translated, map: null };
    },
  };
}
