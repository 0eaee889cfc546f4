import { returnName } from '@fieldhouse/contracts/return.rules';
import { expect, test } from 'vitest';
import { code128 } from '../../ui/code128.rules.ts';
import { readReturnCode, returnCode } from './return-text.rules.ts';

test.each([
  [returnCode(returnName(1042, 3)), { orderNumber: 1042, number: 3 }],
  ['1042-r3 ', { orderNumber: 1042, number: 3 }],
  ['Return 1042-R3', { orderNumber: 1042, number: 3 }],
  ['ORDER1042', { orderNumber: 1042, number: null }],
  ['#1042', { orderNumber: 1042, number: null }],
  ['return 1042', { orderNumber: 1042, number: null }],
  ['FH-BALL', null],
  ['4006381333931', null],
  ['', null],
])('%s is read by the desk', (text, found) => {
  expect(readReturnCode(text)).toEqual(found);
});

test('the barcode of a slip can be printed', () => {
  expect(returnCode(returnName(999_999_999, 20))).toBe('RETURN999999999R20');
  expect(code128(returnCode('1042-R1')).bars.length).toBeGreaterThan(30);
});
