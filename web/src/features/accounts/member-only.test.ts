import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { memberLoader } from './member-only.tsx';

const stored = new Map<string, string>();
const load = vi.fn(async () => 'my orders');
const opened = () => memberLoader(load)({ params: {}, request: new Request('http://shop.test/review/7?a=b') });
const replace = vi.fn<(path: string) => void>();
const refused = (status: number) => new ApiError(status, { error: 'No.', code: 'refused' });

beforeEach(() => {
  stored.clear();
  load.mockReset().mockResolvedValue('my orders');
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('location', { replace });
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => vi.unstubAllGlobals());

async function sentTo(): Promise<string | null> {
  const thrown = await opened().catch((error: unknown) => error);
  return thrown instanceof Response ? thrown.headers.get('location') : null;
}

describe('a page for whoever is logged in', () => {
  it('gives its data', async () => {
    stored.set('token', 'abc');
    expect(await opened()).toBe('my orders');
  });

  it('sends visitors to the login, which leads back', async () => {
    expect(await sentTo()).toBe('/login?next=%2Freview%2F7%3Fa%3Db');
    expect(load).not.toHaveBeenCalled();
  });

  it('leads whose session has ended to the login with a whole document, which leads back', async () => {
    stored.set('token', 'dead');
    load.mockRejectedValue(refused(401));
    void opened();
    await vi.waitFor(() => expect(replace.mock.calls).toEqual([['/login?next=%2Freview%2F7%3Fa%3Db']]), 60_000);
  });

  it('shows the error page for everything else, and nobody is logged out by it', async () => {
    stored.set('token', 'abc');
    load.mockRejectedValue(refused(404));
    await expect(opened()).rejects.toMatchObject({ init: { status: 404 } });
    expect(stored.get('token')).toBe('abc');
  });
});
