import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { headScriptText } from './head-script.ts';

/** As little of a browser as the script may rely on: a name it takes from its own file would be missing here. */
function openPage({
  storage,
  picture,
  held = true,
  pathname = '/',
}: {
  storage?: unknown;
  picture?: EventTarget;
  held?: boolean;
  pathname?: string;
}) {
  const page = new EventTarget();
  const location = { pathname };
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, address: string) => {
      location.pathname = address;
    },
  };
  const dataset: { auth?: string } = {};
  const preload = { rel: 'later' };
  const started: string[] = [];
  const document = {
    documentElement: { dataset },
    getElementById: () => (held ? { textContent: 'import "/app.js"' } : null),
    querySelector: () => picture ?? null,
    querySelectorAll: () => [preload],
    createElement: () => ({ textContent: '', remove() {} }),
    head: { append: (script: { textContent: string }) => started.push(script.textContent) },
  };
  runInNewContext(headScriptText(), {
    document,
    location,
    history,
    localStorage: storage,
    addEventListener: page.addEventListener.bind(page),
    requestAnimationFrame: (run: () => void) => setTimeout(run, 16),
    setTimeout,
  });
  page.dispatchEvent(new Event('DOMContentLoaded'));
  return { page, dataset, preload, started, location };
}

const storageWith = (entries: Record<string, string>) => ({ getItem: (key: string) => entries[key] ?? null });

describe('the script in the head', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('knows visitor, client and admin before the first paint', () => {
    expect(openPage({ storage: storageWith({}) }).dataset.auth).toBe('visitor');
    expect(openPage({ storage: storageWith({ 'fh:role': 'admin' }) }).dataset.auth).toBe('visitor');
    expect(openPage({ storage: storageWith({ token: 't' }) }).dataset.auth).toBe('client');
    expect(openPage({ storage: storageWith({ token: 't', 'fh:role': 'admin' }) }).dataset.auth).toBe('admin');
  });

  it('takes the token out of the address of the profile, and leaves all other addresses', () => {
    expect(openPage({ pathname: '/me/s3cret' }).location.pathname).toBe('/me/profile');
    for (const pathname of ['/me/profile', '/', '/product/me', '/api/me/x'])
      expect(openPage({ pathname }).location.pathname).toBe(pathname);
  });

  it('takes a browser without storage for a visitor', () => {
    expect(openPage({ storage: undefined }).dataset.auth).toBe('visitor');
  });

  it('starts the scripts after the first paint of a page without a main picture, once', () => {
    const { page, started, preload } = openPage({});
    expect(started).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(started).toEqual(['import "/app.js"']);
    expect(preload.rel).toBe('modulepreload');
    page.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(10_000);
    expect(started).toHaveLength(1);
  });

  it.each(['load', 'error'])('waits for the main picture: %s', (outcome) => {
    const picture = new EventTarget();
    const { started } = openPage({ picture });
    vi.advanceTimersByTime(2_000);
    expect(started).toHaveLength(0);
    picture.dispatchEvent(new Event(outcome));
    vi.advanceTimersByTime(100);
    expect(started).toHaveLength(1);
  });

  it.each(['pointerdown', 'keydown', 'focusin'])('does not let somebody wait after the first %s', (input) => {
    const { page, started } = openPage({ picture: new EventTarget() });
    page.dispatchEvent(new Event(input));
    expect(started).toHaveLength(1);
  });

  it('gives up on a picture after three seconds', () => {
    const { started } = openPage({ picture: new EventTarget() });
    vi.advanceTimersByTime(3_000);
    expect(started).toHaveLength(1);
  });

  it('leaves a page alone whose scripts were not held back', () => {
    const { started } = openPage({ held: false });
    vi.advanceTimersByTime(10_000);
    expect(started).toEqual([]);
  });
});
