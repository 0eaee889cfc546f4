import { halfStarsOf } from './facet-record.ts';
import type { ProductIds } from './product-ids.ts';
import type { ProductNames } from './product-names.ts';
import { sortByName, sortByNumber } from './sort-rows.ts';
import { SortedOrder } from './sorted-order.ts';

interface SortedColumns {
  readonly ids: ProductIds;
  readonly names: ProductNames;
  readonly prices: Float64Array;
  readonly popularity: Float64Array;
  readonly facets: { brandAndProfileAt(row: number): number };
}

type OrderName = 'ids' | 'names' | 'prices' | 'popularity' | 'ratings';

/** Each is ascending, equal ones by their ids, and can be read from either end. */
export type Orders = Readonly<Record<OrderName, SortedOrder>>;

export function createOrders(columns: SortedColumns): Orders {
  const compareIds = (a: number, b: number) => columns.ids.compare(a, b);
  const compareNames = (a: number, b: number) => columns.names.compare(a, b) || compareIds(a, b);
  const halfStarsAt = (row: number) => halfStarsOf(columns.facets.brandAndProfileAt(row));
  const at = (column: Float64Array, row: number) => column[row] ?? 0;
  return {
    ids: new SortedOrder({ compare: compareIds, sort: (rows) => rows.sort(compareIds) }),
    names: new SortedOrder({ compare: compareNames, sort: (rows) => sortByName(rows, columns.names, compareNames) }),
    prices: new SortedOrder({
      compare: (a, b) => at(columns.prices, a) - at(columns.prices, b) || compareIds(a, b),
      sort: (rows) => sortByNumber(rows, columns.prices),
    }),
    popularity: new SortedOrder({
      compare: (a, b) => at(columns.popularity, a) - at(columns.popularity, b) || compareIds(a, b),
      sort: (rows) => sortByNumber(rows, columns.popularity),
    }),
    ratings: new SortedOrder({
      compare: (a, b) => halfStarsAt(a) - halfStarsAt(b) || compareIds(a, b),
      sort: (rows) =>
        sortByNumber(
          rows,
          Float64Array.from(columns.prices, (_, row) => halfStarsAt(row)),
        ),
    }),
  };
}
