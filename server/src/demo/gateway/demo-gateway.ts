import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { NamedClient } from '../../platform/db/named-client.ts';
import * as actions from './actions.ts';
import { confirmAction } from './bank.ts';
import { endDispute, listDisputes, openDispute, readDispute } from './disputes.ts';
import { type Call, createFaultModes, type FaultModes } from './fault-modes.ts';
import { findIntent, inLedger, listIntents, openLedger, searchIntent, settleIntents, toStripe } from './ledger.ts';
import { createRefund, listRefunds, readRefund, refundInDashboard, settleRefunds } from './refunds.ts';
import { calculateTax, checkVatNumber } from './tax.ts';

export interface DemoGateway {
  readonly url: string;
  readonly modes: FaultModes;
  close(): Promise<void>;
}

export interface DemoGatewayOptions {
  readonly connection: pg.ClientConfig;
  readonly port?: number;
}

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
  readonly key: string | undefined;
}

type Answer = actions.Answer & { readonly replayed?: boolean };

const POOL_SIZE = 4;
const int8 = 20;
pg.types.setTypeParser(int8, Number);

/** A fake card provider with Stripe's API on this machine. Several on one database share the same ledger. */
export async function startDemoGateway(options: DemoGatewayOptions): Promise<DemoGateway> {
  const pool = new pg.Pool({
    ...options.connection,
    Client: NamedClient,
    pipeline: true,
    max: POOL_SIZE,
    application_name: 'demo gateway',
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
  });
  pool.on('error', () => {});
  // One that breaks between two statements of a transaction; without a listener it would close the whole shop.
  pool.on('connect', (client) => client.on('error', () => {}));
  const modes = createFaultModes();
  let opening: Promise<void> | undefined = openLedger(pool);
  // Without a database there is nothing to keep books in; the next call tries again.
  await opening.catch(() => {
    opening = undefined;
  });
  const server = createServer(async (request, response) => {
    try {
      opening ??= openLedger(pool);
      await opening;
      await serve({ pool, modes }, request, response);
    } catch {
      opening = undefined;
      send(response, { status: 500, body: { error: { type: 'api_error', message: 'The demo gateway is broken.' } } });
    }
  }).listen({ port: options.port ?? 0, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
  server.keepAliveTimeout = 30_000;
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    modes,
    async close() {
      server.close();
      server.closeAllConnections();
      await pool.end();
    },
  };
}

interface Setup {
  readonly pool: pg.Pool;
  readonly modes: FaultModes;
}

async function serve(setup: Setup, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { method = '', headers } = request;
  const url = new URL(request.url ?? '/', 'http://gateway');
  const key = headers['idempotency-key'];
  const asked = { method, url, body, key: typeof key === 'string' ? key : undefined };
  const mode = setup.modes.next(callOf(asked));
  if (mode?.mode === 'broken') return send(response, { status: 500, body: { error: { type: 'api_error' } } });
  if (mode?.mode === 'refuses-key')
    return send(response, {
      status: 401,
      body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } },
    });
  if (mode?.mode === 'busy-key')
    return send(response, {
      status: 409,
      body: { error: { type: 'invalid_request_error', code: 'idempotency_key_in_use' } },
    });
  if (mode?.mode === 'late') response.socket?.destroy();
  if (mode?.ms) await sleep(mode.ms);
  await mode?.until?.();
  const answer = await answerTo(setup.pool, asked);
  if (mode?.mode === 'dies') process.kill(process.pid, 'SIGKILL');
  if (mode?.mode === 'silent') response.socket?.destroy();
  send(response, answer);
}

function callOf({ method, url: { pathname } }: Asked): Call {
  if (pathname.startsWith('/v1/refunds')) return method === 'POST' ? 'refund' : 'lookUpRefund';
  if (isAboutDisputes(pathname)) return 'lookUpDispute';
  if (pathname.endsWith('/cancel')) return 'cancel';
  if (pathname.endsWith('/search')) return 'search';
  if (pathname === '/v1/payment_intents' && method === 'POST') return 'charge';
  return pathname.startsWith('/v1/payment_intents/') ? 'lookUp' : 'other';
}

const isAboutDisputes = (pathname: string) => /^\/v1\/(disputes|radar\/early_fraud_warnings)\b/.test(pathname);

async function answerTo(pool: pg.Pool, asked: Asked): Promise<Answer> {
  try {
    return asked.method === 'GET' ? await read(pool, asked) : await write(pool, asked);
  } catch (error) {
    if (error instanceof actions.InvalidRequest) return error.answer;
    throw error;
  }
}

const since = (query: URLSearchParams) => Number(query.get('created[gte]') ?? 0);

