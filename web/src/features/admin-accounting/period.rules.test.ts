import { expect, test } from 'vitest';
import { listPeriods, readPeriod } from './period.rules.ts';

const read = (search: string) => readPeriod(new URLSearchParams(search), new Date(2026, 1, 15));

test('months, quarters and years end with their last day, also those that began last year', () => {
  expect(listPeriods(new Date(2026, 1, 15)).map(({ name, from, to }) => `${name}: ${from} ${to}`)).toEqual([
    'This month: 2026-02-01 2026-02-28',
    'Last month: 2026-01-01 2026-01-31',
    'This quarter: 2026-01-01 2026-03-31',
    'Last quarter: 2025-10-01 2025-12-31',
    'This year: 2026-01-01 2026-12-31',
    'Last year: 2025-01-01 2025-12-31',
  ]);
});

test('an address without days means this month, and one with others than days says what is wrong', () => {
  expect(read('')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(read('from=2025-03-01&to=2025-03-31')).toEqual({ from: '2025-03-01', to: '2025-03-31' });
  expect(read('from=2025-02-30&to=2025-03-31').problem).toBe('Please enter a day, like 2026-03-31.');
  expect(read('from=2025-02-01').problem).toBe('Please enter a day, like 2026-03-31.');
  expect(read('from=2025-04-01&to=2025-03-31').problem).toBe('The first day is after the last.');
  expect(read('from=1999-04-01&to=2025-03-31').problem).toBe('Please choose a period of at most ten years.');
});
