/** European shoe sizes in those of Great Britain and the United States. */

export type ShoeWearer = 'women' | 'men' | 'kids';

interface OtherSizes {
  readonly uk: string;
  readonly us: string;
}

/** A European size is two thirds of a centimetre, a British one a third of an inch. */
const BRITISH_PER_EUROPEAN = 2 / 2.54;
/** Adults' sizes begin 25 thirds of an inch from the heel; children's begin 12 from it, and after 13½ comes 1. */
const ADULTS_FROM = 25;
const KIDS_FROM = 12;
const KIDS_UNTIL = 13.5;

/** How much higher a US size is than the British one. */
const usAbove: Readonly<Record<ShoeWearer, number>> = { women: 2, men: 1, kids: 0.5 };
/** The European sizes that are made. */
const bounds: Readonly<Record<ShoeWearer, readonly [from: number, to: number]>> = {
  women: [34, 46],
  men: [36, 52],
  kids: [16, 40],
};

/** None of what is no European size for them. */
export function otherShoeSizes(size: string, wearer: ShoeWearer): OtherSizes | undefined {
  const european = readSize(size);
  const [from, to] = bounds[wearer];
  if (european === undefined || european < from || european > to) return undefined;
  const thirds = european * BRITISH_PER_EUROPEAN;
  const [uk, us] = [0, usAbove[wearer]].map((above) => {
    const rounded = Math.round((thirds - (wearer === 'kids' ? KIDS_FROM : ADULTS_FROM)) * 2) / 2 + above;
    return String(wearer === 'kids' && rounded > KIDS_UNTIL ? rounded - KIDS_UNTIL + 0.5 : rounded);
  }) as [string, string];
  return { uk, us };
}

const fractions: Readonly<Record<string, number>> = {
  '1/2': 0.5,
  '½': 0.5,
  '1/3': 1 / 3,
  '⅓': 1 / 3,
  '2/3': 2 / 3,
  '⅔': 2 / 3,
};

/** `42`, `42.5`, `42,5`, `42 2/3` or `42⅔`. */
function readSize(text: string): number | undefined {
  const [, whole, decimal = '', fraction] = /^(\d\d)(?:[.,](\d)| ?([12]\/[23]|[½⅓⅔]))?$/u.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(`${whole}.${decimal}`) + (fraction ? (fractions[fraction] ?? 0) : 0);
}

interface Guide {
  readonly measures: readonly string[];
  readonly rows: readonly { readonly size: string; readonly values: readonly number[] }[];
}

/** What a size guide calls a column that is no measure but the size of another system. */
export function sizeSystemOf(measure: string): 'UK' | 'US' | undefined {
  const [system] = /^(UK|US)(?= SIZES?$|$)/.exec(measure.trim().toUpperCase()) ?? [];
  return system === 'UK' || system === 'US' ? system : undefined;
}

interface Wearers {
  readonly gender: string | null;
  readonly ageGroup: string | null;
}

/** `UK 8 · US 9`: by the size guide where it says so, else by the table. What is for women and men has men's sizes. */
export function alsoIn(size: string, { gender, ageGroup }: Wearers, guide: Guide | null): string | undefined {
  const isForKids = ageGroup !== null && ageGroup !== 'adult';
  const others = otherShoeSizes(size, isForKids ? 'kids' : gender === 'women' ? 'women' : 'men');
  const row = guide?.rows.find((one) => one.size.trim() === size.trim());
  const guided = (system: 'UK' | 'US') =>
    row?.values[guide?.measures.findIndex((measure) => sizeSystemOf(measure) === system) ?? -1];
  const [uk, us] = [guided('UK') ?? others?.uk, guided('US') ?? others?.us];
  return [...(uk ? [`UK ${uk}`] : []), ...(us ? [`US ${us}`] : [])].join(' · ') || undefined;
}

/** Whether the sizes of an option are European shoe sizes. */
export const isEuropeanShoe = (system: string | undefined): boolean => /^EU shoes?$/i.test(system?.trim() ?? '');
