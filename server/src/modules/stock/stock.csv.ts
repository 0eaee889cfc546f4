import { fromCents } from '@fieldhouse/contracts/money';
import { type StockColumn, stockColumns } from '@fieldhouse/contracts/stock.rules';
import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import type { Db } from '../../platform/db/db.ts';
import { byteOrderMark, csvLine } from '../../platform/http/csv.ts';
import { inBatches } from '../../platform/http/stream-list.ts';
import {
  type Directory,
  type ImportedColumn,
  importedFields,
  isAmount,
  lineageOf,
  type StoredAttribute,
  shownValues,
} from '../catalogue/index.ts';
import { readMarkets } from '../markets/index.ts';
import { attributeCell } from './attribute-cells.rules.ts';
import { columnName } from './import-row.rules.ts';
import { type MarketColumn, marketCell, marketColumnsIn } from './market-cells.rules.ts';
import {
  type ExportedProduct,
  type ExportedVariant,
  listExportedAfter,
  listOtherLocales,
} from './stock-export.repo.ts';
import { type TextColumn, textColumnsIn } from './text-cells.rules.ts';

const BATCH = 500;

interface Names {
  readonly brandNames: ReadonlyMap<number, string>;
  readonly categoryNames: ReadonlyMap<number, string>;
  readonly directory: Directory;
  readonly attributes: readonly StoredAttribute[];
  readonly texts: readonly TextColumn[];
  readonly markets: readonly MarketColumn[];
  readonly withCosts: boolean;
}

type Cells = Partial<Record<StockColumn, string | number | null>>;

/** All variants that are sold, those of the newest product first. */
export async function* stockCsv(
  db: Db,
  { directory, attributes }: Pick<Names, 'directory' | 'attributes'>,
  { withCosts, ids }: { readonly withCosts: boolean; readonly ids?: readonly string[] | undefined },
): AsyncGenerator<string> {
  const { brandNames, categories } = directory;
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]));
  const texts = textColumnsIn(await listOtherLocales(db));
  const markets = marketColumnsIn(await readMarkets(db));
  const names = { brandNames, categoryNames, directory, attributes, texts, markets, withCosts };
  yield byteOrderMark + csvLine([...stockColumns, ...attributes, ...texts, ...markets].map(columnName));
  const read = (lastId: string | undefined, limit: number) => listExportedAfter(db, { lastId, ids }, limit);
  for await (const products of inBatches(BATCH, read, ({ id }) => id))
    yield products.flatMap((product) => toLines(product, names)).join('');
}

/** What belongs to the product is in the first of its rows, where it is changed once; what tells a row apart is in each. */
function toLines(product: ExportedProduct, names: Names): string[] {
  const { id, name, v: __v, options } = product;
  const first: Cells = { ...productCells(product, names), ...optionCells(options) };
  const values = [
    ...attributeCells(product, names),
    ...names.texts.map(({ text, locale }) => product.texts?.[locale]?.[text] ?? ''),
  ];
  return product.variants.map((variant, at) => {
    const cells: Cells = { ...(at === 0 && first), id, name, __v, ...variantCells(variant, options, names) };
    return csvLine([
      ...stockColumns.map((column) => cells[column] ?? ''),
      ...values.map((cell) => (at === 0 ? cell : '')),
      ...names.markets.map((column) =>
        column.own || at === 0 ? marketCell(column, product.marketPrices, variant.id) : '',
      ),
    ]);
  });
}

/**
 * Several in one cell stand one below the other. Of categories the narrowest alone: what is above them may be another when
 * the file comes back.
 */
function productCells(product: ExportedProduct, { brandNames, categoryNames }: Names): Cells {
  const fields = importedFields.map((field) => [field.cell, cellOf(product[field.column], isAmount(field))]);
  return {
    ...Object.fromEntries(fields),
    ...(product.markdown !== null && { description: product.markdown, description_format: 'markdown' }),
    brand: brandNames.get(product.brandId) ?? '',
    category: product.categoryIds.map((id) => categoryNames.get(id) ?? '').join('\n'),
  };
}

function cellOf(value: ExportedProduct[ImportedColumn], isAmount: boolean): Cells[StockColumn] {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return value?.join('\n');
  return isAmount ? priceCell(Number(value)) : value;
}

/** One for each attribute of the shop. */
function attributeCells(product: ExportedProduct, { directory, attributes }: Names): (string | number)[] {
  const shown = shownValues(attributes, lineageOf(directory, product.categoryIds), product.attributes);
  const values = new Map(shown.map(({ attribute, value }) => [attribute.id, value]));
  return attributes.map(({ id }) => attributeCell(values.get(id)));
}

const momentCell = (time: string | null) => (time === null ? '' : new Date(time).toISOString());
const priceCell = (cents: number) => fromCents(cents).toFixed(2);

function optionCells(options: readonly ProductOption[]): Cells {
  const cells: Cells = {};
  for (const [at, { kind, system, values }] of options.entries()) {
    const n = (at + 1) as 1 | 2 | 3;
    cells[`kind${n}`] = kind;
    cells[`system${n}`] = system ?? '';
    cells[`values${n}`] = values.map(({ value, swatch }) => (swatch ? `${value} ${swatch}` : value)).join('\n');
  }
  return cells;
}

function variantCells(variant: ExportedVariant, options: readonly ProductOption[], { withCosts }: Names): Cells {
  const { quantity, committed, priceCents, costCents } = variant;
  const cells: Cells = {
    sku: variant.sku,
    quantity,
    quantityWas: quantity,
    on_hand: quantity + committed,
    on_handWas: quantity + committed,
    variantId: variant.id,
    barcode: variant.barcode,
    variantPrice: priceCents === null ? '' : priceCell(priceCents),
    variantWeight: variant.weightG,
    variantImg: variant.img.join('\n'),
    cost: costCents === null || !withCosts ? '' : priceCell(costCents),
    shelf: variant.shelf,
    variantSalePrice: variant.saleCents === null ? '' : priceCell(variant.saleCents),
    variantSaleFrom: momentCell(variant.saleFrom),
    variantSaleUntil: momentCell(variant.saleUntil),
  };
  for (const [at, { name }] of options.entries()) {
    const n = (at + 1) as 1 | 2 | 3;
    cells[`option${n}`] = name;
    cells[`value${n}`] = variant.optionValues[at] ?? '';
  }
  return cells;
}
