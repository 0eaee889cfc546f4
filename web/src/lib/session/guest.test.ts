import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

class FakeStorage {
  readonly all = new Map<string, string>();
  get length() {
    return this.all.size;
  }
  key = (at: number) => [...this.all.keys()][at] ?? null;
  getItem = (key: string) => this.all.get(key) ?? null;
  setItem = (key: string, value: string) => void this.all.set(key, value);
  removeItem = (key: string) => void this.all.delete(key);
}

let local: FakeStorage;
let tab: FakeStorage;
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.resetModules();
  [local, tab] = [new FakeStorage(), new FakeStorage()];
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
});
afterEach(() => vi.unstubAllGlobals());

describe('a guest', () => {
  it('is the same for the same address, another for another, and nobody once somebody is signed in', async () => {
    let begun = 0;
    fetchMock.mockImplementation(async () => Response.json({ tokenId: `guest-token-${++begun}` }));
    const { startSession } = await import('./session.ts');
    const { becomeGuest, findGuest } = await import('./guest.ts');
    expect(findGuest()).toBeUndefined();
    await becomeGuest('pat@example.test');
    const pat = findGuest();
    await becomeGuest('pat@example.test');
    expect([begun, findGuest(), local.getItem('token')]).toEqual([1, pat, null]);
    await becomeGuest('kim@example.test');
    expect([begun, findGuest() === pat]).toEqual([2, false]);
    startSession('member');
    await becomeGuest('kim@example.test');
    expect([begun, findGuest(), local.getItem('fh:guest')]).toEqual([2, undefined, null]);
  });
});

describe('what a visitor has typed', () => {
  const form = { city: '' };

  it('goes when somebody signs in', async () => {
    const { writeDraft, readDraft, dropDrafts, VISITOR } = await import('./drafts.ts');
    writeDraft('checkout', VISITOR, { city: 'Springfield' });
    expect(readDraft('checkout', VISITOR, form)).toEqual({ city: 'Springfield' });
    dropDrafts('pat');
    expect([readDraft('checkout', VISITOR, form), readDraft('checkout', 'pat', form)]).toEqual([undefined, undefined]);
  });

  it('never takes the place of what waits for somebody whose session has ended', async () => {
    const { writeDraft, readDraft, VISITOR } = await import('./drafts.ts');
    writeDraft('checkout', 'pat', { city: 'Springfield' });
    writeDraft('checkout', VISITOR, form);
    expect(readDraft('checkout', 'pat', form)).toEqual({ city: 'Springfield' });
  });

  it('is theirs who went to the login with it, and nobody else’s after that', async () => {
    const { writeDraft, readDraft, handOverDraft, dropDrafts, VISITOR } = await import('./drafts.ts');
    writeDraft('checkout', VISITOR, { city: 'Springfield' });
    handOverDraft('checkout');
    expect(readDraft('checkout', VISITOR, form)).toEqual({ city: 'Springfield' });
    dropDrafts('pat');
    expect(readDraft('checkout', 'pat', form)).toEqual({ city: 'Springfield' });
    dropDrafts('kim');
    expect(tab.length).toBe(0);
  });
});
