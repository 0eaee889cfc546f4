import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateSettings } from './modules/settings/index.ts';
import { askLanguages } from './page-providers.ts';
import { inWrite } from './platform/cache/changes.ts';
import { isPrivatePage, redactUrl } from './platform/http/redact-url.ts';
import type { RenderPage } from './platform/pages/page-source.ts';
import { servePages } from './platform/pages/pages.ts';
import { signIn } from './testing/sign-in.ts';
import { openTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;

/** Says in which language it was rendered, and under which prefix. */
const render: RenderPage = async (_url, call, { language, prefix }) => {
  const { body } = await call({ method: 'GET', url: '/api/shop' });
  const { currency } = body as { currency: string };
  const html = `<html><style id="css"></style>${language}|${prefix}|${currency}</html>`.padEnd(2000);
  return { status: 200, headers: new Headers({ 'cache-control': 'public, max-age=0' }), texts: [html] };
};

const speak = (...locales: ('en' | 'es' | 'de')[]) => inWrite(shop.deps, (tx) => updateSettings(tx, { locales }, null));

beforeAll(async () => {
  shop = await openTestShop();
  const { app, deps } = shop;
  const options = { dev: false, publicUrl: 'http://shop.test', cache: deps.cache, providerOn: () => undefined };
  servePages(app, { render }, { ...options, languages: askLanguages });
});
afterAll(() => shop.close());

async function languageAt(path: string): Promise<string> {
  const { body } = await shop.app.inject(path);
  return /([a-z]{2}\|[^|]*)\|/.exec(body)?.[1] ?? body;
}

test('the first language has no prefix, the others have theirs, and what the shop does not speak is its first language', async () => {
  await speak('en', 'es');
  expect(await Promise.all(['/', '/es', '/es/c/running', '/de', '/en'].map(languageAt))).toEqual([
    'en|',
    'es|/es',
    'es|/es',
    'en|',
    'en|',
  ]);
  await speak('de', 'en');
  expect(await Promise.all(['/', '/es', '/en', '/EN/c', '/de'].map(languageAt))).toEqual([
    'de|',
    'de|',
    'en|/en',
    'en|/en',
    'de|',
  ]);
});

test('of 1,000 requests in three languages, while the shop changes, none is answered in another', async () => {
  await speak('en', 'es', 'de');
  const pages = ['/', '/es', '/de', '/c/x', '/es/c/x', '/de/c/x'] as const;
  const wrong: string[] = [];
  const ask = async (path: string) => {
    const wanted = /^\/(es|de)/.exec(path)?.[1] ?? 'en';
    const found = await languageAt(path);
    if (!found.startsWith(wanted)) wrong.push(`${path}: ${found}`);
  };
  for (let round = 0; round < 10; round++) {
    const requests = Array.from({ length: 100 }, (_, at) => ask(pages[(at * 7) % pages.length] as string));
    await Promise.all([
      ...requests,
      inWrite(shop.deps, (tx) => updateSettings(tx, { announcement: `${round}` }, null)),
    ]);
  }
  expect(wrong).toEqual([]);
});

test('a market has its prefix before that of the language, and what is none is no page; staff have one shop', async () => {
  await speak('en', 'es', 'de');
  const { headers } = await signIn(shop, 'admin');
  const europe = { name: 'Europe', prefix: 'eu', currency: 'EUR', countries: ['DE'], taxMode: 'included', rate: 0.9 };
  const payload = { ...europe, locales: ['de', 'en'] };
  const { _id } = (await shop.app.inject({ method: 'POST', url: '/api/markets', headers, payload })).json();
  const shown = async (path: string) => {
    const { body } = await shop.app.inject(path);
    return /[a-z]{2}\|[^|]*\|[A-Z]{3}/.exec(body)?.[0] ?? body;
  };
  const pages = ['/', '/eu', '/EU/c', '/eu/en/c', '/eu/es', '/uk/de', '/es', '/eu/admin'];
  expect(await Promise.all(pages.map(shown))).toEqual([
    'en||USD',
    'de|/eu|EUR',
    'de|/eu|EUR',
    'en|/eu/en|EUR',
    'de|/eu|EUR',
    'en||USD',
    'es|/es|USD',
    'en||USD',
  ]);
  await shop.app.inject({ method: 'DELETE', url: `/api/markets/${_id}`, headers });
  expect(await shown('/eu')).toBe('en||USD');
});

test('a secret is one in any market, and a page about one person is kept for nobody', () => {
  expect(redactUrl('/eu/de/resetpassword/s3cret?x=1')).toBe('/eu/de/resetpassword/[redacted]');
  expect(redactUrl('/eu/me/s3cret')).toBe('/eu/me/[redacted]');
  expect(['/eu/orders/1', '/eu/es/me/profile', '/eu/c'].map(isPrivatePage)).toEqual([true, true, false]);
});

test('who asks for a language that the shop does not have, or is known to speak it, is answered in its first', async () => {
  const { headers, userId } = await signIn(shop, 'client');
  await shop.deps.db.updateTable('account').set({ language: 'de' }).where('id', '=', userId).execute();
  const said = async (locale: string) => {
    const url = `/api/addresses${locale}`;
    return (await shop.app.inject({ method: 'POST', url, headers, payload: {} })).json().error;
  };
  const guarantee = async () => (await shop.app.inject('/api/shop?locale=de')).json().guarantee;
  await inWrite(shop.deps, (tx) => updateSettings(tx, { country: 'DE' }, null));
  await speak('en', 'es', 'de');
  const english = await said('?locale=en');
  const inGerman = [await said('?locale=de'), await said(''), await guarantee(), await guarantee()];
  await speak('es', 'en');
  const spanish = await said('?locale=es');
  const { guarantee: inSpanish } = (await shop.app.inject('/api/shop?locale=es')).json();
  expect([await said('?locale=de'), await said(''), await guarantee(), await guarantee()]).toEqual([
    spanish,
    spanish,
    inSpanish,
    inSpanish,
  ]);
  expect(await said('?locale=en')).toBe(english);
  expect(new Set([english, spanish, inGerman[0]]).size).toBe(3);
  expect(inGerman).toEqual([inGerman[0], inGerman[0], inGerman[3], expect.not.objectContaining(inSpanish)]);
});

test('who asks for no language is answered in the shop’s first, whichever that is', async () => {
  await inWrite(shop.deps, (tx) => updateSettings(tx, { country: 'DE' }, null));
  const refusal = async (query = '') =>
    (await shop.app.inject({ method: 'POST', url: `/api/auth/signin${query}`, payload: {} })).json().error;
  const guarantee = async (query = '') => (await shop.app.inject(`/api/shop${query}`)).json().guarantee;
  for (const [first, other] of [
    ['de', 'en'],
    ['en', 'de'],
  ] as const) {
    await speak(first, other);
    expect(await refusal()).toBe(await refusal(`?locale=${first}`));
    expect(await refusal()).not.toBe(await refusal(`?locale=${other}`));
    expect(await guarantee()).toEqual(await guarantee(`?locale=${first}`));
    expect(await guarantee()).not.toEqual(await guarantee(`?locale=${other}`));
  }
});

test('a market loses the languages that the shop loses, and gets them back', async () => {
  await speak('en', 'es', 'de');
  const { headers } = await signIn(shop, 'admin');
  const europe = { name: 'Europe', prefix: 'eu', currency: 'EUR', countries: ['AT'], taxMode: 'included', rate: 0.9 };
  const payload = { ...europe, locales: ['de', 'es'] };
  const { _id } = (await shop.app.inject({ method: 'POST', url: '/api/markets', headers, payload })).json();
  const places = () => Promise.all(['/eu', '/eu/es', '/eu/en'].map(languageAt));
  expect(await places()).toEqual(['de|/eu', 'es|/eu/es', 'de|/eu']);
  await speak('en', 'es');
  expect(await places()).toEqual(['es|/eu', 'es|/eu', 'es|/eu']);
  await speak('en');
  expect(await places()).toEqual(['en|/eu', 'en|/eu', 'en|/eu']);
  await speak('en', 'es', 'de');
  expect(await places()).toEqual(['de|/eu', 'es|/eu/es', 'de|/eu']);
  await speak('en', 'es');
  const renamed = { method: 'PUT', url: `/api/markets/${_id}`, headers, payload: { name: 'Austria' } } as const;
  expect((await shop.app.inject(renamed)).json()).toMatchObject({ name: 'Austria', locales: ['es'] });
  await shop.app.inject({ method: 'DELETE', url: `/api/markets/${_id}`, headers });
});
