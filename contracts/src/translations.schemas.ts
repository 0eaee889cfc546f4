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
import { brokenText, byId, controlCharacters, oneLine, textMessages } from './text.schemas.ts';
import { contentKinds, translationMessages as messages, VALUE_LENGTH, valueKinds } from './translation.rules.ts';

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
  body: z.object({
    name: line(productLengths.name).optional(),
    description: text(productLengths.description).optional(),
    __v,
  }),
  response: texts,
};
export const putCategoryTexts = {
  params: inLocale,
  body: z.object({
    name: line(DIRECTORY_NAME_LENGTH).optional(),
    description: text(CATEGORY_TEXT_LENGTH).optional(),
    __v,
  }),
  response: texts,
};
export const putAttributeTexts = {
  params: inLocale,
  body: z.object({ name: line(attributeLengths.name).optional(), unit: line(attributeLengths.unit).optional(), __v }),
  response: texts,
};
/** The names of its measures, in the order that the guide has them. */
export const putSizeGuideTexts = {
  params: inLocale,
  body: z.object({ measures: z.array(line(sizeGuideLimits.text)).max(sizeGuideLimits.measures), __v }),
  response: texts,
};
export const putPageTexts = {
  params: z.object({ slug: z.string(), locale }),
  body: z.object({ title: line(pageLimits.title).optional(), markdown: text(pageLimits.markdown).optional(), __v }),
  response: texts,
};
export const putPromotionTexts = {
  params: inLocale,
  body: z.object({ name: line(promotionLimits.name), __v }),
  response: texts,
};
/** The names of its ways of delivery, by their ids. */
export const putDeliveryZoneTexts = {
  params: inLocale,
  body: z.object({ methods: z.record(z.uuid(), line(deliveryLimits.name)), __v }),
  response: texts,
};
export const putSettingsTexts = {
  params: z.object({ locale }),
  body: z.object({ announcement: line(settingsLimits.announcement), __v }),
  response: texts,
};

/** Of one thing, in every language that it has been translated into. */
export const listContentTexts = {
  params: z.object({ kind: z.enum(contentKinds), id: z.string().max(200) }),
  response: z.array(texts),
};

const valueText = z.object({
  kind: z.enum(valueKinds),
  value: z.string(),
  texts: z.record(z.string(), z.string()),
});
export type ValueText = z.output<typeof valueText>;
export const listValueTexts = { response: z.array(valueText) };
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
