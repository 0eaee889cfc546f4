import type { EndpointSchemas } from '@fieldhouse/contracts/endpoint';
import { messages } from '@fieldhouse/contracts/messages';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { createStreamGate, type StreamLimits } from './stream-gate.ts';
import { asJson } from './stream-list.ts';

const downloadMessages = messages('download', {
  list: 'The list is already being downloaded. Please try again shortly.',
  file: 'The file is already being downloaded. Please try again shortly.',
} as const);

/** A page of a list that can grow. */
export interface ListPage<T> {
  readonly items: readonly T[];
  /** How many there are on all pages. */
  readonly total: number;
  /** There are more than the total says: they are not counted for each page. */
  readonly more?: boolean;
}

/** Taken, but not through yet: 202. */
export class Accepted<T> {
  readonly body: T;

  constructor(body: T) {
    this.body = body;
  }
}

/** Leads a browser on to a page: 303. */
export class SeeOther {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }
}

/** A finished document and the name to save it under. */
export interface FinishedDocument {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What a handler returns, by what its schemas declare. A list is a page, or the whole of it in batches. */
export type RouteResult<S extends EndpointSchemas> = S extends { list: infer T extends z.ZodType }
  ? ListPage<z.output<T>> | AsyncIterable<readonly z.output<T>[]>
  : S extends { response: infer T extends z.ZodType }
    ?
        | z.output<T>
        | (S extends { pending: infer P extends z.ZodType } ? Accepted<z.output<P>> : never)
        | (S extends { seeOther: true } ? SeeOther : never)
    : S extends { document: object }
      ? FinishedDocument
      : AsyncIterable<string>;

const lists = new WeakMap<z.ZodType, z.ZodType>();

/** One schema for each kind of list, so that its serializer is compiled once, however many shops a process opens. */
function listOf(item: z.ZodType): z.ZodType {
  const list = lists.get(item) ?? z.array(item);
  lists.set(item, list);
  return list;
}

/** The schema of the body that goes with each status of success. */
export function responseBodies(schemas: EndpointSchemas): Readonly<Record<number, z.ZodType>> {
  if ('list' in schemas) return { 200: listOf(schemas.list) };
  if ('file' in schemas) return { 200: z.string() };
  if ('document' in schemas) return { 200: z.any() };
  return { 200: schemas.response, ...(schemas.pending && { 202: schemas.pending }) };
}

export interface StreamOptions extends Partial<StreamLimits> {
  /** The error message for those who have waited in vain. */
  readonly busy?: string;
}

/** Sets what goes with a result, and returns what is to be sent. */
type Send = (result: unknown, reply: FastifyReply, input: unknown) => unknown;

/** Undefined where the result is the body itself, so that nothing is left to do. */
export function createSend(schemas: EndpointSchemas, streams: StreamOptions = {}): Send | undefined {
  if ('list' in schemas) return createListSend(streams);
  if ('file' in schemas) return createFileSend(schemas.file, streams);
  if ('document' in schemas) return createDocumentSend(schemas.document);
  return schemas.pending || schemas.seeOther ? sendByStatus : undefined;
}

function createListSend({ busy, ...limits }: StreamOptions): Send {
  const open = createStreamGate(busy ?? downloadMessages.list, limits);
  return async (result, reply, input) => {
    if (isInBatches(result)) {
      const stream = await open(asJson(result));
      return reply.type('application/json; charset=utf-8').send(stream);
    }
    return sendPage(result, input, (name, value) => void reply.header(name, value));
  };
}

/** Says the totals, and returns what is on the page. */
export function sendPage(result: unknown, input: unknown, header: (name: string, value: string | number) => void) {
  const { items, total, more } = result as ListPage<unknown>;
  const { limit } = (input as { query: { limit: number } }).query;
  header('x-total-count', total);
  header('x-total-pages', Math.max(1, Math.ceil(total / limit)));
  if (more) header('x-total-more', 'true');
  return items;
}

function isInBatches(result: unknown): result is AsyncIterable<readonly unknown[]> {
  return Symbol.asyncIterator in (result as object);
}

function createFileSend({ type, name }: { type: string; name: string }, { busy, ...limits }: StreamOptions): Send {
  const open = createStreamGate(busy ?? downloadMessages.file, limits);
  return async (result, reply) => {
    const stream = await open(result as AsyncIterable<string>);
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return reply.type(`${type}; charset=utf-8`).send(stream);
  };
}

/** Shown by the browser, and saved under its name; only letters, digits and hyphens are in it. */
function createDocumentSend({ type }: { type: string }): Send {
  return (result, reply) => {
    const { name, bytes } = result as FinishedDocument;
    return reply.type(type).header('content-disposition', `inline; filename="${name}"`).send(bytes);
  };
}

function sendByStatus(result: unknown, reply: FastifyReply): unknown {
  if (result instanceof SeeOther) return reply.redirect(result.url, 303);
  if (!(result instanceof Accepted)) return result;
  reply.code(202);
  return result.body;
}
