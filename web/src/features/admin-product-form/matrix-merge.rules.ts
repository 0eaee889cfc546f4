import { t } from '@fieldhouse/contracts/text';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { blankCells, type Cells, columns, type Matrix, rowsOf } from './matrix.rules.ts';
import { toOptions, toTable } from './matrix-save.rules.ts';

// Two administrators edit the variants of a product at the same time.

const asText = (value: unknown) => JSON.stringify(value);

/** Whether two would be saved as the same. */
export function isSameMatrix(one: Matrix, other: Matrix): boolean {
  return asText(told(one)) === asText(told(other));
}

const number = (text: string) => (text.trim() === '' ? '' : String(Number(text)));

function told(matrix: Matrix) {
  const { options, variants } = toTable(matrix);
  const rows = rowsOf(matrix).filter(({ sold }) => sold);
  return {
    options,
    // In one version there is nothing to type here.
    rows: matrix.options.length === 0 ? [] : rows.map(toTold),
    images: variants.map(({ images }) => images),
  };
}

const toTold = ({ key, quantity, price, sku, barcode, weight, cost, shelf, ...sale }: Cells & { key: string }) => [
  key,
  number(quantity),
  number(price),
  sku.trim(),
  barcode.trim(),
  number(weight),
  number(sale.salePrice),
  sale.saleFrom,
  sale.saleUntil,
  number(cost),
  shelf.trim(),
];

interface Merged {
  readonly mine: Matrix;
  readonly theirs: Matrix;
}

/**
 * What both have made of it: the same twice where they have changed different cells, else with the version of either in
 * those that both have changed. Undefined where both have changed the options.
 */
export function mergeMatrix(base: Matrix, mine: Matrix, theirs: Matrix): Merged | undefined {
  const optionsOf = ({ options }: Matrix) => asText([toOptions(options), options.map((option) => option.values)]);
  const [was, own, other] = [base, mine, theirs].map(optionsOf);
  if (own !== was && other !== was && own !== other) return undefined;
  const options = own === was ? theirs.options : mine.options;
  const keys = [...new Set([...Object.keys(mine.cells), ...Object.keys(theirs.cells)])];
  let isConflict = false;
  const cellsOf = (prefer: 'mine' | 'theirs') =>
    Object.fromEntries(
      keys.map((key) => {
        const versions = { was: base.cells[key] ?? blankCells, own: mine.cells[key], other: theirs.cells[key] };
        const { cells, clash } = mergeCells(versions, prefer);
        isConflict ||= clash;
        return [key, cells];
      }),
    );
  const merged = { options, cells: cellsOf('mine') };
  return { mine: merged, theirs: isConflict ? { options, cells: cellsOf('theirs') } : merged };
}

const compared = ['sold', ...columns] as const;

interface Versions {
  readonly was: Cells;
  readonly own: Cells | undefined;
  readonly other: Cells | undefined;
}

function mergeCells({ was, own, other }: Versions, prefer: 'mine' | 'theirs'): { cells: Cells; clash: boolean } {
  if (!own || !other) return { cells: own ? { ...own, _id: undefined } : (other ?? was), clash: false };
  const merged: Record<string, unknown> = { ...other };
  let clash = false;
  for (const field of compared) {
    if (own[field] === was[field]) continue;
    // A quantity is saved as the difference to what was seen, so that both count.
    if (field === 'quantity') merged.quantityWas = own.quantityWas ?? other.quantityWas;
    else if (other[field] !== was[field] && other[field] !== own[field]) {
      clash = true;
      if (prefer === 'theirs') continue;
    }
    merged[field] = own[field];
  }
  return { cells: merged as unknown as Cells, clash };
}

/** What one says that the other does not, in words. */
export function describeMatrix(matrix: Matrix, other: Matrix): string {
  const others = new Set(lines(other));
  const own = lines(matrix).filter((line) => !others.has(line));
  const shown = own.slice(0, SHOWN);
  if (own.length > SHOWN) shown.push(t.plural(own.length - SHOWN, { one: 'and # more', other: 'and # more' }));
  if (shown.length > 0) return shown.join(' · ');
  const all = lines(matrix).length;
  return t.plural(all, { one: '# variant, no other values', other: '# variants, no other values' });
}
const SHOWN = 6;

function lines(matrix: Matrix): string[] {
  return toTable(matrix).variants.map(
    ({ options, sku, price, salePrice, saleFrom, saleUntil, barcode, weight, cost, shelf, quantity }) => {
      const facts = [
        price && t`price ${price}`,
        salePrice && t`sale ${[salePrice, saleFrom, saleUntil].filter(Boolean).join(' – ')}`,
        sku,
        barcode,
        weight && `${weight} g`,
        cost && t`cost ${cost}`,
        shelf && t`shelf ${shelf}`,
        quantity && t.plural(Number(quantity), { one: '# piece', other: '# pieces' }),
      ];
      return `${optionsText(options) || t`One version`}: ${facts.filter(Boolean).join(', ') || t`as the product`}`;
    },
  );
}
