import { firstHead, type HeadWords } from './heads.ts';
import { groups, type LanguageRules } from './language-rules.ts';
import { figuresOf } from './stems.ts';

const small = new Set(
  (
    'a al algo alguna alguno ante aqui asi aunque busco como con contra cual cuando de del desde donde e el ella ellos ' +
    'en entre es esa ese eso esta este esto estos hasta hay la las le les lo los mas me mi mis mucho muy necesito ni no ' +
    'o os par para pares pero por porque que quiero se si sin sobre son su sus tal tambien te tu tus u un una unas uno unos y ya ' +
    'yo and for of the with'
  ).split(' '),
);
const isSmallWord = (word: string) => small.has(word);

const heads: HeadWords = {
  // Bolsa para zapatillas, botas con tacos.
  after: new Set('de del para con sin en al a por y talla for with'.split(' ')),
  added: new Set('set kit pack par pares juego lote nuevo nueva xs s m l xl'.split(' ')),
  isSmallWord,
};

const digit = /\d/;
/** Luces of luz. */
const softened = /(?<=.[aeiou])ces$/;
/** Feminine, plural, both: rojas, azules, guantes; shorts, too, which is from English. */
const flexion = /(?<=.{2}[^aeiou])(?:[aoe]s?)$|(?<=.{2}[aeiou])e?s$|(?<=.{2}[^aeious])s$/;

/** Savoy's light stemmer, also of words of four letters: niño and niños. Accents have gone before. */
function stemOf(word: string): string {
  if (word.length < 4 || digit.test(word)) return word;
  return softened.test(word) ? word.replace(softened, 'z') : word.replace(flexion, '');
}

const figures = figuresOf('uno dos tres cuatro cinco seis siete ocho nueve diez once doce');

export const spanish: LanguageRules = {
  stemOf,
  relatedForms: figures,
  isSmallWord,
  // ñ comes after all that begin with n.
  sortedAs: (name) => name.normalize('NFC').replaceAll(/ñ/gi, 'n~'),
  headOf: firstHead(heads),
  goesWith: new Set(['para', 'con']),
  audiences: {
    male: new Set(['hombre', 'hombres', 'caballero', 'nino', 'ninos']),
    female: new Set(['mujer', 'mujeres', 'senora', 'nina', 'ninas']),
    grown: new Set(['hombre', 'hombres', 'caballero', 'mujer', 'mujeres', 'senora', 'adulto', 'adultos']),
    young: new Set(['nino', 'ninos', 'nina', 'ninas', 'infantil', 'bebe']),
  },
  prices: {
    below: ['menos de', 'por debajo de', 'hasta', 'por menos de', 'inferior a', 'maximo', 'max', 'bajo'],
    above: ['mas de', 'por encima de', 'desde', 'a partir de', 'superior a', 'minimo', 'min'],
    between: [
      ['entre', 'y'],
      ['de', 'a'],
      ['desde', 'hasta'],
    ],
    vague: ['max', 'min', 'bajo', 'maximo', 'minimo'],
    currency: ['euro', 'euros', 'eur', 'dolar', 'dolares', 'usd'],
  },
  alike: groups(
    'televisor, televisión, tele; nevera, frigorífico, refrigerador; móvil, celular, smartphone; bicicleta, bici; ' +
      'portátil, laptop; ordenador, computadora; auriculares, audífonos; mujer, señora, dama; hombre, caballero; ' +
      'niños, infantil',
  ),
  called: new Map([
    ['Women', ['mujer', 'señora', 'dama']],
    ['Men', ['hombre', 'caballero']],
    ['Kids', ['niños', 'niñas', 'infantil', 'júnior']],
    ['Infant', ['bebé']],
  ]),
  markers: { talla: 'size', numero: 'size', num: 'size', eu: 'size', size: 'size', color: 'colour' },
};
