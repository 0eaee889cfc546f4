import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { sha256 } from '../ids.ts';

/**
 * Whom a request counts for: the address that Fastify trusts according to TRUST_PROXY; for IPv6 only the first half,
 * because a single connection gets all addresses of a /64. No other code sees the address itself, so nothing can store it.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip'>): string {
  return sealNetwork(toNetwork(request.ip));
}

/** As a network is known in the shop: by the hashes of its site and, where that is another, of its own. */
export function sealNetwork(network: string): string {
  const site = siteOf(network);
  return site === network ? seal(site) : `${seal(site)}/${seal(network)}`;
}

const seal = (text: string) => sha256(text).toString('base64url').slice(0, 22);

export function toNetwork(address: string): string {
  const plain = (address.split('%', 1)[0] ?? '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end stands for two groups.
  const backLength = back.length + (back.at(-1)?.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - front.length - backLength;
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/** A site gets a /48 of IPv6, which is 65,536 networks of the kind above; of IPv4 it gets one address. */
function siteOf(network: string): string {
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;
}

/** For what one site may do as a whole. */
export const toSite = (sealed: string): string => sealed.split('/', 1)[0] ?? sealed;
