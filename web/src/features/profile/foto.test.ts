import { beforeEach, describe, expect, it, vi } from 'vitest';
import { claimFoto, initials, pictureAddress, readFoto, storeFoto } from './foto.ts';

const stored = new Map<string, string>();
const [mine, theirs] = ['https://pictures.test/pat.png', 'https://pictures.test/kim.png'];

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('StorageEvent', Event);
  vi.stubGlobal('dispatchEvent', () => true);
  return () => vi.unstubAllGlobals();
});

it('a profile picture is shown beside the name of whoever has set it, and beside no other', () => {
  expect(storeFoto('pat', mine)).toBe(true);
  expect(stored.get('foto')).toBe(mine);
  expect([readFoto('pat'), readFoto('kim')]).toEqual([mine, undefined]);
  storeFoto('kim', theirs);
  expect([readFoto('pat'), readFoto('kim')]).toEqual([undefined, theirs]);
  storeFoto('kim', undefined);
  expect([readFoto('kim'), stored.size]).toEqual([undefined, 0]);
});

it('one from before pictures had an owner is the first person’s who is shown with it', () => {
  stored.set('foto', mine);
  expect(readFoto('pat')).toBe(mine);
  claimFoto('pat');
  claimFoto('kim');
  expect([readFoto('pat'), readFoto('kim')]).toEqual([mine, undefined]);
});

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
