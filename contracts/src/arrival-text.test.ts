import { expect, test } from 'vitest';
import { arrivalText, expectedText } from './arrival-text.ts';

test('days of arrival are days of the calendar, and one day is said once', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(arrivalText('2026-11-18', '2026-11-20'))).toBe('Wed, Nov 18 – Fri, Nov 20');
  expect(plain(arrivalText('2026-12-31', '2026-12-31'))).toBe('Thu, Dec 31');
});

test('an order is expected until its parcels are, and never when it is canceled', () => {
  const method = { name: 'Standard', earliest: '2026-12-31', latest: '2026-12-31' };
  const parcel = {
    _id: 'a',
    carrier: null,
    tracking: null,
    trackingUrl: null,
    createdAt: '',
    dueAt: null,
    dueOn: null,
    deliveredAt: null,
    lines: [],
  };
  const text = (status: 'pending' | 'dispatched' | 'completed' | 'canceled', parcels = 0) =>
    expectedText({ status, method, shipments: Array.from({ length: parcels }, () => parcel) });
  expect([text('pending'), text('pending', 1), text('dispatched')]).toEqual(Array(3).fill('Thu, Dec 31'));
  expect([text('dispatched', 1), text('completed'), text('canceled')]).toEqual([undefined, undefined, undefined]);
  expect(expectedText({ status: 'pending', shipments: [] })).toBeUndefined();
});
