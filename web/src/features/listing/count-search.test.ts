import { beforeEach, expect, it, vi } from 'vitest';
import { noteClick, noteOrder, noteSearch } from './count-search.ts';

let told: Promise<string>[];
let page: { hidden: boolean };
let stored: Map<string, string>;
const sent = () => Promise.all(told);

beforeEach(() => {
  stored = new Map();
  told = [];
  page = { hidden: false };
  vi.stubGlobal('document', page);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, body: Blob) => told.push(body.text().then((text) => `${path} ${text}`)),
  });
  return () => vi.unstubAllGlobals();
});

const padel = { text: 'padel', total: 12 };
const searched = '/api/searches {"query":"padel","step":"search","results":12}';
const clicked = '/api/searches {"query":"padel","step":"click"}';
const ordered = '/api/searches {"query":"padel","step":"order"}';

it('a search, its first click and each order are told to the shop once per tab', async () => {
  for (let times = 0; times < 2; times++) noteSearch(padel);
  for (const id of ['racket', 'ball', 'racket']) noteClick(padel, id);
  noteOrder(['net']);
  for (let times = 0; times < 2; times++) noteOrder(['ball', 'net', 'racket']);
  expect(await sent()).toEqual([searched, clicked, ordered]);
});

it('who clicks at once has searched', async () => {
  noteClick(padel, 'racket');
  expect(await sent()).toEqual([searched, clicked]);
});

it('an order counts for every search that has led to it, and for no other', async () => {
  noteClick(padel, 'racket');
  noteClick({ text: 'ball', total: 1 }, 'ball');
  noteClick({ text: 'racket', total: 1 }, 'racket');
  told = [];
  noteOrder(['racket']);
  expect(await sent()).toEqual([ordered, '/api/searches {"query":"racket","step":"order"}']);
});

it('what is narrowed by filters says nothing of the search, but clicks there count for one that is known', async () => {
  const narrowed = { text: 'padel', total: undefined };
  noteClick(narrowed, 'racket');
  expect(told).toEqual([]);
  noteSearch(padel);
  noteClick(narrowed, 'racket');
  expect(await sent()).toEqual([searched, clicked]);
});

it('what looks personal, and what lies in a hidden tab, is neither told nor kept', () => {
  noteClick({ text: 'anna@example.test', total: 0 }, 'racket');
  page.hidden = true;
  noteSearch(padel);
  expect(told).toEqual([]);
  expect(stored.size).toBe(0);
});

it('broken storage is no search', async () => {
  stored.set('fh:searches', '[{"text":7},null,{"text":"padel"}]');
  noteSearch(padel);
  expect(await sent()).toEqual([searched]);
});
