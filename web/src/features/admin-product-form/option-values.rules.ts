import { t } from '@fieldhouse/contracts/text';
import { MAX_VARIANTS, optionLengths, variantMessages } from '@fieldhouse/contracts/variant.rules';

/** Sizes of clothes in their order, each with the other names it goes by. */
const scale = [
  ['4XS', 'XXXXS'],
  ['3XS', 'XXXS'],
  ['2XS', 'XXS'],
  ['XS'],
  ['S'],
  ['M'],
  ['L'],
  ['XL'],
  ['2XL', 'XXL'],
  ['3XL', 'XXXL'],
  ['4XL', 'XXXXL'],
  ['5XL'],
  ['6XL'],
];
const placeOnScale = (text: string) => scale.findIndex((names) => names.includes(text.trim().toUpperCase()));

export type ParsedValues = { readonly values: readonly string[] } | { readonly problem: string };

/**
 * What is typed as the values of an option: a list ("Black, Blue"), ranges ("36–47", "36-47 step 0.5", "XS-XXL"), or both.
 * Whatever is no range is a value as it stands.
 */
export function parseValues(text: string): ParsedValues {
  const values: string[] = [];
  for (const part of text.split(/[,;\n\t]/).map((typed) => typed.trim().replaceAll(/\s+/g, ' '))) {
    const found = findNumbers(part) ?? findClothes(part) ?? (part === '' ? [] : [part]);
    if (found.length > MAX_VARIANTS || values.length + found.length > MAX_VARIANTS)
      return { problem: variantMessages.manyVariants };
    if (found.some((value) => value.length > optionLengths.value))
      return { problem: t`A value can have at most ${optionLengths.value} characters` };
    values.push(...found);
  }
  return { values };
}

const range = /^(\d+(?:\.\d+)?)\s*[-–—]\s*(\d+(?:\.\d+)?)(?:\s*(?:step|by|\/)\s*(\d+(?:\.\d+)?))?$/i;

function findNumbers(text: string): string[] | undefined {
  const [, from, to, step = '1'] = range.exec(text) ?? [];
  if (from === undefined || to === undefined || Number(step) === 0) return undefined;
  const [first, last] = [Math.min(Number(from), Number(to)), Math.max(Number(from), Number(to))];
  const count = Math.floor((last - first) / Number(step) + 1e-9) + 1;
  // More than anybody can have: who asks counts them and says so.
  const length = Math.min(count, MAX_VARIANTS + 1);
  return Array.from({ length }, (_, at) => String(Number((first + at * Number(step)).toFixed(4))));
}

/** In the words in which it was typed: XS-XXL ends with XXL, XS-2XL with 2XL. */
function findClothes(text: string): string[] | undefined {
  const [from = '', to = '', ...rest] = text.split(/[-–—]/);
  const [first, last] = [placeOnScale(from), placeOnScale(to)].toSorted((a, b) => a - b);
  if (rest.length > 0 || first === undefined || last === undefined || first < 0) return undefined;
  const typed = [from, to].map((name) => name.trim().toUpperCase());
  // Written out, every name with X is: XXL does not mean 2XS.
  const long = typed.some((name) => /XX/.test(name));
  return scale.slice(first, last + 1).map((names) => {
    const own = names.find((name) => typed.includes(name));
    return own ?? (long ? names.at(-1) : names[0]) ?? '';
  });
}

/** Sizes that are all numbers, or all on the scale of clothes, in their order; anything else as it is. */
export function sortSizes<Value extends { readonly value: string }>(values: readonly Value[]): readonly Value[] {
  const placed = [(text: string) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : -1), placeOnScale];
  const place = placed.find((placeOf) => values.every(({ value }) => placeOf(value) >= 0));
  return place ? values.toSorted((a, b) => place(a.value) - place(b.value)) : values;
}

const swatches: Readonly<Record<string, string>> = {
  black: '#16181d',
  white: '#ffffff',
  grey: '#8a8f98',
  gray: '#8a8f98',
  silver: '#c7cbd1',
  navy: '#1b2a49',
  blue: '#1d4ed8',
  red: '#c62828',
  green: '#2e7d32',
  yellow: '#f6c945',
  orange: '#f07b1a',
  pink: '#e85d9e',
  purple: '#6d3fb0',
  brown: '#6f4a2f',
  beige: '#d9c9a8',
  gold: '#c9a227',
  turquoise: '#1ba7a6',
  olive: '#6b7135',
};

/** For a colour whose name is known; blank for others. */
export const swatchFor = (name: string): string => swatches[name.trim().toLowerCase()] ?? '';
