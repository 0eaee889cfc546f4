import { describe, expect, test } from 'vitest';
import { emailKey, nameFrom } from './accounts.rules.ts';
import { findPasswordProblem } from './password.rules.ts';

const owner = { shopName: 'Fieldhouse', email: 'marathon.mary@example.com' };

describe('a password', () => {
  test.each([
    'password',
    'PASSWORD',
    'Passw0rd',
    '12345678',
    'qwertyuiop',
    'iloveyou1',
    'football123',
    'ｐａｓｓｗｏｒｄ',
    'aaaaaaaa',
    'abababab',
    '        ',
    'Fieldhouse',
    'fieldhouse2024',
    'FieldhouseFieldhouse',
    'marathon.mary',
    'Marathon.Mary1',
    'marathon.mary@example.com',
    'marathon.mary@example.com12345',
  ])('%j is easy to guess', (password) => {
    expect(findPasswordProblem(password, owner)).toEqual(expect.any(String));
  });

  test.each([
    'Three lanes and a whistle',
    'my fieldhouse has a green door',
    'mary had a little lamb',
    'xk7-Qw9!zP',
    'Größe und Maß',
    '🏀🏈⚽🎾🏐🏉🥎⚾',
  ])('%j will do', (password) => {
    expect(findPasswordProblem(password, owner)).toBeUndefined();
  });

  test('a very short name before the @ is not held against it', () => {
    expect(findPasswordProblem('a winter in Oslo', { ...owner, email: 'a@example.com' })).toBeUndefined();
  });
});

test.each([
  [' Ann@Example.COM ', 'ann@example.com'],
  ['İ@example.com', 'i̇@example.com'],
])('the address %j is compared as %j', (email, key) => {
  expect(emailKey(email)).toBe(key);
});

test.each([
  ['Gina  Goal', 'Gina Goal'],
  ['', 'gina'],
  [' \r\n ', 'gina'],
  ['Gina\r\nBcc: x', 'Gina Bcc: x'],
  ['G'.repeat(300), 'G'.repeat(100)],
  ['🏀'.repeat(101), '🏀'.repeat(100)],
])('the name %j from elsewhere becomes %j', (name, expected) => {
  expect(nameFrom(name, 'gina@example.com')).toBe(expected);
});
