import { MAX_WAITING_GUESTS } from '@fieldhouse/contracts/payment.rules';
import { sumOf } from '@fieldhouse/contracts/spread.rules';
import { SITE_SHARE } from '../../../platform/limits/limits.rules.ts';

/** Most people are through with their bank by then. */
export const PATIENCE_MS = 2 * 60_000;
const SHARE = 0.2;
/** A guest's payment that was left or failed after so long counts as a lapse of its network, for so long. */
export const LAPSE_MS = 30_000;
export const LAPSES_COUNT_MINUTES = 60;
/** From so many on, a network holds no last pieces. */
const MANY_LAPSES = 3;
/** A team's worth, which is never given up early. */
const AT_LEAST = 12;

/** What one payment that waits for a bank keeps of one variant. */
export interface Hold {
  readonly paymentId: string;
  readonly payer: string;
  readonly variantId: string;
  readonly pieces: number;
  readonly waitedMs: number;
  /** What is left of the variant for everybody else. */
  readonly available: number;
  /** The payer has let another payment lapse lately. */
  readonly lapsedBefore: boolean;
  /** So have guests of the payer's network, who may be others. */
  readonly networkLapsed: boolean;
}

/**
 * Which payments are to be given up because they hold stock that others want: only those that have waited longer than
 * most people take, the oldest first. Of one variant a payer keeps at most a fifth (or 12 pieces), and all of them
 * together keep no more than that when less is left for others. Who has let one lapse lately keeps nothing beyond the
 * two minutes; nor do guests of a network that has, of what is scarce.
 */
export function paymentsToGiveUp(holds: readonly Hold[]): Set<string> {
  const given = new Set<string>();
  const late = holds.filter(({ waitedMs }) => waitedMs > PATIENCE_MS).toSorted((a, b) => b.waitedMs - a.waitedMs);
  for (const { paymentId, lapsedBefore } of late) if (lapsedBefore) given.add(paymentId);
  for (const [variantId, waiting] of Map.groupBy(late, (hold) => hold.variantId)) {
    const available = waiting[0]?.available ?? 0;
    const allowed = allowance(available + piecesOf(holds.filter((hold) => hold.variantId === variantId)));
    for (const own of Map.groupBy(waiting, ({ payer }) => payer).values()) giveUpOldest(own, allowed, given);
    if (available >= allowed) continue;
    for (const { paymentId, networkLapsed } of waiting) if (networkLapsed) given.add(paymentId);
    giveUpOldest(waiting, allowed, given);
  }
  return given;
}

/** What guests of one network, or of one site, keep waiting, and how often they have let something lapse lately. */
export interface GuestsTogether {
  readonly payments: number;
  readonly lapses: number;
}

export interface WantedHold {
  readonly pieces: number;
  /** Of the variant, held or not. */
  readonly inStock: number;
  readonly heldByNetwork: number;
  readonly heldBySite: number;
}

/**
 * Whether a guest's payment may wait for its bank, next to those of the same network: one person can be any number of guests, so
 * what they hold and let lapse counts by network. What a site may is three times a network's, as with all limits.
 */
export function whyNotWait(
  network: GuestsTogether,
  site: GuestsTogether,
  wanted: readonly WantedHold[],
): 'many' | 'lapses' | undefined {
  if (network.payments >= MAX_WAITING_GUESTS || site.payments >= MAX_WAITING_GUESTS * SITE_SHARE) return 'many';
  const siteLapses = Math.floor(site.lapses / SITE_SHARE);
  const isTooMuch = ({ pieces, inStock, heldByNetwork, heldBySite }: WantedHold) =>
    heldByNetwork + pieces > mostAfter(network.lapses, inStock) || heldBySite + pieces > mostAfter(siteLapses, inStock);
  return wanted.some(isTooMuch) ? 'lapses' : undefined;
}

/** Of one variant, after so many lapses. */
function mostAfter(lapses: number, inStock: number): number {
  if (lapses === 0) return Number.POSITIVE_INFINITY;
  return lapses < MANY_LAPSES ? allowance(inStock) : Math.floor(inStock * SHARE);
}

function allowance(pieces: number): number {
  return Math.max(AT_LEAST, Math.floor(pieces * SHARE));
}

function giveUpOldest(oldestFirst: readonly Hold[], allowed: number, given: Set<string>): void {
  const kept = oldestFirst.filter(({ paymentId }) => !given.has(paymentId));
  let over = piecesOf(kept) - allowed;
  for (const { paymentId, pieces } of kept) {
    if (over <= 0) return;
    given.add(paymentId);
    over -= pieces;
  }
}

function piecesOf(holds: readonly Hold[]): number {
  return sumOf(holds, ({ pieces }) => pieces);
}
