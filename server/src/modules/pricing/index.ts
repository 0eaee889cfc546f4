export { addTax, computeQuote, placeOf, priceCart } from './core/compute-quote.rules.ts';
export type { ComputedQuote, Goods, Place, PricingRules, QuoteInput, WantedLine } from './core/pricing.model.ts';
export { foldCode } from './core/promotions.rules.ts';
export { getPricing, type PricingDeps } from './get-pricing.ts';
export { readPricing, readUses, type StoredPricing } from './pricing.repo.ts';
