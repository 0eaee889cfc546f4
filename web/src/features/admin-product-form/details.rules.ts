import {
  type AgeGroup,
  type AttributeValue,
  attributeText,
  findValueProblem,
  type Gender,
} from '@fieldhouse/contracts/attribute.rules';
import type { Attribute } from '@fieldhouse/contracts/attributes.schemas';
import type { ProductDetail, ProductInEdit } from '@fieldhouse/contracts/catalogue.schemas';
import type { ShippingClass } from '@fieldhouse/contracts/delivery.rules';
import { guaranteeMessages, MAX_GUARANTEE_YEARS } from '@fieldhouse/contracts/guarantee.rules';
import { endsTooSoon, MAX_TAGS, publishingMessages } from '@fieldhouse/contracts/product.rules';
import { isTaxClass, STANDARD_TAX_CLASS, taxMessages } from '@fieldhouse/contracts/tax.rules';
import { t } from '@fieldhouse/contracts/text';
import { MAX_WEIGHT, variantMessages } from '@fieldhouse/contracts/variant.rules';
import { statusNames } from '../../lib/product-status.rules.ts';
import { fromLocalTime, toLocalTime } from '../../lib/typed-values.rules.ts';

/** Who sees a product, and how it is described and found. */
const publishing = [
  'status',
  'publishAt',
  'unpublishAt',
  'descriptionFormat',
  'searchTitle',
  'searchDescription',
  'tags',
] as const;

export const plainDetails = [
  ...publishing,
  'gender',
  'ageGroup',
  'material',
  'mpn',
  'weight',
  'guaranteeYears',
  'shippingClass',
  'taxClass',
] as const;

/** What the fields of `plainDetails` are called. */
export const detailNames: Readonly<Record<string, string>> = {
  gender: t`Gender`,
  ageGroup: t`Age group`,
  material: t`Material`,
  mpn: t`Manufacturer’s number`,
  weight: t`Weight (g)`,
  guaranteeYears: t`Producer’s guarantee (years)`,
  shippingClass: t`Delivered as`,
  taxClass: t`Tax class`,
  status: t`Status`,
  publishAt: t`In the shop from`,
  unpublishAt: t`In the shop until`,
  descriptionFormat: t`Text format`,
  searchTitle: t`Title for search engines`,
  searchDescription: t`Summary for search engines`,
  tags: t`Tags for staff`,
} satisfies Record<(typeof plainDetails)[number], string>;

const genderNames: Readonly<Record<Gender, string>> = { women: t`Women`, men: t`Men`, unisex: t`Unisex` };
const ageGroupNames: Readonly<Record<AgeGroup, string>> = {
  adult: t`Adult`,
  kids: t`Kids`,
  toddler: t`Toddler`,
  infant: t`Infant`,
  newborn: t`Newborn`,
};
const shippingNames: Readonly<Record<ShippingClass, string>> = {
  parcel: t`Parcel`,
  bulky: t`Bulky goods`,
  freight: t`Freight`,
};
const formatNames = { plain: t`plain text`, markdown: t`formatted by Markdown` };
/** What is chosen from a list, by field. */
export const valueNames = {
  gender: genderNames,
  ageGroup: ageGroupNames,
  shippingClass: shippingNames,
  status: statusNames,
  descriptionFormat: formatNames,
};
const yesNoNames: Readonly<Record<string, string>> = { yes: t`yes`, no: t`no` };

/** What a product need not say, as it is typed, by the field that a refusal names: `gender`, `attributes.Drop`. */
export interface TypedDetails {
  readonly texts: Readonly<Record<string, string>>;
}

/** What a product is unless told otherwise. */
export const usual: Readonly<Record<string, string>> = {
  shippingClass: 'parcel',
  taxClass: STANDARD_TAX_CLASS,
  status: 'published',
  descriptionFormat: 'plain',
};

export const noDetails: TypedDetails = { texts: {} };

export const attributeField = (name: string): string => `attributes.${name}`;
const textIn = ({ texts }: TypedDetails, field: string) =>
  Object.hasOwn(texts, field) ? (texts[field] ?? '') : (usual[field] ?? '');
const fieldsIn = (...all: readonly TypedDetails[]) => [...new Set(all.flatMap(({ texts }) => Object.keys(texts)))];

type Detailed = Pick<ProductDetail, 'attributes'> & Partial<Pick<ProductInEdit, (typeof plainDetails)[number]>>;

export function detailsOf(product: Detailed): TypedDetails {
  const plain = plainDetails.map((field) => [field, textOf(field, product[field])]);
  const attributes = Object.entries(product.attributes ?? {}).map(([name, value]) => [
    attributeField(name),
    toText(value),
  ]);
  return { texts: Object.fromEntries([...plain, ...attributes]) };
}

const isTime = (field: string) => field === 'publishAt' || field === 'unpublishAt';

/** Times are by the clock of this machine. */
function textOf(field: string, value: string | number | readonly string[] | null | undefined): string {
  if (isTime(field)) return toLocalTime(value ? String(value) : null);
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

const toText = (value: AttributeValue) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value));

/** What is none of these stays a text, which the rules refuse. */
function toValue({ kind }: Attribute, text: string): AttributeValue {
  if (kind === 'yes-no' && (text === 'yes' || text === 'no')) return text === 'yes';
  return kind === 'number' && /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text;
}

