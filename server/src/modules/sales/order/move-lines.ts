import type { Tx } from '../../../platform/db/db.ts';
import { changeStock } from '../../stock/index.ts';
import { type LineCounts, moveReason, stockMove } from './lines.rules.ts';
import { type OrderLine, setLines } from './order-writes.repo.ts';

/** The only way to count pieces of an order as sent or canceled: its lines and the stock change together. */
export async function moveLines(
  tx: Tx,
  orderId: string,
  lines: readonly OrderLine[],
  after: (line: OrderLine) => Pick<LineCounts, 'shipped' | 'canceled'>,
  actor: string | null,
): Promise<void> {
  const moved = lines.map((line) => ({
    position: line.position,
    variantId: line.variantId,
    was: line,
    now: after(line),
  }));
  const changes = moved
    .map(({ variantId, was, now }) => ({ variantId, ...stockMove(was, now) }))
    .filter(({ delta, committed }) => delta !== 0 || committed !== 0);
  const reason = moveReason(changes);
  if (reason) await changeStock(tx, changes, { reason, orderId, ...(actor !== null && { actor }) });
  await setLines(
    tx,
    orderId,
    moved.map(({ position, now }) => ({ position, ...now })),
  );
}
