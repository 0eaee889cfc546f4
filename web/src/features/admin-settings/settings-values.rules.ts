import { isLanguage, languages } from '@fieldhouse/contracts/language';
import {
  isDate,
  isOwnPath,
  isSecureUrl,
  settingsLimits as limits,
  settingsMessages as messages,
  socialNetworks,
} from '@fieldhouse/contracts/settings.rules';
import type { ShopSettings } from '@fieldhouse/contracts/settings.schemas';
import { t } from '@fieldhouse/contracts/text';
import { isAmountText } from '../../lib/typed-values.rules.ts';

/** Every setting as a form has it, by the name under which the shop says what is wrong with it. */
export type Values = Record<string, string>;

export const socialField = (network: string): string => `social.${network}`;

/** The language without a prefix, and which others there are. */
export const FIRST_LANGUAGE = 'locales.first';
export const languageField = (language: string): string => `locales.${language}`;

const within = (place: string, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${place}.${name}`, text]));

export function valuesOf(settings: ShopSettings): Values {
  const { name, logo, currency, country, timeZone, taxMode, announcement, announcementLink, socialLinks } = settings;
  return {
    name,
    logo: logo ?? '',
    currency,
    country,
    timeZone,
    taxMode,
    announcement,
    announcementLink,
    returnDays: String(settings.returnDays),
    orderNumberStart: String(settings.orderNumberStart),
    orderNumberStep: String(settings.orderNumberStep),
    holidays: settings.holidays.join(', '),
    guests: settings.guests ? YES : '',
    newsletterTick: settings.newsletterTick ? YES : '',
    doubleOptIn: settings.doubleOptIn ? YES : '',
    staffSecondFactor: settings.staffSecondFactor,
    confirmRefundsAbove: settings.confirmRefundsAbove?.toFixed(2) ?? '',
    guaranteeNotice: settings.guaranteeNotice ? YES : '',
    guaranteeText: settings.guaranteeText,
    guaranteePicture: settings.guaranteePicture ?? '',
    guaranteeLabel: settings.guaranteeLabel ?? '',
    [FIRST_LANGUAGE]: settings.locales[0] ?? '',
    ...Object.fromEntries(
      Object.keys(languages).map((language) => [
        languageField(language),
        settings.locales.includes(language) ? YES : '',
      ]),
    ),
    ...within('contact', settings.contact),
    ...within('company', settings.company),
    ...Object.fromEntries(
      socialNetworks.map((network) => [
        socialField(network),
        socialLinks.find((link) => link.name === network)?.url ?? '',
      ]),
    ),
  };
}

/** Of a box that is ticked. */
export const YES = 'yes';

/** What is sent: the fields that were changed. Links are sent as a list. */
export function toBody(values: Values, touched: readonly string[]): object {
  const body: Record<string, unknown> = {};
  for (const field of touched) {
    const [place = '', inner] = field.split('.');
    const value = values[field] ?? '';
    if (place === 'social') body.socialLinks = linksOf(values);
    else if (place === 'locales') body.locales = localesOf(values);
    else if (inner) body[place] = { ...(body[place] as object | undefined), [inner]: value };
    else body[field] = sent(field, value);
  }
  return body;
}

const ticks = new Set(['guests', 'newsletterTick', 'doubleOptIn', 'guaranteeNotice']);
const isTick = (field: string) => ticks.has(field) || field.startsWith('locales.');
const nameOf = (language: string) => (isLanguage(language) ? languages[language].name : language);
const secondFactorTexts: Readonly<Record<string, string>> = { optional: t`optional`, required: t`required` };
const taxModeTexts: Readonly<Record<string, string>> = { included: t`included`, excluded: t`excluded` };

/** A setting as the choice between two of them shows it. */
export function describeSetting(field: string, values: Values): string {
  const value = values[field] ?? '';
  if (field === 'taxMode') return taxModeTexts[value] ?? value;
  if (field === 'staffSecondFactor') return secondFactorTexts[value] ?? value;
  if (field === FIRST_LANGUAGE) return nameOf(value);
  return isTick(field) && value === YES ? t`yes` : value;
}

const numbers = new Set(['returnDays', 'orderNumberStart', 'orderNumberStep']);
const pictures = new Set(['logo', 'guaranteePicture', 'guaranteeLabel']);

function sent(field: string, value: string): unknown {
  if (ticks.has(field)) return value === YES;
  if (numbers.has(field)) return Number(value);
  if (field === 'confirmRefundsAbove') return value === '' ? null : Number(value);
  if (field === 'holidays') return datesOf(value);
  return pictures.has(field) ? value || null : value;
}

/** Separated by commas, blanks or lines. */
const datesOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

/** The first in any case, then those that are ticked. */
const localesOf = (values: Values) => {
  const first = values[FIRST_LANGUAGE] ?? '';
  const others = Object.keys(languages).filter((one) => one !== first && values[languageField(one)] === YES);
  return [first, ...others];
};

const linksOf = (values: Values) =>
  socialNetworks.flatMap((name) => {
    const url = values[socialField(name)]?.trim();
    return url ? [{ name, url }] : [];
  });

/** What the rules of the contract have against what is typed, by field. */
export function findProblems(values: Values): Record<string, string | undefined> {
  const problems: Record<string, string | undefined> = {};
  for (const [field, value] of Object.entries(values)) problems[field] = findProblem(field, value.trim());
  return problems;
}

function findProblem(field: string, value: string): string | undefined {
  if (field === 'name') return value ? undefined : messages.name;
  if (field === 'returnDays')
    return /^\d{1,3}$/.test(value) && Number(value) <= limits.returnDays ? undefined : messages.returnDays;
  if (field === 'orderNumberStart' || field === 'orderNumberStep')
    return /^[1-9]\d{0,9}$/.test(value) && Number(value) <= limits[field] ? undefined : messages[field];
  if (value === '') return undefined;
  if (field === 'confirmRefundsAbove')
    return isAmountText(value) && Number(value) <= limits.refund ? undefined : messages.refund;
  if (field.startsWith('social.')) return isSecureUrl(value) ? undefined : messages.url;
  if (field === 'holidays') return datesOf(value).every(isDate) ? undefined : messages.holiday;
  if (field === 'announcementLink')
    return isOwnPath(value) || isSecureUrl(value) ? undefined : messages.announcementLink;
  return undefined;
}
