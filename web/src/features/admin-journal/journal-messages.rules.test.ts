import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moneyText, toCents } from '@fieldhouse/contracts/money';
import { expect, test } from 'vitest';
import { changedFields, fieldText, wordsOf } from './journal-messages.rules.ts';
import { actionTexts, subjectTexts } from './journal-texts.rules.ts';

const money = (amount: number) => moneyText(toCents(amount), 'USD');

test('an action reads as words', () => {
  expect(wordsOf('updateProduct')).toBe('update product');
  expect(wordsOf('forceResetPassword')).toBe('force reset password');
});

test('whatever the server writes down has a text', () => {
  const cwd = join(import.meta.dirname, '../../../../server/src/modules');
  const kept = globSync('**/*.ts', { cwd, exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(join(cwd, file), 'utf8'))
    .filter((source) => source.includes('/journal/'))
    .flatMap((source) => [...source.matchAll(/(action|subject): '([\w ]+)'|record\(tx, '(\w+)'/g)])
    .map(([, kind, name = '', action]) => ({
      texts: kind === 'subject' ? subjectTexts : actionTexts,
      name: action ?? name,
    }));
  expect(kept.length).toBeGreaterThan(80);
  expect(kept.filter(({ texts, name }) => !(name in texts)).map(({ name }) => name)).toEqual([]);
});

test('a field is called what its form calls it, and what no form has keeps its name', () => {
  expect(fieldText('product', 'salePrice')).toBe('On sale for');
  expect([fieldText('settings', 'taxMode'), fieldText('market', 'taxMode')]).toEqual(['Prices', 'Tax']);
  expect([fieldText('settings', 'company.vatNumber'), fieldText('order', 'toString')]).toEqual([
    'VAT or tax number',
    'toString',
  ]);
});

test('every field of either side is told, and what was not there is a dash', () => {
  expect(changedFields({ price: 5, gone: true }, { price: 6.5, category: ['Balls', 'Nets'], img: [] }, money)).toEqual([
    { field: 'price', before: '$5.00', after: '$6.50' },
    { field: 'category', before: '–', after: 'Balls, Nets' },
    { field: 'img', before: '–', after: 'none' },
    { field: 'gone', before: 'true', after: '–' },
  ]);
  expect(changedFields(null, { refundedCents: 189_900 }, money)).toEqual([
    { field: 'refundedCents', before: '–', after: '$1,899.00' },
  ]);
  expect(changedFields(null, { refundedCents: 333, currency: 'JPY' }, money)).toContainEqual({
    field: 'refundedCents',
    before: '–',
    after: '¥333',
  });
  expect(changedFields(null, null, money)).toEqual([]);
});
