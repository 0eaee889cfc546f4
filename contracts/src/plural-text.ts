import { fillIn } from './source-text.ts';
import type { PluralForms, Translate } from './text.ts';

const MOST_KNOWN = 10_000;

/** How counted things are written in a language, once there are its forms. */
export function createPlural(locale: string): Translate['plural'] {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  // `Intl` takes as long for one number as a page for a hundred that are known.
  const known = new Map<number, { readonly rule: Intl.LDMLPluralRule; readonly text: string }>();
  return (count: number, forms: PluralForms, ...values) => {
    const written = known.get(count) ?? { rule: rules.select(count), text: numbers.format(count) };
    if (known.size < MOST_KNOWN) known.set(count, written);
    return fillIn(forms[written.rule] ?? forms.other, values, written.text);
  };
}
