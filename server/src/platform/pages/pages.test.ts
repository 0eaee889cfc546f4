import { createHash } from 'node:crypto';
import { declareEndpoint } from '@fieldhouse/contracts/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { changed, inWrite } from '../cache/changes.ts';
import { AppError } from '../http/app-error.ts';
import { InsideCalls } from '../http/inside-calls.ts';
import { isStaffPage } from '../http/redact-url.ts';
import { type RouteHost, route } from '../http/route.ts';
import type { Provider } from './document.ts';
import { pageAddress } from './page-address.ts';
import type { RenderPage } from './page-source.ts';
import { servePages } from './pages.ts';

const names = { response: z.array(z.string()) };
const listSports = declareEndpoint<typeof names>('listSports', 'GET', '/api/sports', 'everyone', { cache: 'public' });
const listModes = declareEndpoint<typeof names>('listModes', 'GET', '/api/modes', 'everyone');

const paymaster: Provider = {
  sources: { 'script-src': ['https://pay.test'], 'frame-src': ['https://frames.pay.test'] },
  headers: { 'cross-origin-opener-policy': 'same-origin-allow-popups' },
};
const PUBLIC = 'public, max-age=0, must-revalidate';
let shop: TestShop;
let now = 0;
let sports = ['Tennis'];
let renderings = 0;
let requests = 0;
let page: (
  url: URL,
  call: Parameters<RenderPage>[1],
) => Promise<{ text: string; status?: number; control?: string; location?: string }>;

beforeAll(async () => {
  shop = await openTestShop({ cache: { now: () => now, lookEveryMs: 0, outdatedMs: 1000 } });
  const { app, deps } = shop;
  const inside = new InsideCalls();
  const guard = () => Promise.reject(new Error('nobody'));
  const host: RouteHost = { app, cache: deps.cache, db: deps.db, guard, inside };
  route(host, listSports, names, async (_input, { tag }) => {
    tag('sports');
    return sports;
  });
  route(host, listModes, names, async () => ['bright']);
  app.addHook('onRequest', async () => {
    requests++;
  });
  const render: RenderPage = async (url, call) => {
    renderings++;
    const { text, status = 200, control = PUBLIC, location } = await page(url, call);
    if (location) return { status, headers: new Headers({ location }) };
    const css = isStaffPage(url.pathname) ? 'p{margin:1px}' : 'p{margin:0}';
    const html =
      `<html><script>1</script><style id="css"></style><body>${url.pathname}${url.search} ${text}</body></html>`.padEnd(
        3000,
      );
    return { status, headers: new Headers({ 'cache-control': control }), texts: [html], css };
  };
  servePages(
    app,
    { render },
    {
      dev: false,
      publicUrl: 'http://shop.test',
      cache: deps.cache,
      inside,
      providerOn: (pathname) => (pathname === '/pay' ? paymaster : undefined),
    },
  );
});
afterAll(() => shop.close());

const sportsPage: typeof page = async (_url, call) => ({
  text: String((await call({ method: 'GET', url: '/api/sports' })).body),
});

beforeEach(async () => {
  page = sportsPage;
  now += 100_000;
  await shop.deps.cache.look();
  renderings = 0;
});

const get = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });

/** How often the page is rendered for four visitors. */
async function renderingsOf(url: string): Promise<number> {
  for (let i = 0; i < 4; i++) await get(url);
  return renderings;
}

const rename = (name: string) =>
  inWrite(shop.deps, async (tx) => {
    sports = [name];
    await changed(tx, ['sports']);
  });

