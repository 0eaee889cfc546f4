/**
 * What a cached answer can depend on. A write names what it has changed, an answer what it was made of. Not in a module: those that
 * write may not know those that read.
 */
export const tags = {
  brands: 'brands',
  categories: 'categories',
  /** Anything a list shows about any product. */
  products: 'products',
  /** Which products are listed at all, and where. */
  listing: 'listing',
  /** More products than can be named one by one: what is made of all of them is made again. */
  everyProduct: 'everyProduct',
  /** Zones, rates and promotions: what carts cost beside their goods. */
  pricing: 'pricing',
  sizeGuides: 'sizeGuides',
  synonyms: 'synonyms',
  /** What stands first in searches and categories, and what is left out. */
  searchRules: 'searchRules',
  /** What the shop has written itself, and where the footer leads. */
  pages: 'pages',
  attributes: 'attributes',
  /** Who wrote reviews: an account that is deleted takes its name along. */
  authors: 'authors',
  /** Name, currency and all else on /admin/settings. */
  settings: 'settings',
  /** Where it sells at other prices. */
  markets: 'markets',
  /** What is translated of all that the shop has written, but of products. */
  texts: 'texts',
  product: (id: string) => `product:${id}`,
} as const;

export function productChanged(id: string, { listing }: { listing: boolean }): string[] {
  return [tags.product(id), tags.products, ...(listing ? [tags.listing] : [])];
}
