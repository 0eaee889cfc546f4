import type { StockMovement } from '@fieldhouse/contracts/stock.schemas';
import { expect, test } from 'vitest';
import { describeDelta, describeMovement } from './movement-messages.rules.ts';

const movement = (change: Partial<StockMovement>) =>
  describeMovement({
    at: '2026-01-01T00:00:00.000Z',
    delta: -1,
    onHandDelta: 0,
    quantity: 3,
    reason: 'sold',
    note: null,
    sku: 'RUN-42',
    options: {},
    orderNumber: null,
    actor: null,
    ...change,
  });

test('a movement says of which variant, what for, by whom and why', () => {
  const options = { Size: '42', Colour: 'Blue' };
  expect(movement({ options, reason: 'counted', actor: 'Pat', note: 'stock table' })).toBe(
    'Size 42, Blue: counted by Pat (stock table)',
  );
  expect(movement({ orderNumber: 12 })).toBe('sold, sale 12');
  expect(movement({ reason: 'dispatched', orderNumber: 12, actor: 'Pat' })).toBe('sent, sale 12 by Pat');
  expect(movement({ reason: 'recalled', orderNumber: 12 })).toBe('no longer sent, sale 12');
  expect([-4, 0, 10].map(describeDelta)).toEqual(['−4', '0', '+10']);
});
