import { z } from 'zod';
import { ageGroups, attributeMessages, genders } from './attribute.rules.ts';
import { updateProduct } from './catalogue.schemas.ts';
import { deliveryMessages, shippingClasses } from './delivery.rules.ts';
import { messages } from './messages.ts';
import { productMessages } from './product.rules.ts';
import { guaranteeYears, images, price, quantity, taxClass } from './product-fields.schemas.ts';
import { publishingFields } from './publishing.schemas.ts';
import { saleTime } from './sale.schemas.ts';
import { csvFileTypes, MAX_ADJUSTED, MAX_PIECES, stockMessages } from './stock.rules.ts';
import { byId, packedIds, pageNumber, typedLine, typedText } from './text.schemas.ts';
import { isBarcode, SHELF_LENGTH, variantMessages } from './variant.rules.ts';
import { optionFields, sku, weight } from './variants.schemas.ts';

const stockSummary = z.object({
  /** What all that is in stock costs at today's prices. */
  investment: z.number(),
  products: z.int(),
  low: z.int(),
  out: z.int(),
  /** For those with the right `reports`: what was paid for it, as far as that is known. */
  investmentAtCost: z.number().optional(),
  /** The part of `investment` that this is about. */
  investmentCosted: z.number().optional(),
});
export type StockSummary = z.output<typeof stockSummary>;

export const movementReasons = [
  'created',
  'adjusted',
  'counted',
  'sold',
  'returned',
  'imported',
  'dispatched',
  'recalled',
  'missing',
] as const;
export type MovementReason = (typeof movementReasons)[number];

const stockMovement = z.object({
  at: z.string(),
  /** Of what can be bought; 0 where only pieces that an order has bought were sent. */
  delta: z.int(),
  /** Of what is on hand. */
  onHandDelta: z.int(),
  /** How many of the variant could be bought afterwards. */
  quantity: z.int(),
  reason: z.enum(movementReasons),
  /** What a till or another system has said about it. */
  note: z.string().nullable(),
  sku: z.string(),
  options: z.record(z.string(), z.string()),
  /** Of an order that was paid. */
  orderNumber: z.int().nullable(),
  /** Who of the staff did it; null for the shop itself, and for those who have left. */
  actor: z.string().nullable(),
});
export type StockMovement = z.output<typeof stockMovement>;

export const getStockSummary = { response: stockSummary };
export const listStockMovements = {
  params: byId,
  query: z.object({ page: pageNumber }),
  response: z.array(stockMovement),
};
export const exportStock = {
  query: z.object({ products: packedIds }),
  file: { type: 'text/csv', name: 'stock.csv' },
};

const adjustedRow = z
  .object({
    sku,
    /** Pieces more or fewer. */
    delta: z
      .int(stockMessages.delta)
      .min(-MAX_PIECES, stockMessages.delta)
      .max(MAX_PIECES, stockMessages.delta)
      .optional(),
    /** What was counted on the shelf. */
    count: z.int(stockMessages.count).min(0, stockMessages.count).max(MAX_PIECES, stockMessages.count).optional(),
    reason: typedText(stockMessages.reason, 200),
    /** Of a receipt: what each of these pieces was bought for. The cost of the variant becomes the mean of all that lie there. */
    cost: price(0).optional(),
  })
  .refine((row) => row.cost === undefined || (row.delta ?? 0) > 0, { path: ['cost'], message: stockMessages.cost })
  .refine((row) => (row.delta === undefined) !== (row.count === undefined), stockMessages.deltaOrCount);

const adjustedStock = z.object({
  /** What there is now, in the order of the request. */
  rows: z.array(z.object({ sku: z.string(), quantity: z.int(), onHand: z.int(), committed: z.int() })),
});
export type AdjustedStock = z.output<typeof adjustedStock>;

export const adjustStock = {
  body: z.object({
    rows: z.array(adjustedRow).min(1, stockMessages.rows).max(MAX_ADJUSTED, stockMessages.rows),
    /** The same for each try, for 30 days; may be left out where there is an `Idempotency-Key`. */
    key: z
      .string({ error: stockMessages.key })
      .regex(/^[\w-]{8,64}$/, stockMessages.key)
      .optional(),
  }),
  response: adjustedStock,
};

const wholeNumber = z
  .string()
  .regex(/^\d{1,10}$/, productMessages.quantityPattern)
  .transform(Number);
