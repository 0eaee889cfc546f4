import { z } from 'zod';
import { images, price, quantity, quantityWas } from './product-fields.schemas.ts';
import { checkSale, plannedSale, saleFields } from './sale.schemas.ts';
import { MAX_PIECES, MAX_STOCK_ROWS, stockMessages } from './stock.rules.ts';
import { byId, optionalText, typedLine } from './text.schemas.ts';
import {
  findOptionsProblem,
  findVariantsProblem,
  isBarcode,
  MAX_OPTIONS,
  MAX_VARIANTS,
  MAX_WEIGHT,
  optionKinds,
  optionLengths,
  SHELF_LENGTH,
  skuPattern,
  variantMessages,
} from './variant.rules.ts';

/** What the variants of a product differ in. */
export const option = z.object({
  name: z.string(),
  kind: z.enum(optionKinds),
  /** By which sizes are grouped: EU shoe, clothes, frame … */
  system: z.string().optional(),
  values: z.array(
    z.object({
      value: z.string(),
      swatch: z.string().optional(),
      /** Of a shoe size, on the product's own page: what it is in other systems, `UK 8 · US 9`. */
      also: z.string().optional(),
    }),
  ),
});
export type ProductOption = z.output<typeof option>;

/** What is sold: one value of each option. */
export const variant = z.object({
  _id: z.uuid(),
  sku: z.string(),
  barcode: z.string().nullable(),
  options: z.record(z.string(), z.string()),
  /** What is to be paid now. */
  price: z.number(),
  /** The regular price, its own or the product's. */
  basePrice: z.number(),
  /** The lowest price of the 30 days before it began to cost less than that, where it does and there was one. */
  lowest30: z.number().optional(),
  /** Until when it costs less than that, where it does and the sale has an end. */
  saleUntil: z.string().nullish(),
  /** How many can be bought. */
  quantity: z.int(),
  /** In grams, its own; null: the product's. */
  weight: z.int().nullable(),
  /** Which pictures show it; none: the product's. */
  images: z.array(z.string()),
});
export type Variant = z.output<typeof variant>;

const optionName = typedLine(variantMessages.optionName, optionLengths.name);
const optionValue = typedLine(variantMessages.value, optionLengths.value);

export const optionFields = {
  name: optionName,
  kind: z.enum(optionKinds, { error: variantMessages.optionKind }),
  system: typedLine(variantMessages.value, optionLengths.system),
  value: optionValue,
  values: z
    .array(
      z.object({
        value: optionValue,
        swatch: z
          .string()
          .regex(/^#[0-9a-f]{6}$/i, variantMessages.swatch)
          .optional(),
      }),
    )
    .max(MAX_VARIANTS, variantMessages.manyVariants),
};
const optionInput = z.object({
  name: optionFields.name,
  kind: optionFields.kind,
  system: optionFields.system.optional(),
  values: optionFields.values,
});
export const options = z
  .array(optionInput)
  .max(MAX_OPTIONS, variantMessages.options)
  .superRefine((all, context) => {
    const problem = findOptionsProblem(all);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

export const weight = z
  .int(variantMessages.weight)
  .min(1, variantMessages.weight)
  .max(MAX_WEIGHT, variantMessages.weight);
export const sku = z.string().trim().regex(skuPattern, variantMessages.sku);
/** Null: none. */
const barcode = z.string().trim().refine(isBarcode, variantMessages.barcode).nullable();

/** What a piece was bought for, and where it lies; null: not known. */
const inHouse = {
  cost: price(0).nullable().optional(),
  shelf: optionalText(SHELF_LENGTH).optional(),
};

const variantFields = {
  options: z.record(optionName, optionValue).default({}),
  sku: sku.optional(),
  barcode: barcode.optional(),
  /** None, or the product's: the product's. */
  price: price(0).nullish(),
  weight: weight.nullish(),
  ...inHouse,
  images: images.optional(),
  ...saleFields,
};
const newVariant = z.object({ ...variantFields, quantity }).superRefine(checkSale);
export type NewVariant = z.output<typeof newVariant>;

export const variants = z
  .array(newVariant)
  .min(1, variantMessages.variants)
  .max(MAX_VARIANTS, variantMessages.manyVariants);

type WithVariants = Pick<VariantTable, 'options' | 'variants'>;
export const checkVariants = (body: WithVariants, context: z.RefinementCtx) => {
  const problem = findVariantsProblem(body.options, body.variants);
  if (problem) context.addIssue({ code: 'custom', path: ['variants'], message: problem });
};

/** A variant with an id is kept, one without is new, one that is missing is retired. */
const tableRow = z.object({
  ...variantFields,
  _id: z.uuid().optional(),
  /** Of a kept one it counts only together with `quantityWas`, as a difference. */
  quantity: quantity.optional(),
  quantityWas: quantityWas.optional(),
});
const table = z.object({
  options,
  variants: z.array(tableRow).min(1, variantMessages.variants).max(MAX_VARIANTS, variantMessages.manyVariants),
  __v: z.int(variantMessages.version),
});
export type VariantTable = z.output<typeof table>;

/** As staff see it. */
const stockedVariant = variant.extend({
  /** On the shelf: available and committed. */
  onHand: z.int(),
  /** Promised to orders that are not sent yet. */
  committed: z.int(),
  /** What a piece was bought for; left out for those without the right `reports`. */
  cost: z.number().nullish(),
  shelf: z.string().nullable(),
  /** Its own sale, planned, running or over. */
  ...plannedSale,
});
export type StockedVariant = z.output<typeof stockedVariant>;

const variantTable = z.object({
  options: z.array(option),
  variants: z.array(stockedVariant),
  /** The product's, for variants that have none of their own. */
  ...plannedSale,
  __v: z.int(),
});
export const listVariants = { params: byId, response: variantTable };
export const updateVariants = { params: byId, body: table.superRefine(checkVariants), response: variantTable };

const patch = z
  .object({ price: price(0).nullable(), barcode, weight: weight.nullable(), ...inHouse, ...saleFields, __v: z.int() })
  .partial();
export const updateVariant = {
  params: byId,
  body: patch.extend({ quantity, quantityWas }).partial(),
  response: stockedVariant,
};

const MAX_TABLES = 100;
const productTables = z.array(variantTable.extend({ productId: z.uuid(), name: z.string() }));
export const listVariantTables = {
  query: z.object({
    product: z
      .union([z.uuid(), z.array(z.uuid()).max(MAX_TABLES)])
      .optional()
      .transform((ids) => [ids ?? []].flat()),
  }),
  response: productTables,
};

const stockRow = patch.extend({
  _id: z.uuid(),
  /** What lies on the shelf now. */
  count: z.int(stockMessages.count).min(0, stockMessages.count).max(MAX_PIECES, stockMessages.count).optional(),
});
export type StockRow = z.output<typeof stockRow>;
export const updateStockRows = {
  body: z.object({
    rows: z
      .array(stockRow)
      .min(1, stockMessages.stockRows)
      .max(MAX_STOCK_ROWS, stockMessages.stockRows)
      .refine((rows) => new Set(rows.map(({ _id }) => _id)).size === rows.length, stockMessages.stockRows),
  }),
  /** The products they belong to, as they are now. */
  response: productTables,
};
