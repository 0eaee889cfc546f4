import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { listen } from '../../testing/raw-request.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { AppError } from './app-error.ts';
import { BODY_LIMIT } from './json-body.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
  shop.app.post('/api/echo', async (request) => request.body);
  shop.app.get('/api/echo/:word', async (request) => request.params);
  shop.app.get('/api/broken', async () => {
    throw new Error('select secret_column from vault');
  });
  shop.app.get('/api/refused', async () => {
    throw new AppError('refused', 'Only three are left.', { fields: { quantity: 'Only three are left.' } });
  });
});
afterAll(() => shop.close());

const post = (payload: string, type = 'application/json') =>
  shop.app.inject({ method: 'POST', url: '/api/echo', headers: { 'content-type': type }, payload });

describe('every failed answer has one shape', () => {
  test.each([
    ['an unknown address', () => shop.app.inject('/api/nothing-here'), 404, 'not-found'],
    ['a broken escape in the address', () => shop.app.inject('/api/echo/%E0%A4%A'), 400, 'invalid-input'],
    ['a parameter of over 500 characters', () => shop.app.inject(`/api/echo/${'a'.repeat(501)}`), 400, 'invalid-input'],
    ['a body that is not JSON', () => post('{"a":'), 400, 'invalid-input'],
    ['a body that reaches for the prototype', () => post('{"__proto__":{"admin":true}}'), 400, 'invalid-input'],
    ['an empty body', () => post(''), 400, 'invalid-input'],
    ['a body of another type', () => post('<a/>', 'application/xml'), 415, 'unsupported-type'],
    ['a body over 1 MiB', () => post(`"${'a'.repeat(BODY_LIMIT)}"`), 413, 'too-large'],
  ])('%s', async (_what, ask, status, code) => {
    const answer = await ask();
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({
      error: expect.stringMatching(/^[A-Z].+\.$/),
      code,
      key: expect.stringMatching(/^request\.[a-z-]+$/),
    });
    expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  });

  test('a refusal by a rule carries its sentence and its fields', async () => {
    const answer = await shop.app.inject('/api/refused');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: 'Only three are left.',
      code: 'refused',
      fields: { quantity: 'Only three are left.' },
    });
  });

  test('a parameter of 500 characters is still read', async () => {
    expect((await shop.app.inject(`/api/echo/${'a'.repeat(500)}`)).statusCode).toBe(200);
  });
});

describe('nothing internal leaks', () => {
  test('an unforeseen fault answers with a plain sentence, and the log line with the same id says what it was', async () => {
    const answer = await shop.app.inject('/api/broken');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('vault');
    const line = shop
      .logged()
      .split('\n')
      .find((text) => text.includes('vault'));
    expect(line).toContain(answer.headers['x-request-id']);
  });

  test.each([
    '/me/s3cret-token',
    '/resetpassword/s3cret-token',
    '/unsubscribe/s3cret-token',
    '/alerts/s3cret-token',
    '/api/auth/email-activate/s3cret-token?x=1',
    '/api/nothing?token=s3cret-token',
  ])('the secret in %s stays out of the log', async (url) => {
    await shop.app.inject(url);
    expect(shop.logged()).not.toContain('s3cret-token');
  });

  test("a caller's own request id is not taken over, that of a trusted proxy is, and so are traces", async () => {
    const behind = await openTestShop({ config: { trustProxy: 1 } });
    onTestFinished(() => behind.close());
    const id = '7f3c2b1a-proxy-0001';
    const trace = 'a'.repeat(32);
    const ask = async (at: TestShop, given: string, traceparent = `00-${trace}-${'b'.repeat(16)}-01`) =>
      (await at.app.inject({ url: '/healthz', headers: { 'x-request-id': given, traceparent } })).headers[
        'x-request-id'
      ];
    expect([await ask(shop, id), await ask(behind, id)]).toEqual([expect.not.stringContaining(id), id]);
    for (const forged of ['short', 'with "quotes" in it', 'x'.repeat(65)])
      expect(await ask(behind, forged)).not.toBe(forged);
    expect(behind.logged()).toContain(`"reqId":"${id}","traceId":"${trace}"`);
    for (const none of ['nonsense', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`]) {
      const answered = await ask(behind, 'x', none);
      expect(behind.logged()).toContain(`"reqId":"${answered}","method"`);
    }
  });

  test('a secret handed to the logger is blotted out', () => {
    shop.deps.log.info({ user: { password: 'hunter22', tokenId: 'tok_1' }, authorization: 'Bearer xyz' }, 'check');
    expect(shop.logged()).not.toMatch(/hunter22|tok_1|xyz/);
  });
});

describe('the HTTP boundary', () => {
  test('answers carry the security headers', async () => {
    const { headers } = await shop.app.inject('/healthz');
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('garbage instead of HTTP is refused and harms nobody', async () => {
    const port = await listen(shop.app);
    const socket = connect(port, '127.0.0.1');
    socket.end('NONSENSE\r\n\r\n');
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    expect(chunk.toString()).toContain('400');
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(answer.status).toBe(200);
  });
});
