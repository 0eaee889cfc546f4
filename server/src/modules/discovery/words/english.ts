import { type HeadWords, lastHead } from './heads.ts';
import type { LanguageRules } from './language-rules.ts';
import { relatedForms, stemOf } from './stems.ts';
import { isSmallWord } from './tokens.ts';

const heads: HeadWords = {
  after: new Set('for with without of in from by'.split(' ')),
  grown: { in: new Set('plug built walk all drop slide clip roll tuck snap'.split(' ')) },
  added: new Set(
    (
      'black white red blue green yellow orange pink purple brown grey gray silver gold golden beige navy ivory teal ' +
      'turquoise burgundy charcoal multi multicolor multicolour assorted ' +
      'xs s m l xl xxl xxxl small medium large size sizes queen king twin colour color colours colors ' +
      'men mens man women womens woman ladies boys girls kids childrens unisex adult adults youth toddler junior ' +
      'kit bundle pack packs set sets pair pairs piece pieces count pk pc pcs ct ea each new'
    ).split(' '),
  ),
  isSmallWord,
};

export const english: LanguageRules = {
  stemOf,
  relatedForms,
  isSmallWord,
  sortedAs: (name) => name,
  headOf: (words) => lastHead(words, heads),
  goesWith: ['for', 'with', 'fits'],
  prices: {
    below: ['under', 'below', 'up to', 'less than', 'cheaper than', 'max'],
    above: ['over', 'above', 'from', 'more than', 'at least', 'min'],
    between: [
      ['between', 'and'],
      ['from', 'to'],
    ],
    vague: ['max', 'min'],
    currency: ['dollar', 'dollars', 'usd', 'bucks', 'euro', 'euros', 'eur', 'gbp', 'quid'],
  },
  markers: { size: 'size', eu: 'size', colour: 'colour', color: 'colour' },
};
