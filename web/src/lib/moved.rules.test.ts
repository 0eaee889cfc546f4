import { expect, test } from 'vitest';
import { moved } from './moved.rules.ts';

test('what is moved changes places with its neighbour, and stays at the end of its way', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});
