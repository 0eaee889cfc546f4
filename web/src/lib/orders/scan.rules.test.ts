import { expect, test } from 'vitest';
import { packingOf, setTicked } from './pack.rules.ts';
import { readScan, slipCode } from './scan.rules.ts';

const line = {
  lineId: 'a.1',
  name: 'Ball',
  sku: 'FH-BALL',
  barcode: '012345678905',
  quantity: 3,
  shipped: 1,
  canceled: 0,
};
const other = { ...line, lineId: 'a.2', name: 'Bat', sku: '1042', barcode: null, quantity: 1, shipped: 0 };
const lines = [line, other];

test.each(['FH-BALL', ' fh-ball ', '012345678905', '0012345678905', '12345678905'.padStart(14, '0')])(
  '%s is a piece of the ball',
  (text) => {
    expect(readScan(text, lines, {})).toEqual({ kind: 'piece', line });
  },
);

test('a piece too many is told apart from a wrong one', () => {
  expect(readScan('FH-BALL', lines, { 'a.1': 1 })).toEqual({ kind: 'piece', line });
  expect(readScan('FH-BALL', lines, { 'a.1': 2 })).toEqual({ kind: 'too-many', line });
  expect(readScan('FH-SHOE', lines, {})).toEqual({ kind: 'wrong', text: 'FH-SHOE' });
  expect(readScan('4006381333931', lines, {})).toEqual({ kind: 'wrong', text: '4006381333931' });
});

test('an order is opened by its number or its slip, unless an article of this one is called so', () => {
  for (const text of ['#1042', slipCode(1042), 'order 1042', 'Order #1042'])
    expect(readScan(text, lines, {})).toEqual({ kind: 'order', number: 1042 });
  expect(readScan('1043', lines, {})).toEqual({ kind: 'order', number: 1043 });
  expect(readScan('1042', lines, {})).toEqual({ kind: 'piece', line: other });
});

test('n leads to the next order, and nothing to nothing', () => {
  expect(readScan('n', lines, {})).toEqual({ kind: 'next' });
  expect(readScan('  ', lines, {})).toBeUndefined();
});

test('the parcel takes what is ticked, and never more than is left', () => {
  const ticks = setTicked(setTicked({}, line, 9), other, 0);
  expect(packingOf(lines, ticks)).toEqual({ ticked: 2, left: 3, parcel: [{ lineId: 'a.1', quantity: 2 }] });
  const sentMeanwhile = [{ ...line, shipped: 2 }, other];
  expect(packingOf(sentMeanwhile, ticks)).toEqual({ ticked: 1, left: 2, parcel: [{ lineId: 'a.1', quantity: 1 }] });
});
