import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { portOf } from '../../../../scripts/ports.ts';

/** What stands in front of several nodes. */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

const ASK_EVERY_MS = 200;

/** Each request goes to the next node that says it is ready; to another one when that cannot be reached at all. */
export async function openBalancer(listNodes: () => readonly string[]): Promise<Balancer> {
  let ready: string[] = [];
  let turn = 0;
  const look = async () => {
    const nodes = listNodes();
    const answers = await Promise.all(nodes.map((url) => fetch(`${url}/readyz`).catch(() => undefined)));
    ready = nodes.filter((_, n) => answers[n]?.ok);
  };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    turn++;
    for (const [n] of ready.entries()) {
      const node = ready[(turn + n) % ready.length] ?? '';
      const answer = await forward(node, request, body).catch((error: NodeJS.ErrnoException) => error);
      if (!(answer instanceof Error)) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        return;
      }
      // Whatever else broke may have been done already.
      if (answer.code !== 'ECONNREFUSED') break;
    }
    response.writeHead(502).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await look();
  const timer = setInterval(look, ASK_EVERY_MS);
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    async close() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function forward(node: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // A connection for each: on one that was kept, a request may cross the node's own closing of it.
    const asked = send(node + url, { method, headers, agent: false }, resolve).on('error', reject);
    asked.end(body);
  });
}
