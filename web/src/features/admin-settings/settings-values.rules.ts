import {
  isDate,
  isOwnPath,
  isSecureUrl,
  settingsLimits as limits,
  settingsMessages as messages,
  socialNetworks,
} from '@fieldhouse/contracts/settings.rules';
import type { ShopSettings } from '@fieldhouse/contracts/settings.schemas';

/** Every setting as a form has it, by the name under which the shop says what is wrong with it. */
export type Values = Record<string, string>;

export const socialField = (network: string): string => `social.${network}`;

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
    guaranteeNotice: settings.guaranteeNotice ? YES : '',
    guaranteeText: settings.guaranteeText,
    guaranteePicture: settings.guaranteePicture ?? '',
    guaranteeLabel: settings.guaranteeLabel ?? '',
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
    else if (inner) body[place] = { ...(body[place] as object | undefined), [inner]: value };
    else body[field] = sent(field, value);
  }
  return body;
}

const ticks = new Set(['guests', 'newsletterTick', 'guaranteeNotice']);
const numbers = new Set(['returnDays', 'orderNumberStart', 'orderNumberStep']);
const pictures = new Set(['logo', 'guaranteePicture', 'guaranteeLabel']);

function sent(field: string, value: string): unknown {
  if (ticks.has(field)) return value === YES;
  if (numbers.has(field)) return Number(value);
  if (field === 'holidays') return datesOf(value);
  return pictures.has(field) ? value || null : value;
}

/** Separated by commas, blanks or lines. */
const datesOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

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
  if (field.startsWith('social.')) return isSecureUrl(value) ? undefined : messages.url;
  if (field === 'holidays') return datesOf(value).every(isDate) ? undefined : messages.holiday;
  if (field === 'announcementLink')
    return isOwnPath(value) || isSecureUrl(value) ? undefined : messages.announcementLink;
  return undefined;
}
