import { LANGUAGE } from './language.ts';

/** ISO 3166-1, as card companies take them. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CD CF CG CH ' +
  'CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP ' +
  'GQ GR GS GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR ' +
  'LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF ' +
  'PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW SA SB SC SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TC TD TF TG TH TJ ' +
  'TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

const eea = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

const outsideEu = new Set(['IS', 'LI', 'NO']);

/** Where VAT follows the rules of the European Union. */
export const isInEu = (country: string): boolean => eea.has(country) && !outsideEu.has(country);

/** What people choose at once. */
export const EUROPEAN_UNION = 'European Union';

/** By code; `EU` is all its countries, and `UK` is what the United Kingdom is called at home. */
export function readCountries(typed: readonly string[]): string[] {
  const codes = typed.map((text) => text.trim().toUpperCase());
  const known = codes.flatMap((code) => (code === 'EU' ? countryCodes.filter(isInEu) : code === 'UK' ? 'GB' : code));
  return [...new Set(known)];
}

/** Where the consumer law of the European Economic Area counts. */
export const isInEea = (country: string): boolean => eea.has(country);

const outsideEeaButStrict = new Set(['GB', 'CH', 'CA']);

/** Where a box that is ticked in advance is no consent: the EEA and the United Kingdom (GDPR), Switzerland, Canada (CASL). */
export const forbidsTick = (country: string): boolean => eea.has(country) || outsideEeaButStrict.has(country);

/** Names and letters that people write and ISO does not. */
const otherNames: Readonly<Record<string, string>> = {
  ...{ UK: 'GB', 'GREAT BRITAIN': 'GB', ENGLAND: 'GB', SCOTLAND: 'GB', WALES: 'GB', 'NORTHERN IRELAND': 'GB' },
  ...{ USA: 'US', 'UNITED STATES OF AMERICA': 'US', EL: 'GR', HOLLAND: 'NL', 'THE NETHERLANDS': 'NL', TURKEY: 'TR' },
  ...{ 'CZECH REPUBLIC': 'CZ', 'HONG KONG': 'HK', MACAU: 'MO', MACEDONIA: 'MK', SWAZILAND: 'SZ', DEUTSCHLAND: 'DE' },
};

/** The code of what was written: a code in any letters, or a name; undefined: it is no country. */
export function readCountry(text: string): string | undefined {
  const written = text.trim().replaceAll(/\s+/g, ' ').replaceAll('.', '').toUpperCase();
  if (countryCodes.includes(written)) return written;
  return otherNames[written] ?? countryCodes.find((code) => countryName(code).toUpperCase() === written);
}

let names: Intl.DisplayNames | undefined;

/** The post wants the code, people read the name; whatever is no code is shown as it is. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  names ??= new Intl.DisplayNames(LANGUAGE, { type: 'region' });
  return names.of(code) ?? code;
}
