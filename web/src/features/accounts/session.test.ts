import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkSession, storeToken } from './session.ts';

const fetchMock = vi.fn<typeof fetch>();
const stored = new Map<string, string>();
const announced = vi.fn();

beforeEach(() => {
  stored.clear();
  announced.mockClear();
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('dispatchEvent', announced);
  vi.stubGlobal('StorageEvent', Event);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const answer = (status: number) => async () => Response.json(status === 200 ? true : {}, { status });

describe('the stored token', () => {
  it.each([
    [200, 'admin'],
    [403, 'client'],
  ])('is kept when the shop answers %d, with the hint %s for the header', async (status, role) => {
    stored.set('token', 'abc');
    fetchMock.mockImplementation(answer(status));
    expect(await checkSession()).toBe(false);
    expect(Object.fromEntries(stored)).toEqual({ token: 'abc', 'fh:role': role });
    expect(announced).toHaveBeenCalled();
  });

  it('is dropped when it is dead', async () => {
    stored.set('token', 'abc').set('fh:role', 'admin');
    fetchMock.mockImplementation(answer(401));
    expect(await checkSession()).toBe(true);
    expect(stored.size).toBe(0);
    expect(announced).toHaveBeenCalled();
  });

  it.each([429, 500, 503])('is left alone when the shop cannot say (%d)', async (status) => {
    stored.set('token', 'abc').set('fh:role', 'admin');
    fetchMock.mockImplementation(answer(status));
    expect(await checkSession()).toBe(false);
    expect(stored.get('fh:role')).toBe('admin');
  });

  it('is not judged by an answer about the one before', async () => {
    stored.set('token', 'old');
    fetchMock.mockImplementation(async () => {
      stored.set('token', 'new');
      return Response.json({}, { status: 401 });
    });
    expect(await checkSession()).toBe(false);
    expect(stored.get('token')).toBe('new');
  });

  it('is not asked about where there is none', async () => {
    expect(await checkSession()).toBe(false);
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('leaves nothing of the hint about whoever was here before', () => {
    stored.set('fh:role', 'admin');
    expect(storeToken('abc')).toBe(true);
    expect(Object.fromEntries(stored)).toEqual({ token: 'abc' });
  });
});
