import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { declareEndpoint } from '@fieldhouse/contracts/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listen } from '../../testing/raw-request.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { changed, inWrite } from '../cache/changes.ts';
import { AppError } from './app-error.ts';
import { type RouteContext, route } from './route.ts';

const schemas = {
  query: z.object({ page: z.coerce.number().default(1), brand: z.string().optional() }),
  response: z.object({ page: z.number(), stamp: z.number(), filler: z.string() }),
};
const shelf = declareEndpoint<typeof schemas>('shelf', 'GET', '/api/shelf', 'everyone', { cache: 'public' });
const personal = declareEndpoint('personal', 'GET', '/api/personal', 'everyone');
const curious = declareEndpoint('curious', 'GET', '/api/curious', 'everyone', { cache: 'public' });
const text = { response: z.string() };

let shop: TestShop;
let port = 0;
let stamp = 0;
/** What the framework has seen; what is missing here was answered by the hit handler. */
let seen: string[] = [];
let curiosity: (context: RouteContext) => unknown = () => '';

beforeAll(async () => {
  // Time stands still: what is kept stays kept, however busy the machine is.
  shop = await openTestShop({ cache: { now: () => 5000, lookEveryMs: 0 } });
  await shop.deps.cache.look();
  const { app, deps } = shop;
  const host = {
    app,
    cache: deps.cache,
    db: deps.db,
    guard: () => Promise.reject(new AppError('not-signed-in', 'Please log in.')),
  };
  app.addHook('onRequest', async ({ url }) => {
    seen.push(url);
  });
  route(host, shelf, schemas, async ({ query }, { tag, header }) => {
    tag('shelf');
    header('X-Total-Count', 7);
    return { page: query.page, stamp: ++stamp, filler: `${query.brand ?? 'Any'} ball, `.repeat(200), secret: 'column' };
  });
  route(host, personal, text, async (_input, { request: { headers } }) => `${headers.authorization} ${++stamp}`);
  route(host, curious, text, async (_input, context) => String(curiosity(context)));
  port = await listen(app);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await inWrite(shop.deps, (tx) => changed(tx, ['shelf']));
  seen = [];
});

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers, agent }, async (answer) => {
      resolve({ status: answer.statusCode, headers: answer.headers, body: await buffer(answer) });
    })
      .on('error', reject)
      .end();
  });
}

/** Until the hit handler knows the address. */
async function warm(path: string, headers?: Record<string, string>): Promise<Got> {
  for (let i = 0; i < 3; i++) await get(path, headers);
  seen = [];
  const got = await get(path, headers);
  expect(seen).toEqual([]);
  return got;
}

const stampOf = ({ body }: Got) => (JSON.parse(body.toString()) as { stamp: number }).stamp;

describe('one question, one entry', () => {
  test('the order of parameters, unknown ones and spelled-out defaults make no other', async () => {
    const first = await warm('/api/shelf?brand=Aquila');
    for (const path of [
      '/api/shelf?brand=Aquila&page=1',
      '/api/shelf?page=1&brand=Aquila',
      '/api/shelf?utm_source=mail&brand=Aquila',
      '/api/shelf?brand=%41quila',
    ])
      expect((await get(path)).body).toEqual(first.body);
    expect(stampOf(await get('/api/shelf?brand=Aquila&page=2'))).not.toBe(stampOf(first));
    expect(stampOf(await get('/api/shelf?brand=aquila'))).not.toBe(stampOf(first));
  });

  test('bad input is refused as ever', async () => {
    expect((await get('/api/shelf?page=many')).status).toBe(400);
  });
});

