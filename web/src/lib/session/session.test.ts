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
let page: EventTarget;
/** Where the document was sent. */
let sentTo: string[];
const fetchMock = vi.fn<typeof fetch>();
const toast = vi.fn(async () => {});
const showConfirm = vi.fn(async () => false);
vi.mock('../../ui/toast.ts', () => ({ toast }));
vi.mock('../../ui/confirm.ts', () => ({ showConfirm }));

beforeEach(() => {
  vi.resetModules();
  for (const mock of [fetchMock, toast, showConfirm]) mock.mockReset();
  showConfirm.mockResolvedValue(false);
  [local, tab, page, sentTo] = [new FakeStorage(), new FakeStorage(), new EventTarget(), []];
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('StorageEvent', Event);
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page));
  open('/');
});
afterEach(() => vi.unstubAllGlobals());

function open(pathname: string, search = '') {
  const replace = (path: string) => void sentTo.push(path);
  vi.stubGlobal('location', { pathname, search, replace, assign: replace, reload: () => replace('reload') });
}

/** The shop: who is who by their token, and everybody else is nobody. */
function shopKnows(accounts: Record<string, { _id: string; admin?: boolean }>) {
  fetchMock.mockImplementation(async (url, init) => {
    const token = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length) ?? '';
    const account = accounts[token];
    if (!account) return Response.json({ error: 'Please log in first.', code: 'not-signed-in' }, { status: 401 });
    if (String(url).endsWith('/me')) return Response.json({ _id: account._id });
    if (account.admin) return Response.json(true);
    return Response.json({ error: 'No.', code: 'not-allowed' }, { status: 403 });
  });
}

/** What another tab does: it writes, and the browser tells this one. */
function elsewhere(change: () => void) {
  change();
  page.dispatchEvent(new Event('storage'));
}

/** A document that is drawn for whoever is stored. */
async function openDocument() {
  const [session, follow, drafts, who, leave] = [
    await import('./session.ts'),
    await import('./follow-session.ts'),
    await import('./drafts.ts'),
    await import('./token-holder.ts'),
    await import('./leave.ts'),
  ];
  return { ...session, ...follow, ...drafts, ...who, ...leave };
}

const told = () => toast.mock.calls.map(([text]: string[]) => text);

describe('the session', () => {
  it.each([
    [true, 'admin'],
    [false, 'client'],
  ])('is held against the shop when a page opens, with a hint for the header (%s: %s)', async (admin, role) => {
    local.setItem('token', 'mine');
    shopKnows({ mine: { _id: 'pat', admin } });
    (await openDocument()).followSession();
    await vi.waitFor(() => expect(local.getItem('fh:role')).toBe(role), 60_000);
    expect([local.getItem('token'), told(), sentTo]).toEqual(['mine', [], []]);
  });

  it.each([429, 500, 503])('is left alone while the shop cannot say (%d)', async (status) => {
    local.setItem('token', 'mine');
    fetchMock.mockResolvedValue(new Response('', { status }));
    await (await openDocument()).checkHolder();
    expect(Object.fromEntries(local.all)).toEqual({ token: 'mine' });
  });

  it('found dead by any call is dropped, and told once however many calls find out', async () => {
    local.setItem('token', 'dead');
    local.setItem('fh:role', 'admin');
    shopKnows({});
    const { followSession, askOwner } = await openDocument();
    followSession();
    expect(await Promise.all([askOwner(), askOwner()])).toEqual([undefined, undefined]);
    await vi.waitFor(() => expect(told()).toEqual(['You have been logged out.']), 60_000);
    expect(local.length).toBe(0);
    expect(sentTo).toEqual([]);
  });

  it('is not judged by an answer about the one before', async () => {
    local.setItem('token', 'old');
    fetchMock.mockImplementation(async () => {
      local.setItem('token', 'new');
      return Response.json({}, { status: 401 });
    });
    await (await openDocument()).checkHolder();
    expect(local.getItem('token')).toBe('new');
  });

  it('that begins leaves nothing of the hint about whoever was here before', async () => {
    local.setItem('fh:role', 'admin');
    const { startSession } = await openDocument();
    expect(startSession('mine')).toBe(true);
    expect(Object.fromEntries(local.all)).toEqual({ token: 'mine' });
  });
});

