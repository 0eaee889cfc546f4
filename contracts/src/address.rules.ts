import { type AddressFormat, formatOf } from './address-formats.ts';
import { personWords, usualWords } from './address-words.ts';
import { countryName, isCountry } from './country.rules.ts';
import { LOCALE } from './language.ts';
import { messages } from './messages.ts';
import type { Address } from './order.schemas.ts';
import type { ShopSettings } from './settings.schemas.ts';
import { t } from './text.ts';

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
export type AddressProblems = Partial<Record<AddressField, string>>;

export const addressMessages = messages('address', {
  country: 'Please choose a country',
  none: 'Please enter a delivery address',
  phone: 'Please enter a phone number, such as +1 202 555 0123',
} as const);

const letters = { C: 'city', S: 'state', Z: 'postal_code' } as const;
const isLetter = (text: string): text is keyof typeof letters => text in letters;
const placesIn = (text: string) => [...text].filter(isLetter).map((letter) => letters[letter]);

export interface FormField {
  readonly field: AddressField;
  readonly label: string;
  readonly needed: boolean;
  /** Code and name, where it is one of a list. */
  readonly choices?: readonly (readonly [code: string, name: string])[] | undefined;
}

/** What a form asks for in this country, in the order in which it is written there. */
export function fieldsOf(country: string | null | undefined): FormField[] {
  const format = formatOf(country);
  const needed = new Set<AddressField>(['name', 'line1', 'country', ...placesIn(format.needs)]);
  const order: AddressField[] = ['name', 'company', 'line1', 'line2', ...placesIn(format.layout), 'country', 'phone'];
  const words = wordsIn(format);
  return order.map((field) => ({
    field,
    label: words[field].label,
    needed: needed.has(field),
    ...(field === 'state' && format.states && { choices: format.states }),
  }));
}

/** What may be left out is never missing. */
const wordsIn = ({ words }: AddressFormat) => ({
  ...personWords,
  ...usualWords,
  ...words,
  country: { label: t`Country`, enter: addressMessages.country },
  phone: { label: t`Phone`, enter: undefined },
  company: { label: t`Company`, enter: undefined },
  line2: { label: t`Apartment, floor, building`, enter: undefined },
});

const isTyped = (address: TypedAddress, field: AddressField): boolean => Boolean(address[field]?.trim());

/** What is still to be typed before a parcel can be sent there. */
export function missingFields(address: TypedAddress): AddressField[] {
  return fieldsOf(address.country)
    .filter(({ field, needed }) => needed && !isTyped(address, field))
    .map(({ field }) => field);
}

/** What is missing, said at its field. */
export function findMissing(address: TypedAddress): AddressProblems {
  const words = wordsIn(formatOf(address.country));
  return Object.fromEntries(missingFields(address).map((field) => [field, words[field].enter]));
}

/** What is typed but cannot be right. What is missing is no problem as long as costs are only estimated. */
export function findAddressProblems(address: TypedAddress): AddressProblems {
  const format = formatOf(address.country);
  const { postal, example = '', states } = format;
  const words = wordsIn(format);
  const { country, state, postal_code, phone } = tidyAddress(address);
  return {
    ...(country && !isCountry(country) && { country: addressMessages.country }),
    ...(postal_code &&
      postal &&
      !postal.test(postal_code) && {
        postal_code: words.postal_code.check(example),
      }),
    ...(state &&
      states &&
      !states.some(([code]) => code === state) && {
        state: words.state.choose ?? words.state.enter,
      }),
    ...(phone && !/^(?=(?:\D*\d){5})[+\d][\d\s()./x-]*$/i.test(phone) && { phone: addressMessages.phone }),
  };
}

/**
 * As the post and the shop's tables want it: codes in capitals, a state by its code where it has one, a postal code without
 * the country that some write before it (D-26465).
 */
export function tidyAddress<Typed extends TypedAddress>(address: Typed): Typed {
  const { states, postal } = formatOf(address.country);
  const state = address.state?.trim().toUpperCase();
  const found =
    state &&
    states?.find((words) =>
      words.some((word) => word.toUpperCase() === state || `${address.country}-${word}` === state),
    );
  const code = address.postal_code?.trim().toUpperCase();
  const bare = code && withoutCountry(code, address.country);
  return {
    ...address,
    ...(code && { postal_code: bare && postal?.test(bare) && !postal.test(code) ? bare : code }),
    ...(found && { state: found[0] }),
  };
}

/** The letters of ISO, or those on cars (D, A, FIN): both begin alike. */
function withoutCountry(code: string, country: string | null | undefined): string | undefined {
  const [, letters = '', rest] = /^([A-Z]{1,3})[ -]?(\d.*)$/.exec(code) ?? [];
  return country && letters[0] === country[0] ? rest : undefined;
}

/** As it is kept: what was typed, without what was left empty. */
export function toAddress({
  line1,
  city,
  country,
  postal_code,
  ...more
}: TypedAddress & { readonly country: string }): Address {
  const { name, phone, company, line2, state } = more;
  return {
    line1: line1 ?? '',
    city: city ?? '',
    country,
    postal_code: postal_code ?? '',
    ...(name && { name }),
    ...(phone && { phone }),
    ...(company && { company }),
    ...(line2 && { line2 }),
    ...(state && { state }),
  };
}

/** The address as it stands on a parcel, in the country's order: one line each, without empty ones. */
export function addressLines(address: TypedAddress, locale: string = LOCALE): string[] {
  const { layout } = formatOf(address.country);
  const text = (field: AddressField) => address[field]?.trim() ?? '';
  const placed = new Set(placesIn(layout));
  return [
    ...(['name', 'company', 'line1', 'line2'] as const).map(text),
    ...layout.split('/').map((line) => writeLine(line, text)),
    // What does not belong in addresses of this country was typed all the same.
    ...Object.values(letters)
      .filter((field) => !placed.has(field))
      .map(text),
    countryName(text('country'), locale),
  ].filter(Boolean);
}

/** Where the company behind the shop is; nothing until it is entered. */
export function companyLines(
  { company, country }: Pick<ShopSettings, 'company' | 'country'>,
  locale: string = LOCALE,
): string[] {
  const { line1, line2, city, state, postal_code } = company;
  return line1 || city ? addressLines({ line1, line2, city, state, postal_code, country }, locale) : [];
}

/** Each part with what separates it from the one before, if there is one. */
function writeLine(layout: string, text: (field: AddressField) => string): string {
  let written = '';
  for (const [, between = '', letter = ''] of layout.matchAll(/([^CSZ]*)([CSZ])/g)) {
    const part = isLetter(letter) ? text(letters[letter]) : '';
    if (part) written += written === '' ? part : between + part;
  }
  return written;
}
