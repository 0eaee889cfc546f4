import { fromCents, toCents } from '@fieldhouse/contracts/money';
import { valuesOf } from '@fieldhouse/contracts/variant.rules';
import type { ProductOption, VariantTable } from '@fieldhouse/contracts/variants.schemas';
import { meantPrice, patchSale, type Sale, type SaleProblem, saleText } from './sale.rules.ts';

/** A variant as it is written. */
export interface WrittenVariant {
  readonly id: string;
  readonly position: number;
  readonly sku: string;
  readonly barcode: string | null;
  readonly optionValues: readonly string[];
  readonly size: string | null;
  readonly colour: string | null;
  /** None: the product's. */
  readonly priceCents: number | null;
  readonly weightG: number | null;
  readonly costCents: number | null;
  readonly shelf: string | null;
  readonly img: readonly string[];
  /** Its own. */
  readonly sale: Sale | null;
}

/** A variant as it is in the shop, retired or not. */
export interface KnownVariant extends Omit<WrittenVariant, 'size' | 'colour' | 'position'> {
  readonly quantity: number;
  readonly retired: boolean;
}

type Row = VariantTable['variants'][number];

export interface PlannedVariant {
  readonly variant: Omit<WrittenVariant, 'sku'> & { readonly sku: string | undefined };
  readonly isNew: boolean;
  /** How many more or fewer can be bought. */
  readonly delta: number;
}

export type VariantPlan =
  | { readonly rows: readonly PlannedVariant[] }
  | { readonly unknownId: string }
  | { readonly problem: SaleProblem; readonly row: number };

interface PlanInput {
  /** All that the product has or had. */
  readonly known: readonly KnownVariant[];
  readonly product: EditedWith;
  readonly newId: () => string;
}

/** What an edit of a variant has to know besides the variant. */
interface EditedWith {
  /** The product's price. */
  readonly priceCents: number;
  readonly sale: Sale | null;
  readonly now: Date;
}

/**
 * What becomes of each row of a table. A row with an id is that variant. One without is a new one, unless the product
 * had it before: then the retired one comes back, found by its SKU or else by its values.
 */
export function planVariants(
  options: readonly ProductOption[],
  table: readonly Row[],
  { known, product, newId }: PlanInput,
): VariantPlan {
  const taken = new Set(table.flatMap(({ _id }) => _id ?? []));
  const rows: PlannedVariant[] = [];
  for (const [position, row] of table.entries()) {
    const values = valuesOf(options, row.options);
    const before = row._id === undefined ? findRetired(row, values) : known.find(({ id }) => id === row._id);
    if (row._id !== undefined && (!before || before.retired)) return { unknownId: row._id };
    if (before) taken.add(before.id);
    const fields = fieldsOf(row, before, product);
    if ('problem' in fields) return { ...fields, row: position };
    rows.push({
      variant: {
        ...fields,
        ...facetsOf(options, values),
        id: before?.id ?? newId(),
        position,
      },
      isNew: !before,
      delta: deltaOf(row, before),
    });
  }
  return { rows };

  function findRetired(row: Row, values: readonly string[]): KnownVariant | undefined {
    const free = known.filter(({ id, retired }) => retired && !taken.has(id));
    const bySku = row.sku && free.find(({ sku }) => sku.toUpperCase() === row.sku?.toUpperCase());
    return bySku || free.find(({ optionValues }) => !row.sku && optionValues.join('\n') === values.join('\n'));
  }
}

function fieldsOf(row: Row, before: KnownVariant | undefined, product: EditedWith) {
  const {
    barcode = null,
    priceCents = null,
    weightG = null,
    costCents = null,
    shelf = null,
    sale = null,
  } = before ?? {};
  const patched = patchVariant({ barcode, priceCents, weightG, costCents, shelf, sale }, row, product);
  if ('problem' in patched) return patched;
  return { ...patched.variant, sku: row.sku ?? before?.sku, img: row.images ?? before?.img ?? [] };
}

type Priced = Pick<KnownVariant, 'barcode' | 'priceCents' | 'weightG' | 'costCents' | 'shelf' | 'sale'>;
type Patch = Pick<Row, 'price' | 'barcode' | 'weight' | 'cost' | 'shelf' | 'salePrice' | 'saleFrom' | 'saleUntil'>;

/** What is not in the patch stays, and null takes away. */
export function patchVariant<V extends Priced>(
  before: V,
  { price, barcode = before.barcode, weight = before.weightG, cost, shelf = before.shelf, ...edit }: Patch,
  { priceCents: basePriceCents, sale: productSale, now }: EditedWith,
): { readonly variant: V } | { readonly problem: SaleProblem } {
  const { sale } = before;
  const meant = typeof price === 'number' ? meantPrice([sale, productSale], price, now) : price;
  const cents = meant === undefined ? before.priceCents : meant === null ? null : toCents(meant);
  // A client that sends back what it has read sends the product's price with it, which is none of its own.
  const priceCents = cents === basePriceCents ? null : cents;
  const known = { sale, now, regularCents: before.priceCents ?? basePriceCents };
  const patched = patchSale(known, edit, priceCents ?? basePriceCents);
  if ('sentence' in patched) return { problem: patched };
  const costCents = typeof cost === 'number' ? toCents(cost) : cost === null ? null : before.costCents;
  return { variant: { ...before, barcode, weightG: weight, costCents, shelf, priceCents, sale: patched.sale } };
}

function facetsOf(options: readonly ProductOption[], optionValues: readonly string[]) {
  const valueFor = (kind: ProductOption['kind']) =>
    optionValues[options.findIndex((option) => option.kind === kind)] ?? null;
  return { optionValues, size: valueFor('size'), colour: valueFor('colour') };
}

/** Of a kept variant, sales since the table was read are not undone: only the difference to what the editor saw counts. */
function deltaOf({ quantity, quantityWas }: Row, before: KnownVariant | undefined): number {
  if (!before) return quantity ?? 0;
  if (before.retired) return quantity === undefined ? 0 : quantity - before.quantity;
  return quantity === undefined || quantityWas === undefined ? 0 : quantity - quantityWas;
}

/** For the journal: `Size: 36, 37, 38`. */
export function optionLines(options: readonly ProductOption[]): string[] {
  return options.map(({ name, values }) => `${name}: ${values.map(({ value }) => value).join(', ')}`);
}

/** For the journal: `FH-0123ABCD, 42, Blue, 59.00, 4006381333931, 300 g, cost 21.50, shelf A-3`. */
export function variantLine(variant: Omit<WrittenVariant, 'id' | 'position' | 'size' | 'colour'>): string {
  const { sku, optionValues, priceCents, sale, barcode, weightG, costCents, shelf, img } = variant;
  const parts = [
    sku,
    ...optionValues,
    priceCents === null ? '' : fromCents(priceCents).toFixed(2),
    saleText(sale),
    barcode ?? '',
    weightG === null ? '' : `${weightG} g`,
    costCents === null ? '' : `cost ${fromCents(costCents).toFixed(2)}`,
    shelf === null ? '' : `shelf ${shelf}`,
    ...img,
  ];
  return parts.filter((part) => part !== '').join(', ');
}
