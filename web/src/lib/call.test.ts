import { declareEndpoint } from '@fieldhouse/contracts/endpoint';
import { createRedirect } from '@fieldhouse/contracts/redirects.endpoints';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { browserCall, call } from './call.ts';
import { download } from './files.ts';
import { onProofNeeded } from './identity/proof.ts';

const listBalls = declareEndpoint('listBalls', 'GET', '/api/balls', 'everyone');
const throwBall = declareEndpoint('throwBall', 'POST', '/api/balls', 'signed-in');

const old = { body: { from: '/products/ball', to: '/c/balls' } };
const sentKeys = () => fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));

const fetchMock = vi.fn<typeof fetch>();
const sentHeaders = () => new Headers(fetchMock.mock.calls[0]?.[1]?.headers);
const stored = (token: string | null) => vi.stubGlobal('localStorage', { getItem: () => token });

beforeEach(() => {
  fetchMock.mockReset().mockImplementation(async () => Response.json([1, 2]));
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => vi.unstubAllGlobals());

describe('a call from the browser', () => {
  it('gives the parsed answer', async () => {
    expect(await call(listBalls)).toEqual([1, 2]);
  });

  it('asks who one is where the shop wants to know again, once for many, and goes on with the same requests', async () => {
    let isProved = false;
    fetchMock.mockImplementation(async () =>
      isProved
        ? Response.json([1])
        : Response.json({ error: 'Please confirm that it is you.', code: 'confirm-identity' }, { status: 403 }),
    );
    const prove = vi.fn(async () => true);
    onProofNeeded(prove);
    onTestFinished(() => onProofNeeded(async () => false));
    prove.mockImplementationOnce(async () => false);
    await expect(call(listBalls)).rejects.toMatchObject({ code: 'confirm-identity' });
    prove.mockImplementation(async () => {
      isProved = true;
      return true;
    });
    expect(await Promise.all([call(listBalls), call(listBalls)])).toEqual([[1], [1]]);
    expect(prove).toHaveBeenCalledTimes(2);
  });

  it('sends what makes something with a key, the same until the shop has answered it', async () => {
    const lost = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => Response.json({ error: 'Bad gateway' }, { status: 502 }),
      async () => Response.json({ error: 'It is under way.', code: 'under-way' }, { status: 409 }),
    ];
    for (const answer of lost) {
      fetchMock.mockImplementationOnce(answer);
      await expect(call(createRedirect, old)).rejects.toThrow();
    }
    await call(createRedirect, old);
    const [first, ...again] = sentKeys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toEqual([first, first, first]);

    fetchMock.mockClear();
    await call(createRedirect, old);
    await call(createRedirect, { body: { from: '/products/bat', to: '/c/balls' } });
    await call(throwBall);
    const [another, other, none] = sentKeys();
    expect(new Set([first, another, other]).size).toBe(3);
    expect(none).toBeNull();
  });

  it('makes up a new key for what was refused, or is meant anew after a while', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fetchMock.mockResolvedValueOnce(Response.json({ error: 'No.', code: 'refused' }, { status: 400 }));
    await expect(call(createRedirect, old)).rejects.toThrow('No.');
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(call(createRedirect, old)).rejects.toThrow();
    vi.advanceTimersByTime(11 * 60_000);
    await call(createRedirect, old);
    expect(new Set(sentKeys()).size).toBe(3);
  });

  it('asks the same for a file that is downloaded, and by which proof', async () => {
    const refusal = { error: 'Please confirm.', code: 'confirm-identity', key: 'session.confirm-by-factor' };
    fetchMock.mockImplementationOnce(async () => Response.json(refusal, { status: 403 }));
    const prove = vi.fn(async (_byFactor: boolean) => true);
    onProofNeeded(prove);
    onTestFinished(() => onProofNeeded(async () => false));
    const link = { click: vi.fn() };
    vi.stubGlobal('document', { createElement: () => link });
    await download(listBalls, {}, 'balls.csv');
    expect(prove).toHaveBeenCalledExactlyOnceWith(true);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    expect(link).toMatchObject({ download: 'balls.csv', href: expect.stringMatching(/^blob:/) });
  });

  it('gives the headers too, where somebody wants them', async () => {
    fetchMock.mockResolvedValue(Response.json([1], { headers: { 'x-total-count': '7' } }));
    const { body, header } = await call.whole(listBalls);
    expect([body, header('x-total-count'), header('x-none')]).toEqual([[1], '7', undefined]);
  });

  it('shows the token only where the endpoint is not for everyone', async () => {
    stored('secret');
    await call(listBalls);
    expect(sentHeaders().has('authorization')).toBe(false);
    fetchMock.mockClear();
    await call(throwBall);
    expect(sentHeaders().get('authorization')).toBe('Bearer secret');
  });

  it('shows a guest’s session to calls for buyers alone, as long as nobody is signed in, and forgets one that is refused', async () => {
    const buy = declareEndpoint('buy', 'POST', '/api/buy', 'buyer');
    const quote = declareEndpoint('quote', 'POST', '/api/quote', 'everyone', { session: 'buyer' });
    const entries = new Map([['fh:guest', 'passing']]);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => entries.get(key) ?? null,
      removeItem: (key: string) => entries.delete(key),
    });
    for (const endpoint of [buy, quote, throwBall, listBalls]) await call(endpoint);
    entries.set('token', 'member');
    await call(buy);
    const shown = fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'));
    expect(shown).toEqual(['Bearer passing', 'Bearer passing', null, null, 'Bearer member']);
    entries.delete('token');
    fetchMock.mockResolvedValue(Response.json({ error: 'Who?', code: 'not-signed-in' }, { status: 401 }));
    await expect(call(buy)).rejects.toMatchObject({ status: 401 });
    expect(entries.size).toBe(0);
  });

  it('goes without a token where none is stored or storage is refused', async () => {
    stored(null);
    await call(throwBall);
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    await call(throwBall);
    expect(fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).has('authorization'))).toEqual([
      false,
      false,
    ]);
  });

  it('throws what the shop said about a refusal', async () => {
    fetchMock.mockResolvedValue(Response.json({ error: 'No balls left.', code: 'refused' }, { status: 400 }));
    await expect(call(listBalls)).rejects.toMatchObject({ status: 400, code: 'refused', message: 'No balls left.' });
  });

  it('takes a page of a proxy for an outage', async () => {
    fetchMock.mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(call(listBalls)).rejects.toMatchObject({ status: 502, code: 'unavailable' });
  });

  it('says that the shop cannot be reached when there is no answer', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call(listBalls)).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('leaves a call that was given up alone', async () => {
    const given = new AbortController();
    given.abort();
    fetchMock.mockRejectedValue(given.signal.reason);
    await expect(browserCall(given.signal)(listBalls)).rejects.toBe(given.signal.reason);
  });
});

describe('what is asked once per visit', () => {
  const listLanes = declareEndpoint('listLanes', 'GET', '/api/lanes', 'everyone');
  beforeEach(() => stored(null));

  it('is asked again after a failure, after a write, and when it has become old', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fetchMock.mockRejectedValueOnce(new TypeError('offline'));
    await expect(call.once(listLanes)).rejects.toThrow();
    expect(await Promise.all([call.once(listLanes), browserCall(AbortSignal.abort()).once(listLanes)])).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    await call(throwBall);
    await call.once(listLanes);
    expect(fetchMock).toHaveBeenCalledTimes(4);
    vi.advanceTimersByTime(6 * 60_000);
    await call.once(listLanes);
    expect(fetchMock).toHaveBeenCalledTimes(5);
  });
});
