import { fillIn } from './source-text.ts';

/** A text by plural category, as a language has them: `#` is the count, `{0}`, `{1}` and so on are the other values. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { one: string; other: string }>;

export type Plural = (count: number, forms: PluralForms, ...values: readonly (string | number)[]) => string;

const MOST_KNOWN = 10_000;

/** How counted things are written in a language, once there are its forms. */
export function createPlural(locale: string): Plural {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  // `Intl` takes as long for one number as a page for a hundred that are known.
  const known = new Map<number, { readonly rule: Intl.LDMLPluralRule; readonly text: string }>();
  return (count, forms, ...values) => {
    const written = known.get(count) ?? { rule: rules.select(count), text: numbers.format(count) };
    if (known.size < MOST_KNOWN) known.set(count, written);
    return fillIn(forms[written.rule] ?? forms.other, values, written.text);
  };
}
