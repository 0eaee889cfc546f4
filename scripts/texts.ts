import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage, languages } from '@fieldhouse/contracts/language';
import { type PoEntry, pluralCategories, readPo, writePo } from '@fieldhouse/contracts/po';
import { findTexts } from '../web/translate-code.ts';
import { listFiles } from './content-hash.mjs';
import { repoRoot } from './repo.mjs';

// npm run texts: the translators' files get what is new in the code, and lose what is no longer there.

export interface UsedText {
  readonly source: string;
  readonly plural?: string;
  readonly places: readonly string[];
}

/** Every text for people in the code, once, in the order of the files. */
export function listTexts(): UsedText[] {
  const found = new Map<string, UsedText & { places: string[] }>();
  const files = ['contracts/src', 'web/src', 'server/src'].flatMap((folder) => listFiles(repoRoot, folder));
  for (const file of files
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing\/|dev-ui/.test(name))
    .toSorted()) {
    for (const { source, plural } of findTexts(file, readFileSync(join(repoRoot, file), 'utf8'))) {
      const known = found.get(source);
      if (!known) found.set(source, { source, ...(plural !== undefined && { plural }), places: [file] });
      else if (known.plural !== plural)
        throw new Error(`${file}: '${source}' is a plural in one place and none in another`);
      else if (!known.places.includes(file)) known.places.push(file);
    }
  }
  return [...found.values()];
}

export const translationFile = (language: string): string => join(repoRoot, 'translations', `${language}.po`);

export function updatePo(language: string, file: string, texts: readonly UsedText[]): string {
  if (!isLanguage(language)) throw new Error(`contracts/src/language.ts does not know ${language}`);
  const known = new Map(readPo(file).map((entry) => [entry.source, entry]));
  const forms = pluralCategories(languages[language].locale).map(() => '');
  const entries = texts.map(({ source, plural, places }): PoEntry => {
    const missing = plural === undefined ? [''] : forms;
    const before = known.get(source);
    const translations = before?.plural === plural ? (before?.translations ?? missing) : missing;
    return { source, ...(plural !== undefined && { plural }), translations, places };
  });
  return writePo(language, entries);
}

if (import.meta.main) {
  const texts = listTexts();
  for (const name of readdirSync(join(repoRoot, 'translations')).filter((file) => file.endsWith('.po'))) {
    const language = name.slice(0, -'.po'.length);
    const file = updatePo(language, readFileSync(translationFile(language), 'utf8'), texts);
    writeFileSync(translationFile(language), file);
    const missing = readPo(file).filter(({ translations }) => !translations.every(Boolean)).length;
    console.log(`${language}: ${texts.length} texts, ${missing} of them to be translated`);
  }
}
