import { z } from 'zod';
import { findPercentProblem, MAX_BULK, bulkMessages as messages } from './bulk.rules.ts';
import { MAX_TAGS, productMessages, publishingLengths } from './product.rules.ts';
import { price } from './product-fields.schemas.ts';
import { momentText, productStatus, productTag, publishingTimes, staffFilter } from './publishing.schemas.ts';
import { stockLevels } from './stock.rules.ts';
import { pagedQuery, typedLine, typedNumber } from './text.schemas.ts';

const version = { _id: z.uuid(), __v: z.int() };
const { q } = pagedQuery;

export const listProductIds = {
  query: z.object({ q, stock: z.enum(stockLevels).optional().catch(undefined), ...staffFilter }),
  /** With `more` there are others behind them. */
  response: z.object({ products: z.array(z.object(version)), more: z.boolean() }),
};

const category = typedLine(productMessages.category, 500);
const change = z.discriminatedUnion(
  'kind',
  [
    /** What it costs, in all its variants. */
    z.object({ kind: z.literal('price'), price: price(0) }),
    /** More or less for the product and each variant that has a price of its own. */
    z.object({ kind: z.literal('percent'), percent: typedNumber(messages.percent, findPercentProblem) }),
    z.object({ kind: z.literal('add-category'), category }),
    /** With all that is below it. */
    z.object({ kind: z.literal('remove-category'), category }),
    /** Times that are left out are taken away. */
    z.object({ kind: z.literal('status'), status: productStatus, ...z.object(publishingTimes).partial().shape }),
    z.object({ kind: z.literal('add-tag'), tag: productTag }),
    z.object({ kind: z.literal('remove-tag'), tag: productTag }),
  ],
  { error: messages.change },
);
export type BulkChange = z.output<typeof change>;
/** As it is sent. */
export type BulkWish = z.input<typeof change>;

const was = z.object({
  price: z.number(),
  /** Those with a price of their own. */
  variants: z.array(z.object({ _id: z.uuid(), price: z.number() })).max(1000),
  category: z.array(z.string().max(500)).max(100),
  status: productStatus.optional(),
  publishAt: momentText.nullish(),
  unpublishAt: momentText.nullish(),
  tags: z.array(z.string().min(1).max(publishingLengths.tag)).max(MAX_TAGS).optional(),
});
const changed = z.object({ ...version, was });
export type ChangedProduct = z.output<typeof changed>;

const outcome = z.object({
  /** As they were before: what is sent to take it back. What was so already is not among them. */
  changed: z.array(changed),
  refused: z.array(z.object({ _id: z.uuid(), name: z.string(), reason: z.string() })),
});
export type BulkOutcome = z.output<typeof outcome>;

const some = <Row extends z.ZodType>(row: Row) =>
  z.array(row, { error: messages.products }).min(1, messages.products).max(MAX_BULK, messages.products);

export const changeProducts = {
  /** With `__v` a product is left as it is if somebody has changed it since. */
  body: z.object({ products: some(z.object({ _id: version._id, __v: version.__v.optional() })), change }),
  response: outcome,
};
export const undoProducts = { body: z.object({ products: some(changed) }), response: outcome };
