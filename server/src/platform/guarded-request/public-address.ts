import ipaddr from 'ipaddr.js';

export interface Address {
  readonly address: string;
  readonly family: number;
}

/** Where the internet's own addresses of version 6 are; all others lead to something else, or nowhere. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** What the library takes for ordinary, and IANA's registries of special addresses do not. */
const special = [
  '192.88.99.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.175.48.0/24',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
].map((range) => ipaddr.parseCIDR(range));

/**
 * Whether an address is somebody's on the internet. Not: this machine, private and shared networks, links, metadata services, multicast,
 * documentation, and forms that hide an address of version 4 in one of version 6, except the plain one (`::ffff:…`), which counts as
 * what it hides.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6' && !address.match(GLOBAL_V6)) return false;
  return !special.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
}

export const isThisMachine = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback';
