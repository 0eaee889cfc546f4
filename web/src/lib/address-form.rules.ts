import {
  type AddressField,
  type AddressProblems,
  addressFields,
  fieldsOf,
  findAddressProblems,
  findMissing,
  type TypedAddress,
  tidyAddress,
} from '@fieldhouse/contracts/address.rules';
import type { Address } from '@fieldhouse/contracts/order.schemas';

/** An address in a form: every field has a text, if only an empty one; the country is its code. */
export type AddressForm = Readonly<Record<AddressField, string>>;

const nothing: AddressForm = {
  name: '',
  phone: '',
  company: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postal_code: '',
  country: '',
};

export const emptyAddress = (country: string): AddressForm => ({ ...nothing, country });

export function toAddressForm(address: TypedAddress): AddressForm {
  const tidy = tidyAddress(address);
  return { ...nothing, ...Object.fromEntries(addressFields.map((field) => [field, tidy[field] ?? ''])) };
}

/** What is missing and what cannot be right, by the rules of its country. */
export const findFormProblems = (form: AddressForm): AddressProblems => ({
  ...findMissing(form),
  ...findAddressProblems(toAddress(form)),
});

/** As it is sent and kept: what was not typed, or does not belong in addresses of this country, is left out. */
export function toAddress(form: AddressForm): Address {
  const belongs = new Set(fieldsOf(form.country).map(({ field }) => field));
  const typed = addressFields
    .filter((field) => belongs.has(field) && form[field].trim() !== '')
    .map((field) => [field, form[field].trim()]);
  return tidyAddress({ line1: '', city: '', postal_code: '', country: '', ...Object.fromEntries(typed) });
}
