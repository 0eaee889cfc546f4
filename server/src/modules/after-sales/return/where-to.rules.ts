import { addressLines } from '@fieldhouse/contracts/address.rules';
import type { ShopSettings } from '@fieldhouse/contracts/settings.schemas';

/** Where returns go. Empty while the shop has not said where it is. */
export function whereTo({ name, company, country }: Pick<ShopSettings, 'name' | 'company' | 'country'>): string[] {
  const { vatNumber: _, registration: __, name: companyName, ...place } = company;
  if (!place.line1 && !place.city) return [];
  return addressLines({ ...place, name: `${companyName || name}, Returns`, country });
}
