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
};

const unitOf = (word: string) => spellings[word] ?? word;

const units = new Set('kg g lb oz l ml cm mm m inch ft w lumens'.split(' '));

/** Whether a number before the word is a measure. */
export const isUnit = (word: string): boolean => units.has(unitOf(word));

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
