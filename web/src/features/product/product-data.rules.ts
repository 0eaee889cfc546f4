import type { AgeGroup, Gender } from '@fieldhouse/contracts/attribute.rules';
import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { LANGUAGE } from '@fieldhouse/contracts/language';
import { decimalsOf } from '@fieldhouse/contracts/money';
import type { Review } from '@fieldhouse/contracts/reviews.schemas';
import { isWorldwideBarcode, optionsText } from '@fieldhouse/contracts/variant.rules';
import type { ProductOption, Variant } from '@fieldhouse/contracts/variants.schemas';
import { type OfferTerms, termsOf } from './offer-terms.rules.ts';

/** Where things are, as whole addresses; and what the shop sells in. */
export interface ProductAddresses {
  readonly currency: string;
  readonly product: string;
  readonly image: (address: string) => string;
}

const context = { '@context': 'https://schema.org' };
const term = (name: string) => `https://schema.org/${name}`;

/** The page has them all; a few are enough for search engines. */
const MAX_REVIEWS = 5;
/** The least that can be given. */
const stars = { bestRating: 5, worstRating: 0 };

/**
 * The product in the words of schema.org, for search engines: with several variants a group of them, and what they have
 * in common is said once. Without reviews nothing is claimed about stars.
 */
export function productData(product: ProductDetail, at: ProductAddresses, terms: OfferTerms): object {
  const { variants } = product;
  const termsFor = termsOf(terms, at.currency);
  if (variants.length > 1)
    return {
      ...sharedData(product, at),
      '@type': 'ProductGroup',
      productGroupID: product._id,
      variesBy: variedProperties(product.options),
      hasVariant: variants.map((variant) => ({
        '@type': 'Product',
        ...variantData(product, variant, at, termsFor(variant._id)),
      })),
    };
  const [only] = variants;
  return {
    ...sharedData(product, at),
    '@type': 'Product',
    sku: product.sku,
    // A manufacturer's number names one article: what comes in several versions has none of each.
    ...(product.mpn && { mpn: product.mpn }),
    ...(only && describedBy(only, product.options)),
    offers: { ...offerOf(only ?? product, at.product, at.currency), ...termsFor(only?._id) },
  };
}

function sharedData(product: ProductDetail, at: ProductAddresses) {
  const { name, description, brand, img, material, reviews, reviewCount, ratingMean } = product;
  return {
    ...context,
    name,
    description,
    url: at.product,
    mainEntityOfPage: { '@type': 'WebPage', '@id': at.product, inLanguage: LANGUAGE },
    ...(img.length > 0 && { image: img.map(at.image) }),
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(material && { material }),
    ...audienceOf(product),
    ...(reviewCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: ratingMean, reviewCount, ...stars },
      review: reviews.slice(0, MAX_REVIEWS).map(reviewData),
    }),
  };
}

function reviewData({ author, rating, description, createdAt }: Review) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: createdAt.slice(0, 10),
    reviewRating: { '@type': 'Rating', ratingValue: rating, ...stars },
    reviewBody: description,
  };
}

const genders: Readonly<Record<Gender, string>> = { women: 'female', men: 'male', unisex: 'unisex' };
/** In years, as Google draws the lines. */
const ages: Readonly<Record<AgeGroup, object>> = {
  newborn: { maxValue: 0.25 },
  infant: { minValue: 0.25, maxValue: 1 },
  toddler: { minValue: 1, maxValue: 5 },
  kids: { minValue: 5, maxValue: 13 },
  adult: { minValue: 13 },
};

function audienceOf({ gender, ageGroup }: ProductDetail): object {
  if (!gender && !ageGroup) return {};
  return {
    audience: {
      '@type': 'PeopleAudience',
      ...(gender && { suggestedGender: genders[gender] }),
      ...(ageGroup && { suggestedAge: { '@type': 'QuantitativeValue', unitCode: 'ANN', ...ages[ageGroup] } }),
    },
  };
}

/** The property that an option is, where schema.org has one. */
function propertyOf({ kind, name }: ProductOption): string | undefined {
  if (kind === 'colour') return 'color';
  if (kind === 'size') return 'size';
  return /^(material|pattern)$/i.test(name) ? name.toLowerCase() : undefined;
}

const variedProperties = (options: readonly ProductOption[]): string[] =>
  options.flatMap((option) => propertyOf(option) ?? []).map(term);

function variantData(product: ProductDetail, variant: Variant, at: ProductAddresses, terms: object) {
  // One picture each: two hundred variants are one document.
  const image = variant.images[0] ?? product.img[0];
  return {
    sku: variant.sku,
    name: `${product.name}, ${optionsText(variant.options)}`,
    ...(image && { image: at.image(image) }),
    ...describedBy(variant, product.options),
    offers: { ...offerOf(variant, `${at.product}?variant=${variant._id}`, at.currency), ...terms },
  };
}

/** What tells a variant from the others. */
function describedBy({ barcode, options: values }: Variant, options: readonly ProductOption[]): object {
  const known = options.map((option) => ({ ...option, property: propertyOf(option), value: values[option.name] }));
  const others = known.filter(({ property }) => !property);
  return {
    ...(barcode && isWorldwideBarcode(barcode) && { [`gtin${barcode.length}`]: barcode }),
    ...Object.fromEntries(known.flatMap(({ property, value }) => (property ? [[property, value]] : []))),
    ...(others.length > 0 && {
      additionalProperty: others.map(({ name, value }) => ({ '@type': 'PropertyValue', name, value })),
    }),
  };
}

type Offered = Pick<Variant, 'price' | 'basePrice' | 'quantity' | 'saleUntil'>;

/** A price is valid until a known moment only while it is reduced. */
function offerOf({ price, basePrice, quantity, saleUntil }: Offered, url: string, currency: string): object {
  const amount = (value: number) => ({ priceCurrency: currency, price: value.toFixed(decimalsOf(currency)) });
  return {
    '@type': 'Offer',
    url,
    ...amount(price),
    availability: term(quantity > 0 ? 'InStock' : 'OutOfStock'),
    itemCondition: term('NewCondition'),
    ...(saleUntil && { priceValidUntil: saleUntil }),
    ...(price < basePrice && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: term('StrikethroughPrice'),
        ...amount(basePrice),
      },
    }),
  };
}
