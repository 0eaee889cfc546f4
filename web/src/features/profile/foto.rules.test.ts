import { describe, expect, it } from 'vitest';
import { initials, pictureAddress } from './foto.rules.ts';

describe('the address of a profile picture', () => {
  it.each(['https://example.com/me.jpg', 'http://example.com/me.png', '  https://example.com/a b '])(
    '%s is one',
    (text) => expect(pictureAddress(text)).toMatch(/^https?:\/\//),
  );

  it.each([
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    '//example.com/me.jpg',
    'me.jpg',
    '{"broken":',
    '',
    null,
  ])('%s is none', (text) => expect(pictureAddress(text)).toBeUndefined());
});

describe('initials', () => {
  it.each([
    ['Chris Client', 'CC'],
    ['Fatima Zahra Idrissi', 'FI'],
    ['álvaro', 'Á'],
    ['  ', ''],
    ['😀 Smile', '😀S'],
  ])('of %s are %s', (name, letters) => expect(initials(name)).toBe(letters));
});
