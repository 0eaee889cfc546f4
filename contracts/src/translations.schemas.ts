import { z } from 'zod';
import { attributeLengths } from './attribute.rules.ts';
import { CATEGORY_TEXT_LENGTH } from './category.rules.ts';
import { deliveryLimits } from './delivery.rules.ts';
import { isLanguage } from './language.ts';
import { pageLimits } from './page.rules.ts';
import { DIRECTORY_NAME_LENGTH, productLengths } from './product.rules.ts';
import { promotionLimits } from './promotion.rules.ts';
import { settingsLimits } from './settings.rules.ts';
import { sizeGuideLimits } from './size-guide.rules.ts';
import { brokenText, byId, controlCharacters, oneLine, pagedQuery, pageNumber, textMessages } from './text.schemas.ts';
import {
  type ContentKind,
  contentKinds,
  fileKinds,
  translationMessages as messages,
  textStates,
  VALUE_LENGTH,
  valueKinds,
} from './translation.rules.ts';

const locale = z.string().refine(isLanguage, messages.locale);
const inLocale = byId.extend({ locale });

/** Empty is none: then the text of the first language is shown. What is not sent stays as it is. */
const text = (max: number) =>
  z
    .string()
    .nullable()
    .refine((typed) => typed?.isWellFormed() ?? true, brokenText)
    .transform((typed) => typed?.replaceAll(controlCharacters, '').trim() || null)
    .refine((typed) => (typed?.length ?? 0) <= max, textMessages.tooLong(max));
const line = (max: number) => text(max).transform((typed) => typed && oneLine(typed));
const __v = z.int().optional();

/** What a text may be, by the kind of thing and its name; of those in lists by the name of the list. */
export const contentTexts = {
  product: { name: line(productLengths.name), description: text(productLengths.description) },
  category: { name: line(DIRECTORY_NAME_LENGTH), description: text(CATEGORY_TEXT_LENGTH) },
  attribute: { name: line(attributeLengths.name), unit: line(attributeLengths.unit) },
  'size-guide': { measures: line(sizeGuideLimits.text) },
  page: { title: line(pageLimits.title), markdown: text(pageLimits.markdown) },
  promotion: { name: line(promotionLimits.name) },
  'delivery-zone': { methods: line(deliveryLimits.name) },
  settings: { announcement: line(settingsLimits.announcement), guaranteeText: line(settingsLimits.guaranteeText) },
} satisfies Record<ContentKind, Record<string, z.ZodType<string | null>>>;

/** What a thing's texts are in a language. `source` is what they were translated from, by the same names. */
const texts = z.object({
  locale: z.string(),
  texts: z.record(z.string(), z.string()),
  source: z.record(z.string(), z.string()),
  __v: z.int(),
});
export type ContentTexts = z.output<typeof texts>;

export const putProductTexts = {
  params: inLocale,
  body: z.object(contentTexts.product).partial().extend({ __v }),
  response: texts,
};
export const putCategoryTexts = {
  params: inLocale,
  body: z.object(contentTexts.category).partial().extend({ __v }),
  response: texts,
};
export const putAttributeTexts = {
  params: inLocale,
  body: z.object(contentTexts.attribute).partial().extend({ __v }),
  response: texts,
};
/** The names of its measures, in the order that the guide has them. */
export const putSizeGuideTexts = {
  params: inLocale,
  body: z.object({ measures: z.array(contentTexts['size-guide'].measures).max(sizeGuideLimits.measures), __v }),
  response: texts,
};
export const putPageTexts = {
  params: z.object({ slug: z.string(), locale }),
  body: z.object(contentTexts.page).partial().extend({ __v }),
  response: texts,
};
export const putPromotionTexts = {
  params: inLocale,
  body: z.object({ ...contentTexts.promotion, __v }),
  response: texts,
};
/** The names of its ways of delivery, by their ids. */
export const putDeliveryZoneTexts = {
  params: inLocale,
  body: z.object({ methods: z.record(z.uuid(), contentTexts['delivery-zone'].methods), __v }),
  response: texts,
};
export const putSettingsTexts = {
  params: z.object({ locale }),
  body: z.object(contentTexts.settings).partial().extend({ __v }),
  response: texts,
};

/** Of one thing, in every language that it has been translated into. */
export const listContentTexts = {
  params: z.object({ kind: z.enum(contentKinds), id: z.string().max(200) }),
  response: z.array(texts),
};

const kind = z.enum(contentKinds);
/** Not `locale`, which is the language of the answer: staff read theirs. */
const into = locale;
const byName = z.record(z.string(), z.string());
const translation = z.object({
  kind,
  id: z.string(),
  /** What staff know it by; of the settings, nothing. */
  label: z.string(),
  /** Of a page, which its calls know by it. */
  slug: z.string().optional(),
  /** In the order of the thing itself. Some are empty: they need no translation. */
  source: byName,
  texts: byName,
  /** A text has changed since it was translated. */
  changed: z.boolean(),
  __v: z.int(),
});
export type Translation = z.output<typeof translation>;
export const listTranslations = {
  query: z.object({
    into,
    kind,
    state: z.enum(textStates, { error: messages.state }).default('missing'),
    page: pageNumber,
    limit: pagedQuery.limit,
  }),
  list: translation,
};

const kindSummary = z.object({ kind, total: z.int(), missing: z.int(), changed: z.int() });
export type TranslationSummary = z.output<typeof kindSummary>;
/** How many things of each kind there are, and how many of them have something to translate. */
export const getTranslationSummary = { query: z.object({ into }), response: z.array(kindSummary) };

export const exportTranslations = {
  query: z.object({ into, kind: z.enum(fileKinds).optional() }),
  file: { type: 'text/x-gettext-translation', name: 'translations.po' },
};
const textsImport = z.object({
  /** Texts. */
  written: z.int(),
  /** Empty, still to be looked at, or there already. */
  skipped: z.int(),
  /** The first hundred, in words. What they are about was not written. */
  problems: z.array(z.string()),
});
export type TextsImport = z.output<typeof textsImport>;
export const importTranslations = {
  query: z.object({ into }),
  fileTypes: ['text/x-gettext-translation', 'application/gzip'],
  response: textsImport,
};

const valueText = z.object({
  kind: z.enum(valueKinds),
  value: z.string(),
  texts: z.record(z.string(), z.string()),
});
export type ValueText = z.output<typeof valueText>;
export const listValueTexts = {
  query: z.object({ missing: locale.optional() }),
  response: z.array(valueText),
};
export const putValueTexts = {
  body: z.object({
    kind: z.enum(valueKinds, { error: messages.kind }),
    value: z
      .string({ error: messages.value })
      .max(VALUE_LENGTH, messages.value)
      .refine((text) => text.isWellFormed() && text.trim() !== '', messages.value),
    texts: z.record(locale, line(VALUE_LENGTH)),
  }),
  response: valueText,
};
