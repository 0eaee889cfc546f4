import { tags } from '../../cache-tags.ts';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import { readPricing, type StoredPricing } from './pricing.repo.ts';

export interface PricingDeps {
  readonly db: Db;
  readonly cache: Pick<PublicCache, 'keep'>;
}

/**
 * From the cache: right on this node at once, on others within a second. Placing an order compares the version, which some of the
 * settings move as well.
 */
export function getPricing({ db, cache }: PricingDeps, notes?: Dependencies): Promise<StoredPricing> {
  return cache.keep(notes, 'pricing', [tags.pricing, tags.settings], () => readPricing(db));
}
