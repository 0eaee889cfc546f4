import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
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
