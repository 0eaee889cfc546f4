import { gzipSync } from 'node:zlib';
import { api } from '@fieldhouse/contracts/api';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { getRaw, listen, sendRaw, statusOf } from '../../testing/raw-request.ts';
import { signIn } from '../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createLog } from '../log.ts';
import { BODY_LIMIT } from './json-body.ts';
import { createServer } from './server.ts';

let shop: TestShop;
let port: number;
const handled: string[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  shop.app.post('/api/echo', async ({ body }) => body);
  shop.app.addHook('preHandler', async ({ url }) => void handled.push(url));
  port = await listen(shop.app);
});
afterAll(() => shop.close());

const SECOND = 'GET /api/smuggled HTTP/1.1\r\nHost: shop.test\r\n\r\n';
const post = (headers: readonly string[], body: string) =>
  `POST /api/echo HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\n${headers.join('\r\n')}\r\n\r\n${body}`;

describe('a request that two servers could read in two ways is refused, and nothing hides behind it', () => {
  test.each([
    ['a length and chunks', post(['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${SECOND}`)],
    ['two lengths', post(['Content-Length: 2', 'Content-Length: 60'], `{}${SECOND}`)],
    ['a list of lengths', post(['Content-Length: 2, 60'], `{}${SECOND}`)],
    ['a length with a sign', post(['Content-Length: +2'], `{}${SECOND}`)],
    ['a length in sixteens', post(['Content-Length: 0x2'], `{}${SECOND}`)],
    ['chunks that are not the last encoding', post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${SECOND}`)],
    ['chunks by another name', post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${SECOND}`)],
    ['a space before the colon', post(['Content-Length : 2'], `{}${SECOND}`)],
    ['a folded line', post(['X-A: b', ' Content-Length: 60', 'Content-Length: 2'], `{}${SECOND}`)],
    ['lines that end in LF alone', post(['Content-Length: 2'], `{}${SECOND}`).replaceAll('\r\n', '\n')],
    ['a chunk whose length is no number', post(['Transfer-Encoding: chunked'], `zz\r\n{}\r\n0\r\n\r\n${SECOND}`)],
    ['a NUL in a header', post(['X-A: b\0c', 'Content-Length: 2'], `{}${SECOND}`)],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ])('%s', async (_what, request) => {
    const answer = await sendRaw(port, request);
    expect(statusOf(answer)).toBe(400);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(handled).not.toContain('/api/smuggled');
  });

  test('the refusal has the shape of all others', async () => {
    const answer = await sendRaw(port, post(['Content-Length: 2', 'Content-Length: 3'], '{}'));
    expect(answer).toContain('{"error":"The request is not valid.","code":"invalid-input","key":"request.not-valid"}');
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
  });

  test('headers of more than 16 KiB are not read', async () => {
    expect(statusOf(await getRaw(port, '/healthz', [`X-Long: ${'a'.repeat(20_000)}`]))).toBe(431);
  });
});

describe('a body that takes long to read', () => {
  const send = (url: string, payload: string) =>
    shop.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });

  test('is refused by its length where a call takes a few KiB, before it is parsed', async () => {
    const open = api
      .map(({ endpoint }) => endpoint)
      .filter(({ method, who }) => method !== 'GET' && who === 'everyone');
    expect(open.length).toBeGreaterThan(10);
    for (const { bodyKiB = 16 } of open) expect(bodyKiB).toBeLessThanOrEqual(96);
    for (const url of ['/api/auth/signin', '/api/checkout/quote', '/api/views'])
      expect((await send(url, `[${'[],'.repeat(40_000)}[]]`)).statusCode).toBe(413);
  });

  test('is refused by its depth, whatever stands in its texts', async () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    expect((await send('/api/echo', nested(33))).statusCode).toBe(400);
    expect((await send('/api/echo', nested(500_000))).statusCode).toBe(400);
    expect((await send('/api/echo', nested(32))).statusCode).toBe(200);
    const text = JSON.stringify({ text: `"\\${'['.repeat(100)}` });
    expect((await send('/api/echo', text)).body).toBe(text);
  });
});

describe('a header of the answer', () => {
  test.each([
    '/api/products/name/%0d%0aSet-Cookie:%20a=b',
    '/api/nothing%0d%0aX-Injected:%20yes',
    '/files/a%0d%0aX-Injected:b',
  ])('cannot be begun from the address %s', async (target) => {
    const [head = ''] = (await getRaw(port, target)).split('\r\n\r\n');
    expect(head).not.toMatch(/^(set-cookie|x-injected)/im);
  });
});

describe('a body', () => {
  const send = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/echo',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test('of 1 MiB is read, and one byte more is not', async () => {
    const whole = (bytes: number) => `"${'a'.repeat(bytes - 2)}"`;
    expect((await send(whole(BODY_LIMIT))).statusCode).toBe(200);
    expect((await send(whole(BODY_LIMIT + 1))).statusCode).toBe(413);
  });

  test('that grows over 1 MiB in pieces is hung up on, whatever is still to come', async () => {
    const piece = `${(65_536).toString(16)}\r\n${'a'.repeat(65_536)}\r\n`;
    const answer = await sendRaw(port, post(['Transfer-Encoding: chunked', 'Connection: close'], piece.repeat(20)));
    expect(statusOf(answer)).toBe(413);
  });

  test.each(['gzip', 'deflate', 'br', 'zstd', 'gzip, gzip', 'GZIP', 'identity, gzip'])(
    'in the encoding %s is not unpacked: 415',
    async (encoding) => {
      const bomb = gzipSync(Buffer.alloc(20 * BODY_LIMIT));
      const answer = await send(bomb, { 'content-encoding': encoding });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({
        error: 'Please send JSON that is not compressed.',
        code: 'unsupported-type',
      });
    },
  );

  test('that says that it is not encoded is read', async () => {
    expect((await send('{}', { 'content-encoding': 'identity' })).statusCode).toBe(200);
  });
});

