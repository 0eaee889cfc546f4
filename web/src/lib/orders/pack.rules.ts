import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';

export type OrderLine = OrderDetail['products'][number];
/** What of a line matters for packing. */
export type PackLine = Pick<OrderLine, 'lineId' | 'sku' | 'name' | 'barcode' | 'quantity' | 'shipped' | 'canceled'>;

/** How many pieces of which line lie in the box. */
export type Ticks = Readonly<Record<string, number>>;

export const piecesLeft = ({
  quantity,
  shipped,
  canceled,
}: Omit<PackLine, 'name' | 'sku' | 'lineId' | 'barcode'>): number => quantity - shipped - canceled;

export const linesLeft = <Line extends PackLine>(lines: readonly Line[]): Line[] =>
  lines.filter((line) => piecesLeft(line) > 0);

/** Something of it is left that has not been sent. */
export const mayCancel = (order: Pick<OrderDetail, 'onHold' | 'status' | 'products'>): boolean =>
  !order.onHold && order.status !== 'canceled' && linesLeft(order.products).length > 0;

/** As many as there are to send, whatever others have sent or canceled since. */
export const tickedOf = (ticks: Ticks, line: PackLine): number =>
  Math.min(Math.max(ticks[line.lineId] ?? 0, 0), piecesLeft(line));

export function setTicked(ticks: Ticks, line: PackLine, pieces: number): Ticks {
  return { ...ticks, [line.lineId]: tickedOf({ [line.lineId]: pieces }, line) };
}

interface Packing {
  readonly ticked: number;
  readonly left: number;
  /** What goes into the parcel. */
  readonly parcel: readonly { readonly lineId: string; readonly quantity: number }[];
}

export function packingOf(lines: readonly PackLine[], ticks: Ticks): Packing {
  const parcel = linesLeft(lines)
    .map((line) => ({ lineId: line.lineId, quantity: tickedOf(ticks, line) }))
    .filter(({ quantity }) => quantity > 0);
  return {
    ticked: parcel.reduce((sum, { quantity }) => sum + quantity, 0),
    left: lines.reduce((sum, line) => sum + piecesLeft(line), 0),
    parcel,
  };
}

export const countPieces = (pieces: number): string => t.plural(pieces, { one: '# item', other: '# items' });
