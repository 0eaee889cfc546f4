import { endsTooSoon, findPriceProblem, findQuantityProblem, saleMessages } from '@fieldhouse/contracts/product.rules';
import { LOW_STOCK, type StockLevel } from '@fieldhouse/contracts/stock.rules';
import { t } from '@fieldhouse/contracts/text';
import { isBarcode, MAX_WEIGHT, optionsText, SHELF_LENGTH, variantMessages } from '@fieldhouse/contracts/variant.rules';
import type { ProductOption, StockedVariant } from '@fieldhouse/contracts/variants.schemas';
import { isSameNumber } from '../../lib/three-way-merge.rules.ts';
import { fromLocalTime, toLocalTime } from '../../lib/typed-values.rules.ts';

/** What can be typed into the row of a variant. */
export type VariantField = 'onHand' | 'price' | SaleField | 'barcode' | 'weight' | 'cost' | 'shelf';
type SaleField = 'salePrice' | 'saleFrom' | 'saleUntil';

export const fieldLabels: Readonly<Record<VariantField, string>> = {
  onHand: t`On hand`,
  price: t`Price`,
  salePrice: t`On sale for`,
  saleFrom: t`Sale from`,
  saleUntil: t`Sale until`,
  barcode: t`Barcode`,
  weight: t`Weight in g`,
  cost: t`Cost`,
  shelf: t`Shelf`,
};

const amount = { inputMode: 'decimal', maxLength: 10, className: 'w-24 sm:w-26 dense:w-20!' } as const;
const moment = { type: 'datetime-local', className: 'w-52 dense:w-44! dense:text-sm' };
/** How each is typed. */
export const cellInputs = {
  onHand: { inputMode: 'numeric', maxLength: 10, className: 'w-16 sm:w-22 dense:w-16!' },
  price: amount,
  salePrice: amount,
  saleFrom: moment,
  saleUntil: moment,
  barcode: { inputMode: 'numeric', maxLength: 14, className: 'w-41' },
  weight: { inputMode: 'numeric', maxLength: 10, className: 'w-22' },
  cost: amount,
  shelf: { maxLength: SHELF_LENGTH, className: 'w-24 dense:w-20!' },
} as const;

export const isTime = (field: VariantField): field is 'saleFrom' | 'saleUntil' =>
  field === 'saleFrom' || field === 'saleUntil';

/** As the field shows it. A price is its own or the product's. */
export function textOf(variant: StockedVariant, field: VariantField): string {
  if (field === 'price') return variant.basePrice.toFixed(2);
  if (field === 'salePrice' || field === 'cost') return variant[field]?.toFixed(2) ?? '';
  if (isTime(field)) return toLocalTime(variant[field]);
  return String(variant[field] ?? '');
}

/** What is wrong with what was typed. Only a count must be there: the others can be taken away. */
export function findCellProblem(field: VariantField, text: string, variant?: StockedVariant): string | undefined {
  const typed = text.trim();
  if (field === 'onHand') return findQuantityProblem(typed);
  if (typed === '') return undefined;
  if (field === 'shelf') return undefined;
  if (field === 'price' || field === 'cost') return findPriceProblem(typed, 0);
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
  return endsTooSoon(from, until) ? saleMessages.untilBeforeFrom : undefined;
}

export function isSameCell(field: VariantField, one: string, other: string): boolean {
  return field === 'barcode' || field === 'shelf' || isTime(field)
    ? one.trim() === other.trim()
    : isSameNumber(one, other);
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

/** `12 sizes, 3 colours`. */
export const describeOptions = (options: readonly ProductOption[]): string => options.map(describeOption).join(', ');

function describeOption({ name, kind, values: { length } }: ProductOption): string {
  if (kind === 'size') return t.plural(length, { one: '# size', other: '# sizes' });
  if (kind === 'colour') return t.plural(length, { one: '# colour', other: '# colours' });
  return `${name}: ${length}`;
}

export const markTexts: Readonly<Record<StockLevel, string>> = { low: t`low`, out: t`sold out` };

export function markOf(available: number): StockLevel | undefined {
  if (available === 0) return 'out';
  return available <= LOW_STOCK ? 'low' : undefined;
}

/** What a cell was saved as: `Saved: Size 42, price 59.50.` */
export const savedTexts: Readonly<Record<VariantField, (variant: string, value: string) => string>> = {
  onHand: (variant, value) => t`Saved: ${variant}, on hand ${value}.`,
  price: (variant, value) => t`Saved: ${variant}, price ${value}.`,
  salePrice: (variant, value) => t`Saved: ${variant}, on sale for ${value}.`,
  saleFrom: (variant, value) => t`Saved: ${variant}, sale from ${value}.`,
  saleUntil: (variant, value) => t`Saved: ${variant}, sale until ${value}.`,
  barcode: (variant, value) => t`Saved: ${variant}, barcode ${value}.`,
  weight: (variant, value) => t`Saved: ${variant}, weight in g ${value}.`,
  cost: (variant, value) => t`Saved: ${variant}, cost ${value}.`,
  shelf: (variant, value) => t`Saved: ${variant}, shelf ${value}.`,
};

interface RowRefusal {
  /** Names the row by its number, which nobody has seen here. */
  readonly message: string;
  /** `rows.0`: what is wrong with the row; `rows.0.price`: with a field of it. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What the shop has against one of the rows that were sent, without its number. */
export function ofOneRow({ message, fields }: RowRefusal): string {
  const own = Object.entries(fields).find(([path]) => path.startsWith('rows.'));
  if (own) return own[1];
  // Whatever a row is called: a word and a number.
  const sentence = message.replace(/^\p{L}+ \d+: /u, '');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
