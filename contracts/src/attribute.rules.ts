export const attributeKinds = ['number', 'yes-no', 'list'] as const;
export type AttributeKind = (typeof attributeKinds)[number];

export const genders = ['women', 'men', 'unisex'] as const;
export type Gender = (typeof genders)[number];
export const ageGroups = ['adult', 'kids', 'toddler', 'infant', 'newborn'] as const;
export type AgeGroup = (typeof ageGroups)[number];

/** In characters. */
export const attributeLengths = { name: 60, value: 60, unit: 20, material: 100, mpn: 70 } as const;
export const MAX_ATTRIBUTES = 200;
export const MAX_ATTRIBUTE_VALUES = 100;
/** Of one product. */
export const MAX_PRODUCT_ATTRIBUTES = 40;

/** Facets that every product may have, beside the attributes of its categories: no attribute may be called so. */
export const builtInAttributes = ['Gender', 'Age group', 'Material'] as const;

export const attributeMessages = {
  name: 'Please enter a name',
  reserved: 'Every product already has an attribute of this name',
  kind: 'Please choose number, yes or no, or list',
  values: 'A list needs at least one value',
  noValues: 'Only a list has values',
  manyValues: `A list can have at most ${MAX_ATTRIBUTE_VALUES} values`,
  value: 'Please enter a value, or delete the empty one',
  twice: 'A value can be in the list only once',
  categories: 'Please choose the categories by name',
  gender: 'Please choose women, men or unisex',
  ageGroup: 'Please choose an age group',
  many: `A product can have at most ${MAX_PRODUCT_ATTRIBUTES} attributes`,
} as const;
