/** As an order keeps it; the country is its code of two letters. */
export interface PostalAddress {
  readonly line1: string;
  readonly city: string;
  readonly postal_code: string;
  readonly country: string;
}

type AddressField = keyof PostalAddress;

const sentences: Record<AddressField, string> = {
  line1: 'Please enter street and number',
  city: 'Please enter the city',
  postal_code: 'Please enter the postal code',
  country: 'Please choose the country',
};

export type AddressProblems = Partial<Record<AddressField, string>>;

export function findAddressProblems(address: PostalAddress): AddressProblems {
  const missing = (Object.keys(sentences) as AddressField[]).filter((field) => address[field].trim() === '');
  return Object.fromEntries(missing.map((field) => [field, sentences[field]]));
}

export function trimmed({ line1, city, postal_code, country }: PostalAddress): PostalAddress {
  return { line1: line1.trim(), city: city.trim(), postal_code: postal_code.trim(), country };
}
