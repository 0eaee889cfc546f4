import { LOCALE } from './language.ts';
import { createPlural } from './plural-text.ts';
import type { Translate } from './text.ts';

// Takes the place of text.ts in a build of the pages, where every text is in its language already: plurals alone are left.

export const t: Pick<Translate, 'plural' | 'locale'> = { plural: createPlural(LOCALE), locale: LOCALE };
