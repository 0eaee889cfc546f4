/** Of the calls about where the shop sells and delivers, as in descriptions.ts. */
export const sellingDescriptions: Readonly<Record<string, string>> = {
  listMarkets:
    'All markets; the first is the shop itself. Staff are also told `taxMode`, `rate` and `rounding`, by which prices come about.',
  getMarket: 'A market, by its id; `shop` is the shop itself.',
  createMarket:
    'Adds a market. `rate` is what one unit of the shop’s currency is in this one; prices that are not fixed follow it, and end as `rounding` says. A country is in one market at most.',
  updateMarket:
    'Any of the fields. Those of `shop` are the settings: its name, currency, tax mode and languages. With `__v` it is refused if somebody has changed the market in the meantime.',
  listMarketPrices:
    'What each variant costs in each market but the first; `fixed` says by what, null that it follows the rate.',
  setProductPrice:
    'Fixes what a product costs in a market, named by its prefix or id, for all variants that have no price of their own there.',
  deleteProductPrice: 'The product follows the rate again.',
  setVariantPrice: 'Fixes what a variant costs in a market, named by its prefix or id.',
  deleteVariantPrice: 'The variant costs what its product does there, or follows the rate again.',
  deleteMarket: 'Its fixed prices and amounts go with it; orders keep their currency. The first cannot be deleted.',

  listDeliveryZones:
    'All zones, by name. An address is in the narrowest zone that has it: postal codes before states, states before countries, countries before `everywhere`.',
  getDeliveryZone: 'A zone with its ways of delivery.',
  createDeliveryZone:
    'Adds a zone with its ways of delivery. It is refused if an equally narrow zone has some of its places. Steps `by` weight begin at grams, those by subtotal at amounts; the first begins at 0. `markets` fixes amounts in other markets, named by prefix or id and in their currency; what is null there follows the rate.',
  updateDeliveryZone:
    'Any of the fields; `methods` as a whole, where those with a known `_id` keep it. With `__v` it is refused if somebody has changed the zone in the meantime.',
  deleteDeliveryZone: 'After the last one nothing is delivered any more.',
  listTaxRates: 'The whole table. `rate` is in percent; rates of a state replace those of its country.',
  updateTaxRates:
    'The whole table. `__v` is needed: it is refused if somebody has changed the table in the meantime. A class without a rate of its own bears the standard one.',
};
