import type { MovementReason, StockMovement } from '@fieldhouse/contracts/stock.schemas';
import { t } from '@fieldhouse/contracts/text';
import { optionsText } from '@fieldhouse/contracts/variant.rules';

const reasonTexts: Record<MovementReason, string> = {
  created: t`created`,
  adjusted: t`adjusted`,
  counted: t`counted`,
  sold: t`sold`,
  returned: t`returned`,
  imported: t`imported`,
  dispatched: t`sent`,
  recalled: t`no longer sent`,
  missing: t`missing when it was packed`,
};

/** Notes that the shop writes itself; all others are in the words of whoever wrote them. */
const noteTexts: Readonly<Record<string, string>> = { 'stock table': t`stock table` };

/** `Size 42, Blue: counted by Pat (stock table)`. */
export function describeMovement(movement: StockMovement): string {
  const { note, options } = movement;
  const variant = optionsText(options);
  return [
    variant && `${variant}: `,
    describeDeed(movement),
    note === null ? '' : ` (${Object.hasOwn(noteTexts, note) ? noteTexts[note] : note})`,
  ].join('');
}

function describeDeed({ reason, orderNumber, actor }: StockMovement): string {
  const deed = reasonTexts[reason];
  if (orderNumber === null) return actor === null ? deed : t`${deed} by ${actor}`;
  return actor === null ? t`${deed}, sale ${orderNumber}` : t`${deed}, sale ${orderNumber} by ${actor}`;
}

/** A sale takes nothing from the shelf until it is sent, and sending takes nothing from what can be bought. */
export function describeDelta(delta: number): string {
  if (delta === 0) return '0';
  return delta > 0 ? `+${delta}` : `−${-delta}`;
}
