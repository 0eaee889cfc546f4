import { type ColourFamily, colourFamily } from '@fieldhouse/contracts/colour-family.rules';
import { nameKey } from '../../platform/names.rules.ts';
import { remembered } from '../../platform/remembered.ts';
import { ratingOf } from '../catalogue/index.ts';
import type { IndexedProduct, IndexedVariant } from './columns/column-query.ts';
import type { PriceStep } from './columns/price-plans.ts';
import { FacetCodes } from './facet-codes.ts';
import { BETWEEN_VARIANTS, type IndexRow, WITHIN_VARIANT } from './index-rows.repo.ts';

/** Attributes that every product may have are numbered downwards, those of the shop upwards. */
export const GENDER = -1;
export const AGE_GROUP = -2;
export const MATERIAL = -3;

interface SizeValue {
  readonly system: string;
  readonly value: string;
}
interface AttributeValue {
  readonly attribute: number;
  readonly value: string;
}

export interface IndexCodes {
  readonly sizes: FacetCodes<SizeValue>;
  /** By family. */
  readonly colours: FacetCodes<string>;
  readonly attributes: FacetCodes<AttributeValue>;
  /** By the system of its size: a variant as rows write it, of a colour known by its name. */
  readonly variantsIn: (system: string) => (pair: string) => IndexedVariant;
  /** By what rows say of each attribute that every product may have, and of all that the shop has added. */
  readonly said: Readonly<Record<'gender' | 'ageGroup' | 'material', (text: string) => number>>;
  readonly saidInJson: (attributes: string) => readonly number[];
}

/** Thousands of variants have the same size and colour, and thousands of products the same attributes. */
const [MOST_SYSTEMS, MOST_PAIRS, MOST_SAID] = [100, 10_000, 10_000];

export function createIndexCodes(): IndexCodes {
  const sizes = new FacetCodes<SizeValue>(
    ({ system, value }) => `${system}\n${value}`,
    ({ value }) => nameKey(value),
  );
  const colours = new FacetCodes<string>((family) => family, nameKey);
  const attributes = new FacetCodes<AttributeValue>(
    ({ attribute, value }) => `${attribute}\n${value}`,
    ({ value }) => nameKey(value),
  );
  return {
    sizes,
    colours,
    variantsIn: remembered(MOST_SYSTEMS, (system) =>
      remembered(MOST_PAIRS, (pair) => variantOf({ sizes, colours }, system, pair)),
    ),
    attributes,
    said: {
      gender: remembered(MOST_SAID, (text) => attributes.codeOf({ attribute: GENDER, value: capitalised(text) })),
      ageGroup: remembered(MOST_SAID, (text) => attributes.codeOf({ attribute: AGE_GROUP, value: capitalised(text) })),
      material: remembered(MOST_SAID, (value) => attributes.codeOf({ attribute: MATERIAL, value })),
    },
    saidInJson: remembered(MOST_SAID, (json) =>
      Object.entries(JSON.parse(json)).flatMap(([id, value]) =>
        value === null ? [] : attributes.codeOf({ attribute: Number(id), value: attributeText(value) }),
      ),
    ),
  };
}

export function toIndexedProduct(row: IndexRow, codes: IndexCodes): IndexedProduct {
  return {
    id: row.id,
    nameKey: row.nameKey,
    brandId: row.brandId,
    categoryIds: row.categories === null ? [] : row.categories.split(',').map(Number),
    priceCents: row.priceCents,
    halfStars: 2 * ratingOf(row.ratingSum, row.ratingCount),
    onSale: row.onSale,
    priceSteps: row.priceSteps === null ? undefined : stepsOf(row.priceSteps),
    inStock: row.inStock,
    popularity: row.popularity,
    variants: variantsOf(row, codes),
    attributes: attributesOf(row, codes),
  };
}

export function stepsOf(text: string): PriceStep[] {
  return text.split(',').map((step) => {
    const [at, cents, onSale] = step.split(':');
    return { at: Number(at), cents: Number(cents), onSale: onSale === 'true' };
  });
}

function variantsOf({ variants, sizeSystem, swatches }: IndexRow, codes: IndexCodes): readonly IndexedVariant[] {
  // A product in one version has neither.
  if (variants === null || variants === WITHIN_VARIANT) return [];
  const system = sizeSystem ?? '';
  const all = variants.split(BETWEEN_VARIANTS);
  if (swatches === null) return all.map(codes.variantsIn(system));
  const swatchOf = new Map(swatches.split(BETWEEN_VARIANTS).map(parts));
  return all.map((pair) => variantOf(codes, system, pair, swatchOf));
}

function variantOf(
  { sizes, colours }: Pick<IndexCodes, 'sizes' | 'colours'>,
  system: string,
  pair: string,
  swatchOf?: ReadonlyMap<string, string>,
): IndexedVariant {
  const [value, colour] = parts(pair);
  return {
    size: value === '' ? 0 : sizes.codeOf({ system, value }),
    colour: colour === '' ? 0 : colours.codeOf(familyOf(colour, swatchOf?.get(colour))),
  };
}

function parts(pair: string): [string, string] {
  const at = pair.indexOf(WITHIN_VARIANT);
  return [pair.slice(0, at), pair.slice(at + 1)];
}

/** With its swatch, if it has one. */
const familyOfPair = remembered(MOST_PAIRS, (pair) => {
  const [colour, swatch] = parts(pair);
  return colourFamily(colour, swatch || undefined);
});

export const familyOf = (colour: string, swatch = ''): ColourFamily =>
  familyOfPair(`${colour}${WITHIN_VARIANT}${swatch}`);

const OTHER = nameKey('Other' satisfies ColourFamily);

/** Whether a swatch would say more about one of its colours than its name does. */
export function needsSwatches({ variants }: IndexedProduct, { colours }: IndexCodes): boolean {
  const [other] = colours.named(OTHER);
  return other !== undefined && variants.some(({ colour }) => colour === other);
}

function attributesOf(
  { gender, ageGroup, material, attributes }: IndexRow,
  { said, saidInJson }: IndexCodes,
): number[] {
  const codes: number[] = [];
  if (gender !== null) codes.push(said.gender(gender));
  if (ageGroup !== null) codes.push(said.ageGroup(ageGroup));
  if (material !== null) codes.push(said.material(material));
  if (attributes !== null) codes.push(...saidInJson(attributes));
  return codes;
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** As it is asked for and shown. */
function attributeText(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}
