import { describe, expect, test } from 'vitest';
import { findDifferences } from './compare-answers.ts';
import { noBindings, toRecorded } from './placeholders.ts';

const first = '018f0000-0000-7000-8000-000000000001';
const second = '018f0000-0000-7000-8000-000000000002';
const answer = (id: string, other = id) => ({
  status: 200,
  body: [{ _id: id, at: '2024-01-01T10:00:00.000Z', id: 7, price: 5, text: `See ${other}` }],
});
const recorded = toRecorded(noBindings(), answer(first));
const differences = (actual: unknown) => findDifferences(noBindings(), recorded, actual);

describe('an answer is as it was recorded', () => {
  test('whatever ids, times and running numbers are in it', () => {
    const [item] = answer(second).body;
    expect(differences({ status: 200, body: [{ ...item, at: '2030-12-31T23:59:59.999Z', id: 8 }] })).toEqual([]);
  });

  test('when fields were added', () => {
    const [item] = answer(first).body;
    expect(differences({ status: 200, body: [{ ...item, color: 'red' }], more: true })).toEqual([]);
  });
});

describe('an answer is another one', () => {
  test('when a field is gone, has another value or is of another type', () => {
    const [{ price: _, ...item } = { price: 0 }] = answer(first).body;
    expect(differences({ status: 200, body: [item] })).toEqual(['body[0].price was 5 and is nothing']);
    expect(differences({ status: 404, body: answer(first).body })).toEqual(['status was 200 and is 404']);
    expect(differences({ status: 200, body: [{ ...item, price: '5' }] })).toEqual(['body[0].price was 5 and is "5"']);
    expect(differences({ status: 200, body: null })[0]).toMatch(/^body was .* and is null$/);
  });

  test('when a list is longer or shorter', () => {
    const { status, body } = answer(first);
    expect(differences({ status, body: [...body, ...body] })).toEqual(['body.length was 1 and is 2']);
    expect(differences({ status, body: [] })).toEqual(['body.length was 1 and is 0']);
  });

  test('when what was the same id twice is two, or the other way round', () => {
    expect(differences(answer(first, second))).toHaveLength(1);
    const two = toRecorded(noBindings(), answer(first, second));
    expect(findDifferences(noBindings(), two, answer(first))).toHaveLength(1);
  });
});
