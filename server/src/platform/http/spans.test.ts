import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { createSpans } from './spans.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  attributes: { key: string; value: object }[];
  status?: object;
}

async function openCollector(answer = 200) {
  const got: { path: string | undefined; spans: Span[] }[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
    got.push({ path: request.url, spans: body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((s) => s.spans)) });
    response.writeHead(answer).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const spans = createSpans(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, createLog('silent'));
  onTestFinished(() => spans.close());
  return { got, spans };
}

const served = { id: 'a-request', method: 'GET', url: '/api/shop?x=1', status: 200, ms: 12, traceparent: undefined };
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';

test('each request is a span, in the trace that it came with, and without what its address asks', async () => {
  const { got, spans } = await openCollector();
  spans.add(served);
  spans.add({ ...served, status: 503, traceparent: `00-${trace}-00f067aa0ba902b7-01` });
  spans.add({ ...served, traceparent: `00-${trace}-00f067aa0ba902b7-00` });
  await spans.flush();
  expect(got).toHaveLength(1);
  const [first, second, ...others] = got[0]?.spans ?? [];
  expect(got[0]?.path).toBe('/v1/traces');
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    traceId: expect.stringMatching(/^[\da-f]{32}$/),
    startTimeUnixNano: expect.stringMatching(/^\d{19}$/),
  });
  expect(first?.attributes).toContainEqual({ key: 'url.path', value: { stringValue: '/api/shop' } });
  expect(second).toMatchObject({ traceId: trace, parentSpanId: '00f067aa0ba902b7', status: { code: 2 } });
});

test('a collector that is not there, or says no, holds up nothing and is not asked for the same again', async () => {
  const { got, spans } = await openCollector(500);
  for (let n = 0; n < 3000; n++) spans.add(served);
  await spans.flush();
  await spans.flush();
  expect(got.map((batch) => batch.spans.length)).toEqual([2048]);
});
