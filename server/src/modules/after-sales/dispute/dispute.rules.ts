import type { GatewayDispute } from '../../../platform/payments/payment-gateway.ts';

/** What the shop has written down. */
export interface KnownDispute {
  readonly kind: GatewayDispute['kind'];
  readonly state: GatewayDispute['state'];
  readonly amountCents: number;
  readonly dueAt: Date | null;
}

type Heard = Pick<GatewayDispute, 'kind' | 'state' | 'amountCents' | 'dueAt'>;

/**
 * What an answer of the gateway changes; undefined when it is no news. Answers can overtake each other: what is over is not
 * open again, and a dispute does not become a warning. A warning may become a dispute at any time, even when it was over.
 */
export function changeHeard(known: KnownDispute | undefined, heard: Heard): 'opened' | 'changed' | 'ended' | undefined {
  if (!known) return heard.state === 'open' ? 'opened' : 'ended';
  if (known.kind === 'dispute' && heard.kind === 'warning') return undefined;
  if (heard.state !== 'open') return heard.state === known.state ? undefined : 'ended';
  if (known.kind !== heard.kind) return 'opened';
  const isSame = known.amountCents === heard.amountCents && known.dueAt?.getTime() === heard.dueAt?.getTime();
  return known.state === 'open' && !isSame ? 'changed' : undefined;
}