describe('who is slow is not waited for', () => {
  const open = async () => {
    const app = createServer({
      log: createLog('silent'),
      trustProxy: false,
      https: false,
      waits: { requestMs: 100, lookEveryMs: 20 },
    });
    app.post('/api/echo', async ({ body }) => body);
    return { app, port: await listen(app) };
  };

  test.each([
    ['a body that never ends', post(['Content-Length: 100'], '{"a":')],
    ['chunks that never end', post(['Transfer-Encoding: chunked'], '5\r\n{"a":\r\n')],
    ['headers that never end', 'GET /healthz HTTP/1.1\r\nHost: shop.test\r\nX-Slow: a'],
  ])('%s: the server hangs up', async (_what, request) => {
    const slow = await open();
    onTestFinished(() => slow.app.close());
    expect(statusOf(await sendRaw(slow.port, request))).toBe(408);
  });

  test('the shop itself waits 30 seconds for a request, its headers included', () => {
    expect(shop.app.server).toMatchObject({ requestTimeout: 30_000, headersTimeout: 30_000 });
  });
});

describe('a page of somebody else', () => {
  const foreign = { origin: 'https://evil.test', host: 'shop.test' };
  const calls = api.map(({ endpoint: { method, path } }) => [method, path.replaceAll(/:\w+/g, 'x')] as const);

  test('can read no answer: none names an origin that may', async () => {
    const admin = await signIn(shop, 'admin');
    for (const [method, url] of calls.filter(([, path]) => !path.includes('signout'))) {
      const { headers } = await shop.app.inject({ method, url, headers: { ...admin.headers, ...foreign } });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test('gets no leave to send what a form cannot', async () => {
    for (const [method, url] of calls) {
      const asked = { 'access-control-request-method': method, 'access-control-request-headers': 'authorization' };
      const answer = await shop.app.inject({ method: 'OPTIONS', url, headers: { ...foreign, ...asked } });
      expect(answer.statusCode).toBe(404);
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'])(
    'sends nothing by a form of type %s',
    async (type) => {
      for (const [method, url] of calls.filter(([verb]) => verb === 'POST' || verb === 'PUT')) {
        // Meant for programs of others: a mail program's button, and the gateway, which signs what it says.
        if (/^\/(unsubscribe|alerts|newsletter)\/|webhook$/.test(url)) continue;
        const headers = { ...foreign, 'content-type': type };
        const { statusCode } = await shop.app.inject({ method, url, headers, payload: '{"email":"a@b.test"}' });
        expect([401, 404, 415], `${method} ${url}`).toContain(statusCode);
      }
    },
  );
});

test('what is about one person is kept by nobody on the way', async () => {
  const admin = await signIn(shop, 'admin');
  for (const { endpoint } of api.filter(
    ({ endpoint: { cache, path } }) => cache !== 'public' && !path.includes('signout'),
  )) {
    const url = endpoint.path.replaceAll(/:\w+/g, 'x');
    const { headers } = await shop.app.inject({ method: endpoint.method, url, headers: admin.headers });
    expect(headers['cache-control'], `${endpoint.method} ${url}`).toBe('no-store');
  }
});

test('where the shop is served over https, browsers are told to insist on it for a year', async () => {
  const app = createServer({ log: createLog('silent'), trustProxy: false, https: true });
  const { headers } = await app.inject('/nothing');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await app.close();
});

describe('a log line', () => {
  const lines = () => shop.logged().split('\n').filter(Boolean);

  test.each([
    ['line breaks', '%0a{"level":"info","msg":"forged"}', '%0d%0a'],
    ['colours and commands for a terminal', '%1b[31m%1b]0;owned%07', '%9b2J'],
    ['commands of eight bits', '%c2%9b2J', '\x9b2J'],
    ['line ends of Unicode', '%e2%80%a8', '%c2%85'],
    ['letters that run backwards, or are not seen', '%e2%80%ae', '%f3%a0%80%81'],
  ])('stays one line of JSON, and plain, with %s in the address', async (_what, ...texts) => {
    const before = lines().length;
    for (const text of texts) {
      await getRaw(port, `/api/products/name/${text}?q=${text}`, [`User-Agent: ${text}`, `Referer: ${text}`]);
      await getRaw(port, `/nothing/${text}`, [`X-Request-Id: ${text}`, `X-Forwarded-For: ${text}`]);
    }
    const added = lines().slice(before);
    expect(added.length).toBeGreaterThanOrEqual(texts.length);
    for (const line of added) {
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), msg: expect.not.stringMatching('forged') });
      expect(line).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
    }
  });
});
