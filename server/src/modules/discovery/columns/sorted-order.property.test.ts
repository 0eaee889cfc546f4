import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortByNumber } from './sort-rows.ts';
import { SortedOrder } from './sorted-order.ts';

const ROWS = 40;
const key = fc.nat({ max: 12 });

test('rows that have moved or are new are merged in, and every row knows its rank', () => {
  const start = fc.array(key, { minLength: 1, maxLength: ROWS });
  const batches = fc.array(fc.array(fc.tuple(fc.nat({ max: ROWS - 1 }), key), { maxLength: 5 }), { maxLength: 8 });
  fc.assert(
    fc.property(start, batches, (first, changes) => {
      const keys = new Float64Array(ROWS);
      const compare = (a: number, b: number) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b;
      const order = new SortedOrder({ compare, sort: (rows) => sortByNumber(rows, keys) });
      order.reserve(ROWS);
      const known = new Set<number>();
      for (const batch of [first.map((value, row) => [row, value] as const), ...changes]) {
        for (const [row, value] of batch) {
          keys[row] = value;
          known.add(row);
          order.move(row);
        }
        const byId = Uint32Array.from(known).sort();
        order.settle(byId);
        expect([...order.rows.subarray(0, order.size)]).toEqual([...byId].sort(compare));
        expect(Array.from(order.rows.subarray(0, order.size), (row) => order.ranks[row])).toEqual(
          Array.from(byId, (_, rank) => rank),
        );
      }
    }),
  );
});
