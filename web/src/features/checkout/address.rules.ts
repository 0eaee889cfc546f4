import * as rules from '@fieldhouse/contracts/address.rules';
import type { Address } from '@fieldhouse/contracts/order.schemas';

/** As an order keeps it; the country is its code of two letters. */
export type PostalAddress = Readonly<Pick<Address, 'line1' | 'city' | 'postal_code' | 'country' | 'state'>>;

const sentences = {
  line1: 'Please enter the street address',
  city: 'Please enter the city',
  postal_code: 'Please enter the postal code',
  country: 'Please choose the country',
};

export type AddressProblems = Partial<Record<keyof PostalAddress, string>>;

export function findAddressProblems({ line1, city, postal_code, country }: PostalAddress): AddressProblems {
  return {
    ...(line1.trim() === '' && { line1: sentences.line1 }),
    ...(city.trim() === '' && { city: sentences.city }),
    ...(postal_code.trim() === '' && { postal_code: sentences.postal_code }),
    ...(country.trim() === '' && { country: sentences.country }),
  };
}

/** By the rules of its country: what costs depend on has to be right. */
export function findWholeProblems(address: PostalAddress): AddressProblems {
  const { name: _told, ...missing } = rules.findMissing(address);
  return { ...missing, ...rules.findAddressProblems(address) };
}

export function trimmed({ line1, city, postal_code, country, state }: PostalAddress): PostalAddress {
  return {
    ...{ line1: line1.trim(), city: city.trim(), postal_code: postal_code.trim(), country },
    ...(state?.trim() && { state: state.trim() }),
  };
}
