import { type ApiOperation, api } from '@fieldhouse/contracts/api';
import { toParagraphs } from '@fieldhouse/contracts/newsletter.rules';
import { findImageProblem, findPriceProblem } from '@fieldhouse/contracts/product.rules';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readText } from './modules/discovery/words/tokens.ts';
import { isFileName, storedNames } from './modules/media/media.rules.ts';
import { createPageProviders } from './page-providers.ts';
import { isHeld } from './platform/cache/answer.ts';
import { encodingFor } from './platform/cache/encodings.ts';
import { redactUrl } from './platform/http/redact-url.ts';
import { describeJobError } from './platform/jobs/failed-jobs.ts';
import { toNetwork } from './platform/limits/network-address.ts';
import { nameKey, wordsOf } from './platform/names.rules.ts';
import { findBearerToken } from './platform/sessions/guard.ts';
import { type SignedIn, signIn } from './testing/sign-in.ts';
import { stock } from './testing/stocked-shop.ts';
import { openTestShop, type TestShop } from './testing/test-shop.ts';
import { announce } from './testing/upload.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop({ config: { logLevel: 'silent' } });
  await stock(shop, [{ name: 'constructor', brand: '__proto__', category: ['__proto__', 'toString'] }]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  admin = await signIn(shop, 'admin');
});

function ask({ endpoint: { method, path } }: ApiOperation, payload: string | undefined, query = '') {
  const url = `${path.replaceAll(/:\w+/g, 'x')}${query}`;
  const type = payload === undefined ? {} : { 'content-type': 'application/json' };
  return shop.app.inject({
    method,
    url,
    headers: { ...admin.headers, ...type },
    ...(payload !== undefined && { payload }),
  });
}

describe('nobody reaches the prototype of all objects', () => {
  const takers = api.filter(({ schemas }) => schemas.body);

  test.each([
    '{"__proto__":{"polluted":true}}',
    '{"a":{"__proto__":{"polluted":true}}}',
    '{"\\u005f_proto__":{"polluted":true}}',
    '[{"__proto__":{"polluted":true}}]',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"role":"admin","constructor":{"prototype":{"role":"admin","polluted":true}}}',
  ])('by the body %s', async (body) => {
    for (const operation of takers) expect((await ask(operation, body)).statusCode).toBeLessThan(500);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(Reflect.get({}, 'role')).toBeUndefined();
  });

  test('by a query', async () => {
    const query = '?__proto__[polluted]=1&__proto__.polluted=1&constructor[prototype][polluted]=1&__proto__=1';
    for (const operation of api.filter(({ endpoint }) => endpoint.method === 'GET'))
      expect((await ask(operation, undefined, query)).statusCode).toBeLessThan(500);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('by what is said about an upload', async () => {
    const text = Buffer.from('polluted').toString('base64');
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        ...admin.headers,
        'tus-resumable': '1.0.0',
        'upload-length': '1',
        'upload-metadata': `__proto__ ${text},constructor ${text},filename ${text}`,
      },
    });
    expect(answer.statusCode).toBeLessThan(500);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('and goods may be called as its parts are', async () => {
    for (const query of [
      'category=__proto__',
      'category=toString',
      'brand=__proto__',
      'category=__proto__&brand=__proto__',
    ])
      expect((await shop.app.inject(`/api/products/forPage?${query}`)).json()).toMatchObject({ total: 1 });
    for (const query of ['category=constructor', 'brand=toString', 'category=hasOwnProperty'])
      expect((await shop.app.inject(`/api/products/forPage?${query}`)).json()).toMatchObject({ total: 0 });
    for (const word of ['__proto__', 'constructor'])
      expect((await shop.app.inject(`/api/products/name/${word}`)).json()).toHaveLength(1);
  });
});

/**
 * What makes a careless pattern try every beginning with every end. Nothing is measured: at these lengths a pattern with
 * such a fault does not come to an end within the time of a test, and a good one does not notice.
 */
const hostile = (length: number): [string, string][] => [
  ['slashes', `/x${'/'.repeat(length)}y`],
  ['dots', `a${'.'.repeat(length)}b`],
  ['spaces', `a${' '.repeat(length)}b`],
  ['line breaks', `a${'\n \n'.repeat(length / 3)}b`],
  ['letters', `${'a'.repeat(length)}!`],
  ['digits', `${'1'.repeat(length)}x`],
  ['at signs', `${'a@'.repeat(length / 2)}!`],
  ['percent signs', `%${'%'.repeat(length)}\n`],
  ['labels of an address', `a@${'a.'.repeat(length / 2)}!`],
  ['dashes', `a${'-'.repeat(length)}b`],
];

describe('no pattern is slow', () => {
  const providerOn = createPageProviders({ googleClientId: 'id', stripe: undefined });

  test.each(hostile(300_000))('over three hundred thousand %s', (_what, text) => {
    for (const read of [
      nameKey,
      wordsOf,
      readText,
      isFileName,
      (name: string) => storedNames(name, 'png', 'f'.repeat(64)),
      providerOn,
      redactUrl,
      describeJobError,
      toNetwork,
      findBearerToken,
      (header: string) => findBearerToken(`Bearer ${header}`),
      (header: string) => isHeld(header, '"a"'),
      (header: string) => encodingFor(header, 10_000),
      toParagraphs,
      findImageProblem,
      (address: string) => findImageProblem(`https://a.test/${address}`),
      (price: string) => findPriceProblem(price, 0),
    ])
      read(text);
    for (const { query, params, body } of api.map(({ schemas }) => schemas))
      for (const schema of [query, params, body]) schema?.safeParse(filled(schema, text));
  });

  test.each(hostile(50_000).slice(0, 3))('over bodies full of %s', async (_what, text) => {
    for (const operation of api) {
      const { body } = operation.schemas;
      if (!body) continue;
      const { statusCode } = await ask(operation, JSON.stringify(filled(body, text)));
      expect(statusCode, operation.endpoint.path).toBeLessThan(500);
    }
  });

  test('over the longest name that a picture can be announced by', async () => {
    const { answer } = await announce(shop, admin, `a${'.'.repeat(9_000)}b.png`, 1);
    expect(answer.statusCode).toBe(201);
  });
});

type Shape = { type?: string; properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] };

/** An object as the schema names its fields, with this text wherever text may be. */
function filled(schema: z.ZodType, text: string): unknown {
  return fill(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, text);
}

function fill({ type, properties, items, anyOf }: Shape, text: string): unknown {
  if (anyOf) return fill(anyOf.find((one) => one.type === 'string') ?? anyOf[0] ?? {}, text);
  if (type === 'array') return [fill(items ?? {}, text)];
  if (type !== 'object') return text;
  return Object.fromEntries(Object.entries(properties ?? {}).map(([name, shape]) => [name, fill(shape, text)]));
}
