import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeFavourite, takeFreshFacts, toggleFavourite } from './favourites.rules.ts';
import { favouritesStore, toggle } from './favourites.store.ts';

const ball = {
  _id: 'ball',
  name: 'Ball',
  price: 20,
  img: [],
  rating: 4.5,
  quantity: 2,
  description: 'Round.',
  category: ['Football'],
};

const listed = { ...ball, options: [], brand: 'Aquila' };
const inSizes = { ...listed, priceTo: 25, options: [{ name: 'Size', kind: 'size' as const, values: [] }] };

describe('favourites', () => {
  it('come and go with the same press', () => {
    const once = toggleFavourite([], listed);
    expect(once).toEqual([ball]);
    expect(toggleFavourite(once, listed)).toEqual([]);
  });

  it('know whether there is a version to choose, and what it costs at most', () => {
    expect(toggleFavourite([], inSizes)).toEqual([{ ...ball, several: true, priceTo: 25 }]);
    expect(takeFreshFacts([ball], new Map([['ball', inSizes]]))).toEqual([{ ...ball, several: true, priceTo: 25 }]);
    expect(takeFreshFacts([{ ...ball, several: true }], new Map([['ball', listed]]))).toEqual([ball]);
  });

  it('are removed by their id, and an unknown id changes nothing', () => {
    expect(removeFavourite([ball], 'ball')).toEqual([]);
    expect(removeFavourite([ball], 'net')).toEqual([ball]);
  });
});

describe('the stored favourites', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are the bare array under favoritos, and no key when there are none', () => {
    toggle(listed);
    expect(JSON.parse(stored.get('favoritos') ?? '')).toEqual([ball]);
    toggle(listed);
    expect(stored.has('favoritos')).toBe(false);
  });

  it('lose what is broken and keep the rest', () => {
    stored.set('favoritos', JSON.stringify(['x', { ...ball, description: 7, category: null }, { _id: 'y' }]));
    expect(favouritesStore.get()).toEqual([{ ...ball, description: '', category: [] }]);
    stored.set('favoritos', JSON.stringify([{ ...ball, several: 'yes', priceTo: '9', options: [1] }]));
    expect(favouritesStore.get()).toEqual([ball]);
  });
});
