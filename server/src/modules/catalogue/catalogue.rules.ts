import type { Product, ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { slugOf } from '@fieldhouse/contracts/category.rules';
import { messages, msg } from '@fieldhouse/contracts/messages';
import { STANDARD_TAX_CLASS } from '@fieldhouse/contracts/tax.rules';
import type { JournalFields } from '../journal/index.ts';

/** That something is not there by the name that was given. */
export const catalogueMessages = messages('catalogue', {
  noCategory: (name: string) => msg`There is no category '${name}'.`,
  noBrand: (name: string) => msg`There is no brand '${name}'.`,
  noProduct: (id: string) => msg`There is no product '${id}'.`,
  noAttribute: (name: string) => msg`The categories of this product have no '${name}'.`,
} as const);

/** The page of a product, whose one true address says what it is. */
export const productPath = (id: string, key: string): string =>
  ['/product', id, productSlug(key)].filter(Boolean).join('/');
export const productSlug = (key: string): string => slugOf(key, '');

/** What `product.search` holds: words of the name, and brand and categories by number, so that a rename rewrites nothing. */
export function searchTokens(words: readonly string[], brandId: number, categoryIds: readonly number[]): string[] {
  return [...words, brandToken(brandId), ...categoryIds.map(categoryToken)];
}

export const brandToken = (id: number): string => `#b${id}`;
export const categoryToken = (id: number): string => `#c${id}`;

/** The mean of the reviews in stars, rounded to the half. The sum comes in tenths of a star. */
export function ratingOf(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / 10 / count) * 2) / 2;
}

/** The same to a tenth of a star. */
export function ratingMeanOf(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round(sum / count) / 10;
}

const skuAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `FH-` and eight characters that are not mistaken for one another. */
export function skuFrom(random: Uint8Array): string {
  return `FH-${Array.from(random.subarray(0, 8), (byte) => skuAlphabet[byte % skuAlphabet.length]).join('')}`;
}

type Always = Pick<Product, 'name' | 'description' | 'price' | 'quantity' | 'brand' | 'category' | 'img'>;
type Often = Readonly<Record<'searchTitle' | 'searchDescription' | 'publishAt' | 'unpublishAt', string | null>> & {
  readonly status: string | null;
  readonly descriptionFormat: string | null;
  readonly tags: readonly string[];
} & Pick<ProductDetail, 'weight' | 'gender' | 'ageGroup' | 'material' | 'mpn' | 'guaranteeYears'> & {
    readonly salePrice: number | null;
    readonly saleFrom: string | null;
    readonly saleUntil: string | null;
    readonly shippingClass: string | null;
    readonly taxClass: string | null;
    /** `Drop: 8 mm`. */
    readonly attributes: readonly string[];
  };
export type JournaledProduct = Readonly<Always & Often>;

/** What the journal keeps of a product: names as the shop shows them, and the quantity that there is. */
export function journaledFields(product: JournaledProduct): JournalFields {
  const { name, description, price, quantity, brand, category, img } = product;
  const said = Object.entries(more(product)).filter(([, value]) => value !== null && String(value) !== '');
  return { name, description, price, quantity, brand, category, img, ...Object.fromEntries(said) };
}

function more(product: JournaledProduct): JournalFields & Often {
  const { weight, gender, ageGroup, material, mpn, guaranteeYears, salePrice, saleFrom, saleUntil, attributes } =
    product;
  // What most goods are is not said.
  const shippingClass = product.shippingClass === 'parcel' ? null : product.shippingClass;
  const taxClass = product.taxClass === STANDARD_TAX_CLASS ? null : product.taxClass;
  const status = product.status === 'published' ? null : product.status;
  const descriptionFormat = product.descriptionFormat === 'plain' ? null : product.descriptionFormat;
  const classes = { shippingClass, taxClass, status, descriptionFormat };
  const { publishAt, unpublishAt, searchTitle, searchDescription, tags } = product;
  return {
    weight,
    gender,
    ageGroup,
    material,
    mpn,
    guaranteeYears,
    ...classes,
    salePrice,
    saleFrom,
    saleUntil,
    attributes,
    publishAt,
    unpublishAt,
    searchTitle,
    searchDescription,
    tags,
  };
}
