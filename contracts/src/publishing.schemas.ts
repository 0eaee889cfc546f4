import { z } from 'zod';
import { MAX_TAGS, productStatuses, publishingLengths, publishingMessages, saleYears } from './product.rules.ts';
import { optionalText, typedLine } from './text.schemas.ts';

/** As it is told and can be sent back. */
export const momentText = z.iso.datetime({ offset: true, error: publishingMessages.time }).refine((text) => {
  const year = new Date(text).getUTCFullYear();
  return year >= saleYears.first && year <= saleYears.last;
}, publishingMessages.time);
const moment = momentText.transform((text) => new Date(text));

/** In the shop from when until when; null: from the beginning, or without an end. */
export const publishingTimes = { publishAt: moment.nullable(), unpublishAt: moment.nullable() };
export const productStatus = z.enum(productStatuses, { error: publishingMessages.status });

export const productTag = typedLine(publishingMessages.tag, publishingLengths.tag);

/** Of a list that only staff filter so. */
export const staffFilter = {
  status: z.enum(productStatuses).optional().catch(undefined),
  tag: productTag.optional().catch(undefined),
};

/** Who sees a product, how it is described and found; null takes away. */
export const publishingFields = {
  status: productStatus,
  ...publishingTimes,
  /** What `description` is written in. */
  descriptionFormat: z.enum(['plain', 'markdown'], { error: publishingMessages.format }),
  /** What search engines are told instead of its name and the beginning of its description. */
  searchTitle: optionalText(publishingLengths.searchTitle),
  searchDescription: optionalText(publishingLengths.searchDescription),
  /** For staff alone. */
  tags: z
    .array(productTag)
    .max(MAX_TAGS, publishingMessages.tags)
    .transform((tags) => [...new Set(tags)]),
};

/** The same as staff are told. */
export const listedForStaff = {
  /** What it is meant to be; outside of its times it is a draft. */
  status: z.enum(productStatuses),
  publishAt: z.string().nullable(),
  unpublishAt: z.string().nullable(),
  tags: z.array(z.string()),
};
export const publishing = {
  ...listedForStaff,
  descriptionFormat: z.enum(['plain', 'markdown']),
  searchTitle: z.string().nullable(),
  searchDescription: z.string().nullable(),
};
