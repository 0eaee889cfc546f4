import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetSignUp, hasSignedUpHere, rememberSignUp } from './own-sign-ups.ts';

const HOUR_MS = 60 * 60_000;
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a browser knows with which addresses somebody has signed up in it, however they are written', () => {
  rememberSignUp(' Pat@Example.com ');
  rememberSignUp('sam@example.com');
  expect(hasSignedUpHere('pat@example.com')).toBe(true);
  expect(hasSignedUpHere('stranger@example.com')).toBe(false);
  forgetSignUp('PAT@example.com');
  expect(hasSignedUpHere('pat@example.com')).toBe(false);
  forgetSignUp('sam@example.com');
  expect(stored.size).toBe(0);
});

test('it forgets them when the link in the mail is too old', () => {
  rememberSignUp('pat@example.com', 0);
  expect(hasSignedUpHere('pat@example.com', 23 * HOUR_MS)).toBe(true);
  expect(hasSignedUpHere('pat@example.com', 24 * HOUR_MS)).toBe(false);
});

test.each(['{', '7', '[{"email":7}]', '[null]'])('broken content (%s) counts as none', (content) => {
  stored.set('fh:signed-up', content);
  expect(hasSignedUpHere('pat@example.com')).toBe(false);
});
