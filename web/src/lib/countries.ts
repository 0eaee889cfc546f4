import { countryCodes, countryName } from '@fieldhouse/contracts/country.rules';
import { LANGUAGE } from '@fieldhouse/contracts/language';
import { browserRegion } from '../ui/browser-facts.ts';

export const countries = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, LANGUAGE));

/** Where the browser says that it is at home; if it does not say, where the shop is. */
export function likelyCountry(shopCountry: string): string {
  const region = browserRegion() ?? '';
  return countries.some(({ value }) => value === region) ? region : shopCountry;
}
