import { lineIdOf, orderStatuses, positionOf } from '@fieldhouse/contracts/order.rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineAfter, moveReason, piecesLeft, stockMove } from './orders.rules.ts';

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9 }),
    parcels: fc.nat(9),
    canceled: fc.nat(9),
    returned: fc.nat(9),
    expected: fc.nat(9),
  })
  .map((counts) => ({ ...counts, shipped: Math.max(counts.parcels, counts.returned + counts.expected) }))
  .filter(({ quantity, shipped, canceled }) => shipped + canceled <= quantity);
const status = fc.constantFrom(...orderStatuses);

describe('the status control', () => {
  test('leaves no piece uncounted, and what is in a parcel, has come back or is to stays sent', () => {
    fc.assert(
      fc.property(line, fc.array(status, { maxLength: 6 }), (start, path) => {
        let [now, before] = [start, 'pending' as (typeof orderStatuses)[number]];
        const stock = { delta: 0, committed: 0 };
        for (const next of path.filter((one, n) => one !== (path[n - 1] ?? 'pending'))) {
          const after = { ...now, ...lineAfter(now, before, next) };
          const move = stockMove(now, after);
          stock.delta += move.delta;
          stock.committed += move.committed;
          [now, before] = [after, next];
          expect(now.shipped).toBeGreaterThanOrEqual(Math.max(now.parcels, now.returned + now.expected));
          expect(piecesLeft(now)).toBeGreaterThanOrEqual(0);
          if (next !== 'pending') expect(piecesLeft(now)).toBe(0);
          // However it came here: what can be bought again is what is canceled, what is promised is what is left.
          expect(stock).toEqual({
            delta: now.canceled - start.canceled,
            committed: piecesLeft(now) - piecesLeft(start),
          });
        }
      }),
    );
  });

  test('takes back what was dispatched by hand, and no parcel', () => {
    const sent = { quantity: 3, shipped: 3, canceled: 0, parcels: 1, returned: 0, expected: 0 };
    expect(lineAfter(sent, 'dispatched', 'pending')).toEqual({ shipped: 1, canceled: 0 });
    expect(lineAfter(sent, 'dispatched', 'canceled')).toEqual({ shipped: 1, canceled: 2 });
    expect(lineAfter({ ...sent, shipped: 1, canceled: 2 }, 'canceled', 'pending')).toEqual({ shipped: 1, canceled: 0 });
  });

  test('says why stock moves', () => {
    expect(moveReason([{ delta: 2, committed: -2 }])).toBe('returned');
    expect(moveReason([{ delta: -2, committed: 2 }])).toBe('sold');
    expect(moveReason([{ delta: 0, committed: -1 }])).toBe('dispatched');
    expect(moveReason([{ delta: 0, committed: 1 }])).toBe('recalled');
    expect(moveReason([])).toBeUndefined();
  });
});

test('a line of another order is none of this one', () => {
  const [one, other] = ['0199a1b2-0000-7000-8000-000000000001', '0199a1b2-0000-7000-8000-000000000002'];
  expect(positionOf(one, lineIdOf(one, 0))).toBe(0);
  expect(positionOf(one, lineIdOf(one, 99))).toBe(99);
  for (const lineId of [
    lineIdOf(other, 0),
    `${one}.0`,
    `${one}.01`,
    `${one}.1.1`,
    `${one}.-1`,
    `${one}.1e2`,
    `${one}.`,
    one,
    '',
  ])
    expect(positionOf(one, lineId)).toBeUndefined();
});
