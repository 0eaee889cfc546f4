import { messages, msg } from './messages.ts';

/** The rules for options and variants, with the messages both sides show. */

export const MAX_OPTIONS = 3;
export const MAX_VARIANTS = 200;
/** In characters. */
export const optionLengths = { name: 40, value: 60, system: 40 } as const;
/** In characters. */
export const SHELF_LENGTH = 40;
/** In grams. */
export const MAX_WEIGHT = 1_000_000;

export const optionKinds = ['size', 'colour', 'other'] as const;
export type OptionKind = (typeof optionKinds)[number];

export const variantMessages = messages('variant', {
  options: msg`A product can have at most ${MAX_OPTIONS} options`,
  optionName: 'Please name the option, for example Size',
  optionKind: 'An option is a size, a colour or something other',
  value: 'Please enter a value',
  swatch: 'A swatch is a colour such as #1d4ed8',
  variants: 'Please add at least one variant',
  manyVariants: msg`A product can have at most ${MAX_VARIANTS} variants`,
  oneVariant: 'A product without options has exactly one variant',
  sku: 'A SKU has 1 to 40 letters and digits, and . _ / - between them',
  skuTaken: 'This SKU is already in use.',
  barcode: 'This is not a barcode: it has 8, 12, 13 or 14 digits, the last of which is a check digit',
  barcodeTaken: 'This barcode is already in use.',
  weight: 'A weight is a whole number of grams, at most one tonne',
  doubled: 'A variant is in the table twice',
  sayWhich: 'Please say which size or colour.',
  version: 'Please say which version you have changed (__v)',
  optionTwice: (name: string) => msg`There are two options called ${name}`,
  noValue: (name: string) => msg`Please add at least one value to ${name}`,
  valueTwice: (name: string, value: string) => msg`${name} has the value ${value} twice`,
  variantTwice: (values: string) => msg`There are two variants ${values}`,
  skuTwice: (sku: string) => msg`The SKU ${sku} appears twice`,
  barcodeTwice: (barcode: string) => msg`The barcode ${barcode} appears twice`,
  unknownOption: (name: string) => msg`There is no option called ${name}`,
  valueMissing: (name: string) => msg`Please choose a ${name} for every variant`,
  unknownValue: (name: string, value: string) => msg`${name} has no value ${value}`,
} as const);

export const skuPattern = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$/;

/** A GTIN-8, -12, -13 or -14 whose last digit is the right check digit. */
export function isBarcode(text: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(text)) return false;
  const sum = [...text].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

interface OptionLike {
  readonly name: string;
  readonly kind: OptionKind;
  readonly values: readonly { readonly value: string }[];
}

/** What looks the same is the same: case, accents typed in two ways, and invisible characters. */
export const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toUpperCase()
    .toLowerCase();

function findDoubled(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const text of texts) {
    if (seen.has(folded(text))) return text;
    seen.add(folded(text));
  }
  return undefined;
}

const oneOfAKind = messages('variant-kind', {
  size: 'A product can have one option of the kind size',
  colour: 'A product can have one option of the kind colour',
} as const);

/** What is wrong with the options as a whole. */
export function findOptionsProblem(options: readonly OptionLike[]): string | undefined {
  const doubledName = findDoubled(options.map(({ name }) => name));
  if (doubledName !== undefined) return variantMessages.optionTwice(doubledName);
  for (const kind of ['size', 'colour'] as const)
    if (options.filter((option) => option.kind === kind).length > 1) return oneOfAKind[kind];
  for (const { name, values } of options) {
    if (values.length === 0) return variantMessages.noValue(name);
    const doubled = findDoubled(values.map(({ value }) => value));
    if (doubled !== undefined) return variantMessages.valueTwice(name, doubled);
  }
  return undefined;
}

interface VariantLike {
  readonly _id?: string | undefined;
  readonly options: Readonly<Record<string, string>>;
  readonly sku?: string | undefined;
  readonly barcode?: string | null | undefined;
}

/** What is wrong with the variants, given options that are fine. */
export function findVariantsProblem(
  options: readonly OptionLike[],
  variants: readonly VariantLike[],
): string | undefined {
  if (options.length === 0 && variants.length !== 1) return variantMessages.oneVariant;
  for (const variant of variants) {
    const problem = findValuesProblem(options, variant.options);
    if (problem !== undefined) return problem;
  }
  if (findDoubled(variants.flatMap(({ _id }) => _id ?? [])) !== undefined) return variantMessages.doubled;
  // A value has no line break, but it may have a comma.
  const doubled = findDoubled(variants.map((variant) => valuesOf(options, variant.options).join('\n')));
  if (doubled !== undefined && options.length > 0) return variantMessages.variantTwice(doubled.replaceAll('\n', ', '));
  const sku = findDoubled(variants.flatMap((variant) => variant.sku ?? []));
  if (sku !== undefined) return variantMessages.skuTwice(sku);
  const barcode = findDoubled(variants.flatMap((variant) => variant.barcode?.padStart(14, '0') ?? []));
  return barcode === undefined ? undefined : variantMessages.barcodeTwice(barcode.replace(/^0+/, ''));
}

function findValuesProblem(
  options: readonly OptionLike[],
  values: Readonly<Record<string, string>>,
): string | undefined {
  const unknown = Object.keys(values).find((name) => !options.some((option) => option.name === name));
  if (unknown !== undefined) return variantMessages.unknownOption(unknown);
  for (const { name, values: known } of options) {
    // An option may be called like something that every object has.
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return variantMessages.valueMissing(name);
    if (!known.some((one) => one.value === value)) return variantMessages.unknownValue(name, value);
  }
  return undefined;
}

/** One per option, in their order. */
export function valuesOf(options: readonly OptionLike[], values: Readonly<Record<string, string>>): string[] {
  return options.map(({ name }) => values[name] ?? '');
}

/**
 * Whether others than this shop know a barcode. Of the GTINs that begin with 2, 02 and 04 every shop makes its own, and
 * those of 05, 98 and 99 are coupons: as 13 digits, because a shorter one has leading zeros.
 */
export function isWorldwideBarcode(barcode: string): boolean {
  if (barcode.length === 8) return !/^[02]/.test(barcode);
  return !/^(2|02|04|05|98|99)/.test(barcode.padStart(14, '0').slice(1));
}

/** `Size 42, Blue`: a colour speaks for itself, whatever else is named. */
export function optionsText(options: Readonly<Record<string, string>>): string {
  return Object.entries(options)
    .map(([name, value]) => (/^(colou?r|farbe)$/i.test(name) ? value : `${name} ${value}`))
    .join(', ');
}
