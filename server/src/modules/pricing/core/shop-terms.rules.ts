import type { ShopSettings } from '@fieldhouse/contracts/settings.schemas';
import type { ShopTerms } from './pricing.model.ts';

type Settings = Pick<ShopSettings, 'currency' | 'country' | 'timeZone' | 'taxMode' | 'holidays'>;

/** What of the settings counts when something is priced. */
export const termsOf = ({ currency, country, timeZone, taxMode, holidays }: Settings): ShopTerms => ({
  ...{ currency, country, timeZone, holidays },
  taxIncluded: taxMode === 'included',
});
