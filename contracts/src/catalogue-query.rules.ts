/** What one can ask the catalogue for, under the names that address and API share. */

export const catalogueSorts = [
  'relevance',
  'newest',
  'popular',
  'rating',
  'price-asc',
  'price-desc',
  'name-asc',
  'name-desc',
] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];

/** Facets that every shop has; attributes follow under their own names. */
export const facetNames = ['category', 'brand', 'size', 'colour', 'rating', 'sale'] as const;

/** `attr.Drop=8` asks for the attribute of that name. */
export const ATTRIBUTE_PREFIX = 'attr.';

/** So many values of one facet can be chosen, and so many attributes. */
export const MAX_CHOSEN = 20;
export const MAX_CHOSEN_ATTRIBUTES = 10;
/** Of a value or the name of an attribute, in characters. */
export const CHOSEN_LENGTH = 60;
