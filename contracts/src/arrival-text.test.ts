import { expect, test } from 'vitest';
import { arrivalText } from './arrival-text.ts';

test('days of arrival are days of the calendar, and one day is said once', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(arrivalText('2026-11-18', '2026-11-20'))).toBe('Wed, Nov 18 – Fri, Nov 20');
  expect(plain(arrivalText('2026-12-31', '2026-12-31'))).toBe('Thu, Dec 31');
});
