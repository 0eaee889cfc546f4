import { z } from 'zod';
import { findPriceBound } from './listing.rules.ts';

/** A bound that is not a number is ignored. */
export const priceBound = z
  .string()
  .optional()
  .transform((text) => {
    const value = findPriceBound(text);
    return value === undefined ? undefined : Math.min(Math.max(value, -1), 2_000_000_000);
  });
