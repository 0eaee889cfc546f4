import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AdminFallback } from './admin-only.tsx';

const fetchMock = vi.fn<typeof fetch>();
const stored = new Map<string, string>();
const load = vi.fn(async () => 'the books');
const args = { params: {}, request: new Request('http://shop.test/admin') };
// A document that is being left stays so: each test has one of its own.
const opened = async () => (await import('./admin-only.tsx')).adminLoader('orders', load)(args);
const replace = vi.fn<(path: string) => void>();

beforeEach(() => {
  vi.resetModules();
  stored.clear();
  replace.mockClear();
  load.mockClear();
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('location', { replace, pathname: '/admin' });
  vi.stubGlobal('StorageEvent', Event);
  for (const name of ['addEventListener', 'dispatchEvent']) vi.stubGlobal(name, () => {});
});
afterEach(() => vi.unstubAllGlobals());

const answerStaff = (...rights: string[]) =>
  fetchMock.mockImplementation(async (address) =>
    String(address instanceof Request ? address.url : address).includes('/verify')
      ? Response.json(true)
      : Response.json({ rights }),
  );

/** Where the document of a page goes that is not for its visitor, without drawing anything more. */
async function sentTo(): Promise<string | undefined> {
  void opened();
  await vi.waitFor(() => expect(replace).toHaveBeenCalled(), 60_000);
  expect(load).not.toHaveBeenCalled();
  return replace.mock.lastCall?.[0];
}

describe('an admin page', () => {
  it('gives its data to staff with its right, whom the header then knows', async () => {
    stored.set('token', 'abc');
    answerStaff('orders');
    expect(await opened()).toBe('the books');
    expect(stored.get('fh:role')).toBe('admin');
  });

  it('tells staff without its right which one it takes', async () => {
    stored.set('token', 'abc');
    answerStaff('stock', 'content');
    await expect(opened()).rejects.toMatchObject({
      data: { error: expect.stringContaining('“Orders”') },
      init: { status: 403 },
    });
    expect(load).not.toHaveBeenCalled();
  });

  it('sends a visitor to the start page without asking', async () => {
    expect(await sentTo()).toBe('/');
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('sends a client to the start page, whatever the hint says', async () => {
    stored.set('token', 'abc').set('fh:role', 'admin');
    fetchMock.mockImplementation(async () => Response.json({ error: 'No.', code: 'not-allowed' }, { status: 403 }));
    expect(await sentTo()).toBe('/');
    expect(stored.get('fh:role')).toBe('client');
  });

  it('forgets a session that has ended, on the way to the start page', async () => {
    stored.set('token', 'abc').set('fh:role', 'admin');
    fetchMock.mockImplementation(async () => Response.json({ error: 'No.', code: 'not-signed-in' }, { status: 401 }));
    expect(await sentTo()).toBe('/');
    expect(stored.size).toBe(0);
  });

  it('shows the error page while the shop is away, and nothing of the data', async () => {
    stored.set('token', 'abc');
    fetchMock.mockImplementation(async () => new Response('', { status: 503 }));
    await expect(opened()).rejects.toMatchObject({ init: { status: 503 } });
    expect(load).not.toHaveBeenCalled();
  });

  it('waits unseen by anybody but administrators, and says a word only without scripts', () => {
    const page = renderToStaticMarkup(<AdminFallback />);
    expect(page).toMatch(/^<div class="[^"]*hidden[^"]*scriptless:block"/);
    expect(page).toMatch(/<div aria-hidden="true" class="[^"]*hidden[^"]*admin:block"/);
  });
});
