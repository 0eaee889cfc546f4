import { countryCodes } from '@fieldhouse/contracts/country.rules';
import { LANGUAGE } from '@fieldhouse/contracts/language';

const names = new Intl.DisplayNames(LANGUAGE, { type: 'region' });

/** Card companies want the code, people read the name; whatever is no code is shown as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

export const countries = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, LANGUAGE));

/** Where the browser says that it is at home; if it does not say, where the shop is. */
export function likelyCountry(shopCountry: string): string {
  const region = new Intl.Locale(navigator.language).region ?? '';
  return countries.some(({ value }) => value === region) ? region : shopCountry;
}
