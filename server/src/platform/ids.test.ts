import { expect, test } from 'vitest';
import { isId, newId } from './ids.ts';

test('ids are UUIDs of version 7 that sort by the time they were made', () => {
  const ids = [1_000, 2_000, Date.now()].map((time) => newId(time));
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(ids.toSorted()).toEqual(ids);
});

test('ids of the same moment sort in the order in which they were made', () => {
  const ids = Array.from({ length: 4096 }, () => newId(7));
  expect(ids.toSorted()).toEqual(ids);
});

test('ten thousand ids of the same moment all differ', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newId(5))).size).toBe(10_000);
});

test('only what can be an id is asked for', () => {
  expect(isId(newId())).toBe(true);
  for (const text of ['', 'x', `${newId()}\n`, `x${newId()}`, "' or 1=1 --"]) expect(isId(text)).toBe(false);
});