describe('when a session ends', () => {
  it.each([
    ['/me/profile', '/login?next=%2Fme%2Fprofile%3Fpage%3D2'],
    ['/review/7', '/login?next=%2Freview%2F7%3Fpage%3D2'],
    // Its order is not in the address, but in the profile.
    ['/success', '/login?next=%2Fme%2Fprofile', '/me/profile'],
    ['/admin/stock', '/'],
  ])('in another tab, %s is left for %s', async (pathname, to, next = `${pathname}?page=2`) => {
    local.setItem('token', 'mine');
    shopKnows({ mine: { _id: 'pat' } });
    open(pathname, '?page=2');
    (await openDocument()).followSession();
    elsewhere(() => local.removeItem('token'));
    await vi.waitFor(() => expect(sentTo).toEqual([to]), 60_000);
    expect(told()).toEqual([]);

    // The next document tells it, once.
    vi.resetModules();
    const { findSessionEnd } = await openDocument();
    expect(findSessionEnd()).toEqual({ by: 'expired', next });
    expect(tab.length).toBe(0);
  });

  it('on an admin page, the start page says so and offers the way back', async () => {
    tab.setItem('fh:farewell', JSON.stringify({ by: 'expired', next: '/admin/stock' }));
    showConfirm.mockResolvedValue(true);
    (await openDocument()).followSession();
    await vi.waitFor(() => expect(sentTo).toEqual(['/login?next=%2Fadmin%2Fstock']), 60_000);
    expect(showConfirm).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'You are logged out', action: 'Log in' }),
    );
  });

  it('a document that was away in the browser’s cache hears of it when it comes back', async () => {
    local.setItem('token', 'mine');
    shopKnows({ mine: { _id: 'pat' } });
    open('/me/profile');
    (await openDocument()).followSession();
    local.removeItem('token');
    page.dispatchEvent(new Event('pageshow'));
    await vi.waitFor(() => expect(sentTo).toEqual(['/login?next=%2Fme%2Fprofile']), 60_000);
  });

  it('by a logout, a payment in doubt ends with it, and nothing typed is kept', async () => {
    local.setItem('token', 'mine');
    local.setItem('fh:payment', '{}');
    local.setItem('carrito', '[1]');
    shopKnows({ mine: { _id: 'pat' } });
    open('/carrito');
    const { followSession, registerDraft, askOwner } = await openDocument();
    followSession();
    await askOwner();
    registerDraft('checkout', () => ({ city: 'Springfield' }));
    // The other tab's own document, over the same storage.
    vi.resetModules();
    const other = await openDocument();
    elsewhere(() => other.signOutHere());
    await vi.waitFor(() => expect(sentTo).toEqual(['/login?next=%2Fcarrito']), 60_000);
    expect([...local.all.keys()]).toEqual(['carrito', 'fh:signed-out']);
    expect([...tab.all.keys()]).toEqual(['fh:farewell']);
    expect(JSON.parse(tab.getItem('fh:farewell') ?? '')).toMatchObject({ by: 'sign-out' });
  });
});

describe('what was typed when a session expires', () => {
  const values = { city: 'Springfield', same: true, tags: ['a'] };

  async function expireWith(typed: object | undefined, pathname = '/carrito') {
    local.setItem('token', 'mine');
    shopKnows({ mine: { _id: 'pat' } });
    open(pathname);
    const { followSession, registerDraft, askOwner, tokenRefused } = await openDocument();
    followSession();
    await askOwner();
    registerDraft('form', () => typed);
    tokenRefused('mine');
    vi.resetModules();
    return openDocument();
  }

  it('waits for the same person, who is led to the login and back', async () => {
    const { takeDraft } = await expireWith(values);
    expect(sentTo).toEqual(['/login?next=%2Fcarrito']);
    expect(takeDraft('form', 'pat', { city: '', same: false, tags: [] })).toEqual(values);
    expect(takeDraft('form', 'pat', values)).toBeUndefined();
  });

  it('on an admin page leads to the login directly', async () => {
    await expireWith(values, '/admin/createproduct');
    expect(sentTo).toEqual(['/login?next=%2Fadmin%2Fcreateproduct']);
  });

  it('is nobody else’s', async () => {
    const { takeDraft } = await expireWith(values);
    expect(takeDraft('form', 'kim', values)).toBeUndefined();
    expect(tab.getItem('fh:draft:form')).toBeNull();
  });

  it('does not wait on once somebody else is here', async () => {
    const { followSession } = await expireWith(values);
    shopKnows({ theirs: { _id: 'kim' } });
    local.setItem('token', 'theirs');
    tab.setItem('fh:draft:own', JSON.stringify({ owner: 'kim', values }));
    followSession();
    await vi.waitFor(() => expect([...tab.all.keys()]).toEqual(['fh:draft:own']), 60_000);
  });

  it('is dropped if it is not what the form holds', async () => {
    const { takeDraft } = await expireWith({ city: 7 });
    expect(takeDraft('form', 'pat', values)).toBeUndefined();
  });

  it('is nothing if nothing was typed: a public page stays as it is', async () => {
    await expireWith(undefined);
    expect(sentTo).toEqual([]);
    expect(tab.length).toBe(0);
  });
});

describe('another token in the storage', () => {
  async function replaceWith(account: { _id: string }, pathname: string) {
    local.setItem('token', 'mine');
    tab.setItem('fh:draft:form', JSON.stringify({ owner: 'pat' }));
    shopKnows({ mine: { _id: 'pat' }, next: account });
    open(pathname);
    const { followSession, askOwner } = await openDocument();
    followSession();
    await askOwner();
    elsewhere(() => local.setItem('token', 'next'));
  }

  it('of somebody else has every page about the one before loaded anew, and drops what they typed', async () => {
    await replaceWith({ _id: 'kim' }, '/me/profile');
    await vi.waitFor(() => expect(sentTo).toEqual(['reload']), 60_000);
    expect(tab.length).toBe(0);
  });

  it('of the same person changes nothing', async () => {
    await replaceWith({ _id: 'pat' }, '/me/profile');
    await vi.waitFor(() => expect(local.getItem('fh:role')).toBe('client'), 60_000);
    expect(sentTo).toEqual([]);
    expect(tab.length).toBe(1);
  });
});
