import { LANGUAGE } from '@fieldhouse/contracts/language';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { linesLeft, type OrderLine, piecesLeft } from '../desk/pack.rules.ts';

export interface PickRow {
  readonly variantId: string;
  readonly line: Pick<OrderLine, 'sku' | 'name' | 'options' | 'img' | 'barcode'>;
  readonly pieces: number;
  readonly orders: readonly { readonly number: number; readonly pieces: number }[];
}

/** What is to be taken off the shelves for these orders, one row per variant, sorted by SKU. */
export function pickRows(orders: readonly OrderDetail[]): PickRow[] {
  const rows = new Map<string, PickRow>();
  for (const { number, products } of orders)
    for (const line of linesLeft(products)) {
      const row = rows.get(line.variantId) ?? { variantId: line.variantId, line, pieces: 0, orders: [] };
      const pieces = piecesLeft(line);
      rows.set(line.variantId, { ...row, pieces: row.pieces + pieces, orders: addTo(row.orders, number, pieces) });
    }
  return [...rows.values()].sort((a, b) => compareSkus(a.line.sku, b.line.sku));
}

function addTo(orders: PickRow['orders'], number: number, pieces: number): PickRow['orders'] {
  const before = orders.find((order) => order.number === number);
  const others = orders.filter((order) => order !== before);
  return [...others, { number, pieces: pieces + (before?.pieces ?? 0) }];
}

/** Figures in them count as numbers: shelf 9 comes before shelf 10. */
const collator = new Intl.Collator(LANGUAGE, { numeric: true });
const compareSkus = (a: string, b: string): number => collator.compare(a, b);
