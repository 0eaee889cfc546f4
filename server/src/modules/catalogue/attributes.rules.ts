import { type AttributeValue, attributeText, findValueProblem } from '@fieldhouse/contracts/attribute.rules';
import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { StoredAttribute } from './attributes.repo.ts';

/** What a product has of them, by the number of the attribute. */
export type AttributeValues = Readonly<Record<string, AttributeValue>>;

/** For these categories and what is below them; without any it is for every product. */
export function isFor({ categoryIds }: Pick<StoredAttribute, 'categoryIds'>, lineage: ReadonlySet<number>): boolean {
  return categoryIds.length === 0 || categoryIds.some((id) => lineage.has(id));
}

interface KnownValue {
  readonly attribute: StoredAttribute;
  readonly value: AttributeValue;
}

/**
 * What of its values a product shows: one that no longer fits its categories is kept and not shown, as when it is moved to
 * another category and back.
 */
export function shownValues(
  attributes: readonly StoredAttribute[],
  lineage: ReadonlySet<number>,
  stored: AttributeValues,
): KnownValue[] {
  return attributes.flatMap((attribute) => {
    const value = stored[attribute.id];
    const isShown = value !== undefined && isFor(attribute, lineage) && !findValueProblem(attribute, value);
    return isShown ? [{ attribute, value }] : [];
  });
}

/** By the name of the attribute. */
export function toWire(values: readonly KnownValue[]): Record<string, AttributeValue> {
  return Object.fromEntries(values.map(({ attribute: { name }, value }) => [name, value]));
}

/** As the journal says it: `Drop: 8 mm`. All that the product has, shown or not. */
export function attributeLines(attributes: readonly StoredAttribute[], stored: AttributeValues): string[] {
  return attributes.flatMap((attribute) => {
    const value = stored[attribute.id];
    return value === undefined ? [] : [`${attribute.name}: ${attributeText(attribute, value)}`];
  });
}

type Described = Pick<
  ProductDetail,
  'brand' | 'gender' | 'ageGroup' | 'material' | 'mpn' | 'guaranteeYears' | 'weight'
>;

/** What a product's page says of it, in a table. */
export function factsOf(product: Described, values: readonly KnownValue[]): ProductDetail['facts'] {
  const { brand, gender, ageGroup, material, mpn, guaranteeYears, weight } = product;
  const facts = [
    ['Brand', brand],
    ['Gender', gender && capitalised(gender)],
    ['Age group', ageGroup && capitalised(ageGroup)],
    ['Material', material],
    ...values.map(({ attribute, value }) => [attribute.name, attributeText(attribute, value)] as const),
    ['Weight', weight && weightText(weight)],
    ['Manufacturer’s number', mpn],
    ['Producer’s guarantee', guaranteeYears && `${guaranteeYears} ${guaranteeYears === 1 ? 'year' : 'years'}`],
  ] as const;
  return facts.flatMap(([name, value]) => (value ? [{ name, value: String(value) }] : []));
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** From a kilogram on in kilograms. */
const weightText = (grams: number) => (grams < 1000 ? `${grams} g` : `${Math.round(grams / 10) / 100} kg`);
