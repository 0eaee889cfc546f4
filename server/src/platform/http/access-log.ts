import { createLineWriter, type Log } from '../log.ts';
import { redactUrl } from './redact-url.ts';
import { parentOf } from './request-id.ts';

export interface Served {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly ms: number;
  /** The header of that name, as it came. */
  readonly traceparent: string | string[] | undefined;
}

/** Characters that JSON leaves unescaped but that a terminal may interpret, or a reader take for the end of a line. */
const unprintable = /[\u007f-\u009f\p{Cf}\u2028\u2029]/gu;
const escaped = (sign: string) =>
  sign.replaceAll(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const REMEMBERED = 200;
const LONGEST_REMEMBERED = 300;

/**
 * Redacting and escaping an address costs a quarter of a cached answer, and a busy shop answers for a few addresses
 * most of the time. An address with a secret is not kept.
 */
function createPathWriter(): (url: string) => string {
  const remembered = new Map<string, string>();
  return (address) => {
    // What is asked for is not logged, and would be ever something else.
    const end = address.indexOf('?');
    const url = end < 0 ? address : address.slice(0, end);
    const known = remembered.get(url);
    if (known !== undefined) return known;
    const redacted = redactUrl(url);
    const path = JSON.stringify(redacted).replaceAll(unprintable, escaped);
    if (url.length <= LONGEST_REMEMBERED && !redacted.includes('[redacted]')) {
      if (remembered.size === REMEMBERED) remembered.clear();
      remembered.set(url, path);
    }
    return path;
  };
}

/** One line per request. The ids have passed `request-id.ts`, a method is a plain word by HTTP's rules, the address is redacted and escaped. */
export function createAccessLog(log: Log): (served: Served) => void {
  const write = createLineWriter(log, 'request');
  const writePath = createPathWriter();
  return ({ id, method, url, status, ms, traceparent }) => {
    const trace = parentOf(traceparent)?.traceId;
    write(
      `"reqId":"${id}",${trace === undefined ? '' : `"traceId":"${trace}",`}"method":"${method}","path":${writePath(url)},"status":${status},"ms":${Math.round(ms)}`,
    );
  };
}
