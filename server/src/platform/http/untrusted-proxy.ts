import type { FastifyRequest } from 'fastify';

export interface UntrustedProxy {
  /** Who passed the request on: what TRUST_PROXY would have to name. */
  readonly address: string;
  readonly at: Date;
}

/** Gone after an hour without: somebody has set TRUST_PROXY, or it was a visitor who made it up. */
const REMEMBERED_MS = 60 * 60_000;
let latest: UntrustedProxy | undefined;

/**
 * Remembers, in this process, that somebody said on whose behalf they ask whom TRUST_PROXY does not trust: a proxy, most likely,
 * behind which all customers count as one network.
 */
export function noticeProxy(request: Pick<FastifyRequest, 'headers' | 'ips' | 'socket'>, now = new Date()): void {
  const isTrusted = (request.ips?.length ?? 1) > 1;
  if (request.headers['x-forwarded-for'] === undefined || isTrusted) return;
  latest = { address: request.socket.remoteAddress ?? 'an unknown address', at: now };
}

export function findUntrustedProxy(now: Date): UntrustedProxy | undefined {
  return latest && now.getTime() - latest.at.getTime() < REMEMBERED_MS ? latest : undefined;
}
