/** Most people are through with their bank by then. */
export const PATIENCE_MS = 2 * 60_000;
const SHARE = 0.2;
/** A team's worth: nobody who buys that many is given up early. */
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
}

/**
 * Which payments are to be given up because they hold stock that others want: only those that have waited longer than
 * most people take, the oldest first. Of one variant a payer keeps at most a fifth (or 12 pieces), and all of them
 * together keep no more than that when less is left for others. Who has let one lapse lately keeps nothing beyond the
 * two minutes.
 */
export function paymentsToGiveUp(holds: readonly Hold[]): Set<string> {
  const given = new Set<string>();
  const late = holds.filter(({ waitedMs }) => waitedMs > PATIENCE_MS).toSorted((a, b) => b.waitedMs - a.waitedMs);
  for (const { paymentId, lapsedBefore } of late) if (lapsedBefore) given.add(paymentId);
  for (const [variantId, waiting] of Map.groupBy(late, (hold) => hold.variantId)) {
    const available = waiting[0]?.available ?? 0;
    const allowed = allowance(available + piecesOf(holds.filter((hold) => hold.variantId === variantId)));
    for (const own of Map.groupBy(waiting, ({ payer }) => payer).values()) giveUpOldest(own, allowed, given);
    if (available < allowed) giveUpOldest(waiting, allowed, given);
  }
  return given;
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
  return holds.reduce((sum, { pieces }) => sum + pieces, 0);
}
