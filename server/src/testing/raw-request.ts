import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { portOf } from '../../../scripts/ports.ts';

/** Lets a shop without a socket listen on one; gives its port. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return portOf(app.server);
}

/** Bytes as no well-behaved client would send them; gives all that comes back until the server hangs up. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const told: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => told.push(chunk));
  // Hanging up in the middle of what is being sent is an answer, too.
  socket.on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(told).toString('latin1');
}

/** A whole request whose address is sent as it stands, dots and all. */
export function getRaw(port: number, target: string, headers: readonly string[] = []): Promise<string> {
  const lines = [`GET ${target} HTTP/1.1`, 'Host: shop.test', 'Connection: close', ...headers];
  return sendRaw(port, Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
}

export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);
