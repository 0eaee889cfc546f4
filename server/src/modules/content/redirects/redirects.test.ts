import type { Redirect } from '@fieldhouse/contracts/redirects.schemas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askLanguages } from '../../../page-providers.ts';
import { inWrite } from '../../../platform/cache/changes.ts';
import type { RenderPage } from '../../../platform/pages/page-source.ts';
import { servePages } from '../../../platform/pages/pages.ts';
import { holdTransaction, untilItWaits } from '../../../testing/locks.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { updateSettings } from '../../settings/index.ts';
import { findRedirect } from '../index.ts';
import { lockRedirects } from './redirects.repo.ts';

let shop: TestShop;
let admin: SignedIn;

/** A shop whose pages are those at `/pages`. */
const render: RenderPage = async (url, call) => {
  const { status } = await call({ method: 'GET', url: `/api${url.pathname.replace(/^\/es/, '')}` });
  const html = `<html><style id="css"></style>${url.pathname}</html>`.padEnd(2000);
  return { status, headers: new Headers({ 'cache-control': 'public, max-age=0' }), texts: [html] };
};

beforeAll(async () => {
  shop = await openTestShop({ config: { publicUrl: 'https://shop.test' } });
  admin = await signIn(shop, 'admin');
  const { app, deps } = shop;
  const options = { dev: false, publicUrl: 'https://shop.test', cache: deps.cache, providerOn: () => undefined };
  servePages(
    app,
    { render },
    { ...options, languages: askLanguages, movedFrom: (path, prefix) => findRedirect(deps.db, path, prefix) },
  );
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const { _id } of await list()) await send('DELETE', `/${_id}`);
});

const send = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  shop.app.inject({ method, url: `/api/redirects${path}`, headers: admin.headers, ...(payload && { payload }) });
const list = async () => (await send('GET', '')).json<Redirect[]>();
const add = (from: string, to: string) => send('POST', '', { from, to });
const open = async (path: string) => {
  const { statusCode, headers } = await shop.app.inject(path);
  return [statusCode, ...(headers.location ? [headers.location] : [])];
};

test('an old address leads on for good, however it is written, and in the language that it is asked in', async () => {
  await inWrite(shop.deps, (tx) => updateSettings(tx, { locales: ['en', 'es'] }, null));
  expect((await add('https://old.example/products/Red%20B%C3%A4ll/', '/c/balls?sale=1#top')).json()).toMatchObject({
    from: '/products/red bäll',
    to: '/c/balls?sale=1#top',
  });
  for (const path of ['/products/red%20b%C3%A4ll', '/Products//RED%20BA%CC%88LL/?utm=1'])
    expect(await open(path), path).toEqual([301, '/c/balls?sale=1#top']);
  expect(await open('/es/products/red%20bäll')).toEqual([301, '/es/c/balls?sale=1#top']);
  expect(await open('/de/products/red%20bäll')).toEqual([404]);
  expect(await open('/products/other')).toEqual([404]);
});

test('a market and its languages are kept, and an address that names one itself leads there', async () => {
  const eu = {
    name: 'Europe',
    prefix: 'eu',
    currency: 'EUR',
    countries: ['AT'],
    taxMode: 'included',
    locales: ['en', 'es'],
  };
  const made = await shop.app.inject({
    method: 'POST',
    url: '/api/markets',
    headers: admin.headers,
    payload: { ...eu, rate: 0.9, rounding: null },
  });
  expect(made.statusCode).toBe(200);
  await add('/old-a', '/faq');
  await add('/old-b', '/eu/c?x=1');
  expect(await findRedirect(shop.deps.db, '/eu/old-a', '/eu')).toBe('/eu/faq');
  expect(await findRedirect(shop.deps.db, '/eu/es/old-a', '/eu/es')).toBe('/eu/es/faq');
  expect(await findRedirect(shop.deps.db, '/eu/old-b', '/eu')).toBe('/eu/c?x=1');
  expect(await findRedirect(shop.deps.db, '/es/old-b', '/es')).toBe('/eu/c?x=1');
  expect((await add('/old-c', '/eu/es/old-c')).json()).toMatchObject({ fields: { to: expect.any(String) } });
});

test('an old product is found under its old collections, too, unless one of these addresses leads elsewhere', async () => {
  await add('/products/blue-shirt', '/product/blue');
  await add('/collections/sale/products/blue-shirt', '/c/sale');
  expect(await open('/collections/summer/products/Blue-Shirt')).toEqual([301, '/product/blue']);
  expect(await open('/collections/sale/products/blue-shirt')).toEqual([301, '/c/sale']);
  expect(await open('/collections/summer')).toEqual([404]);
});

test('a page that is there is shown; once it is gone, and once the redirect is, that counts at once', async () => {
  const { _id } = (await add('/pages/about', '/c')).json<Redirect>();
  const about = '/api/pages/about';
  await shop.app.inject({
    method: 'PUT',
    url: about,
    headers: admin.headers,
    payload: { title: 'About', markdown: 'Us.' },
  });
  for (let n = 0; n < 3; n++) expect(await open('/pages/about')).toEqual([200]);
  await shop.app.inject({ method: 'DELETE', url: about, headers: admin.headers });
  expect(await open('/pages/about')).toEqual([301, '/c']);
  await send('DELETE', `/${_id}`);
  expect(await open('/pages/about')).toEqual([404]);
});

test.each([
  '//evil.example',
  'https://evil.example/',
  'https:evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'c/balls',
])('%s is not in this shop', async (to) => {
  const answer = await add('/products/a', to);
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { fields: { to: expect.stringContaining('/c/shirts') } },
  ]);
});

test('the shop’s own addresses are written as paths', async () => {
  expect((await add('/products/a', 'https://shop.test/c/balls')).json()).toMatchObject({ to: '/c/balls' });
});

test.each([
  '/',
  '',
  'products/a',
  '/api/products',
  '/API/x',
  '/%61dmin/orders',
  '//admin//orders',
  '/assets/a.js',
  '/files/a.png',
  '/checkout',
  '/products/%00',
  '/products/%ff',
  '/products/a?b=1',
  'ftp://x/products/a',
  `/${'a'.repeat(500)}`,
])('nobody is led away from %s', async (from) => {
  expect((await add(from, '/c')).json()).toMatchObject({ code: 'invalid-input', fields: { from: expect.any(String) } });
});

test('nothing leads in a circle, not even when two halves of one are made at once', async () => {
  expect((await add('/a', '/A/')).json()).toMatchObject({ code: 'refused', error: 'This would lead in a circle' });
  await add('/a', '/b?x=1');
  await add('/b', '/es/d');
  expect((await add('/d', '/a')).json()).toMatchObject({ fields: { to: 'This would lead in a circle' } });
  expect((await add('/a', '/c')).json()).toMatchObject({ fields: { from: 'This address leads elsewhere already' } });
  const held = await holdTransaction(shop.deps.db, lockRedirects);
  const both = [add('/e', '/f'), add('/f', '/e')];
  await untilItWaits(shop.deps.db, Promise.race(both));
  await held.commit();
  expect((await Promise.all(both)).map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
});
