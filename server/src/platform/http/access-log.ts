import { createLineWriter, type Log } from '../log.ts';
import { redactUrl } from './redact-url.ts';

export interface Served {
  readonly id: string;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly ms: number;
}

/** One line per request. The id is ours, a method is a plain word by HTTP's rules, the address is redacted and escaped. */
export function createAccessLog(log: Log): (served: Served) => void {
  const write = createLineWriter(log, 'request');
  return ({ id, method, url, status, ms }) => {
    const path = JSON.stringify(redactUrl(url));
    write(`"reqId":"${id}","method":"${method}","path":${path},"status":${status},"ms":${Math.round(ms)}`);
  };
}
