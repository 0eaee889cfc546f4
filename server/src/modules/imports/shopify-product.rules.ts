import { problemMessages } from '@fieldhouse/contracts/import.rules';
import {
  type Cells,
  columnOf,
  type FileRow,
  isNo,
  isYes,
  partsOf,
  pick,
  type RowProblem,
  readPieces,
  readPrice,
} from './cells.rules.ts';
import type { DraftVariant, ProductDraft, ReadDescription } from './product-draft.rules.ts';

const price = ['variant price', 'price'];
const priceWas = ['variant compare at price', 'compare-at price'];
const handle = ['handle', 'url handle'];
const picture = ['image src', 'product image url'];

/** A row that is no more than another picture has neither a value nor a price. */
const isVariant = ({ cells }: FileRow) => pick(cells, 'option1 value', ...price, 'variant sku', 'sku') !== '';

/** The rows of one handle: the first says what it is, and each is a variant, a picture or both. */
export function readShopifyProduct(
  rows: readonly FileRow[],
  readDescription: ReadDescription,
): { draft: ProductDraft } | { problems: RowProblem[] } {
  const head = rows.find(({ cells }) => cells.title !== undefined) ?? rows[0];
  if (!head) return { problems: [] };
  const { row, cells } = head;
  const refuse = (column: string, sentence: string) => ({ problems: [{ row, column, sentence, leftOut: true }] });
  if (isYes(pick(cells, 'gift card'))) return refuse('gift card', problemMessages.giftCard);
  const optionNames = optionNamesOf(rows);
  const sold = rows.filter((one) => one === head || isVariant(one));
  const wrong = sold.flatMap((one) => priceProblems(one));
  if (wrong.length > 0) return { problems: wrong };
  const type = pick(cells, 'type');
  const path = pick(cells, 'product category')
    .split('>')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return {
    draft: {
      row,
      handle: pick(cells, ...handle).toLowerCase() || cells.title || '',
      name: pick(cells, 'title'),
      description: readDescription(pick(cells, 'body (html)', 'description')),
      searchTitle: pick(cells, 'seo title'),
      searchDescription: pick(cells, 'seo description'),
      unpublished: findUnpublished(cells),
      brand: pick(cells, 'vendor'),
      categories: type ? [[type]] : path.length > 0 ? [path.slice(-2)] : [],
      tags: partsOf(pick(cells, 'tags')),
      optionNames: optionNames.map(({ name }) => name),
      variants: sold.map((one) => toVariant(one, optionNames)),
      pictures: rows
        .flatMap(({ cells: own }) =>
          pick(own, ...picture) ? [{ url: pick(own, ...picture), at: readPieces(pick(own, 'image position')) }] : [],
        )
        .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))
        .map(({ url }) => url),
      oldPath: `/products/${encodeURIComponent(pick(cells, ...handle))}`,
    },
  };
}

function findUnpublished(cells: Cells): ProductDraft['unpublished'] {
  const status = pick(cells, 'status').toLowerCase();
  if (status === 'draft' || status === 'archived') return { column: 'status', status: 'draft' };
  if (isNo(pick(cells, 'published', 'published on online store'))) return { column: 'published', status: 'draft' };
  return status === 'unlisted' ? { column: 'status', status: 'hidden' } : undefined;
}

interface NamedOption {
  readonly name: string;
  /** Its number in the file. */
  readonly n: number;
}

/** A product in one version has the option Title with the value Default Title. */
function optionNamesOf(rows: readonly FileRow[]): NamedOption[] {
  return [1, 2, 3].flatMap((n) => {
    const name = rows.map(({ cells }) => pick(cells, `option${n} name`)).find((text) => text !== '') ?? '';
    const values = new Set(rows.flatMap(({ cells }) => pick(cells, `option${n} value`) || []));
    if (name === '' || values.size === 0) return [];
    const isNone = /^title$/i.test(name) && values.size === 1 && values.has('Default Title');
    return isNone ? [] : [{ name, n }];
  });
}

function priceProblems({ row, cells }: FileRow): RowProblem[] {
  return [price, priceWas].flatMap((names) => {
    const value = readPrice(pick(cells, ...names));
    const isMissing = names === price && value === undefined;
    if (!isMissing && !Number.isNaN(value)) return [];
    return [{ row, column: columnOf(cells, ...names), sentence: problemMessages.price, leftOut: true }];
  });
}

function toVariant({ row, cells }: FileRow, options: readonly NamedOption[]): DraftVariant {
  const now = readPrice(pick(cells, ...price));
  const was = readPrice(pick(cells, ...priceWas));
  const isSale = now !== undefined && was !== undefined && was > now;
  return {
    row,
    sku: pick(cells, 'variant sku', 'sku'),
    barcode: pick(cells, 'variant barcode', 'barcode').replace(/^'/, ''),
    values: options.map(({ n }) => pick(cells, `option${n} value`)),
    price: isSale ? was : now,
    salePrice: isSale ? now : undefined,
    grams: readPrice(pick(cells, 'variant grams', 'weight value (grams)')),
    pieces: readPieces(pick(cells, 'variant inventory qty', 'inventory quantity')),
    cost: readPrice(pick(cells, 'cost per item')),
    picture: pick(cells, 'variant image', 'variant image url'),
  };
}
