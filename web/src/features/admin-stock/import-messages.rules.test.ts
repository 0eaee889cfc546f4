import { expect, test } from 'vitest';
import { doneMessage, leftOutMessage, previewMessage, problemsMessage, rowsMessage } from './import-messages.rules.ts';

test.each([
  [
    { rows: 3, created: 2, changed: 1, unchanged: 0, done: 0 },
    'This file will create 2 products and change 1 product.',
  ],
  [
    { rows: 4, created: 0, changed: 3, unchanged: 1, done: 0 },
    'This file will change 3 products. 1 product stays as it is.',
  ],
  [
    { rows: 7, created: 0, changed: 0, unchanged: 7, done: 0 },
    'This file changes nothing. 7 products stay as they are.',
  ],
  [
    { rows: 14, created: 2, changed: 0, unchanged: 1, done: 0 },
    'The 14 rows of this file will create 2 products. 1 product stays as it is.',
  ],
  [
    { rows: 14, created: 0, changed: 0, unchanged: 3, done: 0 },
    'The 14 rows of this file change nothing. 3 products stay as they are.',
  ],
  [
    { rows: 203, created: 2, changed: 0, unchanged: 1, done: 200 },
    'The import of this file was interrupted: 200 rows are already in. The rest will create 2 products.',
  ],
  [
    { rows: 2, created: 0, changed: 0, unchanged: 1, done: 1 },
    'The import of this file was interrupted: 1 row is already in. Nothing is left to do.',
  ],
])('the preview says what a file would do: %o', (counts, sentence) => {
  expect(previewMessage(counts)).toBe(sentence);
});

test('what was done and what is wrong is said in numbers', () => {
  expect(doneMessage({ created: 2, changed: 1 })).toBe('The file has been imported: 2 created, 1 changed');
  expect(problemsMessage(1, 1)).toBe('One cell has an error, so nothing can be imported yet.');
  expect(problemsMessage(250, 100)).toBe(
    '250 cells have errors, so nothing can be imported yet. The first 100 are listed.',
  );
  expect(leftOutMessage(1, 1)).toBe('One row no longer matches what is in the shop and is left out.');
  expect(leftOutMessage(250, 100)).toBe(
    '250 rows no longer match what is in the shop and are left out. The first 100 are listed.',
  );
});

test.each([
  [{ rows: 1, firstRows: [17] }, '17'],
  [{ rows: 3, firstRows: [2, 3, 9] }, '3 rows: 2, 3, 9'],
  [{ rows: 1800, firstRows: [2, 3, 4, 5, 6] }, '1,800 rows: 2, 3, 4, 5, 6 …'],
])('the same problem in several rows names the first of them: %j', (group, text) => {
  expect(rowsMessage({ column: 'price', sentence: 'No.', ...group })).toBe(text);
});
