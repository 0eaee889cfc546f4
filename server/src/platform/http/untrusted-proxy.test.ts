import { HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import { expect, test } from 'vitest';
import { createProxyWatch } from './untrusted-proxy.ts';

const watch = createProxyWatch();
const at = new Date('2026-11-17T09:00:00Z');
const after = (ms: number) => watch.latest(new Date(at.getTime() + ms))?.address;
const ask = (ips: string[] | undefined, headers: Record<string, string>) =>
  watch.notice({ headers, ips, socket: { remoteAddress: '10.0.0.6' } } as never, at);
const behind = { 'x-forwarded-for': '203.0.113.9' };

test('who passes requests on is remembered for an hour, unless TRUST_PROXY names them', () => {
  ask(undefined, {});
  ask(['10.0.0.6', '203.0.113.9'], behind);
  expect(after(0)).toBeUndefined();
  ask(undefined, behind);
  expect([after(HOUR_MS - 1), after(HOUR_MS)]).toEqual(['10.0.0.6', undefined]);
  ask(['10.0.0.6'], behind);
  expect(after(0)).toBe('10.0.0.6');
});
