import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Address } from './public-address.ts';

/** Of one server, which is asked twice. */
const TIMEOUT_MS = 2500;
const TRIES = 2;

interface Asking {
  /** A name of this machine, which only its own files may know. */
  readonly isHere: boolean;
  readonly signal: AbortSignal;
}

/**
 * All addresses behind a name, from the name servers themselves: the system's `lookup` would keep one of the few threads that files
 * are read with, too, and four strangers' slow name servers would hold up the whole process.
 */
export async function findAddresses(host: string, { isHere, signal }: Asking): Promise<readonly Address[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  if (isHere) return lookup(host, { all: true });
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (answers.every(({ status }) => status === 'rejected')) throw (answers[0] as PromiseRejectedResult).reason;
    return answers.flatMap((answer, n) =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: n === 0 ? 4 : 6 })) : [],
    );
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
