import { isInEu } from '@fieldhouse/contracts/read-country.rules';
import { parseVatNumber } from '@fieldhouse/contracts/vat-number.rules';

interface Sale {
  readonly shopCountry: string;
  /** Where the goods go. */
  readonly country: string;
  /** As it was typed; whether it is valid is asked elsewhere. */
  readonly vatNumber: string | null | undefined;
}

/**
 * Whether a business with a valid VAT number owes the tax itself: goods go from one country of the EU to another, and the
 * number is of any country but the shop's own (Directive 2006/112/EC, article 138).
 */
export function isReverseCharge({ shopCountry, country, vatNumber }: Sale): boolean {
  const vat = vatNumber ? parseVatNumber(vatNumber) : undefined;
  if (!vat || !isInEu(shopCountry) || !isInEu(country)) return false;
  return country !== shopCountry && vat.country !== shopCountry;
}
