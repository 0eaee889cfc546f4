import { beforeEach, expect, it, vi } from 'vitest';
import { forgetViewed, noteViewed, viewedStore } from './viewed.store.ts';

const idOf = (nth: number) => `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`;

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

it('the last twelve products are remembered, each once, the last one first', () => {
  for (let nth = 1; nth <= 14; nth++) noteViewed(idOf(nth));
  noteViewed(idOf(5));
  expect(viewedStore.get()).toEqual([5, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3].map(idOf));
});

it('what is gone from the shop is forgotten', () => {
  for (const nth of [1, 2, 3]) noteViewed(idOf(nth));
  forgetViewed([idOf(2)]);
  expect(viewedStore.get()).toEqual([idOf(3), idOf(1)]);
});

it.each(['nonsense', '{"version":1,"value":{}}', '{"version":1,"value":[1,null,"no id","../../etc"]}', '7'])(
  'whatever else lies in the storage counts as nothing: %s',
  (text) => {
    stored.set('fh:recent', text);
    expect(viewedStore.get()).toEqual([]);
  },
);
