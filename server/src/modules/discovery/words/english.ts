import { lastHead } from './heads.ts';
import type { LanguageRules } from './language-rules.ts';
import { relatedForms, stemOf } from './stems.ts';
import { isSmallWord } from './tokens.ts';

/** What comes after these words belongs to the thing, and is not the thing: bag for shoes, boots with studs. */
const after = new Set('for with without of in from on to and mit ohne fur von aus zu zum zur im in und'.split(' '));

/** With some German: what was looked for in it while the shop had one language is still found. */
export const english: LanguageRules = {
  stemOf,
  relatedForms,
  isSmallWord,
  sortedAs: (name) => name,
  headOf: (words) => lastHead(words, after, isSmallWord),
  prices: {
    below: ['under', 'below', 'up to', 'less than', 'cheaper than', 'max', 'unter', 'bis'],
    above: ['over', 'above', 'from', 'more than', 'at least', 'min', 'uber', 'ab'],
    between: [
      ['between', 'and'],
      ['from', 'to'],
      ['zwischen', 'und'],
    ],
    currency: [],
  },
  markers: { size: 'size', eu: 'size', grosse: 'size', colour: 'colour', color: 'colour', farbe: 'colour' },
};
