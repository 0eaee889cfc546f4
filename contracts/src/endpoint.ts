import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Who } from './rights.ts';

/**
 * The input and output of an endpoint, as zod schemas. Lives in `<subject>.schemas.ts`, under the endpoint's own name.
 * That an answer is a list or a file is said here and not in the endpoint, which is part of every page that makes the
 * call.
 */
export type EndpointSchemas = Taken & (GivenJson | GivenList | GivenFile | GivenDocument);

interface Taken {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The types of a file that is sent instead of JSON. */
  readonly fileTypes?: readonly string[];
}

interface GivenJson {
  readonly response: z.ZodType;
  /** The answer with 202: pending, to be requested again. */
  readonly pending?: z.ZodType;
  /** A browser that has sent a form is redirected to a page with 303. */
  readonly seeOther?: true;
}

/** A page of a list, with its totals in headers; or the whole list, as a stream. */
interface GivenList {
  readonly query: z.ZodType<{ readonly limit: number }>;
  /** One item. */
  readonly list: z.ZodType;
}

/** Text that is saved as a file, as a stream. */
interface GivenFile {
  readonly file: { readonly type: string; readonly name: string };
}

/** A finished document, whose name the handler gives. */
interface GivenDocument {
  readonly document: { readonly type: string };
}

/** One call of the API as plain data, read by the server's `route` and by the browser's `call`. */
export interface Endpoint<S extends EndpointSchemas = EndpointSchemas> {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:params`, from `/api/` on. */
  readonly path: string;
  readonly who: Who;
  /**
   * A call for everyone that knows who is signed in: a session is sent with it, if there is one; for `buyer` a guest's, too.
   * `order-key` needs a buyer's session or the key of one order, from the link of a mail.
   */
  readonly session?: 'optional' | 'buyer' | 'order-key';
  /**
   * It takes a proof of who one is of the last 15 minutes: each time, or where the handler finds that it matters so much. `by-factor`:
   * each time, and where the account has a second factor, by that.
   */
  readonly freshSignIn?: 'always' | 'at-times' | 'by-factor';
  /** The answer is the same for everybody, so it is cached. Under constant writes it may be a second old. */
  readonly cache?: 'public';
  /** For a cached answer: recomputed with every change, however many there are. */
  readonly fresh?: 'at-once';
  /** A cached answer with texts of ours, so that there is one for each language; without it, all languages share one. */
  readonly localised?: true;
  /** An answer with prices: those of the market that is asked for (`?market=`), so that a cached one is kept for each. */
  readonly priced?: true;
  /** Errors carry their message under this name too. */
  readonly errorAlsoAs?: 'message';
  /** How many KiB of JSON it may be sent. None: 16, and 1,024 from staff. */
  readonly bodyKiB?: number;
  /**
   * A call that makes something: sent again with the same `Idempotency-Key` it acts once, and answers the same for a day. With
   * `header-or-body` the key may also be the field `key` of its body.
   */
  readonly keyed?: 'header' | 'header-or-body';
  /** Staff themselves only: no API key may make this call. */
  readonly inPerson?: true;
  /** A call for everyone that tells staff more, and an API key as well. */
  readonly forKeys?: true;
  /** What can go wrong besides bad input and the caller's rights. */
  readonly errors?: readonly ErrorCode[];
  /** Carries the types and is never set: the schemas themselves (zod is 21 KB) must not reach every page. */
  readonly schemas?: S;
}

type Method = Endpoint['method'];
type More = Omit<Endpoint, 'name' | 'method' | 'path' | 'who' | 'schemas'>;

/** Endpoints of one subject, each under the name that its schemas have. */
export type DeclareEndpoint<Schemas> = <Name extends keyof Schemas & string>(
  name: Name,
  method: Method,
  path: string,
  who: Who,
  more?: More,
) => Endpoint<Extract<Schemas[Name], EndpointSchemas>>;

/** The mark tells the bundler that a call which no page makes can be left out. */
/* @__NO_SIDE_EFFECTS__ */
export function declareEndpoint<S extends EndpointSchemas>(
  name: string,
  method: Method,
  path: string,
  who: Who,
  more?: More,
): Endpoint<S> {
  return { name, method, path, who, ...more };
}

type Part<S, K extends keyof EndpointSchemas, Direction extends 'input' | 'output'> =
  S extends Record<K, infer T extends z.ZodType>
    ? { [P in K]: Direction extends 'input' ? z.input<T> : z.output<T> }
    : unknown;

/** What a caller hands in. */
export type Input<S extends EndpointSchemas> = Part<S, 'params', 'input'> &
  Part<S, 'query', 'input'> &
  Part<S, 'body', 'input'>;

/** What a handler gets after validation. */
export type Parsed<S extends EndpointSchemas> = Part<S, 'params', 'output'> &
  Part<S, 'query', 'output'> &
  Part<S, 'body', 'output'>;

/** What a caller gets back. */
export type Output<S extends EndpointSchemas> = S extends { list: infer T extends z.ZodType }
  ? z.output<T>[]
  : S extends { response: infer T extends z.ZodType }
    ? z.output<T> | (S extends { pending: infer P extends z.ZodType } ? z.output<P> : never)
    : string;
