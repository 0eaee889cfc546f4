import { formatOf } from './address-formats.ts';

/** States, provinces and territories by their codes; of countries without a list anything that looks like one of ISO 3166-2. */
export function isStateOf(country: string, code: string): boolean {
  return formatOf(country).states?.some(([known]) => known === code) ?? /^[A-Z0-9]{1,3}$/.test(code);
}
