export interface PostalRange {
  readonly from: string;
  readonly to: string;
}

/** Letters and numbers apart, so that BT9 comes before BT10, and BT1 has BT1 1AA in it, also typed as BT11AA. */
const partsOf = (code: string) =>
  code.replace(/^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, '$1 $2').match(/[A-Z]+|\d+/g) ?? [];

export function isWithin({ from, to }: PostalRange, postalCode: string): boolean {
  return postalCode.trim() !== '' && compareCodes(postalCode, from) >= 0 && compareCodes(postalCode, to) <= 0;
}

/** As far as the bound goes. Blanks and hyphens are typed or left out: 110 00 is 11000, and 00-950 is 00950. */
function compareCodes(postalCode: string, bound: string): number {
  const [code, wanted] = [withoutCountry(postalCode), withoutCountry(bound)];
  const [digits, wantedDigits] = [code.replaceAll(/[\s-]/g, ''), wanted.replaceAll(/[\s-]/g, '')];
  if (/^\d+$/.test(digits) && /^\d+$/.test(wantedDigits))
    return compare(digits.slice(0, wantedDigits.length), wantedDigits);
  return compareParts(partsOf(code), partsOf(wanted));
}

/** LV-1073 is 1073, on either side. */
const withoutCountry = (code: string) =>
  code
    .trim()
    .toUpperCase()
    .replace(/^[A-Z]{1,2}[ -](?=\d{4,}$)/, '');

function compareParts(parts: readonly string[], bound: readonly string[]): number {
  for (const [place, wanted] of bound.entries()) {
    const part = parts[place];
    if (part === undefined) return -1;
    const both = /^\d/.test(part) && /^\d/.test(wanted);
    const order = both ? Number(part) - Number(wanted) : compare(part, wanted);
    if (order !== 0) return order;
  }
  return 0;
}

function compare<T extends string | number>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** It ends where it begins, or later. */
export const isRange = (range: PostalRange): boolean => isWithin(range, range.from);
