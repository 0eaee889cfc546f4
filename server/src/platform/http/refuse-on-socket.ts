import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { howMade, keyOf } from '@fieldhouse/contracts/messages';
import { requestMessages } from './request-messages.ts';

const sentences: Readonly<Record<string, readonly [status: number, code: string, sentence: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'invalid-input', requestMessages.tooSlow],
  HPE_HEADER_OVERFLOW: [431, 'too-large', requestMessages.tooLarge],
};
const notHttp = [400, 'invalid-input', requestMessages.notValid] as const;

/**
 * For what could not even be parsed as a request: no address, no id, nothing to log. The connection is closed, since
 * there is no telling where in these bytes the next request would begin.
 */
export function refuseOnSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const [status, code, sentence] = sentences[error.code ?? ''] ?? notHttp;
    const body = JSON.stringify({ error: sentence, code, key: keyOf(howMade(sentence)) });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}
