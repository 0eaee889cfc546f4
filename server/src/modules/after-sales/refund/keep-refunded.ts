import type { Tx } from '../../../platform/db/db.ts';
import type { ChosenPieces } from '../../orders/index.ts';
import {
  cancelPieces,
  type LockedOrder,
  listLines,
  lockOrders,
  type OrderLine,
  piecesLeft,
  positionsOf,
} from '../../orders/index.ts';
import { readRefundLedger } from './refund-ledger.repo.ts';
import { type LinePieces, piecesOf, piecesUnclaimed } from './refund-parts.rules.ts';
import { countClaims, listReplacements } from './replacement.repo.ts';

/** Pieces of one order that stay in the house. */
interface Kept {
  readonly order: LockedOrder;
  readonly lines: readonly OrderLine[];
  readonly chosen: readonly ChosenPieces[];
}

/**
 * What is not sent because it is refunded: of each line what has not left, and what would be sent instead of pieces of it that
 * are refunded now. Before the refund is written; the replacements are locked with their order, which is.
 */
export async function chooseKept(tx: Tx, order: LockedOrder, refunded: readonly LinePieces[]): Promise<Kept[]> {
  if (refunded.length === 0) return [];
  const replacements = await lockOrders(tx, await listReplacements(tx, order.id));
  const own = await choose(tx, order, (line) => piecesOf(refunded, line.position));
  const { ledger } = await readRefundLedger(tx, order.id);
  const claims = await countClaims(tx, order.id);
  const tooMany = new Map(
    refunded.map(({ position, quantity }) => {
      const line = ledger.lines.find((one) => one.position === position);
      const free = line ? piecesUnclaimed(line, claims.get(position)) : 0;
      return [position, Math.max(quantity - free, 0)];
    }),
  );
  const kept = [own];
  for (const replacement of replacements)
    kept.push(
      await choose(tx, replacement, (line) => {
        const position = line.rootPosition ?? -1;
        const wanted = tooMany.get(position) ?? 0;
        tooMany.set(position, Math.max(wanted - piecesLeft(line), 0));
        return wanted;
      }),
    );
  return kept.filter(({ chosen }) => chosen.length > 0);
}

/** As far as they have not been sent. */
async function choose(tx: Tx, order: LockedOrder, wanted: (line: OrderLine) => number): Promise<Kept> {
  const lines = await listLines(tx, order.id);
  const chosen = lines
    .map((line) => ({ line, quantity: Math.min(wanted(line), piecesLeft(line)) }))
    .filter(({ quantity }) => quantity > 0);
  return { order, lines, chosen };
}

/** Of the order itself, by line. */
export const keptOf = (kept: readonly Kept[], orderId: string): readonly LinePieces[] =>
  kept.filter(({ order }) => order.id === orderId).flatMap(({ chosen }) => positionsOf(chosen));

/** Stock, status, story and mail follow as from any cancellation; the money is that of the refund. */
export async function keepRefunded(
  tx: Tx,
  kept: readonly Kept[],
  { refundId, ...who }: { readonly by: 'staff'; readonly actor: string; readonly refundId: string },
): Promise<void> {
  const canceling = { ...who, isAnswer: false, refund: async () => refundId };
  for (const { order, lines, chosen } of kept) await cancelPieces(tx, order, lines, chosen, canceling);
}
