import {
  type AgeGroup,
  type AttributeValue,
  attributeText,
  findValueProblem,
  type Gender,
  plainNumber,
} from '@fieldhouse/contracts/attribute.rules';
import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { type Translate, t } from '@fieldhouse/contracts/text';
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
    return value === undefined ? [] : [`${attribute.name}: ${attributeText(t, attribute, value)}`];
  });
}

type Described = Pick<
  ProductDetail,
  'brand' | 'gender' | 'ageGroup' | 'material' | 'mpn' | 'guaranteeYears' | 'weight'
>;

/** What a product's page says of it, in a table. */
export function factsOf(t: Translate, product: Described, values: readonly KnownValue[]): ProductDetail['facts'] {
  const { brand, gender, ageGroup, material, mpn, guaranteeYears, weight } = product;
  const facts = [
    [t`Brand`, brand],
    [t`Gender`, gender && genderTexts(t)[gender]],
    [t`Age group`, ageGroup && ageGroupTexts(t)[ageGroup]],
    [t`Material`, material],
    ...values.map(({ attribute, value }) => [attribute.name, attributeText(t, attribute, value)] as const),
    [t`Weight`, weight && weightText(t, weight)],
    [t`Manufacturer’s number`, mpn],
    [t`Producer’s guarantee`, guaranteeYears && t.plural(guaranteeYears, { one: '# year', other: '# years' })],
  ] as const;
  return facts.flatMap(([name, value]) => (value ? [{ name, value: String(value) }] : []));
}

const genderTexts = (t: Translate): Record<Gender, string> => ({ women: t`Women`, men: t`Men`, unisex: t`Unisex` });

const ageGroupTexts = (t: Translate): Record<AgeGroup, string> => ({
  adult: t`Adult`,
  kids: t`Kids`,
  toddler: t`Toddler`,
  infant: t`Infant`,
  newborn: t`Newborn`,
});

/** From a kilogram on in kilograms. */
const weightText = (t: Translate, grams: number) =>
  grams < 1000 ? `${grams} g` : `${plainNumber(t.locale, Math.round(grams / 10) / 100)} kg`;
