import { countryCodes, countryName, isInEea } from './country.rules.ts';
import { t } from './text.ts';

const outsideEu = new Set(['IS', 'LI', 'NO']);

/** Where VAT follows the rules of the European Union. */
export const isInEu = (country: string): boolean => isInEea(country) && !outsideEu.has(country);

/** Names and letters that people write and ISO does not. */
const otherNames: Readonly<Record<string, string>> = {
  UK: 'GB',
  'GREAT BRITAIN': 'GB',
  ENGLAND: 'GB',
  SCOTLAND: 'GB',
  WALES: 'GB',
  'NORTHERN IRELAND': 'GB',
  USA: 'US',
  'UNITED STATES OF AMERICA': 'US',
  EL: 'GR',
  HOLLAND: 'NL',
  'THE NETHERLANDS': 'NL',
  TURKEY: 'TR',
  'CZECH REPUBLIC': 'CZ',
  'HONG KONG': 'HK',
  MACAU: 'MO',
  MACEDONIA: 'MK',
  SWAZILAND: 'SZ',
  DEUTSCHLAND: 'DE',
};

/** The code of what was written: a code in any letters, or a name; undefined: it is no country. */
export function readCountry(text: string): string | undefined {
  const written = text.trim().replaceAll(/\s+/g, ' ').replaceAll('.', '').toUpperCase();
  if (countryCodes.includes(written)) return written;
  return otherNames[written] ?? countryCodes.find((code) => countryName(code).toUpperCase() === written);
}

/** What people choose at once. */
export const EUROPEAN_UNION = t`European Union`;

/** Codes or names; `EU` is all its countries. What is none stays as it is. */
export function readCountries(typed: readonly string[]): string[] {
  const known = typed.flatMap((text) =>
    text.trim().toUpperCase() === 'EU' ? countryCodes.filter(isInEu) : (readCountry(text) ?? text.trim().toUpperCase()),
  );
  return [...new Set(known)];
}
