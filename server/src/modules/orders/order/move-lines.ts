import type { Tx } from '../../../platform/db/db.ts';
import { changeStock } from '../../stock/index.ts';
import { type OrderLine, setLines } from './order-writes.repo.ts';
import { type LineCounts, moveReason, stockMove } from './orders.rules.ts';

/**
 * The only way to count pieces of an order as sent or canceled: its lines and the stock change together. What is missing is
 * written off instead of being put back.
 */
export async function moveLines(
  tx: Tx,
  orderId: string,
  lines: readonly OrderLine[],
  after: (line: OrderLine) => Pick<LineCounts, 'shipped' | 'canceled'>,
  { actor, isMissing = false }: { readonly actor: string | null; readonly isMissing?: boolean },
): Promise<void> {
  const moved = lines.map((line) => ({
    position: line.position,
    variantId: line.variantId,
    was: line,
    now: after(line),
  }));
  const changes = moved
    .map(({ variantId, was, now }) => ({ variantId, ...stockMove(was, now), ...(isMissing && { delta: 0 }) }))
    .filter(({ delta, committed }) => delta !== 0 || committed !== 0);
  const reason = isMissing ? 'missing' : moveReason(changes);
  if (reason && changes.length > 0)
    await changeStock(tx, changes, { reason, orderId, ...(actor !== null && { actor }) });
  await setLines(
    tx,
    orderId,
    moved.map(({ position, now }) => ({ position, ...now })),
  );
}