describe('a public page', () => {
  test('is rendered once and sent to all', async () => {
    expect(await renderingsOf('/once')).toBe(2);
    const { headers } = await get('/once');
    expect(headers).toMatchObject({
      'cache-control': PUBLIC,
      etag: expect.stringMatching(/^W\/"/),
      vary: 'accept-encoding',
      'content-security-policy': expect.stringContaining("script-src 'self' 'sha256-"),
      'referrer-policy': 'same-origin',
    });
    expect((await get('/once', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  });

  test('shows a change of what it is made of at once', async () => {
    await renderingsOf('/');
    expect((await get('/')).body).toContain('Tennis');
    await rename('Padel');
    expect((await get('/')).body).toContain('Padel');
    expect((await get('/api/sports')).body).toContain('Padel');
    await rename('Tennis');
    expect((await get('/')).body).toContain('Tennis');
  });

  test('under constant changes is rendered once a second and never older than that', async () => {
    await renderingsOf('/busy');
    await renderingsOf('/api/sports');
    renderings = 0;
    for (let tick = 0; tick < 200; tick++) {
      await rename(`Sport ${tick}`);
      const shown = Number(/Sport (\d+)/.exec((await get('/busy')).body)?.[1]);
      expect(tick - shown).toBeLessThanOrEqual(20);
      now += 50;
    }
    // Ten seconds, and what is free after a quiet time: for the page and for its list.
    expect(renderings).toBeLessThanOrEqual(10 + 8);
    await rename('Tennis');
  });

  test('made of a list that was outdated already is no younger than that list', async () => {
    await renderingsOf('/api/sports');
    // Until the list is not made again with every change any more.
    for (let nth = 0; nth < 8; nth++) {
      await rename(`Sport ${nth}`);
      await get('/api/sports');
    }
    now += 900;
    for (let visitor = 0; visitor < 8; visitor++) expect((await get('/late')).body).not.toContain('Sport 7');
    now += 101;
    await shop.deps.cache.look();
    expect((await get('/late')).body).toContain('Sport 7');
    await rename('Tennis');
  });

  test('is the same page whatever else stands in its address', async () => {
    await renderingsOf('/?brand=Aquila&page=2');
    renderings = 0;
    for (const url of ['/?page=2&brand=Aquila', '/?utm_source=mail&brand=Aquila&page=2', '/?page=2&brand=Aquila&name='])
      expect((await get(url)).body).toContain('/?brand=Aquila&page=2 ');
    expect(renderings).toBe(0);
    expect((await get('/?brand=Aquila&page=3')).body).toContain('page=3');
  });

  test('takes no header of the visitor with it', async () => {
    await renderingsOf('/same');
    const { body } = await get('/same', { authorization: 'Bearer abc', cookie: 'x=1', host: 'evil.test' });
    expect(body).toBe((await get('/same')).body);
  });
});

describe('a page is not kept', () => {
  test('when one of its calls is not public', async () => {
    page = async (_url, call) => ({ text: String((await call({ method: 'GET', url: '/api/modes' })).body) });
    expect(await renderingsOf('/mode')).toBe(4);
    expect((await get('/mode')).headers['cache-control']).toBe('no-store');
  });

  test('when one of its calls has failed', async () => {
    page = async (_url, call) => ({ text: String((await call({ method: 'GET', url: '/api/nothing' })).status) });
    expect(await renderingsOf('/half')).toBe(4);
  });

  test('when it is an error page', async () => {
    page = async () => ({ text: 'none', status: 404 });
    expect(await renderingsOf('/lost')).toBe(4);
    expect((await get('/lost')).statusCode).toBe(404);
  });

  test('when it says so', async () => {
    page = async () => ({ text: 'own', control: 'no-store' });
    expect(await renderingsOf('/own')).toBe(4);
  });

  test.each([
    '/me/s3cret',
    '/Me/s3cret',
    '/%6De/s3cret',
    '/resetpassword/s3cret',
    '/api/auth/email-activate/s3cret',
    '/unsubscribe/s3cret',
    '/success',
    '/admin',
    '/admin/stock',
    '/create',
  ])('when it is about one person: %s', async (url) => {
    expect(await renderingsOf(url)).toBe(4);
    const { headers, body } = await get(url);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers.etag).toBeUndefined();
    expect(body).toContain('<html>');
    expect(shop.logged()).not.toContain('s3cret');
  });
});

test.each(['//evil.test/x', '/__manifest?p=/', '/home.data', '/api/none'])('%s is no page', async (url) => {
  const { statusCode, body } = await get(url);
  expect(statusCode).toBe(404);
  expect(body).not.toContain('evil.test');
  expect(renderings).toBe(0);
});

test.each(['//evil.test/x', '/\\evil.test/x', 'http://evil.test/', 'nonsense://x', '//'])(
  'the address %s does not leave the shop',
  (address) => {
    expect(() => pageAddress(address, new URL('http://shop.test'))).toThrow(AppError);
  },
);

test('the staff’s build has its own addresses and all below them, however they are spelled', () => {
  for (const staff of ['/admin', '/ADMIN/stock?page=2', '/%61dmin/orders/1', '/create/', '/setup', '/dev/ui'])
    expect([staff, isStaffPage(staff)]).toEqual([staff, true]);
  for (const shop of ['/', '/administration', '/CreateUser', '/dev/mailbox', '/product/admin'])
    expect([shop, isStaffPage(shop)]).toEqual([shop, false]);
});

test('a page that has moved says where to, and is asked each time', async () => {
  page = async ({ search }) => ({ text: '', status: 301, location: `/c/running${search}` });
  const answer = await get('/c/jogging?size=42');
  expect(answer.statusCode).toBe(301);
  expect(answer.headers).toMatchObject({ location: '/c/running?size=42', 'cache-control': 'no-store' });
  expect(answer.body).toBe('');
  expect(await renderingsOf('/c/jogging')).toBe(5);
});

test('what a page is made of stays inside', async () => {
  const { headers } = await get('/api/sports', { 'x-rendering': 'guess', 'x-internal-call': 'guess' });
  expect(JSON.stringify(headers)).not.toMatch(/sports|rendering|internal/);
});

test('only the page that works with a company may load from there', async () => {
  page = async () => ({ text: 'x' });
  const [pay, other] = [await shop.app.inject('/pay'), await shop.app.inject('/pray')];
  const policy = String(pay.headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^;]* https:\/\/pay\.test;/);
  expect(policy).toContain("frame-src 'self' https://frames.pay.test;");
  expect(policy).toContain("connect-src 'self';");
  expect(pay.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  expect(other.headers['content-security-policy']).not.toContain('pay.test');
  expect(other.headers['cross-origin-opener-policy']).toBe('same-origin');
});

test('a page has its style in it, and the policy knows that and no other', async () => {
  page = async () => ({ text: 'x' });
  const { body, headers } = await get('/styled');
  expect(body).toContain('<style id="css">p{margin:0}</style>');
  const hash = createHash('sha256').update('p{margin:0}').digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
});

test('answers that are ready go into a page without being asked for again, and what they change with it', async () => {
  // Asked for twice, so kept under its address.
  for (let i = 0; i < 3; i++) await get('/api/sports');
  const asked = requests;
  expect((await get('/ready')).body).toContain('Tennis');
  expect(requests).toBe(asked + 1);
  await rename('Padel');
  expect((await get('/ready')).body).toContain('Padel');
  await rename('Tennis');
});
