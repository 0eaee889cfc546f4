import { type HeadWords, lastHead } from './heads.ts';
import { groups, type LanguageRules } from './language-rules.ts';
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
      'kit bundle pack packs set sets pair pairs piece pieces count pk pc pcs ct ea each new ' +
      'refurbished used style edition version model series collection'
    ).split(' '),
  ),
  isSmallWord,
};

export const english: LanguageRules = {
  stemOf,
  relatedForms,
  isSmallWord,
  sortedAs: (name) => name,
  headOf: lastHead(heads),
  goesWith: new Set(['for', 'with', 'fits']),
  audiences: {
    male: new Set(['men', 'mens', 'gents', 'boys']),
    female: new Set(['women', 'womens', 'ladies', 'girls']),
    grown: new Set(['men', 'mens', 'gents', 'women', 'womens', 'ladies', 'adult', 'adults']),
    young: new Set(['boys', 'girls', 'kids', 'children', 'childrens', 'toddler', 'toddlers', 'youth', 'infant']),
  },
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
  alike: groups(
    'tv, television; sofa, couch, settee; fridge, refrigerator; bike, bicycle; tricycle, trike; motorcycle, motorbike; ' +
      't-shirt, tshirt, tee, tee shirt; pants, trousers; pajamas, pyjamas; swimsuit, swimwear, bathing suit; ' +
      'jewelry, jewellery; handbag, purse; backpack, rucksack; suitcase, luggage; eyeglasses, spectacles; ' +
      'smartphone, cellphone, cell phone, mobile phone; earbuds, earphones; flash drive, usb stick, usb drive; ' +
      'curtains, drapes; hair dryer, blow dryer; trash can, garbage can; barbecue, bbq; stroller, pushchair; ' +
      'diaper, nappy; airplane, aeroplane; christmas, xmas; birthday, bday; gray, grey; aluminum, aluminium; ' +
      'tire, tyre; lb, lbs, pound; oz, ounce; women, ladies; men, gents; kids, children',
  ),
  called: new Map([
    ['Women', ['women', 'ladies', 'female']],
    ['Men', ['men', 'gents', 'male']],
    ['Kids', ['kids', 'children', 'boys', 'girls', 'youth', 'junior']],
    ['Infant', ['baby']],
  ]),
  markers: { size: 'size', eu: 'size', colour: 'colour', color: 'colour' },
};
