import { HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import type { FastifyRequest } from 'fastify';

export interface UntrustedProxy {
  /** Who passed the request on: what TRUST_PROXY would have to name. */
  readonly address: string;
  readonly at: Date;
}

/**
 * Remembers, in this process, that a client which TRUST_PROXY does not name sent `X-Forwarded-For`: a proxy, most likely, behind
 * which all customers count as one network.
 */
export interface ProxyWatch {
  notice(request: Pick<FastifyRequest, 'headers' | 'ips' | 'socket'>, now?: Date): void;
  /** The latest, for an hour: then TRUST_PROXY has been set, or a visitor had forged the header. */
  latest(now: Date): UntrustedProxy | undefined;
}

const REMEMBERED_MS = HOUR_MS;

export function createProxyWatch(): ProxyWatch {
  let latest: UntrustedProxy | undefined;
  return {
    notice(request, now = new Date()) {
      const isTrusted = (request.ips?.length ?? 1) > 1;
      if (request.headers['x-forwarded-for'] === undefined || isTrusted) return;
      latest = { address: request.socket.remoteAddress ?? 'an unknown address', at: now };
    },
    latest: (now) => (latest && now.getTime() - latest.at.getTime() < REMEMBERED_MS ? latest : undefined),
  };
}
