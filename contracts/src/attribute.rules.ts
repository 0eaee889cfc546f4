import { messages, msg } from './messages.ts';
import type { Translate } from './text.ts';

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

export const attributeMessages = messages('attribute', {
  name: 'Please enter a name',
  reserved: 'Every product already has an attribute of this name',
  kind: 'Please choose number, yes or no, or list',
  values: 'A list needs at least one value',
  noValues: 'Only a list has values',
  manyValues: msg`A list can have at most ${MAX_ATTRIBUTE_VALUES} values`,
  value: 'Please enter a value, or delete the empty one',
  twice: 'A value can be in the list only once',
  categories: 'Please choose the categories by name',
  gender: 'Please choose women, men or unisex',
  ageGroup: 'Please choose an age group',
  many: msg`A product can have at most ${MAX_PRODUCT_ATTRIBUTES} attributes`,
  number: 'Please enter a number with at most three decimals, such as 8 or 8.5',
  yesNo: 'Please choose yes or no',
  oneOf: 'Please choose one of the values',
} as const);

/** Of a number, of yes or no, or of a list. */
export type AttributeValue = number | boolean | string;

interface AttributeLike {
  readonly kind: AttributeKind;
  readonly values: readonly string[];
}

/** Making one takes a hundred times as long as using it. */
const plainNumbers: Record<string, Intl.NumberFormat> = {};

/** As it was typed, but for the sign before its decimals. */
export function plainNumber(locale: string, value: number): string {
  plainNumbers[locale] ??= new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 3 });
  return plainNumbers[locale].format(value);
}

/** Of a number, both ways. */
const LARGEST = 1_000_000_000;

/** What is wrong with an attribute as a whole, by field. */
export function findAttributeProblems(attribute: AttributeLike & { readonly name: string }): Record<string, string> {
  const { name, kind, values } = attribute;
  const isReserved = builtInAttributes.some((reserved) => reserved.toLowerCase() === name.toLowerCase());
  const sentence =
    kind === 'list' ? findListProblem(values) : values.length > 0 ? attributeMessages.noValues : undefined;
  return { ...(isReserved && { name: attributeMessages.reserved }), ...(sentence && { values: sentence }) };
}

function findListProblem(values: readonly string[]): string | undefined {
  if (values.length === 0) return attributeMessages.values;
  return new Set(values.map((value) => value.toLowerCase())).size < values.length ? attributeMessages.twice : undefined;
}

/** What is wrong with the value that a product is to have. */
export function findValueProblem({ kind, values }: AttributeLike, value: AttributeValue): string | undefined {
  if (kind === 'number') return isPlainNumber(value) ? undefined : attributeMessages.number;
  if (kind === 'yes-no') return typeof value === 'boolean' ? undefined : attributeMessages.yesNo;
  return typeof value === 'string' && values.includes(value) ? undefined : attributeMessages.oneOf;
}

function isPlainNumber(value: AttributeValue): boolean {
  return typeof value === 'number' && Math.abs(value) <= LARGEST && Number(value.toFixed(3)) === value;
}

/** As it is shown: `8 mm`, `Yes`. */
export function attributeText(t: Translate, { unit }: { readonly unit: string | null }, value: AttributeValue): string {
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  const text = typeof value === 'number' ? plainNumber(t.locale, value) : value;
  return unit ? `${text} ${unit}` : text;
}
