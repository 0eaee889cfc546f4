import { cityWords, type PlaceWords, postalWords, stateWords } from './address-words.ts';

/**
 * How addresses are written, country by country, from what the Universal Postal Union and Google's libaddressinput
 * publish, in their Latin forms. C is the city, S the state, Z the postal code; a slash begins a new line.
 */
export interface AddressFormat {
  readonly layout: string;
  /** Of C, S and Z; a street and a country are needed everywhere. */
  readonly needs: string;
  /** A whole postal code, in capitals. */
  readonly postal?: RegExp | undefined;
  readonly example?: string | undefined;
  /** Where they are not the usual ones. */
  readonly words: Partial<PlaceWords>;
  /** Code and name, where a parcel label bears the code. */
  readonly states?: readonly (readonly [code: string, name: string])[] | undefined;
}

const pairs = (text: string) =>
  text
    .split('|')
    .map((pair): readonly [string, string] => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)]);

const americanStates = pairs(
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|' +
    'FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|' +
    'MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|' +
    'NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|' +
    'PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|' +
    'WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|' +
    'PR Puerto Rico|VI U.S. Virgin Islands|AA Armed Forces (AA)|AE Armed Forces (AE)|AP Armed Forces (AP)',
);
const canadianProvinces = pairs(
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NT Northwest Territories|' +
    'NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon',
);
const australianStates = pairs(
  'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|TAS Tasmania|' +
    'VIC Victoria|WA Western Australia',
);

const zip = { postal_code: postalWords.zipCode };
const postcode = { postal_code: postalWords.postcode };
const state = { state: stateWords.state };
const province = { state: stateWords.province };
const britain = { ...postcode, city: cityWords.townOrCity };

type Row = readonly [
  countries: string,
  layout: string,
  needs: string,
  postal?: RegExp | undefined,
  example?: string | undefined,
  words?: AddressFormat['words'],
  states?: AddressFormat['states'],
];