const grams = wholeNumber.pipe(weight);

/** Spreadsheets drop the zeros that a barcode begins with. */
const barcode = z
  .string()
  .transform((text) => (/^\d+$/.test(text) ? text.padStart(text.length <= 8 ? 8 : 12, '0') : text))
  .refine(isBarcode, variantMessages.barcode);

const kind = z
  .string()
  .transform((text) => text.toLowerCase().replace('color', 'colour'))
  .pipe(optionFields.kind);

/** `Blue #1d4ed8`: a value, and the swatch it may have. */
const value = z
  .string()
  .refine((text) => !/ #[0-9a-f]{3,8}$/i.test(text) || / #[0-9a-f]{6}$/i.test(text), variantMessages.swatch)
  .transform((text): z.input<typeof optionFields.values>[number] => {
    const [, before = text, swatch] = /^(.*\S)\s+(#[0-9a-f]{6})$/i.exec(text) ?? [];
    return { value: before, swatch };
  });
const values = z.array(value).pipe(optionFields.values);

const lowerCase = z.string().transform((text) => text.toLowerCase());
const { name: option, system, value: oneValue } = optionFields;

const idMessages = messages('stock-id', {
  product: 'This is not a product id.',
  variant: 'This is not the id of a variant.',
} as const);

/** The filled cells of a row: as products and variants are edited, since a row may leave anything open. */
export const stockRow = updateProduct.body
  .extend({
    id: z.uuid(idMessages.product),
    sku,
    quantityWas: wholeNumber,
    __v: wholeNumber,
    variantId: z.uuid(idMessages.variant),
    barcode,
    option1: option,
    kind1: kind,
    system1: system,
    values1: values,
    value1: oneValue,
    option2: option,
    kind2: kind,
    system2: system,
    values2: values,
    value2: oneValue,
    option3: option,
    kind3: kind,
    system3: system,
    values3: values,
    value3: oneValue,
    sale_price: price(0),
    sale_from: saleTime,
    sale_until: saleTime,
    variantPrice: price(0),
    weight: grams,
    guarantee_years: wholeNumber.pipe(guaranteeYears),
    gender: lowerCase.pipe(z.enum(genders, { error: attributeMessages.gender })),
    age_group: lowerCase.pipe(z.enum(ageGroups, { error: attributeMessages.ageGroup })),
    shipping_class: lowerCase.pipe(z.enum(shippingClasses, { error: deliveryMessages.classes })),
    tax_class: taxClass,
    variantWeight: grams,
    variantImg: images,
    on_hand: quantity,
    on_handWas: wholeNumber,
    cost: price(0),
    shelf: typedLine(stockMessages.shelf, SHELF_LENGTH),
    variantSalePrice: price(0),
    variantSaleFrom: saleTime,
    variantSaleUntil: saleTime,
    status: lowerCase.pipe(publishingFields.status),
    publish_at: saleTime,
    unpublish_at: saleTime,
    description_format: lowerCase.pipe(publishingFields.descriptionFormat),
    search_title: publishingFields.searchTitle,
    search_description: publishingFields.searchDescription,
  })
  .partial();

const importProblem = z.object({
  /** As a spreadsheet numbers it. */
  row: z.int(),
  column: z.string(),
  sentence: z.string(),
});

const importReport = z.object({
  applied: z.boolean(),
  /** Rows of the file, one per variant. */
  rows: z.int(),
  /** Products, like those that are changed or stay as they are. */
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Rows that went in before, when the same file was interrupted. What is told of a file that was looked at is the rest. */
  done: z.int(),
  /** Of a file that was applied: what no longer fitted the shop when it was its turn. These products were left out. */
  problems: z.int(),
  /** The first of the problems, by row. */
  firstProblems: z.array(importProblem),
  /** The same problem in many rows is said once, with the first few of them; by their first row. */
  problemGroups: z.array(
    z.object({ column: z.string(), sentence: z.string(), rows: z.int(), firstRows: z.array(z.int()) }),
  ),
});
export type ImportReport = z.output<typeof importReport>;

export const importStock = {
  query: z.object({
    apply: z.enum(['true']).optional().catch(undefined),
    /** The same for each try to bring a file in: who asks again gets the answer that got lost. */
    key: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .optional()
      .catch(undefined),
  }),
  fileTypes: csvFileTypes,
  response: importReport,
};
