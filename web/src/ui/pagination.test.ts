import { describe, expect, it } from 'vitest';
import { pageSlots } from './pagination.tsx';

const shown = (page: number, pages: number) =>
  pageSlots(page, pages)
    .map((slot) => (typeof slot === 'number' ? slot : '…'))
    .join(' ');

describe('the page selector', () => {
  it.each([
    [1, 1, '1'],
    [3, 7, '1 2 3 4 5 6 7'],
    [1, 14, '1 2 3 4 5 … 14'],
    [4, 14, '1 2 3 4 5 … 14'],
    [5, 14, '1 … 4 5 6 … 14'],
    [10, 14, '1 … 9 10 11 … 14'],
    [11, 14, '1 … 10 11 12 13 14'],
    [14, 14, '1 … 10 11 12 13 14'],
  ])('on page %d of %d offers %s', (page, pages, expected) => {
    expect(shown(page, pages)).toBe(expected);
  });

  it('never changes its width while somebody pages through, and always holds the current page', () => {
    for (let page = 1; page <= 417; page += 1) {
      const slots = pageSlots(page, 417);
      expect(slots).toHaveLength(7);
      expect(slots).toContain(page);
    }
  });
});
