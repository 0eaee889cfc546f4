import { lookup as askDns } from 'node:dns/promises';
import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isPublicAddress, isThisMachine } from './public-address.ts';

interface Address {
  readonly address: string;
  readonly family: number;
}

export interface GuardedAnswer {
  readonly status: number;
  /** As much as is read of it. */
  readonly body: string;
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The shop is shutting down. */
  readonly signal?: AbortSignal | undefined;
}

/** The address may not be called: it is not on the internet, or not of a kind that we speak. */
export class NotPublic extends Error {}

export interface GuardOptions {
  /** In a demo: plain http to this machine. */
  readonly toThisMachine: boolean;
  /** For tests. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
  readonly timeoutMs?: number;
}

export type GuardedRequest = (url: string, sent: Sent) => Promise<GuardedAnswer>;

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 64 * 1024;
const FIRST_FREE_PORT = 1024;

/** Whether an address can be called at all, before its name is looked up. */
export function isCallable(text: string, { toThisMachine }: Pick<GuardOptions, 'toThisMachine'>): boolean {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return false;
  const port = Number(url.port);
  if (url.port && port < FIRST_FREE_PORT && port !== 443) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && toThisMachine);
}

/**
 * Sends to an address that a stranger has given. Its name is looked up once, every address behind it is checked, and the connection goes
 * to one of those: a name that answers otherwise a moment later changes nothing. Redirects are not followed; all of it takes 15 seconds
 * at most, and no more than 64 KB of the answer are read.
 */
export function createGuardedRequest(options: GuardOptions): GuardedRequest {
  return async (text, { headers, body, signal }) => {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
    const request = await open(text, options, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' },
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    });
    return read(request, body, timeout);
  };
}

async function open(text: string, options: GuardOptions, request: RequestOptions): Promise<ClientRequest> {
  const { resolve = (host) => askDns(host, { all: true }) } = options;
  if (!isCallable(text, options)) throw new NotPublic('the address is not https');
  const url = new URL(text);
  const isPlain = url.protocol === 'http:';
  const addresses = await resolve(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  const isAllowed = isPlain ? isThisMachine : isPublicAddress;
  if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
    throw new NotPublic('the name does not lead to a public address');
  return (isPlain ? httpRequest : httpsRequest)(url, { ...request, agent: false, lookup: pinTo(addresses) });
}

/** There is more than may be read. */
export class TooLarge extends Error {}

interface Fetched {
  readonly status: number;
  readonly body: Buffer;
}

export type GuardedFetch = (
  url: string,
  options: { readonly maxBytes: number; readonly signal?: AbortSignal | undefined },
) => Promise<Fetched>;

const FETCH_MS = 30_000;
const MOST_REDIRECTS = 3;

/**
 * Reads what is at an address that a stranger has given, as guarded as what is sent there. A few redirects are followed, each looked at
 * like the first address, and plain http becomes https.
 */
export function createGuardedFetch(options: GuardOptions): GuardedFetch {
  return async (text, { maxBytes, signal }) => {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? FETCH_MS);
    const until = signal ? AbortSignal.any([timeout, signal]) : timeout;
    let url = secured(text, options);
    for (let n = 0; ; n++) {
      const request = await open(url, options, { headers: { accept: 'image/*', connection: 'close' }, signal: until });
      const { location, ...answer } = await take(request, maxBytes);
      if (location === undefined || n === MOST_REDIRECTS) return answer;
      url = secured(new URL(location, url).href, options);
    }
  };
}

function secured(text: string, { toThisMachine }: Pick<GuardOptions, 'toThisMachine'>): string {
  const url = URL.parse(text);
  const isHere = toThisMachine && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url?.hostname ?? '');
  return isHere ? text : text.replace(/^http:/i, 'https:');
}

async function take(request: ClientRequest, maxBytes: number): Promise<Fetched & { readonly location?: string }> {
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, headers } = response;
  if (status >= 300 && status < 400 && headers.location !== undefined) {
    request.destroy();
    return { status, body: Buffer.alloc(0), location: headers.location };
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new TooLarge(`there are more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return { status, body: Buffer.concat(chunks) };
}

const pinTo =
  (addresses: readonly Address[]): NonNullable<RequestOptions['lookup']> =>
  (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family ?? 0);
  };

function read(request: ClientRequest, body: string, timeout: AbortSignal): Promise<GuardedAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(timeout.aborted ? new Error('no answer within 15 seconds') : error);
    request.on('error', fail);
    request.on('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const end = () => {
        const text = Buffer.concat(chunks).subarray(0, MOST_BYTES).toString('utf8');
        resolve({ status: response.statusCode ?? 0, body: text });
      };
      response.on('error', fail);
      response.on('end', end);
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes < MOST_BYTES) return;
        end();
        request.destroy();
      });
    });
    request.end(body);
  });
}
