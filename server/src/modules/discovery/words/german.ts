import { type HeadWords, lastHead } from './heads.ts';
import { groups, type LanguageRules } from './language-rules.ts';
import { figuresOf } from './stems.ts';

const small = new Set(
  (
    'aber alle als am an auch auf aus bei beim bis da das dass dein dem den der des die dies diese dieser doch durch ' +
    'ein eine einem einen einer eines er es etwas fur gegen hab habe ich ihr im in ist ja kann kein keine man mein ' +
    'meine meinen mich mir mit nach nicht noch nur ob oder ohne paar sehr sein sich sie sind so suche uber um und uns ' +
    'unter vom von vor was wenn wie wir zu zum zur a and for of the with'
  ).split(' '),
);
const isSmallWord = (word: string) => small.has(word);

const heads: HeadWords = {
  // Tasche für Schuhe, Stiefel mit Stollen.
  after: new Set('fur mit ohne von vom aus zu zum zur im in am an auf bei und grosse for with'.split(' ')),
  added: new Set(
    (
      'schwarz weiss rot blau grun gelb orange rosa pink lila braun grau silber gold beige turkis bunt ' +
      'xs s m l xl xxl herren damen kinder jungen madchen unisex erwachsene junior baby ' +
      'set paar pack packung stuck teilig neu'
    ).split(' '),
  ),
  isSmallWord,
};

const irregular = new Map([
  ['rader', 'rad'],
  ['skier', 'ski'],
  ['skis', 'ski'],
  ['herrn', 'herr'],
]);

/** Umlauts that are written with an e: Baelle. Not in neue, Quelle and shoe. */
const spelledOut = /(?<![aeiouq])([aou])e(?!s?$)/g;
const flexion = /(?<=.{3})(?:e[nms]|e)$|(?<=.{4})(?:ern?)$|(?<=.[bdfghklmnrt])s$|(?<=.{2}el)n$/;
const digit = /\d/;

/** Savoy's light stemmer, more careful with short words: Leder is no LED. Umlauts have lost their dots before. */
function stemOf(word: string): string {
  if (word.length < 4 || digit.test(word)) return word;
  const plain = word.replaceAll(spelledOut, '$1');
  return irregular.get(plain) ?? plain.replace(flexion, '');
}

const figures = figuresOf('eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf');

/** What a verb is in a compound: laufen in Laufschuh, wandern in Wanderschuh. */
const verb = /(?<=.{3})(?:en|(?<=e[rl])n)$/;

export const german: LanguageRules = {
  stemOf,
  relatedForms: figures,
  isSmallWord,
  sortedAs: (name) => name.replaceAll('ß', 'ss'),
  headOf: lastHead(heads),
  goesWith: new Set(['fur', 'mit', 'zum', 'zur']),
  audiences: {
    male: new Set(['herren', 'manner', 'jungen']),
    female: new Set(['damen', 'frauen', 'madchen']),
    grown: new Set(['herren', 'manner', 'damen', 'frauen', 'erwachsene']),
    young: new Set(['jungen', 'madchen', 'kinder', 'babys', 'kleinkinder']),
  },
  prices: {
    below: ['unter', 'bis', 'bis zu', 'weniger als', 'billiger als', 'gunstiger als', 'hochstens', 'maximal', 'max'],
    above: ['uber', 'ab', 'mehr als', 'mindestens', 'min'],
    between: [
      ['zwischen', 'und'],
      ['von', 'bis'],
    ],
    vague: ['max', 'min'],
    currency: ['euro', 'euros', 'eur', 'dollar', 'usd', 'franken', 'chf'],
  },
  alike: groups(
    'Fernseher, TV; Sofa, Couch; Handy, Smartphone, Mobiltelefon; Fahrrad, Velo; Laptop, Notebook; Koffer, Trolley; ' +
      'Pyjama, Schlafanzug; Grill, Barbecue; Damen, Frauen; Herren, Männer; Kinder, Kids',
  ),
  called: new Map([
    ['Women', ['Damen', 'Frauen']],
    ['Men', ['Herren', 'Männer']],
    ['Kids', ['Kinder', 'Jungen', 'Mädchen', 'Junior']],
    ['Infant', ['Baby']],
  ]),
  markers: { grosse: 'size', groesse: 'size', gr: 'size', eu: 'size', size: 'size', farbe: 'colour' },
  joins: (word) => (verb.test(word) ? [word, word.replace(verb, '')] : [word]),
};
