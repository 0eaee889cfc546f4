import { z } from 'zod';
import { accountMessages } from './account.rules.ts';
import { MAX_PACKED } from './fulfilment.rules.ts';
import { messages, msg } from './messages.ts';
import { orderMessages } from './order.rules.ts';
import { ID_LENGTH, unpackIds } from './packed-ids.rules.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot store U+0000, and no text of ours needs the rest
export const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** A lone surrogate: from text cut in the middle of a character, or forged. It can be neither stored nor shown. */
export const textMessages = messages('text', {
  broken: 'This text contains an invalid character. Please type it again.',
  tooLong: (max: number) => msg`Please use at most ${max} characters`,
  longSearch: 'Please search for something shorter',
} as const);
export const { broken: brokenText } = textMessages;

/** Text that people type: well-formed, trimmed, without control characters, from 1 to `max` characters. */
export function typedText(required: string, max: number) {
  return z
    .string({ error: required })
    .refine((text) => text.isWellFormed(), brokenText)
    .transform((text) => text.replaceAll(controlCharacters, '').trim())
    .pipe(z.string().min(1, required).max(max, textMessages.tooLong(max)));
}

export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

export const typedLine = (required: string, max: number) => typedText(required, max).transform(oneLine);

export const email = typedText(accountMessages.email, 254).pipe(z.email(accountMessages.emailPattern));

/** A number, also sent as text; what is wrong with it is found as it was typed. */
export const typedNumber = (required: string, findProblem: (text: string) => string | undefined) =>
  z.union([z.string(), z.number()], { error: required }).transform((value, context) => {
    const text = String(value).trim();
    const problem = findProblem(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
    return Number(text);
  });

/** Text as above where nothing has to be typed: then it is null. */
export function optionalText(max: number) {
  return z
    .string()
    .nullish()
    .refine((text) => text?.isWellFormed() ?? true, brokenText)
    .transform((text) => text?.replaceAll(controlCharacters, '').trim() || null)
    .refine((text) => (text?.length ?? 0) <= max, textMessages.tooLong(max));
}

/** Empty is none, as forms send it. */
export const orNone = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : value), schema.nullable());

/** A moment in this century or a neighbouring one, or none. */
export const momentOrNone = (error: string) =>
  orNone(
    z.iso
      .datetime({ offset: true, error })
      .refine((text) => /^(19|20|21)/.test(text), error)
      .transform((text) => new Date(text).toISOString()),
  );

export const byId = z.object({ id: z.uuid() });
/** Of a link in a mail. */
export const byToken = z.object({ token: z.string() });
/** What has been done, in a sentence. */
export const done = z.object({ message: z.string() });

/** Of a brand or a category, in a query; empty is none. */
export const nameAsked = z
  .string()
  .max(500)
  .optional()
  .transform((text) => text || undefined);

/** A page number as it comes in an address; anything that is none counts as the first page. */
export const pageNumber = z
  .string()
  .optional()
  .transform((text) => Math.min(Math.max(Math.trunc(Number(text)) || 1, 1), 1_000_000));

/** A list that is paged only when a page is asked for. */
export const pagedQuery = {
  page: z
    .string()
    .optional()
    .transform((text) => (text === undefined ? undefined : pageNumber.parse(text))),
  limit: z
    .string()
    .optional()
    .transform((text) => Math.min(Math.max(Math.trunc(Number(text)) || 20, 1), 100)),
  /** Without what the database cannot take; of blanks alone nothing is left. */
  q: z
    .string()
    .max(500, textMessages.longSearch)
    .optional()
    .transform((text) => text?.replaceAll(/\p{Cc}/gu, '').trim() || undefined),
};

/** These alone: their ids, each as 22 characters of base64url. */
export const packedIds = z
  .string()
  .max(ID_LENGTH * MAX_PACKED)
  .optional()
  .transform((packed) => (packed ? unpackIds(packed) : undefined));

/** As it stands in a mail, with or without its sign: `#1042`. */
export const orderNumber = z
  .union([z.number(), z.string()], { error: orderMessages.number })
  .transform((typed) => String(typed).trim())
  .pipe(z.string().regex(/^#?\d{1,15}$/, orderMessages.number))
  .transform((text) => Number(text.replace('#', '')));

export const keyMessages = messages('key', {
  pattern: 'A key is a UUID that you make up for one request.',
  form: 'An idempotency key has 1 to 255 characters, without blanks.',
  taken: 'This key has been used for another request.',
  underWay: 'This request is already being processed. Please try again in a moment.',
} as const);

/** Instead of the header `Idempotency-Key`, for callers who sent it here before there was one. */
export const requestKey = z.uuid({ error: keyMessages.pattern }).optional();
