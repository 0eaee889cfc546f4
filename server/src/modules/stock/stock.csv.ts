import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { type StockColumn, stockColumns } from '@fieldhouse/contracts/stock.rules';
import type { Db } from '../../platform/db/db.ts';
import { byteOrderMark, csvLine } from '../../platform/http/csv.ts';
import { inBatches } from '../../platform/http/stream-list.ts';
import type { Directory } from '../catalogue/index.ts';
import { listProductsAfter } from './stock-list.repo.ts';

const BATCH = 500;

/** All products, newest first. */
export async function* stockCsv(db: Db, directory: Directory): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(stockColumns);
  const read = (lastId: string | undefined, limit: number) => listProductsAfter(db, directory, lastId, limit);
  for await (const products of inBatches(BATCH, read, ({ _id }) => _id)) yield products.map(toLine).join('');
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
