import type { IndexedProduct } from './column-query.ts';
import { priceStepOf } from './price-steps.rules.ts';

/**
 * What a query counts about a row is in one place, a record of six words: the codes of its lists of categories, sizes, colours
 * and attributes, then brand and profile, then which sizes there are in which colours. A profile is price step, half stars and
 * sale in one number, so that one count serves all three.
 */
export const RECORD = {
  words: 6,
  categories: 0,
  sizes: 1,
  colours: 2,
  attributes: 3,
  brandAndProfile: 4,
  grid: 5,
} as const;

const PROFILE_BITS = 9;
export const PROFILES = 1 << PROFILE_BITS;
export const MOST_HALF_STARS = 10;

type Profiled = Pick<IndexedProduct, 'brandId' | 'priceCents' | 'halfStars' | 'onSale'>;

export function brandAndProfileOf({ brandId, priceCents, halfStars, onSale }: Profiled): number {
  const profile = (priceStepOf(priceCents) << 5) | (halfStars << 1) | Number(onSale);
  return brandId * PROFILES + profile;
}

/** What of the profile goes by the price. */
export const priceProfileOf = ({ cents, onSale }: { readonly cents: number; readonly onSale: boolean }): number =>
  (priceStepOf(cents) << 5) | Number(onSale);

/** The same product at another price. */
export const repriced = (brandAndProfile: number, priceProfile: number): number =>
  brandOf(brandAndProfile) * PROFILES + (halfStarsOf(brandAndProfile) << 1) + priceProfile;

export const brandOf = (brandAndProfile: number): number => brandAndProfile >>> PROFILE_BITS;
export const profileOf = (brandAndProfile: number): number => brandAndProfile & (PROFILES - 1);
export const stepOf = (brandAndProfile: number): number => profileOf(brandAndProfile) >>> 5;
export const halfStarsOf = (brandAndProfile: number): number => (brandAndProfile >>> 1) & 15;
/** 1 at a reduced price, otherwise 0. */
export const saleOf = (brandAndProfile: number): number => brandAndProfile & 1;