export const isSameDetails = (one: TypedDetails, other: TypedDetails): boolean => differing(one, other).length === 0;

const differing = (one: TypedDetails, other: TypedDetails) =>
  fieldsIn(one, other).filter((field) => textIn(one, field).trim() !== textIn(other, field).trim());

/** Two may say different things of the same product: what only one of them has changed is taken from both. */
export function mergeDetails(base: TypedDetails, mine: TypedDetails, theirs: TypedDetails) {
  const ours = new Set(differing(base, mine));
  const both = differing(mine, theirs).filter(
    (field) => ours.has(field) && textIn(base, field) !== textIn(theirs, field),
  );
  const texts = { ...theirs.texts };
  for (const field of ours) texts[field] = textIn(mine, field);
  const merged = { texts };
  return { mine: merged, theirs: both.length === 0 ? merged : withTexts(merged, theirs, both) };
}

const withTexts = ({ texts }: TypedDetails, from: TypedDetails, fields: readonly string[]): TypedDetails => ({
  texts: { ...texts, ...Object.fromEntries(fields.map((field) => [field, textIn(from, field)])) },
});

/** What one says otherwise than the other. */
export const describeDetails = (one: TypedDetails, other: TypedDetails): string =>
  differing(one, other)
    .map((field) => `${nameOf(field)}: ${shownIn(one, field) || t`nothing`}`)
    .join(', ');

const nameOf = (field: string) => detailNames[field] ?? field.replace(/^attributes\./, '');

function shownIn(details: TypedDetails, field: string): string {
  const text = textIn(details, field);
  const names: Readonly<Record<string, Readonly<Record<string, string>>>> = valueNames;
  return (field in detailNames ? names[field] : yesNoNames)?.[text] ?? text;
}

/** The parent of each category, by name. */
export type Parents = Readonly<Record<string, string | null>>;

/** The attributes that a product of these categories has. */
export function fittingAttributes(
  attributes: readonly Attribute[],
  chosen: readonly string[],
  parents: Parents,
): Attribute[] {
  const names = new Set<string>();
  for (const one of chosen)
    for (let at: string | null | undefined = one; at && !names.has(at); at = parents[at]) names.add(at);
  return attributes.filter(({ categories }) => categories.length === 0 || categories.some((name) => names.has(name)));
}

/** By the field that it is about. */
export function findDetailsProblems(details: TypedDetails, attributes: readonly Attribute[]): Record<string, string> {
  const isWithin = (field: string, most: number) => {
    const text = textIn(details, field).trim();
    return text === '' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most);
  };
  const problems = attributes.flatMap((attribute) => {
    const text = textIn(details, attributeField(attribute.name)).trim();
    const problem = text === '' ? undefined : findValueProblem(attribute, toValue(attribute, text));
    return problem ? [[attributeField(attribute.name), problem] as const] : [];
  });
  const [from, until] = (['publishAt', 'unpublishAt'] as const).map((field) => fromLocalTime(textIn(details, field)));
  const taxClass = textIn(details, 'taxClass').trim().toLowerCase();
  return {
    ...Object.fromEntries(problems),
    ...(!isWithin('weight', MAX_WEIGHT) && { weight: variantMessages.weight }),
    ...(!isWithin('guaranteeYears', MAX_GUARANTEE_YEARS) && { guaranteeYears: guaranteeMessages.years }),
    ...(taxClass !== '' && !isTaxClass(taxClass) && { taxClass: taxMessages.class }),
    ...(endsTooSoon(from, until) && { unpublishAt: publishingMessages.untilBeforeFrom }),
    ...(tagsIn(textIn(details, 'tags')).length > MAX_TAGS && { tags: publishingMessages.tags }),
  };
}

/** What of the details is sent: what is not as it was, attributes as a whole. */
export function detailsToSend(details: TypedDetails, base: TypedDetails, attributes: readonly Attribute[]) {
  const changed = differing(details, base);
  const plain = plainDetails.filter((field) => changed.includes(field));
  const filled = attributes.flatMap((attribute) => {
    const text = textIn(details, attributeField(attribute.name)).trim();
    return text === '' ? [] : [[attribute.name, toValue(attribute, text)] as const];
  });
  return {
    ...Object.fromEntries(plain.map((field) => [field, toSent(field, textIn(details, field).trim())])),
    ...(changed.some((field) => field.startsWith(attributeField(''))) && { attributes: Object.fromEntries(filled) }),
  };
}

function toSent(field: (typeof plainDetails)[number], text: string) {
  if (field === 'tags') return tagsIn(text);
  if (text === '') return usual[field] ?? null;
  if (isTime(field)) return fromLocalTime(text);
  return field === 'weight' || field === 'guaranteeYears' ? Number(text) : text;
}

const tagsIn = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/** For a label: `Drop (mm)`. */
export const attributeLabel = ({ name, unit }: Attribute): string => (unit ? `${name} (${unit})` : name);

export const notSaid = { value: '', label: t`Not said` };

/** What a list or yes or no is chosen from. */
export function attributeChoices(attribute: Attribute): { value: string; label: string }[] {
  const values = attribute.kind === 'list' ? attribute.values : ['yes', 'no'];
  const label = (value: string) =>
    attributeText(t, { unit: null }, attribute.kind === 'list' ? value : value === 'yes');
  return [notSaid, ...values.map((value) => ({ value, label: label(value) }))];
}
