import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserStore, forgetAccounts } from './browser-store.ts';

let stored: Map<string, string>;
let isFull: boolean;

function fakeStorage(): Partial<Storage> {
  stored = new Map();
  return {
    get length() {
      return stored.size;
    },
    key: (at) => [...stored.keys()][at] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key) => void stored.delete(key),
  };
}

beforeEach(() => {
  isFull = false;
  vi.stubGlobal('localStorage', fakeStorage());
  return () => vi.unstubAllGlobals();
});

const isText = (item: unknown) => typeof item === 'string';
const readTexts = (content: unknown) => (Array.isArray(content) ? content.filter(isText) : []);

describe('what is kept in the browser', () => {
  it('of version 0 is stored as it is, of a later one in an envelope, and each is told from the other', () => {
    const old = createBrowserStore({ key: 'seen', owner: 'browser', empty: [], read: readTexts });
    old.change(() => ['ball']);
    expect(stored.get('seen')).toBe('["ball"]');

    const read = vi.fn((content: unknown, version: number) =>
      readTexts(content).map((item) => (version === 0 ? `${item}!` : item)),
    );
    const next = createBrowserStore({ key: 'seen', owner: 'browser', empty: [], version: 1, read });
    expect(next.get()).toEqual(['ball!']);
    next.change((items) => [...items, 'net']);
    expect(stored.get('seen')).toBe('{"version":1,"value":["ball!","net"]}');
    expect(next.get()).toEqual(['ball!', 'net']);
  });

  it('is the same object as long as nobody has changed it', () => {
    const store = createBrowserStore({ key: 'seen', owner: 'browser', empty: [], read: readTexts });
    stored.set('seen', '["ball"]');
    expect(store.get()).toBe(store.get());
    stored.set('seen', '["net"]');
    expect(store.get()).toEqual(['net']);
  });

  it('lives on in this page where the storage is full, until another tab has written something newer', () => {
    const store = createBrowserStore({ key: 'seen', owner: 'browser', empty: [], read: readTexts });
    store.change(() => ['ball']);
    isFull = true;
    store.change((items) => [...items, 'net']);
    store.change((items) => [...items, 'bat']);
    expect([store.get(), store.isRefused()]).toEqual([['ball', 'net', 'bat'], true]);
    stored.set('seen', '["elsewhere"]');
    expect([store.get(), store.isRefused()]).toEqual([['elsewhere'], false]);
  });

  it('goes with the account that it belongs to, and what is the browser’s stays', () => {
    const before = {
      'fh:payment': '{"owner":"pat"}',
      'fh:draft:review': '{"owner":"kim"}',
      'fh:draft:broken': '{',
      carrito: '[]',
      'fh:signed-up': '[]',
    };
    for (const [key, text] of Object.entries(before)) stored.set(key, text);
    forgetAccounts('local', 'pat');
    expect([...stored.keys()]).toEqual(['fh:payment', 'carrito', 'fh:signed-up']);
    forgetAccounts('local');
    expect([...stored.keys()]).toEqual(['carrito', 'fh:signed-up']);
  });
});
