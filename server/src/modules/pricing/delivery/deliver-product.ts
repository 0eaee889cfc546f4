import { arrivalText } from '@fieldhouse/contracts/arrival-text';
import { countryName } from '@fieldhouse/contracts/country.rules';
import type { ProductDelivery } from '@fieldhouse/contracts/delivery-zones.schemas';
import { fromCents, fromMinor } from '@fieldhouse/contracts/money';
import type { Translate } from '@fieldhouse/contracts/text';
import { tags } from '../../../cache-tags.ts';
import type { Dependencies } from '../../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../../platform/cache/public-cache.ts';
import { type DirectoryDeps, getDirectory } from '../../catalogue/index.ts';
import { findMarket, type StoredMarket } from '../../markets/index.ts';
import { getSettings, type SettingsDeps } from '../../settings/index.ts';
import { rulesIn, termsIn } from '../core/market-pricing.rules.ts';
import { termsOf } from '../core/price.rules.ts';
import { nextDeparture } from '../core/working-days.rules.ts';
import { getPricing } from '../get-pricing.ts';
import { findPieces } from './delivery.repo.ts';
import { deliverPiece, type PieceDelivery } from './piece-delivery.rules.ts';

export type DeliverProductDeps = DirectoryDeps &
  SettingsDeps & { readonly cache: Pick<PublicCache, 'keep' | 'databaseNow'> };

/**
 * What delivering a piece costs in the shop's own country, or the first of the market's, and when it arrives: where a visitor is is not known. The same for
 * everybody until a price changes, the parcels of today have left or the day is over. Undefined if the product is not in the shop.
 */
export async function deliverProduct(
  deps: DeliverProductDeps,
  notes: Dependencies & { readonly t: Translate; readonly market: string | undefined },
  productId: string,
): Promise<ProductDelivery | undefined> {
  notes.tag(tags.product(productId));
  const market = await findMarket(deps, notes.market, notes);
  const [{ rules: ofShop }, settings, directory] = await Promise.all([
    getPricing(deps, notes),
    getSettings(deps, notes),
    getDirectory(deps, notes),
  ]);
  const pieces = await findPieces(deps.db, directory, productId, market);
  if (!pieces) return undefined;
  const now = deps.cache.databaseNow();
  const shop = market ? termsIn(market, termsOf(settings)) : termsOf(settings);
  const rules = market ? rulesIn(market, ofShop, shop.country) : ofShop;
  const cutOffs = rules.zones.flatMap(({ methods }) => methods.map(({ cutOff }) => cutOff));
  notes.until(nextDeparture(now, cutOffs, shop.timeZone));
  // Variants differ in little else than their size and colour.
  const alike = Map.groupBy(pieces, ({ variantId, available, ...piece }) => JSON.stringify([available > 0, piece]));
  const deliveries = [...alike.values()].flatMap((same) => {
    const delivery = same[0] && deliverPiece(same[0], shop.country, { now, rules, shop });
    if (delivery?.changesAt) notes.until(delivery.changesAt);
    return delivery ? same.map(({ variantId }) => ({ ...delivery, variantId })) : [];
  });
  const { locale } = notes.t;
  return {
    country: shop.country,
    countryName: countryName(shop.country, locale),
    ways: toWays(deliveries, locale, market),
  };
}

/** Most variants of a product are delivered alike: that is said once. */
function toWays(
  deliveries: readonly (PieceDelivery & { readonly variantId: string })[],
  locale: string,
  market: StoredMarket | undefined,
): ProductDelivery['ways'] {
  const alike = Map.groupBy(deliveries, ({ priceCents, earliest, latest, days }) =>
    [priceCents, earliest, latest, ...days].join(),
  );
  const ways = [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { priceCents, days, earliest, latest } = first;
    const variants = [first, ...others].map(({ variantId }) => variantId);
    return [
      {
        price: market ? fromMinor(priceCents, market.currency) : fromCents(priceCents),
        days: [...days],
        earliest,
        latest,
        arrives: arrivalText(earliest, latest, locale),
        ...(alike.size > 1 && { variants }),
      },
    ];
  });
  return ways.toSorted((a, b) => a.price - b.price);
}
