import { z } from 'zod';
import { isCountry } from './country.rules.ts';
import { guaranteeMessages } from './guarantee.rules.ts';
import { type Language, languages } from './language.ts';
import { readCountry } from './read-country.rules.ts';
import {
  isCurrency,
  isDate,
  isOwnPath,
  isSecureUrl,
  isTimeZone,
  settingsLimits as limits,
  settingsMessages as messages,
  openingSteps,
  secondFactorModes,
  socialNetworks,
  taxModes,
} from './settings.rules.ts';
import { oneLine, optionalText, typedLine, typedText } from './text.schemas.ts';

const texts = <const Names extends readonly string[]>(...names: Names) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.string()])) as Record<Names[number], z.ZodString>);

const settings = z.object({
  _id: z.literal('shop'),
  name: z.string(),
  logo: z.string().nullable(),
  contact: texts('email', 'phone'),
  company: texts('name', 'line1', 'line2', 'city', 'state', 'postal_code', 'vatNumber', 'registration'),
  currency: z.string(),
  /** There are orders, so it stays as it is. */
  currencyFixed: z.boolean(),
  country: z.string(),
  timeZone: z.string(),
  taxMode: z.enum(taxModes),
  returnDays: z.int(),
  /** Where order numbers were started. */
  orderNumberStart: z.int(),
  /** The largest step between two of them, which is drawn at random; 1: they are consecutive. */
  orderNumberStep: z.int(),
  /** What its pages are in, by their tags; the first has no prefix in its addresses. */
  locales: z.array(z.string()),
  guests: z.boolean(),
  /** `required`: staff have 7 days to enrol one, from when it was set or they became staff. */
  staffSecondFactor: z.enum(secondFactorModes),
  /** Staff who refund more than this are asked again who they are; none: they are not. */
  confirmRefundsAbove: z.number().nullable(),
  newsletterTick: z.boolean(),
  /** Visitors have to confirm their address before they get newsletters. */
  doubleOptIn: z.boolean(),
  socialLinks: z.array(z.object({ name: z.enum(socialNetworks), url: z.string() })),
  announcement: z.string(),
  announcementLink: z.string(),
  /** Dates on which nothing leaves and nothing arrives, in order. */
  holidays: z.array(z.string()),
  /** The EU's notice on the legal guarantee is shown, as long as the shop is in the EEA. */
  guaranteeNotice: z.boolean(),
  /** Its words; empty: the shop's own. */
  guaranteeText: z.string(),
  /** The picture of the notice. */
  guaranteePicture: z.string().nullable(),
  /** That of the label for what producers guarantee. */
  guaranteeLabel: z.string().nullable(),
  __v: z.int(),
});
export type ShopSettings = z.output<typeof settings>;

/** Empty where nothing has to be typed. */
const line = (max: number) => optionalText(max).transform((text) => oneLine(text ?? ''));
const code = (isOne: (text: string) => boolean, message: string) =>
  z
    .string({ error: message })
    .transform((text) => text.trim().toUpperCase())
    .refine(isOne, message);
const wholeNumber = (max: number, message: string) => z.int({ error: message }).min(1, message).max(max, message);
const yesOrNo = z.boolean({ error: messages.yesOrNo });
const picture = (message: string) =>
  z
    .string({ error: message })
    .max(limits.url, message)
    .refine((text) => /^\/files\/[\w.-]+$/.test(text), message)
    .nullable();
const orEmpty = (isOne: (text: string) => boolean) => (text: string) => text === '' || isOne(text);

export const taxMode = z.enum(taxModes, { error: messages.taxMode });
export const locales = z
  .array(z.enum(Object.keys(languages) as Language[], { error: messages.locale }), { error: messages.locales })
  .min(1, messages.locales)
  .refine((tags) => new Set(tags).size === tags.length, messages.localeTwice);

const fields = {
  name: typedLine(messages.name, limits.name),
  logo: picture(messages.logo),
  contact: z
    .object({
      email: line(limits.email).refine(
        orEmpty((text) => z.email().safeParse(text).success),
        messages.email,
      ),
      phone: line(limits.phone),
    })
    .partial(),
  company: z
    .object({
      name: line(limits.line),
      line1: line(limits.line),
      line2: line(limits.line),
      city: line(limits.line),
      state: line(limits.line),
      postal_code: line(limits.phone),
      vatNumber: line(limits.number),
      registration: line(limits.line),
    })
    .partial(),
  currency: code(isCurrency, messages.currency),
  country: z
    .string({ error: messages.country })
    .transform((text) => readCountry(text) ?? text)
    .refine(isCountry, messages.country),
  timeZone: z.string({ error: messages.timeZone }).refine(isTimeZone, messages.timeZone),
  taxMode,
  returnDays: z
    .int({ error: messages.returnDays })
    .min(0, messages.returnDays)
    .max(limits.returnDays, messages.returnDays),
  orderNumberStart: wholeNumber(limits.orderNumberStart, messages.orderNumberStart),
  orderNumberStep: wholeNumber(limits.orderNumberStep, messages.orderNumberStep),
  locales,
  guests: yesOrNo,
  staffSecondFactor: z.enum(secondFactorModes, { error: messages.secondFactor }),
  confirmRefundsAbove: z
    .number({ error: messages.refund })
    .min(0, messages.refund)
    .max(limits.refund, messages.refund)
    .multipleOf(0.01, messages.refund)
    .nullable(),
  newsletterTick: yesOrNo,
  doubleOptIn: yesOrNo,
  socialLinks: z
    .array(
      z.object({
        name: z.enum(socialNetworks, { error: messages.network }),
        url: typedText(messages.url, limits.url).refine(isSecureUrl, messages.url),
      }),
      { error: messages.links },
    )
    .max(limits.socialLinks, messages.manyLinks)
    .refine((links) => new Set(links.map(({ name }) => name)).size === links.length, messages.networkTwice),
  announcement: line(limits.announcement),
  announcementLink: line(limits.url).refine(
    orEmpty((text) => isOwnPath(text) || isSecureUrl(text)),
    messages.announcementLink,
  ),
  holidays: z
    .array(z.string({ error: messages.holiday }).trim().refine(isDate, messages.holiday), { error: messages.holidays })
    .max(limits.holidays, messages.manyHolidays)
    .transform((dates) => [...new Set(dates)].toSorted()),
  guaranteeNotice: yesOrNo,
  guaranteeText: line(limits.guaranteeText),
  guaranteePicture: picture(guaranteeMessages.picture),
  guaranteeLabel: picture(guaranteeMessages.picture),
};

/** What a shop is asked for when it is set up. */
export const shopBasics = {
  name: fields.name,
  country: fields.country,
  currency: fields.currency,
  timeZone: fields.timeZone.optional(),
};

export const getSettings = { response: settings };
export const updateSettings = { body: z.object({ ...fields, __v: z.int() }).partial(), response: settings };

const opening = z.object({
  /** Visitors see "Opening soon", and only staff can buy. */
  closed: z.boolean(),
  /** What the shop does not have yet; it can be opened without. */
  missing: z.array(z.enum(openingSteps)),
});
export type Opening = z.output<typeof opening>;

export const getOpening = { response: opening };
export const openShop = { response: opening };
