import { messages, msg } from './messages.ts';
import { t } from './text.ts';

/** What a part of an address is called in a country, and what is said of it by that name. */
interface AddressWords {
  readonly label: string;
  /** Where it is missing. */
  readonly enter: string;
}

interface StateWords extends AddressWords {
  /** Where there is a list of them. */
  readonly choose?: string;
}

interface PostalWords extends AddressWords {
  readonly check: (example: string) => string;
}

/** `Please enter the postcode`: in the words of the country. */
const missing = messages('address-missing', {
  name: 'Please enter the full name',
  street: 'Please enter the street address',
  city: 'Please enter the city',
  townOrCity: 'Please enter the town or city',
  suburb: 'Please enter the suburb',
  cityOrWard: 'Please enter the city or ward',
  cityOrDistrict: 'Please enter the city or district',
  district: 'Please enter the district',
  region: 'Please enter the region',
  state: 'Please enter the state',
  province: 'Please enter the province',
  provinceOrCity: 'Please enter the province or city',
  county: 'Please enter the county',
  department: 'Please enter the department',
  prefecture: 'Please enter the prefecture',
  area: 'Please enter the area',
  emirate: 'Please enter the emirate',
  governorate: 'Please enter the governorate',
  postalCode: 'Please enter the postal code',
  zipCode: 'Please enter the ZIP code',
  postcode: 'Please enter the postcode',
  eircode: 'Please enter the eircode',
  pinCode: 'Please enter the PIN code',
} as const);

const chosen = messages('address-choose', {
  state: 'Please choose the state',
  province: 'Please choose the province',
} as const);

/** Where it cannot be right; the example is one that is. */
const checked = messages('address-check', {
  postalCode: (example: string) => msg`Please check the postal code: it looks like ${example}`,
  zipCode: (example: string) => msg`Please check the ZIP code: it looks like ${example}`,
  postcode: (example: string) => msg`Please check the postcode: it looks like ${example}`,
  eircode: (example: string) => msg`Please check the eircode: it looks like ${example}`,
  pinCode: (example: string) => msg`Please check the PIN code: it looks like ${example}`,
} as const);

export const personWords = {
  name: { label: t`Full name`, enter: missing.name },
  line1: { label: t`Street address`, enter: missing.street },
} satisfies Record<string, AddressWords>;

export const cityWords = {
  city: { label: t`City`, enter: missing.city },
  townOrCity: { label: t`Town or city`, enter: missing.townOrCity },
  suburb: { label: t`Suburb`, enter: missing.suburb },
  cityOrWard: { label: t`City or ward`, enter: missing.cityOrWard },
  cityOrDistrict: { label: t`City or district`, enter: missing.cityOrDistrict },
  district: { label: t`District`, enter: missing.district },
} satisfies Record<string, AddressWords>;

export const stateWords = {
  region: { label: t`Region`, enter: missing.region },
  state: { label: t`State`, enter: missing.state, choose: chosen.state },
  province: { label: t`Province`, enter: missing.province, choose: chosen.province },
  provinceOrCity: { label: t`Province or city`, enter: missing.provinceOrCity },
  county: { label: t`County`, enter: missing.county },
  department: { label: t`Department`, enter: missing.department },
  prefecture: { label: t`Prefecture`, enter: missing.prefecture },
  area: { label: t`Area`, enter: missing.area },
  emirate: { label: t`Emirate`, enter: missing.emirate },
  governorate: { label: t`Governorate`, enter: missing.governorate },
} satisfies Record<string, StateWords>;

export const postalWords = {
  postalCode: {
    label: t`Postal code`,
    enter: missing.postalCode,
    check: checked.postalCode,
  },
  zipCode: {
    label: t`ZIP code`,
    enter: missing.zipCode,
    check: checked.zipCode,
  },
  postcode: {
    label: t`Postcode`,
    enter: missing.postcode,
    check: checked.postcode,
  },
  eircode: {
    label: t`Eircode`,
    enter: missing.eircode,
    check: checked.eircode,
  },
  pinCode: {
    label: t`PIN code`,
    enter: missing.pinCode,
    check: checked.pinCode,
  },
} satisfies Record<string, PostalWords>;

/** Of those that a country calls by a name of its own. */
export interface PlaceWords {
  readonly city: AddressWords;
  readonly state: StateWords;
  readonly postal_code: PostalWords;
}

/** Where a country has no names of its own for them. */
export const usualWords: PlaceWords = {
  city: cityWords.city,
  state: stateWords.region,
  postal_code: postalWords.postalCode,
};
