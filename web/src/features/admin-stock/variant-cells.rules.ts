import { findPriceProblem, findQuantityProblem, saleMessages } from '@fieldhouse/contracts/product.rules';
import { LOW_STOCK } from '@fieldhouse/contracts/stock.rules';
import { isBarcode, MAX_WEIGHT, optionsText, variantMessages } from '@fieldhouse/contracts/variant.rules';
import type { ProductOption, StockedVariant } from '@fieldhouse/contracts/variants.schemas';
import { isSameNumber } from '../../lib/three-way-merge.rules.ts';
import { fromLocalTime, toLocalTime } from '../../lib/typed-values.rules.ts';

/** What can be typed into the row of a variant. */
export type VariantField = 'onHand' | 'price' | SaleField | 'barcode' | 'weight';
type SaleField = 'salePrice' | 'saleFrom' | 'saleUntil';

export const fieldLabels: Readonly<Record<VariantField, string>> = {
  onHand: 'On hand',
  price: 'Price',
  salePrice: 'On sale for',
  saleFrom: 'Sale from',
  saleUntil: 'Sale until',
  barcode: 'Barcode',
  weight: 'Weight in g',
};

const amount = { inputMode: 'decimal', maxLength: 10, className: 'w-24 sm:w-26' } as const;
const moment = { type: 'datetime-local', className: 'w-52' };
/** How each is typed. */
export const cellInputs = {
  onHand: { inputMode: 'numeric', maxLength: 10, className: 'w-16 sm:w-22' },
  price: amount,
  salePrice: amount,
  saleFrom: moment,
  saleUntil: moment,
  barcode: { inputMode: 'numeric', maxLength: 14, className: 'w-41' },
  weight: { inputMode: 'numeric', maxLength: 10, className: 'w-22' },
} as const;

export const isTime = (field: VariantField): field is 'saleFrom' | 'saleUntil' =>
  field === 'saleFrom' || field === 'saleUntil';

/** As the field shows it. A price is its own or the product's. */
export function textOf(variant: StockedVariant, field: VariantField): string {
  if (field === 'price') return variant.basePrice.toFixed(2);
  if (field === 'salePrice') return variant.salePrice?.toFixed(2) ?? '';
  if (isTime(field)) return toLocalTime(variant[field]);
  return String(variant[field] ?? '');
}

/** What is wrong with what was typed. Only a count must be there: the others can be taken away. */
export function findCellProblem(field: VariantField, text: string, variant?: StockedVariant): string | undefined {
  const typed = text.trim();
  if (field === 'onHand') return findQuantityProblem(typed);
  if (typed === '') return undefined;
  if (field === 'price') return findPriceProblem(typed, 0);
  if (field === 'salePrice' || isTime(field)) return findSaleProblem(field, typed, variant);
  if (field === 'barcode') return isBarcode(typed) ? undefined : variantMessages.barcode;
  return /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MAX_WEIGHT ? undefined : variantMessages.weight;
}

/** What the shop would refuse as well, said before it is asked. */
function findSaleProblem(field: SaleField, typed: string, variant: StockedVariant | undefined): string | undefined {
  if (field === 'salePrice') {
    const isBelow = !variant || Number(typed) < variant.basePrice;
    return findPriceProblem(typed, 0) ?? (isBelow ? undefined : saleMessages.notBelow);
  }
  if (variant && variant.salePrice === null) return saleMessages.price;
  const [from, until] =
    field === 'saleFrom' ? [fromLocalTime(typed), variant?.saleUntil] : [variant?.saleFrom, fromLocalTime(typed)];
  return from && until && Date.parse(until) <= Date.parse(from) ? saleMessages.untilBeforeFrom : undefined;
}

export function isSameCell(field: VariantField, one: string, other: string): boolean {
  return field === 'barcode' || isTime(field) ? one.trim() === other.trim() : isSameNumber(one, other);
}

/** Blank takes away what the variant has of its own. */
export function toVariantPatch(field: Exclude<VariantField, 'onHand'>, text: string) {
  const typed = text.trim();
  if (typed === '') return { [field]: null };
  if (isTime(field)) return { [field]: fromLocalTime(typed) };
  return { [field]: field === 'weight' ? Number(typed) : typed };
}

/** `Size 42, Blue`; of a product in one version its SKU. */
export function variantName({ options, sku }: Pick<StockedVariant, 'options' | 'sku'>): string {
  return optionsText(options) || sku;
}

const nouns = { size: ['size', 'sizes'], colour: ['colour', 'colours'] } as const;

/** `12 sizes, 3 colours`. */
export function describeOptions(options: readonly ProductOption[]): string {
  return options
    .map(({ name, kind, values: { length } }) =>
      kind === 'other' ? `${name}: ${length}` : `${length} ${nouns[kind][length === 1 ? 0 : 1]}`,
    )
    .join(', ');
}

export type StockMark = 'sold out' | 'low';

export function markOf(available: number): StockMark | undefined {
  if (available === 0) return 'sold out';
  return available <= LOW_STOCK ? 'low' : undefined;
}

/** A refusal of one count is about no row but this one. */
export function ofOneRow(message: string): string {
  const sentence = message.replace(/^Row 1: /, '');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