async function read(pool: pg.Pool, { url: { pathname, searchParams } }: Asked): Promise<Answer> {
  if (/^\/v1\/(refunds|payment_intents$)/.test(pathname)) await settleRefunds(pool);
  if (pathname.startsWith('/v1/payment_intents')) await settleIntents(pool);
  if (isAboutDisputes(pathname)) {
    const id = /(?:du|issfr)_\w+$/.exec(pathname)?.[0];
    if (id !== undefined) return readDispute(pool, id);
    return listDisputes(pool, pathname, since(searchParams));
  }
  if (pathname === '/v1/refunds') return listRefunds(pool, searchParams.get('payment_intent'), since(searchParams));
  const list = (rows: Parameters<typeof toStripe>[0][], limit: number) => ({
    status: 200,
    body: { object: 'list', url: pathname, has_more: rows.length > limit, data: rows.slice(0, limit).map(toStripe) },
  });
  if (pathname === '/v1/payment_intents') {
    const limit = Math.min(Number(searchParams.get('limit') ?? 10), 100);
    const after = searchParams.get('starting_after') ?? undefined;
    return list(await listIntents(pool, { since: since(searchParams), after, limit: limit + 1 }), limit);
  }
  if (pathname === '/v1/payment_intents/search')
    return list(await searchIntent(pool, /:'([^']*)'/.exec(searchParams.get('query') ?? '')?.[1] ?? ''), 10);
  const [, kind, id = ''] = /^\/v1\/(payment_intents|confirmation_tokens|refunds)\/(\w+)$/.exec(pathname) ?? [];
  if (kind === 'confirmation_tokens') return actions.readToken(pool, id);
  if (kind === 'refunds') return readRefund(pool, id);
  const intent = kind ? await findIntent(pool, id) : undefined;
  if (!intent) throw actions.noSuch('payment_intent');
  return { status: 200, body: toStripe(intent) };
}

/** Writes are idempotent: the first response is stored with its key, in the same transaction. */
async function write(pool: pg.Pool, asked: Asked): Promise<Answer> {
  const { url, key, body } = asked;
  if (url.pathname === '/v1/tax/calculations') return calculateTax(new URLSearchParams(body));
  if (url.pathname === '/demo/vies') return checkVatNumber(body);
  if (url.pathname === '/demo/tokens') return actions.createToken(pool, JSON.parse(body) as Record<string, unknown>);
  if (key === undefined) return inLedger(pool, (client) => act(client, asked));
  const fingerprint = `${url.pathname} ${body}`;
  let isFirst = false;
  return inLedger(
    pool,
    async (client) => {
      // A concurrent request with the same key waits here until the first has finished.
      const { rowCount } = await client.query(
        'insert into demo_gateway.request (key, fingerprint) values ($1, $2) on conflict do nothing',
        [key, fingerprint],
      );
      isFirst = rowCount !== 0;
      return isFirst ? act(client, asked) : replay(client, key, fingerprint);
    },
    async (client, answer) =>
      isFirst &&
      client.query('update demo_gateway.request set status = $2, body = $3 where key = $1', [
        key,
        answer.status,
        answer.body,
      ]),
  );
}

async function replay(client: pg.PoolClient, key: string, fingerprint: string): Promise<Answer> {
  const { rows } = await client.query<actions.Answer & { fingerprint: string }>(
    'select fingerprint, status, body from demo_gateway.request where key = $1',
    [key],
  );
  const first = rows[0];
  if (!first) throw new Error('the request under this key is gone');
  if (first.fingerprint === fingerprint) return { status: first.status, body: first.body, replayed: true };
  const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
  return { status: 400, body: { error: { type: 'idempotency_error', message } } };
}

async function act(client: pg.PoolClient, { url: { pathname }, body }: Asked): Promise<Answer> {
  if (pathname === '/demo/confirm') {
    const { clientSecret = '', outcome } = JSON.parse(body) as { clientSecret?: string; outcome?: string };
    return confirmAction(client, String(clientSecret), outcome);
  }
  if (pathname === '/demo/disputes') return openDispute(client, JSON.parse(body));
  if (pathname === '/demo/disputes/end') return endDispute(client, JSON.parse(body));
  if (pathname === '/demo/refunds') return refundInDashboard(client, JSON.parse(body));
  const form = new URLSearchParams(body);
  if (pathname === '/v1/payment_intents') return actions.createIntent(client, form);
  if (pathname === '/v1/refunds') return createRefund(client, form);
  const canceled = /^\/v1\/payment_intents\/(\w+)\/cancel$/.exec(pathname)?.[1];
  if (canceled) return actions.cancelIntent(client, canceled);
  throw actions.noSuch('address');
}

function send(response: ServerResponse, { status, body, replayed }: Answer): void {
  if (response.destroyed || response.headersSent) return;
  response
    .writeHead(status, { 'content-type': 'application/json', ...(replayed && { 'idempotent-replayed': 'true' }) })
    .end(JSON.stringify(body));
}
