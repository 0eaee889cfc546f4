import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { headScriptText } from './head-script.ts';

/** A button, and what is done to it. Its press travels over the page's window, as every event does first. */
class FakeElement {
  readonly attributes = new Map<string, string>();
  readonly dataset: Record<string, string> = {};
  readonly type: string;
  disabled = false;
  clicks = 0;

  constructor(type = 'button') {
    this.type = type;
  }
  closest = () => this;
  getAttribute = (name: string) => this.attributes.get(name) ?? null;
  setAttribute = (name: string, value: string) => this.attributes.set(name, value);
  removeAttribute = (name: string) => this.attributes.delete(name);
  click = () => {
    this.clicks++;
  };
}

/** Whether the page itself has got to see the press, and whether the browser does what it always does. */
function press(page: EventTarget, target: FakeElement) {
  const event = new Event('click', { cancelable: true });
  Object.defineProperty(event, 'target', { value: target });
  let seen = false;
  const see = () => {
    seen = true;
  };
  page.addEventListener('click', see);
  page.dispatchEvent(event);
  page.removeEventListener('click', see);
  return { seen, prevented: event.defaultPrevented };
}

/** As little of a browser as the script may rely on: a name it takes from its own file would be missing here. */
function openPage({
  storage,
  session,
  hash = '',
  picture,
  held = true,
  pathname = '/',
  drawnDisabled = [],
}: {
  storage?: unknown;
  session?: unknown;
  hash?: string;
  picture?: EventTarget;
  held?: boolean;
  pathname?: string;
  drawnDisabled?: FakeElement[];
}) {
  const page = new EventTarget();
  const location = {
    pathname,
    hash,
    search: '',
    replace: (fragment: string) => {
      location.hash = fragment;
    },
  };
  const history = {
    state: null as unknown,
    replaceState: (state: unknown, _title: string, address: string) => {
      history.state = state;
      [location.pathname, location.hash] = [address, ''];
    },
  };
  const dataset: { auth?: string } = {};
  const preload = { rel: 'later' };
  const started: string[] = [];
  const document = {
    documentElement: { dataset },
    getElementById: () => (held ? { textContent: 'import "/app.js"' } : null),
    querySelector: () => picture ?? null,
    querySelectorAll: (what: string) => (what.startsWith('link') ? [preload] : drawnDisabled),
    createElement: () => ({ textContent: '', remove() {} }),
    head: { append: (script: { textContent: string }) => started.push(script.textContent) },
  };
  runInNewContext(headScriptText(), {
    document,
    location,
    history,
    localStorage: storage,
    sessionStorage: session,
    Element: FakeElement,
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    requestAnimationFrame: (run: () => void) => setTimeout(run, 16),
    setTimeout,
  });
  page.dispatchEvent(new Event('DOMContentLoaded'));
  return { page, dataset, preload, started, location, history };
}

