import { expect, it } from 'vitest';
import { findProblems, toAttribute, valuesOf } from './attribute-values.rules.ts';

const typed = { ...valuesOf(null), name: ' Closure ', kind: 'list', values: 'Laces\n\n Boa ', unit: ' mm ' } as const;

it('a list is typed one value a line', () => {
  const sent = { name: 'Closure', kind: 'list', unit: 'mm', values: ['Laces', 'Boa'], categories: [] } as const;
  expect(toAttribute(typed)).toEqual(sent);
  expect(valuesOf({ ...sent, values: [...sent.values], categories: [], _id: '', __v: 0 }).values).toBe('Laces\nBoa');
  expect(findProblems(typed)).toEqual({});
});

it('what another kind does not have is not sent', () => {
  expect(toAttribute({ ...typed, kind: 'yes-no' })).toMatchObject({ unit: null, values: [] });
  expect(toAttribute({ ...typed, kind: 'number' })).toMatchObject({ unit: 'mm', values: [] });
});

it('what is wrong is said by field', () => {
  expect(findProblems({ ...typed, name: ' ', values: '' })).toEqual({
    name: 'Please enter a name',
    values: 'A list needs at least one value',
  });
  expect(findProblems({ ...typed, name: 'material', values: 'A\na' })).toEqual({
    name: 'Every product already has an attribute of this name',
    values: 'A value can be in the list only once',
  });
});
