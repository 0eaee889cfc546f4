import { z } from 'zod';
import { inMarkets, marketAmount } from './market-amounts.schemas.ts';
import { DIRECTORY_NAME_LENGTH } from './product.rules.ts';
import {
  foldCode,
  isMinSubtotal,
  isPromotionCode,
  promotionLimits as limits,
  promotionMessages as messages,
  promotionKinds,
} from './promotion.rules.ts';
import { brokenText, byId, done, momentOrNone, orNone, typedLine } from './text.schemas.ts';

const promotion = z.object({
  _id: z.uuid(),
  name: z.string(),
  /** In capitals; null: it counts without one. */
  code: z.string().nullable(),
  kind: z.enum(promotionKinds),
  /** A percentage or an amount, by the kind. */
  value: z.number().nullable(),
  /** Of every n pieces m are paid for. */
  n: z.int().nullable(),
  m: z.int().nullable(),
  /** Categories and brands by name, products by id; all empty: everything. */
  on: z.object({ categories: z.array(z.string()), brands: z.array(z.string()), products: z.array(z.uuid()) }),
  minSubtotal: z.number().nullable(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  uses: z.int().nullable(),
  usesPerCustomer: z.int().nullable(),
  combinable: z.boolean(),
  /** Where amounts of a market's own are fixed, in its currency; null follows its rate. */
  markets: z
    .array(z.object({ market: z.string(), value: z.number().nullable(), minSubtotal: z.number().nullable() }))
    .optional(),
  /** By orders that are not canceled. */
  used: z.int(),
  __v: z.int(),
});
export type Promotion = z.output<typeof promotion>;

const names = z.array(z.string({ error: messages.on }).max(DIRECTORY_NAME_LENGTH, messages.on), { error: messages.on });
const count = orNone(z.int({ error: messages.uses }).min(1, messages.uses).max(limits.uses, messages.uses));
const time = momentOrNone(messages.time);

const fields = {
  name: typedLine(messages.name, limits.name),
  code: orNone(
    z
      .string({ error: messages.code })
      .refine((text) => text.isWellFormed(), brokenText)
      .transform(foldCode)
      .refine(isPromotionCode, messages.code),
  ).optional(),
  kind: z.enum(promotionKinds, { error: messages.kind }),
  value: orNone(z.number({ error: messages.amount })).optional(),
  n: orNone(z.int({ error: messages.n }).min(2, messages.n).max(limits.n, messages.n)).optional(),
  m: orNone(z.int({ error: messages.m }).min(1, messages.m).max(limits.n, messages.m)).optional(),
  on: z
    .object({
      categories: names.max(limits.on, messages.on).nullish(),
      brands: names.max(limits.on, messages.on).nullish(),
      products: z.array(z.uuid(), { error: messages.on }).max(limits.on, messages.on).nullish(),
    })
    .nullish(),
  minSubtotal: orNone(z.number({ error: messages.minSubtotal }).refine(isMinSubtotal, messages.minSubtotal)).optional(),
  from: time.optional(),
  until: time.optional(),
  uses: count.optional(),
  usesPerCustomer: count.optional(),
  combinable: z.boolean({ error: messages.yesOrNo }).optional(),
  markets: inMarkets({ value: marketAmount.nullish(), minSubtotal: marketAmount.nullish() }).nullish(),
};

export const listPromotions = { response: z.array(promotion) };
export const createPromotion = { body: z.object(fields), response: promotion };
export const updatePromotion = {
  params: byId,
  body: z.object({ ...fields, __v: z.int() }).partial(),
  response: promotion,
};
export const deletePromotion = { params: byId, response: done };
