import { describe, expect, it } from 'vitest';
import { toListPage } from './list-page.ts';

const answer = (headers: Record<string, string>) => ({ body: ['a', 'b'], header: (name: string) => headers[name] });

describe('a page of a list', () => {
  it('knows from the headers how much there is', () => {
    const headers = { 'x-total-count': '45', 'x-total-pages': '3' };
    expect(toListPage(answer(headers), '2')).toEqual({ items: ['a', 'b'], total: 45, more: false, page: 2, pages: 3 });
  });

  it('says that there is more than was counted', () => {
    expect(toListPage(answer({ 'x-total-count': '5000', 'x-total-more': 'true' }), '1').more).toBe(true);
  });

  it.each(['', 'x', '-1', '0', '1.9'])(
    'is the first for the page %j, also where a proxy has lost the headers',
    (page) => {
      expect(toListPage(answer({}), page)).toMatchObject({ total: 2, page: 1, pages: 1 });
    },
  );
});
