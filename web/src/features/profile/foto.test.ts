import { beforeEach, expect, it, vi } from 'vitest';
import { claimFoto, readFoto, storeFoto } from './foto.ts';

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
