import { ruleMessages } from '@fieldhouse/contracts/search.rules';
import type { SearchRule } from '@fieldhouse/contracts/searches.schemas';
import { expect, test } from 'vitest';
import { deedsOf, findProblems, nameOf, toPatch, toRule, valuesOf } from './rule-values.rules.ts';

const rule: SearchRule = {
  _id: 'r',
  query: 'padel',
  category: null,
  pins: ['a', 'b'],
  hides: ['c'],
  from: '2026-11-16T12:00:00.000Z',
  until: '2026-11-17T12:00:30.000Z',
  __v: 3,
};

test('what is there is sent back as it was, and a new rule is of what was searched for', () => {
  const { _id, __v, ...same } = rule;
  expect(toRule(valuesOf(rule))).toEqual(same);
  expect(toRule(valuesOf({ ...rule, query: null, category: 'Shoes' }))).toMatchObject({
    query: null,
    category: 'Shoes',
  });
  expect(toRule({ ...valuesOf(null, 'padel'), query: ' ' })).toMatchObject({ query: null, category: null });
  expect(valuesOf(null, 'padel')).toMatchObject({ of: 'search', query: 'padel', pins: [], from: '' });
});

test('only what was touched is sent, and both sides of what it is of', () => {
  const values = { ...valuesOf(rule), of: 'category' as const, category: 'Shoes' };
  expect(toPatch(values, ['of', 'category'])).toEqual({ query: null, category: 'Shoes' });
  expect(toPatch(valuesOf(rule), ['pins'])).toEqual({ pins: ['a', 'b'] });
});

test('each field says what is wrong with it', () => {
  const values = valuesOf(rule);
  expect(findProblems(values)).toEqual({});
  expect(findProblems({ ...values, query: ' ' })).toEqual({ query: ruleMessages.query });
  expect(findProblems({ ...values, of: 'category' })).toEqual({ category: ruleMessages.category });
  expect(findProblems({ ...values, pins: [], hides: [] })).toEqual({ pins: ruleMessages.nothing });
  expect(findProblems({ ...values, hides: ['a'] })).toEqual({ hides: ruleMessages.both });
  expect(findProblems({ ...values, until: values.from })).toEqual({ until: ruleMessages.until });
});

test('a rule is told in words', () => {
  expect(deedsOf(rule)).toEqual(['2 products pinned', '1 product hidden']);
  expect(nameOf(rule)).toBe('“padel”');
  expect(nameOf({ query: null, category: 'Shoes' })).toBe('Shoes');
});
