import { countryCodes } from '@fieldhouse/contracts/country.rules';
import { LANGUAGE } from '@fieldhouse/contracts/language';
import { EUROPEAN_UNION, isInEu } from '@fieldhouse/contracts/read-country.rules';

const names = new Intl.DisplayNames(LANGUAGE, { type: 'region' });
const countryName = (code: string): string => names.of(code) ?? code;
const byName = new Map(countryCodes.map((code) => [countryName(code).toLowerCase(), code]));
byName.set(EUROPEAN_UNION.toLowerCase(), 'EU');
const union = countryCodes.filter(isInEu);

/** By name; all of the European Union at once, by its own, behind the one of its countries that comes first of all. */
export function countryNames(codes: readonly string[]): string[] {
  if (!union.every((code) => codes.includes(code))) return codes.map(countryName);
  const [first = ''] = codes;
  const shown = codes.filter((code) => !isInEu(code)).map(countryName);
  if (first === union[0]) return [EUROPEAN_UNION, ...shown];
  return isInEu(first) ? [countryName(first), EUROPEAN_UNION, ...shown] : [...shown, EUROPEAN_UNION];
}

/** By name or by code; what is neither stays as it is, and is refused. */
export const toCountryCode = (text: string): string => byName.get(text.toLowerCase()) ?? text.toUpperCase();
