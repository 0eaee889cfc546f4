import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { findAddresses } from './find-addresses.ts';
import { type Address, isPublicAddress, isThisMachine } from './public-address.ts';

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
  readonly resolve?: typeof findAddresses;
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
    try {
      const request = await open(text, options, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' },
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      return await read(await answerTo(request, body));
    } catch (error) {
      throw timeout.aborted ? new Error('no answer within 15 seconds') : error;
    }
  };
}

async function open(
  text: string,
  options: GuardOptions,
  request: RequestOptions & { readonly signal: AbortSignal },
): Promise<ClientRequest> {
  const { resolve = findAddresses } = options;
  if (!isCallable(text, options)) throw new NotPublic('the address is not https');
  const url = new URL(text);
  const isPlain = url.protocol === 'http:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = await orAborted(request.signal, resolve(host, { isHere: isPlain, signal: request.signal }));
  const isAllowed = isPlain ? isThisMachine : isPublicAddress;
  if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
    throw new NotPublic('the name does not lead to a public address');
  return (isPlain ? httpRequest : httpsRequest)(url, { ...request, agent: false, lookup: pinTo(addresses) });
}

/** Whoever works does not have to listen to the signal. */
function orAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
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
  const response = await answerTo(request);
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

/** Settled in every case: also by one that wants another protocol, or goes without a word. */
function answerTo(request: ClientRequest, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('the answer is another protocol (101)'));
    });
    request.on('close', () => reject(new Error('the connection was closed without an answer')));
    request.end(body);
  });
}

async function read(response: IncomingMessage): Promise<GuardedAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Left in the middle, the connection is closed.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= MOST_BYTES) break;
  }
  const text = Buffer.concat(chunks).subarray(0, MOST_BYTES).toString('utf8');
  return { status: response.statusCode ?? 0, body: text };
}
