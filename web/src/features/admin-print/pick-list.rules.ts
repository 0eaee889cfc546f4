import { LANGUAGE } from '@fieldhouse/contracts/language';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { compareSizes } from '@fieldhouse/contracts/size-order.rules';
import { linesLeft, type OrderLine, piecesLeft } from '../../lib/orders/pack.rules.ts';

export interface PickRow {
  readonly variantId: string;
  readonly line: Pick<OrderLine, 'productId' | 'sku' | 'name' | 'options' | 'img' | 'barcode' | 'shelf'>;
  readonly pieces: number;
  readonly orders: readonly { readonly number: number; readonly pieces: number }[];
}

/** What is to be taken off the shelves for these orders, one row per variant: shelf by shelf, then products by SKU, each by colour and size. */
export function pickRows(orders: readonly OrderDetail[]): PickRow[] {
  const rows = new Map<string, PickRow>();
  for (const { number, products } of orders)
    for (const line of linesLeft(products)) {
      const row = rows.get(line.variantId) ?? { variantId: line.variantId, line, pieces: 0, orders: [] };
      const pieces = piecesLeft(line);
      rows.set(line.variantId, { ...row, pieces: row.pieces + pieces, orders: addTo(row.orders, number, pieces) });
    }
  const bySku = [...rows.values()].sort((a, b) => compareSkus(a.line.sku, b.line.sku));
  const products = new Set(bySku.map(({ line }) => line.productId));
  const inOrder = [...products].flatMap((id) =>
    bySku.filter(({ line }) => line.productId === id).sort(compareVersions),
  );
  return inOrder.sort((a, b) => compareShelves(a.line.shelf, b.line.shelf));
}

function addTo(orders: PickRow['orders'], number: number, pieces: number): PickRow['orders'] {
  const before = orders.find((order) => order.number === number);
  const others = orders.filter((order) => order !== before);
  return [...others, { number, pieces: pieces + (before?.pieces ?? 0) }];
}

/** Figures in them count as numbers: shelf 9 comes before shelf 10. */
const collator = new Intl.Collator(LANGUAGE, { numeric: true });
const compareSkus = (a: string, b: string): number => collator.compare(a, b);

/** What has no shelf is looked for at the end. */
const compareShelves = (a: string | null | undefined, b: string | null | undefined): number =>
  a && b ? collator.compare(a, b) : Number(!a) - Number(!b);

/** The versions of a product as they hang on the rail: colours apart, and 9 before 10, S before XL. */
function compareVersions({ line: a }: PickRow, { line: b }: PickRow): number {
  const names = Object.keys(a.options).sort((one, other) => Number(isSize(one)) - Number(isSize(other)));
  for (const name of names) {
    const difference = compareSizes(a.options[name] ?? '', b.options[name] ?? '');
    if (difference !== 0) return difference;
  }
  return 0;
}

const isSize = (option: string) => /^size$/i.test(option);
