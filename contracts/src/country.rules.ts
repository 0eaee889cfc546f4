import { formatOf } from './address-formats.ts';
import { LOCALE } from './language.ts';
import { messages, msg } from './messages.ts';

/** ISO 3166-1, as card companies take them. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CD CF CG CH ' +
  'CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP ' +
  'GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR ' +
  'LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF ' +
  'PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW SA SB SC SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TC TD TF TG TH TJ ' +
  'TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

export const isCountry = (code: string): boolean => countryCodes.includes(code);

const eea = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

/** Where the consumer law of the European Economic Area counts. */
export const isInEea = (country: string): boolean => eea.has(country);

const outsideEeaButStrict = new Set(['GB', 'CH', 'CA']);

/** Where a box that is ticked in advance is no consent: the EEA and the United Kingdom (GDPR), Switzerland, Canada (CASL). */
export const forbidsTick = (country: string): boolean => eea.has(country) || outsideEeaButStrict.has(country);

const names: Record<string, Intl.DisplayNames> = {};

/** The post wants the code, people read the name; whatever is no code is shown as it is. */
export function countryName(code: string, locale: string = LOCALE): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  names[locale] ??= new Intl.DisplayNames(locale, { type: 'region' });
  return names[locale].of(code) ?? code;
}

/** States, provinces and territories by their codes; of countries without a list anything that looks like one of ISO 3166-2. */
export function isStateOf(country: string, code: string): boolean {
  return formatOf(country).states?.some(([known]) => known === code) ?? /^[A-Z0-9]{1,3}$/.test(code);
}

/** `countries`: their codes. */
export const stateMessages = messages('state', {
  unknown: (state: string, countries: string) => msg`'${state}' is no state of ${countries}`,
} as const);
