import { expect, test } from 'vitest';
import { sortingOf, viewQuery } from './view-query.rules.ts';

test('a view is what is asked for, on whatever page and in whatever order', () => {
  expect(viewQuery('?sort=oldest&q=&page=3&flag=to-pack&status=+')).toBe('flag=to-pack&sort=oldest');
  expect(viewQuery('?flag=to-pack&sort=oldest')).toBe(viewQuery('sort=oldest&flag=to-pack'));
  expect(viewQuery('?page=2')).toBe('');
});

test('a column turns the list round, from its first page on', () => {
  const age = { ascending: '', descending: 'oldest' };
  expect(sortingOf(age, '?q=ada&page=4')).toEqual({ is: 'ascending', next: '?q=ada&sort=oldest' });
  expect(sortingOf(age, '?sort=oldest')).toEqual({ is: 'descending', next: '?' });
  expect(sortingOf(age, '?sort=name')).toEqual({ is: undefined, next: '?' });
});
