import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { type PackLine, type Ticks, tickedOf } from '../../lib/orders/pack.rules.ts';
import { fullName } from '../../lib/stored-content.rules.ts';

type BackLine = OrderReturn['lines'][number];

/** As the scan field of the desk knows lines. */
export const toPackLine = ({ lineId, sku, name, options, barcode, quantity }: BackLine): PackLine => ({
  lineId,
  sku,
  barcode: barcode ?? null,
  quantity,
  shipped: 0,
  canceled: 0,
  name: fullName({ name, options }),
});

/** Lines of which nothing can be sold again. */
export type WrittenOff = Readonly<Record<string, boolean>>;

/** What is damaged does not go back on the shelf, unless staff say so. */
export const isWrittenOff = (written: WrittenOff, { lineId, reason }: Pick<BackLine, 'lineId' | 'reason'>): boolean =>
  written[lineId] ?? reason === 'damaged';

export const cameOf = (ticks: Ticks, line: BackLine): number => tickedOf(ticks, toPackLine(line));

interface Receipt {
  readonly came: number;
  readonly expected: number;
  /** As the call takes it: every line. */
  readonly lines: { lineId: string; restock: boolean; quantity: number }[];
}

export function receiptOf(lines: readonly BackLine[], ticks: Ticks, written: WrittenOff): Receipt {
  const named = lines.map((line) => ({
    lineId: line.lineId,
    restock: !isWrittenOff(written, line),
    quantity: cameOf(ticks, line),
  }));
  return {
    came: named.reduce((sum, { quantity }) => sum + quantity, 0),
    expected: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: named,
  };
}

/** What the press of the button does. How much is refunded the shop knows. */
export function receiveText({ lines, status, replacement }: OrderReturn, ticks: Ticks): string {
  const here = lines.filter((line) => cameOf(ticks, line) > 0);
  const pieces = here.reduce((sum, line) => sum + cameOf(ticks, line), 0);
  const isHeld = status !== 'lapsed' && replacement !== null && replacement.status !== 'canceled';
  const isRefunded = here.some(({ exchangeFor }) => !exchangeFor || !isHeld);
  const isSent = isHeld && replacement.waits && here.some(({ exchangeFor }) => exchangeFor);
  if (isRefunded && isSent)
    return t.plural(pieces, {
      one: 'Receive # item, refund and send the exchange',
      other: 'Receive # items, refund and send the exchange',
    });
  if (isRefunded) return t.plural(pieces, { one: 'Receive # item and refund', other: 'Receive # items and refund' });
  if (isSent)
    return t.plural(pieces, {
      one: 'Receive # item and send the exchange',
      other: 'Receive # items and send the exchange',
    });
  return t.plural(pieces, { one: 'Receive # item', other: 'Receive # items' });
}
