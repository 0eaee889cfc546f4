import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { toResponseHead, writeHead } from './response-head.ts';

const headers = { 'content-type': 'application/json', etag: '"1"', vary: 'accept-encoding' };
const head = toResponseHead(headers);
const body = Buffer.from('{"a":1}');

/** Two answers, one after the other on the same connection, as they come over the wire. */
async function ask(method: string, path: string): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/ours') writeHead(response, head, 'br', body.length, 'id');
    else {
      const own = { ...headers, 'content-encoding': 'br', 'x-request-id': 'id', 'content-length': body.length };
      response.writeHead(200, own);
    }
    response.end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const question = `${method} ${path} HTTP/1.1\r\nhost: x\r\n`;
  socket.write(`${question}\r\n${question}connection: close\r\n\r\n`);
  return (await text(socket)).replaceAll(/^date: .*$/gim, 'date: …');
}

const lines = (answer: string) => answer.toLowerCase().split('\r\n').toSorted();

// `_storeHeader` is Node's own (decision 36): whatever a new Node changes about it shows here.
test.each(['GET', 'HEAD'])('an answer to %s has the head that Node itself would write', async (method) => {
  const ours = await ask(method, '/ours');
  expect(ours).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  expect(ours.match(/HTTP\/1.1 200 OK/g)).toHaveLength(2);
  expect(lines(ours)).toEqual(lines(await ask(method, '/nodes')));
});
