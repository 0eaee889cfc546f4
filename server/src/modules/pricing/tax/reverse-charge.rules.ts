import { isInEu } from '@fieldhouse/contracts/read-country.rules';
import { parseVatNumber, type VatObstacle } from '@fieldhouse/contracts/vat-number.rules';

interface Sale {
  readonly shopCountry: string;
  /** Where the goods go. */
  readonly country: string;
  readonly company: string | null | undefined;
  /** As it was typed; whether it is valid is asked elsewhere. */
  readonly vatNumber: string;
}

/**
 * Why a business does not owe the tax itself, as it would when goods go from one country of the EU to another and its valid
 * number is of any country but the shop's own (Directive 2006/112/EC, article 138). The country of the number need not be the one
 * that the goods go to. Undefined: nothing but that the number has to be valid.
 */
export function findVatObstacle({ shopCountry, country, company, vatNumber }: Sale): VatObstacle | undefined {
  const vat = parseVatNumber(vatNumber);
  if (!vat) return 'form';
  if (!isInEu(shopCountry) || !isInEu(country) || country === shopCountry) return 'place';
  if (vat.country === shopCountry) return 'home';
  return company?.trim() ? undefined : 'company';
}