const rows: readonly Row[] = [
  // Europe
  ['AT BE BG CH CY DK HU NO SI SJ', 'Z C', 'CZ', /\d{4}/, '1010'],
  ['DE EE FI HR RS BA ME', 'Z C', 'CZ', /\d{5}/, '10115'],
  ['FR', 'Z C', 'CZ', /\d{2} ?\d{3}/, '75001'],
  ['AX', 'Z C', 'CZ', /22\d{3}/, '22100'],
  ['ES IT', 'Z C S', 'CZ', /\d{5}/, '28013', province],
  ['SM', 'Z C', 'CZ', /4789\d/, '47890'],
  ['VA', 'Z C', 'CZ', /00120/, '00120'],
  ['MC', 'Z C', 'CZ', /980\d{2}/, '98000'],
  ['GF GP MF BL MQ PM RE YT', 'Z C', 'CZ', /97\d{3}/, '97100'],
  ['NC PF WF', 'Z C', 'CZ', /98\d{3}/, '98800'],
  ['CZ SK SE GR', 'Z C', 'CZ', /\d{3} ?\d{2}/, '114 55'],
  ['PL', 'Z C', 'CZ', /\d{2}-?\d{3}/, '00-950'],
  ['PT', 'Z C', 'CZ', /\d{4}(-?\d{3})?/, '1200-001'],
  ['NL', 'Z C', 'CZ', /[1-9]\d{3} ?[A-Z]{2}/, '1012 AB', postcode],
  ['LU', 'Z C', 'CZ', /\d{4}/, '1855'],
  ['LI', 'Z C', 'CZ', /94(8[5-9]|9[0-8])/, '9490'],
  ['LT', 'Z C', 'CZ', /\d{5}/, '04340'],
  ['LV', 'C, Z', 'CZ', /\d{4}/, '1073'],
  ['RO', 'Z C', 'CZ', /\d{6}/, '060274'],
  ['MD', 'Z C', 'CZ', /\d{4}/, '2012'],
  ['MK', 'Z C', 'CZ', /\d{4}/, '1314'],
  ['MT', 'C Z', 'CZ', /[A-Z]{3} ?\d{2,4}/, 'NXR 01', postcode],
  ['IS FO', 'Z C', 'CZ', /\d{3}/, '320'],
  ['GL', 'Z C', 'CZ', /39\d{2}/, '3900'],
  ['AD', 'Z C', 'CZ', /AD[1-7]0\d/, 'AD100'],
  [
    'GB',
    'C/S/Z',
    'CZ',
    /GIR ?0AA|BFPO ?\d{1,4}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}/,
    'SW1A 1AA',
    { ...britain, state: stateWords.county },
  ],
  ['GG', 'C/Z', 'CZ', /GY\d{1,2} ?\d[A-Z]{2}/, 'GY1 1AA', britain],
  ['JE', 'C/Z', 'CZ', /JE\d{1,2} ?\d[A-Z]{2}/, 'JE1 1AA', britain],
  ['IM', 'C/Z', 'CZ', /IM\d{1,2} ?\d[A-Z]{2}/, 'IM2 1AA', britain],
  ['GI', 'C/Z', 'C', /GX11 ?1AA/, 'GX11 1AA', postcode],
  [
    'IE',
    'C/S/Z',
    'C',
    /[A-Z]\d[\dW] ?[A-Z\d]{4}/,
    'A65 F4E2',
    { state: stateWords.county, postal_code: postalWords.eircode },
  ],
  ['TR', 'Z C/S', 'CZ', /\d{5}/, '01960', province],
  ['UA', 'C/S/Z', 'CZ', /\d{5}/, '15432'],
  ['BY', 'Z C/S', 'CZ', /\d{6}/, '223016'],
  ['RU', 'C/S/Z', 'CZ', /\d{6}/, '247112'],
  ['GE AM', 'Z C', 'C', /\d{4}/, '0101'],
  ['XK', 'Z C', 'CZ', /[1-7]\d{4}/, '10000'],
  // The Americas
  ['US', 'C, S Z', 'CSZ', /\d{5}([ -]?\d{4})?/, '95014', { ...zip, ...state }, americanStates],
  ['PR GU MP AS VI', 'C Z', 'CZ', /\d{5}([ -]?\d{4})?/, '00930', zip],
  [
    'CA',
    'C S Z',
    'CSZ',
    /[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d/,
    'H3Z 2Y7',
    province,
    canadianProvinces,
  ],
  ['MX', 'Z C, S', 'CSZ', /\d{5}/, '02860', state],
  ['BR', 'C-S/Z', 'CSZ', /\d{5}-?\d{3}/, '40301-110', state],
  ['AR', 'Z C/S', 'C', /[A-HJ-NP-Z]?\d{4}([A-Z]{3})?/, 'C1070AAM', province],
  ['CL', 'Z C/S', 'C', /\d{3}-?\d{4}/, '8340457'],
  ['CO', 'C, S, Z', 'CS', /\d{6}/, '111221', { state: stateWords.department }],
  ['PE', 'C Z/S', 'C', /\d{5}|(LIMA|CALLAO) ?\d{1,2}/, '15074'],
  ['UY', 'Z C S', 'C', /\d{5}/, '11600', { state: stateWords.department }],
  ['CR DO GT', 'Z C/S', 'C', /\d{5}/, '10101'],
  ['EC', 'Z/C', 'C', /\d{6}/, '090105'],
  // Asia and the Pacific
  ['AU', 'C S Z', 'CSZ', /\d{4}/, '2060', { ...postcode, ...state, city: cityWords.suburb }, australianStates],
  ['NZ', 'C Z', 'CZ', /\d{4}/, '6001', { ...postcode, city: cityWords.townOrCity }],
  ['JP', 'C, S/Z', 'CSZ', /\d{3}-?\d{4}/, '154-0023', { state: stateWords.prefecture, city: cityWords.cityOrWard }],
  ['CN', 'C/S, Z', 'CSZ', /\d{6}/, '266033', province],
  ['KR', 'C/S/Z', 'CSZ', /\d{5}/, '03051', { state: stateWords.provinceOrCity, city: cityWords.district }],
  ['TW', 'C, S Z', 'CZ', /\d{3}(\d{2,3})?/, '10603', { state: stateWords.county, city: cityWords.cityOrDistrict }],
  ['HK MO', 'C/S', 'C', undefined, undefined, { state: stateWords.area, city: cityWords.district }],
  ['SG', 'C Z', 'CZ', /\d{6}/, '238880'],
  ['IN', 'C Z/S', 'CSZ', /[1-9]\d{2} ?\d{3}/, '110034', { ...state, postal_code: postalWords.pinCode }],
  ['MY', 'Z C/S', 'CZ', /\d{5}/, '50670', { ...postcode, ...state }],
  ['TH', 'C/S Z', 'CSZ', /\d{5}/, '10150', province],
  ['ID', 'C/S Z', 'CS', /\d{5}/, '40115', province],
  ['PH', 'C/Z S', 'C', /\d{4}/, '1008', { ...zip, ...province }],
  ['VN', 'C/S Z', 'C', /\d{5}\d?/, '70010', province],
  ['KZ', 'Z C/S', 'CZ', /\d{6}/, '040900'],
  ['IL', 'C Z', 'C', /\d{5}(\d{2})?/, '9614303'],
  ['AE', 'C/S', 'CS', undefined, undefined, { state: stateWords.emirate }],
  ['SA', 'C Z', 'C', /\d{5}(-?\d{4})?/, '11564'],
  ['PK', 'C-Z', 'C', /\d{5}/, '44000'],
  ['BD', 'C - Z', 'C', /\d{4}/, '1340'],
  ['LK', 'C/Z', 'C', /\d{5}/, '20000'],
  // Africa
  ['ZA', 'C/Z', 'CZ', /\d{4}/, '0083'],
  ['MA DZ', 'Z C', 'C', /\d{5}/, '53000'],
  ['TN', 'Z C', 'C', /\d{4}/, '1002'],
  ['EG', 'C/S/Z', 'CS', /\d{5}/, '12411', { state: stateWords.governorate }],
  ['NG', 'C Z/S', 'C', /\d{6}/, '930283', state],
  ['KE', 'C/Z', 'C', /\d{5}/, '20100'],
  // Where there are no postal codes
  ['AG AO AW BF BI BJ BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GN GQ GY', 'C', 'C'],
  ['JM KI KM KN LY ML MR MW NR NU QA RW SB SC SL SR ST TD TG TK TL TO TT TV UG VU YE ZW', 'C', 'C'],
];

/** Anywhere else there may be postal codes, of whatever form. */
const elsewhere: AddressFormat = { layout: 'Z C/S', needs: 'C', words: {} };

const formats = new Map(
  rows.flatMap(([countries, layout, needs, postal, example, words = {}, states]) =>
    countries
      .split(' ')
      .map((country): [string, AddressFormat] => [
        country,
        { layout, needs, postal: postal && new RegExp(`^(?:${postal.source})$`), example, words, states },
      ]),
  ),
);

export const formatOf = (country: string | null | undefined): AddressFormat => formats.get(country ?? '') ?? elsewhere;
