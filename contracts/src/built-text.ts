import { LOCALE } from './language.ts';
import type { PluralForms, Translate } from './text.ts';

// Takes the place of text.ts in a build of the pages, where every text is in its language already: plurals alone are left.

const rules = new Intl.PluralRules(LOCALE);

export const t: Pick<Translate, 'plural' | 'locale'> = {
  plural: (count: number, forms: PluralForms, ...values: readonly (string | number)[]): string =>
    (forms[rules.select(count)] ?? forms.other).replace(/#|\{(\d+)\}/g, (place, at) =>
      at ? String(values[at] ?? place) : count.toLocaleString(LOCALE),
    ),
  locale: LOCALE,
};