const pairs = (name: string, ...values: string[]) => values.map((value): [string, string] => [name, value]);
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

  it('leaves the empty fields of a filter out of its address, and nothing out of other forms', () => {
    const send = (sparse: boolean) => {
      const formData = new FormData();
      for (const [name, value] of [...pairs('pricemin', '', '5'), ...pairs('sort', ''), ...pairs('q', 'ball')])
        formData.append(name, value);
      const event = Object.assign(new Event('formdata'), { formData });
      Object.defineProperty(event, 'target', { value: { matches: () => sparse } });
      openPage({}).page.dispatchEvent(event);
      return [...formData];
    };
    expect(send(true)).toEqual([...pairs('pricemin', '5'), ...pairs('q', 'ball')]);
    expect(send(false)).toHaveLength(4);
  });

  it('takes the token out of the address of the profile, and leaves all other addresses', () => {
    for (const prefix of ['', '/de', '/eu', '/eu/de', '/north-america/es'])
      expect(openPage({ pathname: `${prefix}/me/s3cret` }).location.pathname).toBe(`${prefix}/me/profile`);
    for (const pathname of [
      '/me/profile',
      '/me/profile/addresses',
      '/me/profile/addresses/a1',
      '/',
      '/product/me',
      '/api/me/x',
      '/c/me/x',
      '/pages/me/',
      '/eu/de/me/profile',
    ])
      expect(openPage({ pathname }).location.pathname).toBe(pathname);
  });

  it('takes the key out of the address of an order, and keeps it for that order; other fragments stay', () => {
    const key = 'k_-9'.repeat(10);
    const kept: Record<string, string> = {};
    const session = { setItem: (name: string, value: string) => Object.assign(kept, { [name]: value }) };
    for (const pathname of ['/orders/a1', '/de/orders/a2', '/eu/orders/a3', '/eu/de/orders/a4']) {
      const { location } = openPage({ pathname, hash: `#${key}`, session });
      expect([location.pathname, location.hash]).toEqual([pathname, '']);
    }
    expect(kept).toEqual(Object.fromEntries([1, 2, 3, 4].map((n) => [`fh:order-key:a${n}`, key])));
    expect(openPage({ pathname: '/orders/a1', hash: '#main', session }).location.hash).toBe('#main');
    for (const pathname of ['/', '/admin/orders/a1'])
      expect(openPage({ pathname, hash: `#${key}`, session }).location.hash).toBe(`#${key}`);
    // Where storage is blocked it stays with the tab's history.
    const blocked = openPage({ pathname: '/orders/a1', hash: `#${key}` });
    expect([blocked.location.hash, blocked.history.state]).toEqual(['', { orderKey: key }]);
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

  it('keeps a press until the page is hydrated, shows that it waits, and repeats it once', () => {
    const { page } = openPage({});
    const [add, other] = [new FakeElement(), new FakeElement()];
    for (const _ of [1, 2, 3]) expect(press(page, add).seen).toBe(false);
    expect(add.attributes.get('aria-busy')).toBe('true');
    page.dispatchEvent(new Event('hydrated'));
    vi.advanceTimersByTime(1);
    expect([add.clicks, other.clicks]).toEqual([1, 0]);
    expect(add.attributes.has('aria-busy')).toBe(false);
    // From now on the page itself is pressed.
    expect(press(page, add).seen).toBe(true);
    page.dispatchEvent(new Event('hydrated'));
    vi.advanceTimersByTime(10_000);
    expect(add.clicks).toBe(1);
  });

  it('keeps the press on a form that only a script may send, and sends it once when the page is hydrated', () => {
    const submit = new FakeElement('submit');
    submit.disabled = true;
    const { page } = openPage({ drawnDisabled: [submit] });
    expect(submit.disabled).toBe(false);
    for (const _ of [1, 2]) expect(press(page, submit)).toEqual({ seen: false, prevented: true });
    expect(submit.attributes.get('aria-busy')).toBe('true');
    page.dispatchEvent(new Event('hydrated'));
    vi.advanceTimersByTime(1);
    expect([submit.clicks, submit.attributes.has('aria-busy')]).toEqual([1, false]);
    expect(press(page, submit)).toEqual({ seen: true, prevented: false });
  });

  it('leaves a heart filled that was filled already, though it did not show yet', () => {
    const { page } = openPage({});
    const [kept, empty] = [new FakeElement(), new FakeElement()];
    for (const heart of [kept, empty]) {
      heart.setAttribute('aria-pressed', 'false');
      press(page, heart);
    }
    kept.setAttribute('aria-pressed', 'true');
    page.dispatchEvent(new Event('hydrated'));
    vi.advanceTimersByTime(1);
    expect([kept.clicks, empty.clicks]).toEqual([0, 1]);
  });

  it('forgets what was pressed when somebody leaves the page', () => {
    const { page } = openPage({});
    const add = new FakeElement();
    press(page, add);
    page.dispatchEvent(new Event('pagehide'));
    expect(add.attributes.has('aria-busy')).toBe(false);
    page.dispatchEvent(new Event('hydrated'));
    vi.advanceTimersByTime(1);
    expect(add.clicks).toBe(0);
  });

  it('opens the filter menu at once, and lets forms be sent as ever', () => {
    const { page, location } = openPage({});
    const toggle = new FakeElement('submit');
    toggle.dataset.opens = 'filters';
    expect(press(page, toggle)).toEqual({ seen: true, prevented: true });
    expect(location.hash).toBe('#filters');
    // Enter in one of its fields presses the same button: now it sends the form.
    expect(press(page, toggle).prevented).toBe(false);
    expect(press(page, new FakeElement('submit'))).toEqual({ seen: true, prevented: false });
  });
});
