import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { portOf } from '../scripts/ports.ts';
import { answerQuestions } from './bench-process.ts';

export interface BareQuestion {
  /** The length of the body to answer with from now on. */
  readonly bytes: number;
}

let body = Buffer.alloc(0);
let server: Server | undefined;

/** What Node itself needs to send that many bytes: the least that any shop on it can cost. */
answerQuestions<BareQuestion, { port: number }>(async ({ bytes }) => {
  body = Buffer.alloc(bytes, 'x');
  server ??= createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      'cache-control': 'no-cache',
    });
    response.end(body);
  });
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: portOf(server) };
});
