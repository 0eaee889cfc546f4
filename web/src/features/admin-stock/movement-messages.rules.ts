import type { MovementReason, StockMovement } from '@fieldhouse/contracts/stock.schemas';
import { optionsText } from '@fieldhouse/contracts/variant.rules';

const words: Record<MovementReason, string> = {
  created: 'created',
  adjusted: 'adjusted',
  counted: 'counted',
  sold: 'sold',
  returned: 'returned',
  imported: 'imported',
  dispatched: 'sent',
  recalled: 'no longer sent',
  missing: 'missing when it was packed',
};

/** `Size 42, Blue: counted by Pat (stock table)`. */
export function describeMovement({ reason, note, options, orderNumber, actor }: StockMovement): string {
  const variant = optionsText(options);
  return [
    variant && `${variant}: `,
    words[reason],
    orderNumber === null ? '' : `, sale ${orderNumber}`,
    actor === null ? '' : ` by ${actor}`,
    note === null ? '' : ` (${note})`,
  ].join('');
}

/** A sale takes nothing from the shelf until it is sent, and sending takes nothing from what can be bought. */
export function describeDelta(delta: number): string {
  if (delta === 0) return '0';
  return delta > 0 ? `+${delta}` : `−${-delta}`;
}
