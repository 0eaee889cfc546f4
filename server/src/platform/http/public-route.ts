import type { Endpoint } from '@fieldhouse/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import { canonicalKey } from '../cache/canonical-key.ts';
import type { Dependencies } from '../cache/dependencies.ts';
import { MAX_AGE_MS } from '../cache/freshness.ts';
import type { PublicCache } from '../cache/public-cache.ts';
import { amongOffered, languageAsked } from '../texts/texts.ts';
import { utf8 } from '../utf8.ts';
import type { Known } from './inside-calls.ts';
import { revalidatedCaching } from './send-answer.ts';
import { type Speech, speechIn } from './speech.ts';

/** What the handler of a public answer may use. Touching anything else throws. */
export interface PublicContext extends Dependencies, Speech {
  readonly market: string | undefined;
  readonly request: never;
  header(name: string, value: string | number): void;
  readonly caller: never;
  readonly callerIfAny: never;
  readonly buyer: never;
  readonly buyerIfAny: never;
  readonly orderKey: never;
  readonly keyed: never;
  requireFreshSignIn(): never;
}

/** In which prices are asked for: of what is longer than any there is none. */
export function marketAsked({ query }: { readonly query: unknown }): string | undefined {
  const market = (query as { market?: unknown } | undefined)?.market;
  return typeof market === 'string' && market !== '' ? market.slice(0, 40) : undefined;
}

/** Of the shop; whoever passes notes depends on it. */
export type ListLanguages = (notes?: Dependencies) => Promise<readonly string[]>;

/** By its parsed input, and what else its address says. */
type AskCache = (input: unknown, address: Pick<FastifyRequest, 'query'>) => Promise<Known>;

interface Serving {
  readonly cache: PublicCache;
  readonly listLanguages: ListLanguages | undefined;
  readonly serialize: (output: unknown) => string;
}

/** Answers an endpoint from the cache, and computes only what is missing. */
export function answerFromCache(
  { cache, listLanguages, serialize }: Serving,
  endpoint: Endpoint,
  handler: (input: unknown, context: PublicContext) => unknown,
): AskCache {
  const { name, method, path, who, fresh, localised, priced } = endpoint;
  if (method !== 'GET' || who !== 'everyone')
    throw new Error(`${name} cannot be kept for everybody: it is a ${method} for ${who}`);
  const freshMs = fresh === 'at-once' ? 0 : MAX_AGE_MS;
  return async (input, address) => {
    // Of one that is the same in every language there is one answer, whichever is asked for.
    const asked = localised && languageAsked(address);
    const market = priced && marketAsked(address);
    const key = canonicalKey([name, asked, market && `in ${market}`].filter(Boolean).join(' '), input);
    const fill = async (notes: Dependencies) => {
      const headers: Record<string, string> = {};
      const speech = localised && speechIn(asked, amongOffered(asked, await listLanguages?.(notes)));
      const output = await handler(input, new Context(name, notes, headers, speech, market));
      // The schema decides what is sent.
      const body = utf8(serialize(output));
      const type = { 'content-type': 'application/json; charset=utf-8' };
      return { status: 200, body, headers: { ...headers, ...type, ...revalidatedCaching }, keep: true };
    };
    return { key, answer: await cache.ask({ key, freshMs, route: path, fill }) };
  };
}

/** A class, because its accessors are made once and not for each answer. */
class Context implements PublicContext {
  readonly market: string | undefined;
  readonly tag: Dependencies['tag'];
  readonly include: Dependencies['include'];
  readonly until: Dependencies['until'];
  readonly header: PublicContext['header'];
  readonly #name: string;
  readonly #speech: Speech | undefined;

  constructor(
    name: string,
    { tag, include, until }: Dependencies,
    headers: Record<string, string>,
    speech: Speech | undefined,
    market: string | undefined,
  ) {
    this.#name = name;
    this.#speech = speech;
    this.market = market;
    this.tag = tag;
    this.include = include;
    this.until = until;
    this.header = (header, value) => {
      headers[header.toLowerCase()] = String(value);
    };
  }

  get #spoken(): Speech {
    if (this.#speech) return this.#speech;
    throw new Error(`${this.#name} does not say localised: true in its contract`);
  }
  get language() {
    return this.#spoken.language;
  }
  get asked() {
    return this.#spoken.asked;
  }
  get t() {
    return this.#spoken.t;
  }
  get say() {
    return this.#spoken.say;
  }

  #personal(what: string): never {
    throw new Error(`${this.#name} is answered for everybody and must not use ${what}`);
  }
  requireFreshSignIn(): never {
    return this.#personal('the session');
  }
  get request(): never {
    return this.#personal('the request');
  }
  get caller(): never {
    return this.#personal('the caller');
  }
  get callerIfAny(): never {
    return this.#personal('the caller');
  }
  get buyer(): never {
    return this.#personal('the caller');
  }
  get buyerIfAny(): never {
    return this.#personal('the caller');
  }
  get orderKey(): never {
    return this.#personal('the caller');
  }
  get keyed(): never {
    return this.#personal('the caller');
  }
}
