import { randomUUID } from 'node:crypto';
import { MAX_PACKED } from '@fieldhouse/contracts/fulfilment.rules';
import { expect, test } from 'vitest';
import { parcelSlipPath, printPath, readPrintPath } from './print-path.rules.ts';

const read = (path: string) => readPrintPath(`https://shop.test${path}`);

test('two hundred orders fit into an address, and are read from it as they were', () => {
  const orderIds = Array.from({ length: MAX_PACKED }, () => randomUUID() as string);
  const path = printPath('slips', orderIds);
  expect(path.length).toBeLessThan(5000);
  expect(read(path)).toEqual({ what: 'slips', orderIds, parcel: undefined });
});

test('an order is printed once, and what is no order is left out', () => {
  const id = randomUUID();
  expect(read(parcelSlipPath(id, 2))).toEqual({ what: 'slips', orderIds: [id], parcel: 2 });
  const twice = printPath('pick', [id, id]);
  expect(read(twice)).toMatchObject({ what: 'pick', orderIds: [id] });
  expect(read(`${twice}!!!!`).orderIds).toEqual([id]);
  expect(read('/admin/orders/print?what=<b>&orders=%F0%9F%8E%BE%00').orderIds).toEqual([]);
  expect(read('/admin/orders/print')).toMatchObject({ what: 'pick', orderIds: [] });
});
