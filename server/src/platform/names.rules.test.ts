import { describe, expect, test } from 'vitest';
import { nameKey, wordsOf } from './names.rules.ts';

describe('names are compared without accents, case and spare spaces', () => {
  test.each([
    ['Café', 'cafe'],
    ['  Running   SHOES ', 'running shoes'],
    ['Ça va\u0000', 'ca va'],
    ['Straße', 'straße'],
    ['ＦＵＬＬ width', 'full width'],
    ['🏀 ball', '🏀 ball'],
  ])('%s', (name, key) => expect(nameKey(name)).toBe(key));
});

test('the words of a name are its letters and digits, each once', () => {
  expect(wordsOf("Men's 2-in-1 Trail/Run Shoe, trail edition")).toEqual([
    '1',
    '2',
    'edition',
    'in',
    'men',
    'run',
    's',
    'shoe',
    'trail',
  ]);
});
