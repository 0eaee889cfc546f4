import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createServer } from './http/server.ts';
import { createLog } from './log.ts';
import { closeServer } from './process.ts';

/** A server that answers when it is told to, and a request to it that has arrived. */
async function openWithRequest() {
  const arrived = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<string>();
  const app = Fastify();
  app.get('/', () => {
    arrived.resolve();
    return gate.promise;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const outcome = new Promise<number | undefined>((resolve) => {
    request({ port, host: '127.0.0.1' }, (answer) => resolve(answer.resume().statusCode))
      .on('error', () => resolve(undefined))
      .end();
  });
  await arrived.promise;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return { app, outcome, answer: () => gate.resolve('done') };
}

test('a request in progress has ten seconds to be answered when the shop closes', async () => {
  const { app, outcome, answer } = await openWithRequest();
  const closed = closeServer(app);
  vi.advanceTimersByTime(9900);
  answer();
  expect(await outcome).toBe(200);
  await closed;
});

test('one that takes longer is given up, so that the shop does close', async () => {
  const { app, outcome } = await openWithRequest();
  const closed = closeServer(app);
  vi.advanceTimersByTime(10_100);
  expect(await outcome).toBeUndefined();
  await closed;
});

test('one that still comes on its connection is answered like any other, and the connection ends', async () => {
  const app = createServer({ log: createLog('silent'), trustProxy: false, https: false });
  const [arrived, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  app.get('/first', () => {
    arrived.resolve();
    return gate.promise;
  });
  app.get('/second', async () => 'still here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const told = text(socket);
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`);
  ask('/first');
  await arrived.promise;
  const closed = closeServer(app);
  const came = once(app.server, 'request');
  ask('/second');
  await came;
  gate.resolve('done');
  expect(await told).toMatch(/done.*HTTP\/1.1 200 OK.*connection: close.*still here$/is);
  await closed;
});
