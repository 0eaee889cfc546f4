import type { Readable } from 'node:stream';
import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { type StockColumn, stockColumns } from '@fieldhouse/contracts/stock.rules';
import type { Db } from '../../platform/db/db.ts';
import { byteOrderMark, csvLine } from '../../platform/http/csv.ts';
import { createStreamGate } from '../../platform/http/stream-gate.ts';
import { type Directory, listProductsAfter } from '../catalogue/index.ts';

const BATCH = 500;

/** All products in batches, newest first: between two of them no connection is held. */
export function createStockCsv(db: Db): (directory: Directory) => Promise<Readable> {
  const open = createStreamGate('The stock is being read already. Please try again soon.');
  return (directory) => open(lines(db, directory));
}

async function* lines(db: Db, directory: Directory): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(stockColumns);
  let last: string | undefined;
  for (;;) {
    const products = await listProductsAfter(db, directory, last, BATCH);
    if (products.length > 0) yield products.map(toLine).join('');
    last = products.at(-1)?._id;
    if (products.length < BATCH) return;
  }
}

/** Several in one cell stand one below the other. */
function toLine(product: Product): string {
  const cells: Record<StockColumn, string | number> = {
    ...product,
    id: product._id,
    price: product.price.toFixed(2),
    quantityWas: product.quantity,
    category: product.category.join('\n'),
    img: product.img.join('\n'),
  };
  return csvLine(stockColumns.map((column) => cells[column]));
}
