import { z } from 'zod';
import {
  type AttributeValue,
  ageGroups,
  attributeLengths,
  attributeMessages,
  genders,
  MAX_PRODUCT_ATTRIBUTES,
} from './attribute.rules.ts';
import { deliveryMessages, shippingClasses } from './delivery.rules.ts';
import { guaranteeMessages, MAX_GUARANTEE_YEARS } from './guarantee.rules.ts';
import { findPriceBound } from './listing.rules.ts';
import { messages } from './messages.ts';
import {
  findImageProblem,
  findPriceProblem,
  findQuantityProblem,
  MAX_IMAGES,
  productMessages,
} from './product.rules.ts';
import { MAX_PIECES } from './stock.rules.ts';
import { isTaxClass, taxLimits, taxMessages } from './tax.rules.ts';
import { optionalText, typedNumber, typedText } from './text.schemas.ts';

/** Fields that products and variants have in common. */

export const price = (least: 0 | 1) => typedNumber(productMessages.price, (text) => findPriceProblem(text, least));

export const quantity = typedNumber(productMessages.quantity, findQuantityProblem);

/** What the editor saw. */
export const quantityWas = z.int().min(0).max(MAX_PIECES, productMessages.quantityBounds);

const { longAddress } = messages('product', {
  longAddress: 'An image address can have at most 2000 characters',
} as const);

export const imageAddress = z
  .string()
  .max(2000, longAddress)
  .refine((text) => findImageProblem(text) === undefined, productMessages.imageAddress);

export const images = z.array(imageAddress).max(MAX_IMAGES, productMessages.images);

export const attributeValue: z.ZodType<AttributeValue> = z.union([
  z.number(),
  z.boolean(),
  z.string().max(attributeLengths.value),
]);

export const taxClass = typedText(taxMessages.class, taxLimits.class)
  .transform((text) => text.toLowerCase())
  .refine(isTaxClass, taxMessages.class);

export const guaranteeYears = z
  .int(guaranteeMessages.years)
  .min(1, guaranteeMessages.years)
  .max(MAX_GUARANTEE_YEARS, guaranteeMessages.years);

/** What a product need not say; null takes it away. */
export const moreFields = {
  gender: z.enum(genders, { error: attributeMessages.gender }).nullable(),
  ageGroup: z.enum(ageGroups, { error: attributeMessages.ageGroup }).nullable(),
  material: optionalText(attributeLengths.material),
  mpn: optionalText(attributeLengths.mpn),
  /** What the producer guarantees, free of charge and for all of it. */
  guaranteeYears: guaranteeYears.nullable(),
  /** Which ways of delivery take it. */
  shippingClass: z.enum(shippingClasses, { error: deliveryMessages.classes }),
  taxClass,
  /** Replaces all of them; those that its categories do not have are refused. */
  attributes: z
    .record(z.string().max(attributeLengths.name), attributeValue)
    .refine((all) => Object.keys(all).length <= MAX_PRODUCT_ATTRIBUTES, attributeMessages.many),
};

/** A bound that is not a number is ignored. */
export const priceBound = z
  .string()
  .optional()
  .transform((text) => {
    const value = findPriceBound(text);
    return value === undefined ? undefined : Math.min(Math.max(value, -1), 2_000_000_000);
  });
