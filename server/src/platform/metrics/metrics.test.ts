import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { inTransaction, type Tx } from '../db/db.ts';
import { internalHeader } from '../http/server.ts';
import { version } from '../version.ts';

const TOKEN = 'a-token-of-a-monitor';
let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ config: { metricsToken: TOKEN, trustProxy: 'loopback' } });
});
afterAll(() => shop.close());

const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: '/metrics', remoteAddress, headers });
const figures = async () => (await ask('127.0.0.1')).body;

describe('who may read the figures', () => {
  test.each([
    ['this machine', '127.0.0.1', {}],
    ['this machine by IPv6', '::1', {}],
    ['this machine, mapped', '::ffff:127.0.0.1', {}],
    ['a Prometheus on this machine', '127.0.0.1', { 'x-prometheus-scrape-timeout-seconds': '10' }],
    ['a monitor elsewhere with the token', '203.0.113.9', { authorization: `Bearer ${TOKEN}` }],
    ['one behind a proxy with the token', '127.0.0.1', { authorization: `bearer ${TOKEN}`, via: '1.1 proxy' }],
  ])('%s', async (_what, address, headers) => {
    const answer = await ask(address, headers as Record<string, string>);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/plain');
  });

  test.each([
    ['somebody elsewhere', '203.0.113.9', {}],
    ['somebody who writes that they are here', '203.0.113.9', { 'x-forwarded-for': '127.0.0.1' }],
    ['somebody behind a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
    ...[
      'forwarded',
      'via',
      'x-real-ip',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-port',
      'x-original-forwarded-for',
      'x-client-ip',
      'x-cluster-client-ip',
      'true-client-ip',
      'cf-connecting-ip',
      'fastly-client-ip',
      'x-envoy-external-address',
      'x-amzn-trace-id',
      'x-proxy-id',
      'forwarded-for',
      'x-original-host',
      'x-original-url',
      'x-original-proto',
      'x-request-start',
      'x-scheme',
      'cf-ray',
      'cdn-loop',
    ].map((name): [string, string, Record<string, string>] => [
      `one whose ${name} is told`,
      '127.0.0.1',
      { [name]: '1' },
    ]),
    ['a wrong token', '203.0.113.9', { authorization: 'Bearer a-token-of-a-stranger' }],
    ['an empty token', '203.0.113.9', { authorization: 'Bearer ' }],
  ])('not %s, who learns nothing', async (_what, address, headers) => {
    const answer = await ask(address, headers as Record<string, string>);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: 'There is nothing at this address.', code: 'not-found' });
  });

  test('not even this machine in production, without the token', async () => {
    const real = await openTestShop({ config: { metricsToken: TOKEN, production: true } });
    onTestFinished(() => real.close());
    const statusFor = async (headers: Record<string, string>) =>
      (await real.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers })).statusCode;
    expect([await statusFor({}), await statusFor({ authorization: `Bearer ${TOKEN}` })]).toEqual([404, 200]);
  });

  test('without a token set there is none to show', async () => {
    const other = await openTestShop();
    onTestFinished(() => other.close());
    const headers = { authorization: 'Bearer undefined' };
    expect((await other.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers })).statusCode).toBe(404);
  });
});

describe('what is counted', () => {
  test('answers by method, pattern and status, never by address', async () => {
    await shop.app.inject('/healthz');
    await shop.app.inject('/no/such/s3cret?x=1');
    const text = await figures();
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1');
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
    expect(text).not.toContain('s3cret');
  });

  test('which release runs, as /healthz says', async () => {
    expect((await shop.app.inject('/healthz')).json()).toEqual({ status: 'up', version });
    expect(await figures()).toContain(`build_info{version="${version}",node="${process.version}"} 1`);
  });

  test('what is served before the framework, each reading on top of the last', async () => {
    const serve = () => shop.deps.metrics.observeCacheHit({ method: 'GET', route: '/api/hot/:id', status: 304 });
    const line = (count: number) =>
      `http_ready_answers_total{method="GET",route="/api/hot/:id",status="304"} ${count}\n`;
    serve();
    serve();
    expect(await figures()).toContain(line(2));
    serve();
    expect(await figures()).toContain(line(3));
    expect(await figures()).toContain(line(3));
  });

  test('not what a page asks of its own server', async () => {
    const headers = { [internalHeader.name]: internalHeader.value };
    await shop.app.inject({ url: '/readyz', headers });
    expect(await figures()).not.toContain('route="/readyz"');
  });

  test('jobs, the cache, the pool and the process', async () => {
    shop.deps.metrics.jobFinished({ task: 'send-mail', outcome: 'given-up', ms: 30 });
    shop.deps.metrics.cacheAnswered('hit');
    const text = await figures();
    expect(text).toContain('job_duration_seconds_count{task="send-mail",outcome="given-up"} 1');
    expect(text).toContain('cache_answers_total{outcome="hit"} 1');
    expect(text).toContain('db_pool_connections{state="idle"}');
    expect(text).toContain('process_cpu_seconds_total');
  });

  test('transactions that were run again', async () => {
    const conflict = (tx: Tx) => sql`do 'begin raise serialization_failure; end'`.execute(tx);
    await expect(inTransaction(shop.deps.db, conflict)).rejects.toThrow();
    expect(await figures()).toContain('db_conflict_retries_total{sqlstate="40001"} 3');
    expect(await figures()).toContain('db_conflict_retries_total{sqlstate="40001"} 3');
  });

  test('by each shop on its own', async () => {
    const other = await openTestShop();
    onTestFinished(() => other.close());
    const { body } = await other.app.inject('/metrics');
    expect(body).not.toContain('send-mail');
  });
});