describe('an answer from the hit handler', () => {
  test('has the headers and the body of the long way', async () => {
    await get('/api/shelf');
    const long = await get('/api/shelf');
    const short = await warm('/api/shelf');
    const own = ['x-request-id', 'date'];
    const shared = (headers: IncomingHttpHeaders) => Object.entries(headers).filter(([name]) => !own.includes(name));
    expect(shared(short.headers)).toEqual(expect.arrayContaining(shared(long.headers)));
    expect(shared(short.headers)).toHaveLength(shared(long.headers).length);
    expect(short.body).toEqual(long.body);
    expect(short.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'accept-encoding',
      'x-total-count': '7',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test('holds only what the schema lets out', async () => {
    expect((await warm('/api/shelf')).body.toString()).not.toContain('column');
  });

  test('carries an id of its own, which its log line has too', async () => {
    await warm('/api/shelf?page=3');
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await get('/api/shelf?page=3')).headers['x-request-id']);
    expect(seen).toEqual([]);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) {
      const line = shop
        .logged()
        .split('\n')
        .find((one) => one.includes(String(id)));
      expect(JSON.parse(line ?? '')).toMatchObject({
        level: 'info',
        method: 'GET',
        path: '/api/shelf',
        status: 200,
        msg: 'request',
      });
    }
  });

  test('is counted as given out ready', async () => {
    const line = /http_ready_answers_total\{method="GET",route="\/api\/shelf",status="200"\} (\d+)/;
    const count = async () => Number(line.exec(await shop.deps.metrics.text())?.[1] ?? 0);
    await warm('/api/shelf');
    const before = await count();
    await get('/api/shelf');
    expect(seen).toEqual([]);
    expect(await count()).toBe(before + 1);
  });

  test('is the same for everybody, signed in or not', async () => {
    const anybody = await warm('/api/shelf');
    const somebody = await get('/api/shelf', { authorization: 'Bearer abc', cookie: 'a=b' });
    expect(somebody.body).toEqual(anybody.body);
    expect(somebody.headers.etag).toBe(anybody.headers.etag);
  });

  test('to HEAD is the head of the answer to GET', async () => {
    const { headers } = await warm('/api/shelf');
    const head = await get('/api/shelf', {}, 'HEAD');
    expect(seen).toEqual([]);
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(headers['content-length']);
    expect(head.headers.etag).toBe(headers.etag);
  });

  test('comes in the encoding that the caller reads best', async () => {
    const plain = await warm('/api/shelf');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const br = await warm('/api/shelf', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    const gzip = await warm('/api/shelf', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(Number(gzip.headers['content-length'])).toBe(gzip.body.length);
    expect(gzip.headers.etag).toBe(plain.headers.etag);
  });

  test('is left out for a caller who holds it', async () => {
    const { headers } = await warm('/api/shelf');
    for (const asked of [headers.etag, `"x", ${headers.etag}`, headers.etag?.replace('W/', ''), '*']) {
      const got = await get('/api/shelf', { 'if-none-match': String(asked) });
      expect(got.status).toBe(304);
      expect(got.body).toHaveLength(0);
      expect(got.headers).toMatchObject({ etag: headers.etag, vary: 'accept-encoding', 'x-total-count': '7' });
    }
    expect(seen).toEqual([]);
    expect((await get('/api/shelf', { 'if-none-match': 'W/"another"' })).status).toBe(200);
  });

  test('shows a write at once', async () => {
    const before = await warm('/api/shelf');
    await inWrite(shop.deps, (tx) => changed(tx, ['shelf']));
    const after = await get('/api/shelf', { 'if-none-match': String(before.headers.etag) });
    expect(after.status).toBe(200);
    expect(stampOf(after)).toBeGreaterThan(stampOf(before));
  });

  test('leaves the connection in order for what comes next', async () => {
    await warm('/api/shelf');
    const socket = connect(port, '127.0.0.1');
    const lines = 'GET /api/shelf HTTP/1.1\r\nHost: a\r\n\r\n';
    const withBody = 'GET /api/shelf HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello';
    socket.write(`${lines}${withBody}${lines}GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    const answers = (await buffer(socket)).toString();
    expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(4);
    expect(answers).toContain('"status":"up"');
  });
});

describe('personal data never enters', () => {
  test('an endpoint that is not public is asked each time', async () => {
    const answers = [];
    for (const who of ['Bearer a', 'Bearer b', 'Bearer b', 'Bearer b'])
      answers.push((await get('/api/personal', { authorization: who })).body.toString());
    expect(new Set(answers).size).toBe(4);
    expect(seen).toHaveLength(4);
  });

  test.each([
    ['the request', (context: RouteContext) => context.request.headers],
    ['the caller', (context: RouteContext) => context.caller],
  ])('a public handler cannot get at %s', async (_what, look) => {
    curiosity = look;
    expect((await get('/api/curious')).status).toBe(500);
    expect(shop.logged()).toContain('curious is answered for everybody and must not use');
  });

  test('an endpoint for some cannot be declared public', () => {
    const wrong = { ...shelf, who: 'any-right', path: '/api/wrong' } as const;
    const { app, deps } = shop;
    const host = { app, cache: deps.cache, db: deps.db, guard: () => Promise.reject(new Error()) };
    expect(() => route(host, wrong, schemas, () => Promise.reject(new Error()))).toThrow('shelf');
  });
});
