import { setImmediate } from 'node:timers/promises';
import { api } from '@fieldhouse/contracts/api';
import type { Endpoint, EndpointSchemas, Output } from '@fieldhouse/contracts/endpoint';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { AccountShop } from '../account-shop.ts';
import { eventually } from '../test-queue.ts';
import { type Bindings, bind, noBindings } from './placeholders.ts';

/** An id that nothing has. */
export const nobody = '00000000-0000-7000-8000-000000000000';

interface Asking {
  /** The token of a session. */
  readonly as?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** JSON, or the text of a file with its type. */
  readonly body?: object | string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another shop than the usual one. */
  readonly of?: FastifyInstance;
  /** For what is another one each day: what of it is compared. */
  readonly shape?: (body: unknown) => unknown;
}

/** What was asked and what came back, as far as it is compared. */
export interface Answer {
  readonly subject: string;
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly got: { readonly call: string; readonly status: number; readonly headers: object; readonly body: unknown };
}

export interface Recorder {
  readonly shop: AccountShop;
  readonly answers: readonly Answer[];
  /** Labels for ids, so that a recording can be read. */
  readonly named: Bindings;
  ask<S extends EndpointSchemas>(endpoint: Endpoint<S>, title: string, asking?: Asking): Promise<Output<S>>;
  /** Gives an id a name in the recording. */
  name(label: string, id: string): string;
}

const compared = [
  'content-type',
  'cache-control',
  'content-disposition',
  'location',
  'vary',
  'x-total-count',
  'x-total-pages',
  'x-total-more',
];

export function createRecorder(shop: AccountShop): Recorder {
  const answers: Answer[] = [];
  const names = new Set<string>();
  const named = noBindings();
  bind(named, 'id nobody', nobody);
  let lastMs = 0;
  return {
    shop,
    answers,
    named,
    async ask(endpoint, title, asking = {}) {
      const name = `${endpoint.name}: ${title}`;
      if (names.has(name)) throw new Error(`two calls have the name ${name}`);
      names.add(name);
      // Ids begin with the millisecond: what two calls have made has an order only if they were not in the same one.
      while (Date.now() <= lastMs) await setImmediate();
      const request = toRequest(endpoint, asking);
      const answer = await (asking.of ?? shop.app).inject(request);
      lastMs = Date.now();
      const body = readBody(answer);
      const got = {
        call: `${request.method} ${request.url}`,
        status: answer.statusCode,
        headers: Object.fromEntries(
          compared.flatMap((header) => (header in answer.headers ? [[header, String(answer.headers[header])]] : [])),
        ),
        body: toLines(asking.shape?.(body) ?? body),
      };
      answers.push({ subject: subjectOf(endpoint), name, endpoint, got });
      return body as never;
    },
    name(label, id) {
      bind(named, `id ${label}`, id);
      return id;
    },
  };
}

/** Demo calls and what is outside the contract are in files of their own. */
function subjectOf(endpoint: Endpoint): string {
  const operation = api.find((candidate) => candidate.endpoint === endpoint);
  return operation?.subject ?? (endpoint.path.startsWith('/api/dev/') ? 'demo' : 'outside-contract');
}

function toRequest({ method, path }: Endpoint, { as, params, query, body, type, headers: more }: Asking) {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const headers = { ...(as && { authorization: `Bearer ${as}` }), ...(type && { 'content-type': type }), ...more };
  const search = String(new URLSearchParams(query));
  const url = search ? `${filled}?${search}` : filled;
  return { method, url, headers, ...(body !== undefined && { payload: body }) } satisfies InjectOptions;
}

function readBody(answer: LightMyRequestResponse): unknown {
  return String(answer.headers['content-type']).startsWith('application/json') ? answer.json() : answer.body;
}

/** A long text line by line, so that a difference can be seen. */
function toLines(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('\n') ? value.split('\n') : value;
  if (Array.isArray(value)) return value.map(toLines);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toLines(item)]));
}

/** A mail says how things are when it is sent: it has to be on its way before they change. */
export async function untilMailed({ shop }: Pick<Recorder, 'shop'>): Promise<void> {
  await eventually(async () => {
    const { rows } = await sql`select 1 from graphile_worker.jobs limit 1`.execute(shop.deps.db);
    return rows.length === 0;
  }, 60_000);
}
