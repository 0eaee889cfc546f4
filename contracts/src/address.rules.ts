import { countryCodes } from './country.rules.ts';

/** An address as people type it; the names are those of card companies. */
export const addressFields = [
  'name',
  'phone',
  'company',
  'line1',
  'line2',
  'city',
  'state',
  'postal_code',
  'country',
] as const;
export type AddressField = (typeof addressFields)[number];
export type TypedAddress = { readonly [Field in AddressField]?: string | null | undefined };

export const addressMessages = {
  country: 'Please choose a country',
  long: 'Please use at most 100 characters',
} as const;

const needed: readonly AddressField[] = ['name', 'line1', 'city', 'postal_code', 'country'];

/** What is still to be typed before a parcel can be sent there. */
export function missingFields(address: TypedAddress): AddressField[] {
  return needed.filter((field) => !address[field]?.trim());
}

export const isKnownCountry = (code: string): boolean => countryCodes.includes(code);
