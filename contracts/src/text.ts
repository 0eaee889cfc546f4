import { LOCALE } from './language.ts';
import { createPlural, type Plural, type PluralForms } from './plural-text.ts';
import { fillIn, sourceOf } from './source-text.ts';

type Value = string | number;

/**
 * Texts for people, written in English where they are used:
 *
 *     t`Order ${number} is on its way`
 *     t.plural(pieces, { one: '# piece of {0}', other: '# pieces of {0}' }, name)
 *
 * The English text, with numbers for its values, is what translations are found by. In the pages' code `t` is imported,
 * and a build for a language has that language's texts in its place; on the server it is handed over with the request or
 * the mail that it is for.
 */
export interface Translate {
  (parts: TemplateStringsArray, ...values: readonly Value[]): string;
  readonly plural: Plural;
  readonly locale: string;
}

/** What texts are in a language, by their source; a plural's by its form for one. */
export type Catalogue = ReadonlyMap<string, string | PluralForms>;

export function createTranslate(locale: string, catalogue?: Catalogue): Translate {
  const write = createPlural(locale);
  const translate = (parts: TemplateStringsArray, ...values: readonly Value[]) => {
    const found = catalogue?.get(sourceOf(parts)) as string | undefined;
    return found === undefined ? String.raw({ raw: parts }, ...values) : fillIn(found, values);
  };
  const plural: Plural = (count, english, ...values) =>
    write(count, (catalogue?.get(english.one) as PluralForms | undefined) ?? english, ...values);
  return Object.assign(translate, { plural, locale });
}

/** English, as long as no build has put another language in its place. */
export const t: Translate = createTranslate(LOCALE);
