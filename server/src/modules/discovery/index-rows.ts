import { type ColourFamily, colourFamily } from '@fieldhouse/contracts/colour-family.rules';
import { nameKey } from '../../platform/names.rules.ts';
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
}

export function createIndexCodes(): IndexCodes {
  return {
    sizes: new FacetCodes(
      ({ system, value }) => `${system}\n${value}`,
      ({ value }) => nameKey(value),
    ),
    colours: new FacetCodes((family) => family, nameKey),
    attributes: new FacetCodes(
      ({ attribute, value }) => `${attribute}\n${value}`,
      ({ value }) => nameKey(value),
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

function variantsOf({ variants, sizeSystem, swatches }: IndexRow, codes: IndexCodes): IndexedVariant[] {
  // A product in one version has neither.
  if (variants === null || variants === WITHIN_VARIANT) return [];
  const swatchOf = swatches === null ? undefined : new Map(pairs(swatches));
  return pairs(variants).map(([value, colour]) => ({
    size: value === '' ? 0 : codes.sizes.codeOf({ system: sizeSystem ?? '', value }),
    colour: colour === '' ? 0 : codes.colours.codeOf(familyOf(colour, swatchOf?.get(colour))),
  }));
}

const families = new Map<string, ColourFamily>();
const MOST_FAMILIES = 10_000;

/** Kept: thousands of variants have the same colour. */
function familyOf(colour: string, swatch?: string): ColourFamily {
  const key = swatch === undefined ? colour : `${colour}\n${swatch}`;
  const known = families.get(key);
  if (known) return known;
  if (families.size >= MOST_FAMILIES) families.clear();
  const family = colourFamily(colour, swatch);
  families.set(key, family);
  return family;
}

function pairs(text: string): [string, string][] {
  return text.split(BETWEEN_VARIANTS).map((pair) => {
    const at = pair.indexOf(WITHIN_VARIANT);
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
}

/** Whether a swatch would say more about one of its colours than its name does. */
export function needsSwatches({ variants }: IndexRow): boolean {
  if (variants === null || variants === WITHIN_VARIANT) return false;
  return pairs(variants).some(([, colour]) => colour !== '' && familyOf(colour) === 'Other');
}

function attributesOf({ gender, ageGroup, material, attributes }: IndexRow, codes: IndexCodes): number[] {
  if (gender === null && ageGroup === null && material === null && attributes === null) return [];
  const built = [
    [GENDER, gender && capitalised(gender)],
    [AGE_GROUP, ageGroup && capitalised(ageGroup)],
    [MATERIAL, material],
  ] as const;
  const own: [number, unknown][] =
    attributes === null ? [] : Object.entries(JSON.parse(attributes)).map(([id, value]) => [Number(id), value]);
  return [...built, ...own].flatMap(([attribute, value]) =>
    value === null ? [] : codes.attributes.codeOf({ attribute, value: attributeText(value) }),
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** As it is asked for and shown. */
function attributeText(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);
}
