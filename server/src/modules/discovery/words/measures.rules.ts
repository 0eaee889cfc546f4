/** The same in other units, by how much one is of the other. */
const others: Readonly<Record<string, readonly (readonly [unit: string, factor: number])[]>> = {
  lb: [['kg', 0.4536]],
  kg: [['lb', 2.2046]],
  oz: [['g', 28.35]],
  inch: [['cm', 2.54]],
  cm: [['inch', 0.3937]],
  ft: [['m', 0.3048]],
};

const spellings: Readonly<Record<string, string>> = {
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  in: 'inch',
  inches: 'inch',
  foot: 'ft',
  feet: 'ft',
};

const unitOf = (word: string) => spellings[word] ?? word;

const units = new Set('kg g lb oz l ml cm mm m inch ft w lumens'.split(' '));

/** What numbers count, in all languages: people in a tent, years of a child, pieces of a puzzle. Most of them are words for things, too. */
const counted = new Set(
  (
    'year years yr yrs month months week weeks day days hour hours minute minutes person persons people player players ' +
    'piece pieces pc pcs count ct pack packs pk pair pairs set sets cup cups quart quarts qt gallon gallons gal ' +
    'liter liters litre litres watt watts volt volts v amp amps mah hz mhz ghz mb gb tb mp megapixel megapixels psi ' +
    'degree degrees yard yards mile miles meter meters metre metres speed mph thread light lights drawer drawers tier ' +
    'jahr jahre jahren monat monate monaten tage tagen stunden minuten personen spieler stuck teile teilen paar zoll ' +
    'meter grad gang tassen pfund kilo kilos ' +
    'ano anos mes meses dia dias semanas horas minutos persona personas jugador jugadores pieza piezas unidades pares ' +
    'pulgadas litros metros grados vatios tazas'
  ).split(' '),
);

/** Whether a number before the word is a measure. */
export const isUnit = (word: string): boolean => units.has(unitOf(word));

/** Whether a number before the word says how many of it. */
export const isCounted = (word: string): boolean => isUnit(word) || counted.has(word);

/** Said in whole numbers, a weight of 11 lb is one of 5 kg. */
const EXACT_ENOUGH = 0.03;

/** What a figure with a unit is in other units: 11 lb are 5 kg. */
export function inOtherUnits(figure: string, unit: string): [figure: string, unit: string][] {
  const amount = Number(figure);
  if (!(amount > 0)) return [];
  return (others[unitOf(unit)] ?? []).flatMap(([other, factor]) => {
    const rounded = Math.round(amount * factor);
    const isExact = Math.abs(rounded - amount * factor) <= EXACT_ENOUGH * rounded;
    return isExact ? [[String(rounded), other] as [string, string]] : [];
  });
}

/** Whether a word says of the number before it only what it is measured in: 20 inch are called 20". */
export const isInch = (word: string): boolean => unitOf(word) === 'inch';
