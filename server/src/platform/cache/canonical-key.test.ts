import { expect, test } from 'vitest';
import { canonicalKey } from './canonical-key.ts';

test.each([
  [{ query: { a: 1, b: 2 } }, { query: { b: 2, a: 1 } }],
  [{ a: 1, b: undefined }, { a: 1 }],
])('%j and %j are one question', (one, other) => {
  expect(canonicalKey('list', one)).toBe(canonicalKey('list', other));
});

test.each([
  [{ a: 1 }, { a: '1' }],
  [{ a: null }, {}],
  [{ a: Number.NaN }, { a: null }],
  [{ a: ['x', 'y'] }, { a: ['y', 'x'] }],
  [{ a: ['x', 'y'] }, { a: 'x,y' }],
  [{ a: '"},{' }, { a: '"', b: '{' }],
  [{ a: { b: 1 } }, { a: 1, b: 1 }],
])('%j and %j are two', (one, other) => {
  expect(canonicalKey('list', one)).not.toBe(canonicalKey('list', other));
});

test('what cannot be told apart safely is refused', () => {
  expect(() => canonicalKey('list', { at: new Date() })).toThrow(TypeError);
  expect(() => canonicalKey('list', { by: () => 1 })).toThrow(TypeError);
});
