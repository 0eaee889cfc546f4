export { addTax, computeQuote, placeOf, priceCart } from './core/compute-quote.rules.ts';
export type { ComputedQuote, Goods, Place, PricingRules, QuoteInput, WantedLine } from './core/pricing.model.ts';
export { foldCode } from './core/promotions.rules.ts';
export { deliveryRoutes } from './delivery/delivery.routes.ts';
export { getPricing, type PricingDeps } from './get-pricing.ts';
export { readPricing, readUses, type StoredPricing } from './pricing.repo.ts';
export { isReverseCharge } from './tax/reverse-charge.rules.ts';
export { taxRoutes } from './tax/tax.routes.ts';
export { type TaxPort, type TaxTerms, taxOfService, taxOfTable } from './tax/tax-port.ts';
