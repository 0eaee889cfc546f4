import { LOCALE } from './language.ts';
import { fillIn, sourceOf } from './source-text.ts';

type Value = string | number;

/** A text by plural category, as a language has them: `#` is the count, `{0}`, `{1}` and so on are the other values. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { one: string; other: string }>;

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
  plural(count: number, forms: PluralForms, ...values: readonly Value[]): string;
  readonly locale: string;
}

/** What texts are in a language, by their source; a plural's by its form for one. */
export type Catalogue = ReadonlyMap<string, string | PluralForms>;

const MOST_KNOWN = 10_000;

export function createTranslate(locale: string, catalogue?: Catalogue): Translate {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  const translate = (parts: TemplateStringsArray, ...values: readonly Value[]) => {
    const found = catalogue?.get(sourceOf(parts)) as string | undefined;
    return found === undefined ? String.raw({ raw: parts }, ...values) : fillIn(found, values);
  };
  // `Intl` takes as long for one number as a page for a hundred that are known.
  const known = new Map<number, { readonly rule: Intl.LDMLPluralRule; readonly text: string }>();
  const write = (count: number) => {
    const written = known.get(count) ?? { rule: rules.select(count), text: numbers.format(count) };
    if (known.size < MOST_KNOWN) known.set(count, written);
    return written;
  };
  const plural = (count: number, english: PluralForms, ...values: readonly Value[]) => {
    const forms = (catalogue?.get(english.one) as PluralForms | undefined) ?? english;
    const { rule, text } = write(count);
    return fillIn(forms[rule] ?? forms.other, values, text);
  };
  return Object.assign(translate, { plural, locale });
}

/** English, as long as no build has put another language in its place. */
export const t: Translate = createTranslate(LOCALE);
