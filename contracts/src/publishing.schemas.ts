import { z } from 'zod';
import {
  MAX_PUBLISHED,
  MAX_TAGS,
  productStatuses,
  publishingLengths,
  publishingMessages,
  saleYears,
} from './product.rules.ts';
import { optionalText, typedLine } from './text.schemas.ts';

const moment = z.iso
  .datetime({ offset: true, error: publishingMessages.time })
  .transform((text) => new Date(text))
  .refine(
    (time) => time.getUTCFullYear() >= saleYears.first && time.getUTCFullYear() <= saleYears.last,
    publishingMessages.time,
  );

/** In the shop from when until when; null: from the beginning, or without an end. */
const times = { publishAt: moment.nullable(), unpublishAt: moment.nullable() };
const status = z.enum(productStatuses, { error: publishingMessages.status });

const tag = typedLine(publishingMessages.tag, publishingLengths.tag);

/** Of a list that only staff filter so. */
export const staffFilter = {
  status: z.enum(productStatuses).optional().catch(undefined),
  tag: tag.optional().catch(undefined),
};

/** Who sees a product, how it is described and found; null takes away. */
export const publishingFields = {
  status,
  ...times,
  /** What `description` is written in. */
  descriptionFormat: z.enum(['plain', 'markdown'], { error: publishingMessages.format }),
  /** What search engines are told instead of its name and the beginning of its description. */
  searchTitle: optionalText(publishingLengths.searchTitle),
  searchDescription: optionalText(publishingLengths.searchDescription),
  /** For staff alone. */
  tags: z
    .array(tag)
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

/** Times that are left out are taken away. */
export const publishBody = z.object({
  ids: z
    .array(z.uuid(), { error: publishingMessages.ids })
    .min(1, publishingMessages.ids)
    .max(MAX_PUBLISHED, publishingMessages.ids)
    .transform((ids) => [...new Set(ids)]),
  status,
  ...z.object(times).partial().shape,
});
