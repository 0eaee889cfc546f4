import { fromCents, toCents } from '@fieldhouse/contracts/money';
import { valuesOf } from '@fieldhouse/contracts/variant.rules';
import type { ProductOption, VariantTable } from '@fieldhouse/contracts/variants.schemas';

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
  readonly img: readonly string[];
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

export type VariantPlan = { readonly rows: readonly PlannedVariant[] } | { readonly unknownId: string };

interface PlanInput {
  /** All that the product has or had. */
  readonly known: readonly KnownVariant[];
  readonly basePriceCents: number;
  readonly newId: () => string;
}

/**
 * What becomes of each row of a table. A row with an id is that variant. One without is a new one, unless the product
 * had it before: then the retired one comes back, found by its SKU or else by its values.
 */
export function planVariants(
  options: readonly ProductOption[],
  table: readonly Row[],
  { known, basePriceCents, newId }: PlanInput,
): VariantPlan {
  const taken = new Set(table.flatMap(({ _id }) => _id ?? []));
  const rows: PlannedVariant[] = [];
  for (const [position, row] of table.entries()) {
    const values = valuesOf(options, row.options);
    const before = row._id === undefined ? findRetired(row, values) : known.find(({ id }) => id === row._id);
    if (row._id !== undefined && (!before || before.retired)) return { unknownId: row._id };
    if (before) taken.add(before.id);
    rows.push({
      variant: {
        ...fieldsOf(row, before, basePriceCents),
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

function fieldsOf(row: Row, before: KnownVariant | undefined, basePriceCents: number) {
  const { barcode = null, priceCents = null, weightG = null } = before ?? {};
  return {
    ...patchVariant({ barcode, priceCents, weightG }, row, basePriceCents),
    sku: row.sku ?? before?.sku,
    img: row.images ?? before?.img ?? [],
  };
}

type Priced = Pick<KnownVariant, 'barcode' | 'priceCents' | 'weightG'>;

/** What is not in the patch stays, and null takes away. */
export function patchVariant<V extends Priced>(
  before: V,
  { price, barcode = before.barcode, weight = before.weightG }: Pick<Row, 'price' | 'barcode' | 'weight'>,
  basePriceCents: number,
): V {
  const priceCents = price === undefined ? before.priceCents : price === null ? null : toCents(price);
  // Whoever sends back what was read sends the product's price with it, which is none of its own.
  return { ...before, barcode, weightG: weight, priceCents: priceCents === basePriceCents ? null : priceCents };
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

/** For the journal: `FH-0123ABCD, 42, Blue, 59.00, 4006381333931, 300 g`. */
export function variantLine(variant: Omit<WrittenVariant, 'id' | 'position' | 'size' | 'colour'>): string {
  const { sku, optionValues, priceCents, barcode, weightG, img } = variant;
  const parts = [
    sku,
    ...optionValues,
    priceCents === null ? '' : fromCents(priceCents).toFixed(2),
    barcode ?? '',
    weightG === null ? '' : `${weightG} g`,
    ...img,
  ];
  return parts.filter((part) => part !== '').join(', ');
}
