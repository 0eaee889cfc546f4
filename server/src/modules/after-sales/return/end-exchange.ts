import { sumOf } from '@fieldhouse/contracts/spread.rules';
import type { Tx } from '../../../platform/db/db.ts';
import {
  listLines,
  moveLines,
  type OrderLine,
  piecesLeft,
  recordEvent,
  setStatus,
  stopWaiting,
} from '../../orders/index.ts';

/** Nothing of it has left. */
export const isUnsent = (lines: readonly OrderLine[]): boolean => lines.every(({ shipped }) => shipped === 0);

/**
 * Gives back what a replacement, which is locked, holds: all that is left of it, or so many pieces of its lines. When nothing
 * is left it is canceled.
 */
export async function releasePieces(
  tx: Tx,
  replacementId: string,
  { mailId, actor }: { readonly mailId: string | null; readonly actor: string | null },
  pieces?: ReadonlyMap<number, number>,
): Promise<void> {
  const lines = await listLines(tx, replacementId);
  const released = (line: OrderLine) => (pieces ? (pieces.get(line.position) ?? 0) : piecesLeft(line));
  await moveLines(
    tx,
    replacementId,
    lines,
    (line) => ({ shipped: line.shipped, canceled: line.canceled + released(line) }),
    { actor },
  );
  const left = sumOf(lines, (line) => piecesLeft(line) - released(line));
  if (left > 0) return;
  await stopWaiting(tx, replacementId);
  if (!isUnsent(lines)) return setStatus(tx, replacementId, 'dispatched', mailId);
  await setStatus(tx, replacementId, 'canceled', mailId);
  await recordEvent(tx, replacementId, { kind: 'canceled', by: actor === null ? 'shop' : 'staff', actor });
}
