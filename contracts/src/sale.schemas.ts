import { z } from 'zod';
import { endsTooSoon, saleMessages, saleYears } from './product.rules.ts';
import { price } from './product-fields.schemas.ts';

export const saleTime = z.iso
  .datetime({ offset: true, error: saleMessages.time })
  .transform((text) => new Date(text))
  .refine(
    (time) => time.getUTCFullYear() >= saleYears.first && time.getUTCFullYear() <= saleYears.last,
    saleMessages.time,
  );

/** What it costs for a while, and from when until when; null takes all of it away, or leaves the beginning or the end open. */
export const saleFields = {
  salePrice: price(0).nullable().optional(),
  /** None: at once. */
  saleFrom: saleTime.nullable().optional(),
  /** None: until it is taken away. */
  saleUntil: saleTime.nullable().optional(),
};

interface SaleLike {
  readonly price?: number | null | undefined;
  readonly salePrice?: number | null | undefined;
  readonly saleFrom?: Date | null | undefined;
  readonly saleUntil?: Date | null | undefined;
}

/** As far as what was sent says it by itself. */
export function checkSale({ price, salePrice, saleFrom, saleUntil }: SaleLike, context: z.RefinementCtx): void {
  if (typeof salePrice !== 'number') return;
  if (typeof price === 'number' && salePrice >= price)
    context.addIssue({ code: 'custom', path: ['salePrice'], message: saleMessages.notBelow });
  if (endsTooSoon(saleFrom, saleUntil))
    context.addIssue({ code: 'custom', path: ['saleUntil'], message: saleMessages.untilBeforeFrom });
}

/** A sale as staff see it, planned or running: null where there is none, or no end. */
export const plannedSale = {
  salePrice: z.number().nullable(),
  saleFrom: z.string().nullable(),
  saleUntil: z.string().nullable(),
};
