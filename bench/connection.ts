import { connect } from 'node:net';
import type { BenchRequest } from './scenario.ts';

export interface ConnectionOptions {
  readonly port: number;
  readonly acceptEncoding: string;
  /** None: the connection has nothing more to do and is closed. */
  readonly nextRequest: () => BenchRequest | undefined;
  readonly onAnswer: (answer: { status: number; bytes: number; ms: number }) => void;
  readonly onBroken: () => void;
}

function toBytes({ method = 'GET', path, headers = {}, body }: BenchRequest, common: string): string {
  const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\n${common}${own.join('')}${length}\r\n${body ?? ''}`;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('\r\n0\r\n\r\n');

/** Whether the answer is whole, and what it says. Nothing looks at its body. */
function readAnswer(received: Buffer): { status: number; bytes: number } | undefined {
  const headEnd = received.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const head = received.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const bytes = received.length - headEnd - HEAD_END.length;
  if (length !== undefined) return bytes >= Number(length) ? { status, bytes } : undefined;
  if (status === 304 || status === 204) return { status, bytes: 0 };
  return received.subarray(-CHUNKS_END.length).equals(CHUNKS_END) ? { status, bytes } : undefined;
}

/**
 * One visitor: asks, waits for the answer, asks again on the same connection. By hand, because Node's own client costs more
 * than the bare server it is to measure.
 */
export function openConnection(options: ConnectionOptions): () => void {
  const { port, acceptEncoding, nextRequest, onAnswer, onBroken } = options;
  const common = `host: 127.0.0.1\r\naccept: application/json\r\naccept-encoding: ${acceptEncoding}\r\n`;
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received: Buffer | undefined;
  let askedAt = 0;
  let done = false;

  const ask = () => {
    const request = nextRequest();
    if (!request) {
      done = true;
      socket.end();
      return;
    }
    received = undefined;
    askedAt = performance.now();
    socket.write(toBytes(request, common));
  };
  socket.on('connect', ask);
  socket.on('data', (chunk) => {
    received = received ? Buffer.concat([received, chunk]) : chunk;
    const answer = readAnswer(received);
    if (!answer) return;
    onAnswer({ ...answer, ms: performance.now() - askedAt });
    ask();
  });
  // Whatever went wrong, the visitor got no response. `close` follows.
  socket.on('error', () => {});
  socket.on('close', () => {
    if (!done) onBroken();
  });
  return () => {
    done = true;
    socket.destroy();
  };
}
