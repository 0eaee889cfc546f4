import type { ShopSettings } from '@fieldhouse/contracts/settings.schemas';
import type { Goods, ShopTerms } from './pricing.model.ts';

type Priced = Pick<Goods, 'regularCents' | 'sale'>;

/** What a piece costs at a moment. A sale counts from its first moment to the last one before its end. */
export function priceAt({ regularCents, sale }: Priced, now: number): number {
  if (!sale || (sale.from !== null && now < sale.from) || (sale.until !== null && now >= sale.until))
    return regularCents;
  return Math.min(sale.cents, regularCents);
}

/** When that changes next. */
export function nextPriceChange({ sale }: Priced, now: number): number | null {
  return earliest([sale?.from, sale?.until], now);
}

/** The first of these moments that is still to come. */
export function earliest(moments: readonly (number | null | undefined)[], now: number): number | null {
  let next: number | null = null;
  for (const at of moments) if (at != null && at > now && (next === null || at < next)) next = at;
  return next;
}

type Settings = Pick<ShopSettings, 'currency' | 'country' | 'timeZone' | 'taxMode' | 'holidays'>;

/** What of the settings counts when something is priced. */
export const termsOf = ({ currency, country, timeZone, taxMode, holidays }: Settings): ShopTerms => ({
  currency,
  country,
  timeZone,
  holidays,
  taxIncluded: taxMode === 'included',
});
