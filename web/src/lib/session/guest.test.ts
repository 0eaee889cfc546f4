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
    await becomeGuest('pat@example.test', false);
    const pat = findGuest();
    await becomeGuest('pat@example.test', false);
    expect([begun, findGuest(), local.getItem('token')]).toEqual([1, pat, null]);
    await becomeGuest('kim@example.test', false);
    expect([begun, findGuest() === pat]).toEqual([2, false]);
    startSession('member');
    await becomeGuest('kim@example.test', false);
    expect([begun, findGuest(), tab.length, [...local.all.keys()]]).toEqual([2, undefined, 0, ['token']]);
  });

  it('is known in this tab alone, unless they have asked to stay', async () => {
    fetchMock.mockImplementation(async () => Response.json({ tokenId: 'guest-token' }));
    const { becomeGuest, findGuest } = await import('./guest.ts');
    await becomeGuest('pat@example.test', false);
    expect([tab.getItem('fh:guest'), local.length]).toEqual(['guest-token', 0]);
    await becomeGuest('pat@example.test', true);
    expect([local.getItem('fh:guest'), tab.length]).toEqual(['guest-token', 0]);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
    expect([findGuest(), local.length]).toEqual([undefined, 0]);
    vi.restoreAllMocks();
    await becomeGuest('pat@example.test', true);
    await becomeGuest('pat@example.test', false);
    expect([tab.getItem('fh:guest'), local.length]).toEqual(['guest-token', 0]);
  });

  it('is known in the browser while a payment is open, whatever becomes of the tab, and then in a tab again', async () => {
    fetchMock.mockImplementation(async () => Response.json({ tokenId: 'guest-token' }));
    const { becomeGuest, findGuest, keepGuestForPayment, endKeeping } = await import('./guest.ts');
    await becomeGuest('pat@example.test', false);
    const pat = findGuest();
    keepGuestForPayment(60_000);
    tab.all.clear();
    expect(findGuest()).toBe(pat);
    endKeeping();
    expect([findGuest(), local.length, tab.getItem('fh:guest-email')]).toEqual([pat, 0, 'pat@example.test']);
    keepGuestForPayment(-1);
    tab.all.clear();
    expect([findGuest(), local.length]).toEqual([undefined, 0]);
  });

  it('and what links of mails have opened are forgotten with a logout in the same tab, and so is what was typed', async () => {
    vi.stubGlobal('dispatchEvent', () => true);
    vi.stubGlobal('StorageEvent', Event);
    const { signOutHere } = await import('./session.ts');
    const { writeDraft, readDraft, VISITOR } = await import('./drafts.ts');
    tab.setItem('fh:order-key:1', 'key');
    tab.setItem('fh:viewed', '[]');
    writeDraft('checkout', 'pat', { city: 'Springfield' });
    signOutHere();
    expect([...tab.all.keys()]).toEqual(['fh:viewed']);
    // Whoever is here next has their own.
    writeDraft('checkout', VISITOR, { city: 'Shelbyville' });
    expect(readDraft('checkout', VISITOR, { city: '' })).toEqual({ city: 'Shelbyville' });
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
