import { z } from 'zod';
import {
  findImageProblem,
  findPriceProblem,
  findQuantityProblem,
  MAX_IMAGES,
  productMessages,
} from './product.rules.ts';
import { MAX_PIECES } from './stock.rules.ts';

/** Fields that products and variants have in common. */

export const price = (least: 0 | 1) =>
  z.union([z.string(), z.number()], { error: productMessages.price }).transform((value, context) => {
    const text = String(value).trim();
    const problem = findPriceProblem(text, least);
    if (problem) context.addIssue({ code: 'custom', message: problem });
    return Number(text);
  });

export const quantity = z
  .union([z.string(), z.number()], { error: productMessages.quantity })
  .transform((value, context) => {
    const text = String(value).trim();
    const problem = findQuantityProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
    return Number(text);
  });

/** What the editor saw. */
export const quantityWas = z.int().min(0).max(MAX_PIECES, productMessages.quantityBounds);

export const imageAddress = z
  .string()
  .max(2000, 'An image address can have at most 2000 characters')
  .refine((text) => findImageProblem(text) === undefined, productMessages.imageAddress);

export const images = z.array(imageAddress).max(MAX_IMAGES, productMessages.images);

export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
