import { isInEea } from './country.rules.ts';
import { LOCALE } from './language.ts';
import { messages, msg } from './messages.ts';

/** ISO 4217: in use, of two decimals, and taken by card companies. */
export const currencies: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC CVE CZK DKK DOP DZD ' +
  'EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD KES KGS KHR KYD KZT LAK LBP LKR LRD LSL MAD MDL ' +
  'MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD SAR SBD SCR SEK SGD SHP ' +
  'SLE SOS SRD STN SZL THB TJS TOP TRY TTD TWD TZS UAH USD UYU UZS WST XCD XCG YER ZAR ZMW'
).split(' ');

export const isCurrency = (code: string): boolean => currencies.includes(code);

/** A name of the tz database; not an offset, which knows no summer. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z_]+(\/[\w+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat(LOCALE, { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A day of the calendar: `2026-12-25`. */
export function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Prices are shown with tax, or tax is added to them. */
export const taxModes = ['included', 'excluded'] as const;
export type TaxMode = (typeof taxModes)[number];

/** Whether staff have to sign in with a second factor. */
export const secondFactorModes = ['optional', 'required'] as const;

/** Those whose sign the footer knows. */
export const socialNetworks = ['Instagram', 'Facebook', 'YouTube', 'TikTok', 'X', 'Pinterest', 'LinkedIn'] as const;

export const settingsLimits = {
  name: 60,
  line: 100,
  email: 254,
  phone: 40,
  number: 60,
  announcement: 160,
  url: 500,
  socialLinks: 10,
  returnDays: 365,
  holidays: 200,
  orderNumberStart: 1_000_000_000,
  orderNumberStep: 100,
  guaranteeText: 600,
  refund: 1_000_000,
} as const;

/** What the law gives everybody who buys at a distance in the EEA. */
export const EEA_RETURN_DAYS = 14;

export const settingsMessages = messages('settings', {
  name: 'Please enter the name of the shop',
  text: 'Please enter a text',
  email: 'Please enter an email address, or leave it empty',
  currency:
    'Please choose a currency with two decimals, by its code: USD, EUR, GBP. Those with none or three, like JPY or KWD, are for markets.',
  currencyFixed: 'The currency cannot be changed any more: there are orders in it.',
  currencyOfMarkets:
    'The rates of other markets are for this currency. Please close those markets before you change it.',
  country: 'Please choose a country, by its code of two letters',
  timeZone: 'Please choose a time zone, like Europe/Berlin',
  taxMode: 'Please choose whether prices include tax',
  locales: 'Please choose at least one language',
  locale: 'Please choose a language that the shop is translated into',
  localeTwice: 'Each language can be there once',
  returnDays: msg`Please enter a whole number of days, from 0 to ${settingsLimits.returnDays}`,
  returnDaysInEea: msg`In this country everybody may return what they have bought for at least ${EEA_RETURN_DAYS} days`,
  orderNumberStart: 'Please enter a whole number, from 1 to 1,000,000,000',
  orderNumberStep: msg`Please enter a whole number, from 1 to ${settingsLimits.orderNumberStep}`,
  secondFactor: 'Please choose whether staff need a second factor',
  refund: 'Please enter an amount, or leave it empty',
  holidays: 'Please send the holidays as a list of dates',
  holiday: 'Please enter dates like 2026-12-25',
  manyHolidays: msg`There can be at most ${settingsLimits.holidays} holidays`,
  yesOrNo: 'Please say yes or no',
  logo: 'Please upload the logo as a picture',
  network: msg`Please choose a network: ${socialNetworks.join(', ')}`,
  networkTwice: 'Each network can be there once',
  links: 'Please send the links as a list',
  manyLinks: msg`There can be at most ${settingsLimits.socialLinks} links`,
  url: 'Please enter an address that starts with https://',
  announcementLink: 'Please enter an address of this shop, like /c/running, or one that starts with https://',
} as const);

const numberMessages = messages('settings', {
  orderNumbersReached: (last: number) => msg`Order numbers have reached ${last} already. Please enter a larger one.`,
} as const);

export const orderNumbersReached = (last: number): string => numberMessages.orderNumbersReached(last);

interface Agreeing {
  readonly country: string;
  readonly returnDays: number;
}

/** What settings, each fine on its own, do wrong together; by field. */
export function findSettingsProblems({ country, returnDays }: Agreeing): Record<string, string> {
  return isInEea(country) && returnDays < EEA_RETURN_DAYS ? { returnDays: settingsMessages.returnDaysInEea } : {};
}

/** An address of another site. */
export function isSecureUrl(text: string): boolean {
  return /^https:\/\/[^\s/?#@\\]+\.[^\s/?#@\\]+([/?#]\S*)?$/i.test(text) && URL.canParse(text);
}

/** A page of this shop, which begins with one slash. */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(text);

/** What a shop should have before its first customer comes, in the order in which it is prepared. */
export const openingSteps = ['product', 'company', 'delivery', 'tax', 'pages', 'payment'] as const;
export type OpeningStep = (typeof openingSteps)[number];
/** What a shop may do without: it delivers everywhere for free, or owes no tax. Once it is open, nobody is reminded of these. */
export const optionalSteps: readonly OpeningStep[] = ['delivery', 'tax'];

export const openingMessages = messages('opening', {
  closed: 'This shop is not open yet, so nothing can be bought. You have not been charged.',
} as const);
