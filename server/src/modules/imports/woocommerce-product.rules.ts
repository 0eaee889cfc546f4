import { problemMessages } from '@fieldhouse/contracts/import.rules';
import { suggestSlug } from '@fieldhouse/contracts/page.rules';
import {
  type Cells,
  type FileRow,
  isNo,
  partsOf,
  pick,
  type RowProblem,
  readMoment,
  readPieces,
  readPrice,
} from './cells.rules.ts';
import { keyOf } from './file-kinds.rules.ts';
import type { DraftVariant, ProductDraft, ReadDescription } from './product-draft.rules.ts';

const isVariation = ({ cells }: FileRow) => /\bvariation\b/i.test(pick(cells, 'type'));

const gtin = ['gtin, upc, ean, or isbn', 'gtin', 'ean', 'barcode'];

/** A product with its variations, wherever in the file they stand. */
export function readWooProduct(
  rows: readonly FileRow[],
  readDescription: ReadDescription,
): { draft: ProductDraft } | { problems: RowProblem[] } {
  const head = rows.find((one) => !isVariation(one));
  const first = head ?? rows[0];
  if (!first) return { problems: [] };
  const { row, cells } = first;
  const refuse = (column: string, sentence: string) => ({ problems: [{ row, column, sentence, leftOut: true }] });
  if (!head) return refuse('parent', problemMessages.parent);
  if (!/\b(simple|variable)\b/i.test(pick(cells, 'type'))) return refuse('type', problemMessages.kind);
  const variations = rows.filter((one) => isVariation(one) && !isNo(pick(one.cells, 'published')));
  const isVariable = /\bvariable\b/i.test(pick(cells, 'type'));
  const sold = isVariable ? variations : [head];
  if (sold.length === 0) return refuse('type', problemMessages.parent);
  const wrong = sold.flatMap((one) => priceProblems(one));
  if (wrong.length > 0) return { problems: wrong };
  const optionNames = isVariable ? optionNamesOf(variations) : [];
  return {
    draft: {
      row,
      handle: keyOf('woocommerce-products', cells) ?? '',
      name: pick(cells, 'name'),
      description: readDescription(pick(cells, 'description', 'short description')),
      searchTitle: wordsOfYoast(pick(cells, 'meta: _yoast_wpseo_title')),
      searchDescription: wordsOfYoast(pick(cells, 'meta: _yoast_wpseo_metadesc')),
      unpublished: findUnpublished(cells),
      brand: pick(cells, 'brands', 'brand'),
      categories: partsOf(pick(cells, 'categories')).map((path) => path.split('>').map((part) => part.trim())),
      tags: partsOf(pick(cells, 'tags')),
      optionNames,
      variants: sold.map((one) => toVariant(one, cells, optionNames)),
      pictures: partsOf(pick(cells, 'images')),
      oldPath: `/product/${suggestSlug(pick(cells, 'name'))}`,
    },
  };
}

function findUnpublished(cells: Cells): ProductDraft['unpublished'] {
  if (isNo(pick(cells, 'published'))) return { column: 'published', status: 'draft' };
  const column = 'visibility in catalog';
  return /^hidden$/i.test(pick(cells, column)) ? { column, status: 'hidden' } : undefined;
}

/** One with gaps to be filled in says nothing of its own. */
const wordsOfYoast = (text: string) => (text.includes('%%') ? '' : text);

const attributes = (cells: Cells): { name: string; value: string }[] =>
  Object.keys(cells).flatMap((head) => {
    const n = /^attribute (\d+) name$/.exec(head)?.[1];
    return n === undefined ? [] : [{ name: cells[head] ?? '', value: pick(cells, `attribute ${n} value(s)`) }];
  });

/** What variations have values of. */
const optionNamesOf = (variations: readonly FileRow[]): string[] => [
  ...new Set(variations.flatMap(({ cells }) => attributes(cells).flatMap(({ name, value }) => (value ? [name] : [])))),
];

function priceProblems({ row, cells }: FileRow): RowProblem[] {
  return ['regular price', 'sale price'].flatMap((column) => {
    const value = readPrice(pick(cells, column));
    const isMissing = column === 'regular price' && value === undefined;
    return isMissing || Number.isNaN(value) ? [{ row, column, sentence: problemMessages.price, leftOut: true }] : [];
  });
}

const gramsOf: Readonly<Record<string, number>> = { g: 1, kg: 1000, lbs: 453.592, oz: 28.3495 };

function readGrams(cells: Cells): number | undefined {
  const head = Object.keys(cells).find((name) => /^weight \((g|kg|lbs|oz)\)$/.test(name));
  const weight = readPrice(head === undefined ? '' : (cells[head]?.replace(/^(\d+),(\d+)$/, '$1.$2') ?? ''));
  return weight === undefined ? undefined : weight * (gramsOf[/\((\w+)\)/.exec(head ?? '')?.[1] ?? ''] ?? 1);
}

function toVariant({ row, cells }: FileRow, parent: Cells, optionNames: readonly string[]): DraftVariant {
  const price = readPrice(pick(cells, 'regular price'));
  const salePrice = readPrice(pick(cells, 'sale price'));
  const isSale = price !== undefined && salePrice !== undefined && salePrice < price;
  const own = attributes(cells);
  const saleUntil = readMoment(pick(cells, 'date sale price ends'));
  return {
    row,
    // A variation without one of its own has that of its product.
    sku: cells !== parent && pick(cells, 'sku') === pick(parent, 'sku') ? '' : pick(cells, 'sku'),
    barcode: pick(cells, ...gtin),
    values: optionNames.map((name) => own.find((one) => one.name === name)?.value ?? ''),
    price,
    ...(isSale && { salePrice, saleFrom: readMoment(pick(cells, 'date sale price starts')), saleUntil }),
    grams: readGrams(cells) ?? readGrams(parent),
    pieces: readPieces(pick(cells, 'stock')),
    cost: readPrice(pick(cells, 'cost of goods')),
    picture: cells === parent ? '' : (partsOf(pick(cells, 'images'))[0] ?? ''),
  };
}
