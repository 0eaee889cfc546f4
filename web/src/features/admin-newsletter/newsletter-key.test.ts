import { beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
const letter = { title: 'Rackets', content: 'Come and see.' };

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

async function openDocument() {
  vi.resetModules();
  return import('./newsletter-key.ts');
}

it('a letter keeps its key when it is typed again, after a reload too; another word makes it another letter', async () => {
  const { keyOf } = await openDocument();
  const key = keyOf(letter);
  expect(keyOf({ ...letter })).toBe(key);
  const reloaded = await openDocument();
  expect(reloaded.keyOf({ ...letter })).toBe(key);
  expect(reloaded.keyOf({ ...letter, content: 'Come tomorrow.' })).not.toBe(key);
});

it('once it is on its way, the same words are a letter of their own', async () => {
  const { keyOf, forgetKey } = await openDocument();
  const key = keyOf(letter);
  forgetKey();
  expect(stored.size).toBe(0);
  expect(keyOf(letter)).not.toBe(key);
});

it('the key is kept as long as the page lives where the browser refuses storage', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const { keyOf } = await openDocument();
  expect(keyOf({ ...letter })).toBe(keyOf({ ...letter }));
});
