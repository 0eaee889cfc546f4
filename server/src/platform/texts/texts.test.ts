import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addressBookMessages, MAX_ADDRESSES } from '@fieldhouse/contracts/account.rules';
import { addressMessages } from '@fieldhouse/contracts/address.rules';
import { arrivalText } from '@fieldhouse/contracts/arrival-text';
import type { ProductDelivery } from '@fieldhouse/contracts/delivery-zones.schemas';
import { declareEndpoint } from '@fieldhouse/contracts/endpoint';
import { type Language, languages } from '@fieldhouse/contracts/language';
import { howMade, inEach, keyOf, messages, msg } from '@fieldhouse/contracts/messages';
import { readPo, toCatalogue } from '@fieldhouse/contracts/po';
import { fillIn } from '@fieldhouse/contracts/source-text';
import { typedText } from '@fieldhouse/contracts/text.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listen } from '../../testing/raw-request.ts';
import { signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { AppError } from '../http/app-error.ts';
import { requestMessages } from '../http/request-messages.ts';
import { route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { languageAsked, textsIn, translateSentence, valuesIn } from './texts.ts';

/** What the translators have written, so that they may write it better. */
function translated(language: Language, source: string, ...values: (string | number)[]): string {
  const file = readFileSync(join(import.meta.dirname, `../../../../translations/${language}.po`), 'utf8');
  const found = toCatalogue(languages[language].locale, readPo(file)).get(source);
  expect(found, `${language}: ${source}`).toBeTypeOf('string');
  return fillIn(String(found), values);
}

const FULL = 'You can keep up to {0} addresses. Please delete one first.';
const NOTHING = requestMessages.nothingHere;

describe('a sentence in another language', () => {
  test('has its values', () => {
    expect(translateSentence(addressBookMessages.full, 'de')).toBe(translated('de', FULL, MAX_ADDRESSES));
    expect(translateSentence(addressBookMessages.full, 'es')).toBe(translated('es', FULL, MAX_ADDRESSES));
    expect(translateSentence(addressBookMessages.full, 'en')).toBe(fillIn(FULL, [MAX_ADDRESSES]));
  });

  test('writes amounts as people there do', () => {
    const amount = inEach((locale) => (1234.5).toLocaleString(locale));
    const sentence = msg`You can keep up to ${amount} addresses. Please delete one first.`;
    expect(sentence).toBe(fillIn(FULL, ['1,234.5']));
    expect(translateSentence(sentence, 'de')).toBe(translated('de', FULL, '1.234,5'));
    expect(valuesIn(howMade(sentence), 'de')).toEqual(['1.234,5']);
  });

  test('translates one of ours that is part of it, and nothing else', () => {
    const [ours, theirs] = [addressMessages.country, 'Brand'];
    const about = (value: string) => msg`You can keep up to ${value} addresses. Please delete one first.`;
    expect(translateSentence(about(ours), 'de')).toBe(translated('de', FULL, translated('de', ours)));
    expect(translateSentence(about(theirs), 'de')).toBe(translated('de', FULL, theirs));
  });

  test('stays English where nobody has translated it', () => {
    const sentence = msg`${2} texts that no translator has seen`;
    expect(translateSentence(sentence, 'de')).toBe(sentence);
  });
});

test('a sentence that is made by a function has the name of its place', () => {
  const { tooFew } = messages('texts-test', { tooFew: (left: number) => msg`Only ${left} are left here` } as const);
  const sentence = tooFew(3);
  expect([sentence, keyOf(howMade(sentence))]).toEqual(['Only 3 are left here', 'texts-test.too-few']);
});

test.each([
  [undefined],
  [{}],
  [{ locale: 'xx' }],
  [{ locale: 'toString' }],
  [{ locale: ['de', 'es'] }],
  [{ locale: '' }],
])('no language is asked for by %j', (query) => {
  expect(languageAsked({ query })).toBeUndefined();
});

const [named, shelf, box] = [
  { body: z.object({ name: typedText('Please enter a name', 5) }), response: z.string() },
  {
    query: z.object({ page: z.coerce.number().default(1) }),
    response: z.object({ text: z.string(), page: z.number() }),
  },
  { response: z.object({ stamp: z.number() }) },
];
const endpoints = {
  named: declareEndpoint<typeof named>('named', 'POST', '/api/test-named', 'everyone'),
  shelf: declareEndpoint<typeof shelf>('shelf', 'GET', '/api/test-shelf', 'everyone', {
    cache: 'public',
    localised: true,
  }),
  box: declareEndpoint<typeof box>('box', 'GET', '/api/test-box', 'everyone', { cache: 'public' }),
  mute: declareEndpoint<typeof box>('mute', 'GET', '/api/test-mute', 'everyone', { cache: 'public' }),
};

let shop: TestShop;
let port = 0;
let [made, stamp] = [0, 0];
/** What the hit handler has not answered. */
let seen = 0;

beforeAll(async () => {
  shop = await openTestShop({ cache: { now: () => 5000, lookEveryMs: 0 } });
  await shop.deps.cache.look();
  const { app, deps } = shop;
  const host = {
    app,
    cache: deps.cache,
    db: deps.db,
    guard: () => Promise.reject(new Error('nobody is asked who they are')),
  };
  app.addHook('onRequest', async () => {
    seen++;
  });
  route(host, endpoints.named, named, async ({ body }, { t }) => t`Delivery: ${body.name}`);
  route(host, endpoints.shelf, shelf, async ({ query }, { t, tag }) => {
    tag('test-shelf');
    made++;
    // Long enough for others to ask in the meantime.
    await new Promise((resolve) => setTimeout(resolve, 5));
    return { text: t`Brand`, page: query.page };
  });
  route(host, endpoints.box, box, async (_input, { tag }) => {
    tag('test-box');
    return { stamp: ++stamp };
  });
  route(host, endpoints.mute, box, async (_input, { t }) => ({ stamp: t`Brand`.length }));
  port = await listen(app);
});
afterAll(() => shop.close());

const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).json();

describe('on the wire', () => {
  test('a refusal is in the language that was asked for, under one name', async () => {
    const refusal = { code: 'not-found', key: 'request.nothing-here' };
    expect(await get('/api/nowhere')).toEqual({ error: NOTHING, ...refusal });
    expect(await get('/api/nowhere?locale=de')).toEqual({ error: translated('de', NOTHING), ...refusal });
    expect(await get('/api/nowhere?page=2&locale=es')).toEqual({ error: translated('es', NOTHING), ...refusal });
    expect(await get('/api/nowhere?locale=tlh')).toEqual({ error: NOTHING, ...refusal });
  });

  test('its values are beside it, and its fields say the same', async () => {
    const ask = (name: string, locale: string) =>
      shop.app.inject({ method: 'POST', url: `/api/test-named?locale=${locale}`, payload: { name } });
    const long = 'Please use at most {0} characters';
    for (const language of ['en', 'de'] as const) {
      const error = language === 'en' ? fillIn(long, [5]) : translated(language, long, 5);
      expect((await ask('Leather', language)).json()).toEqual({
        error,
        code: 'invalid-input',
        key: 'text.too-long',
        params: [5],
        fields: { name: error },
      });
    }
    expect((await ask('Ball', 'de')).body).toBe(translated('de', 'Delivery: {0}', 'Ball'));
  });

  test('an error that is caught in the house is told in the language of whoever hears of it', () => {
    const refusal = new AppError('refused', addressBookMessages.full);
    expect(refusal.message).toBe(fillIn(FULL, [MAX_ADDRESSES]));
    expect(refusal.bodyIn('de').error).toBe(translated('de', FULL, MAX_ADDRESSES));
    expect(refusal.bodyIn('de')).toMatchObject({ key: 'address-book.full', params: [MAX_ADDRESSES] });
  });
});

describe('an answer for everybody', () => {
  const expected = { en: 'Brand', de: textsIn('de')`Brand`, es: textsIn('es')`Brand` };

  test('is another one in each language, and they are never mixed up', async () => {
    expect(new Set(Object.values(expected)).size).toBe(3);
    const asked = Array.from({ length: 200 }, (_, n) => {
      const language = (['en', 'de', 'es'] as const)[n % 3] ?? 'en';
      const [page, noise] = [1 + (n % 2), n % 5 === 0 ? `&utm_source=${n % 10}` : ''];
      // English is asked for by name, by nothing, and by what is not there.
      const locale = language === 'en' ? ['', '&locale=en', '&locale=xx'][n % 4] : `&locale=${language}`;
      return { language, page, path: `/api/test-shelf?page=${page}${locale ?? ''}${noise}` };
    });
    // The second time most of them come from the cache, by their addresses.
    for (const _ of ['made', 'kept', 'kept'])
      await Promise.all(
        asked.map(async ({ language, page, path }) =>
          expect(await get(path), path).toEqual({ text: expected[language], page }),
        ),
      );
    // Two pages in three languages and in none, whatever else an address says.
    expect(made).toBeLessThanOrEqual(2 * 8);
    seen = 0;
    expect(await get('/api/test-shelf?page=1&locale=de')).toEqual({ text: expected.de, page: 1 });
    expect(await get('/api/test-shelf?page=1&locale=es')).toEqual({ text: expected.es, page: 1 });
    expect(seen).toBe(0);
  });

  test('is one for all languages where its contract does not speak of them', async () => {
    const answers: unknown[] = [];
    for (const locale of ['', '?locale=de', '?locale=es', '', '?locale=de', '?locale=de'])
      answers.push(await get(`/api/test-box${locale}`));
    // What is asked for once is not kept yet.
    expect(answers.slice(1)).toEqual(Array.from({ length: 5 }, () => answers[1]));
    expect((await shop.app.inject('/api/test-mute?locale=de')).statusCode).toBe(500);
  });
});

test('who has a session is answered in their own language, unless the call names one, or a page of the first asks', async () => {
  const member = await signIn(shop, 'client');
  await sql`update account set language = 'de' where id = ${member.userId}`.execute(shop.deps.db);
  const come = { email: 'gast@court.test' };
  const guest = await shop.app.inject({ method: 'POST', url: '/api/checkout/guest?locale=es', payload: come });
  const ask = async (url: string, token: string, more = {}) => {
    const headers = { authorization: `Bearer ${token}`, ...more };
    return (await shop.app.inject({ url, headers })).json<{ error: string }>().error;
  };
  const order = `/api/orders/${newId()}`;
  const english = await ask(`${order}?locale=en`, member.token);
  const german = await ask(order, member.token);
  expect(german).not.toBe(english);
  expect(german).toBe(await ask(`${order}?locale=de`, member.token));
  expect(await ask(`${order}?locale=es`, member.token)).toBe(await ask(order, guest.json().tokenId));
  expect(await ask(order, member.token, { 'sec-fetch-site': 'same-origin' })).toBe(english);
});

test('what a product and its delivery say of themselves is in the language of the page', async () => {
  const [id] = await stock(shop, [{ name: 'Plain Ball' }]);
  await shop.deps.cache.look();
  const ask = async (path: string, locale: string) =>
    (await shop.app.inject(`/api/products/id/${id}${path}?locale=${locale}`)).json();
  for (const language of ['en', 'de', 'es', 'de', 'en'] as const) {
    const { locale } = languages[language];
    expect((await ask('', language)).facts).toContainEqual({
      name: textsIn(language)`Brand`,
      value: expect.any(String),
    });
    const { country, countryName, ways } = (await ask('/delivery', language)) as ProductDelivery;
    expect(countryName).toBe(new Intl.DisplayNames(locale, { type: 'region' }).of(country));
    expect(ways.length).toBeGreaterThan(0);
    for (const { earliest, latest, arrives } of ways) expect(arrives).toBe(arrivalText(earliest, latest, locale));
  }
});
