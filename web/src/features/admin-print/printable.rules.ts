import { heldBackTexts } from '@fieldhouse/contracts/leaving.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { linesLeft } from '../../lib/orders/pack.rules.ts';

/** Why nothing is to be packed of an order; nothing when there is something. */
export function whyNotPacked({ heldBack, products }: Pick<OrderDetail, 'heldBack' | 'products'>): string | undefined {
  if (heldBack) return heldBackTexts[heldBack];
  return linesLeft(products).length === 0 ? t`nothing left to send` : undefined;
}

export interface SlipLine {
  readonly lineId: string;
  readonly sku: string;
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
  readonly pieces: number;
}

interface Slip {
  readonly inside: readonly SlipLine[];
  readonly later: readonly SlipLine[];
  readonly before: readonly SlipLine[];
}

/** What a slip lists: of one parcel what is in it and what follows, without one all that is left to send. */
export function slipOf({ products, shipments }: Pick<OrderDetail, 'products' | 'shipments'>, parcel?: number): Slip {
  const pick = (piecesOf: (line: OrderDetail['products'][number]) => number): SlipLine[] =>
    products.map((line) => ({ ...toSlipLine(line), pieces: piecesOf(line) })).filter(({ pieces }) => pieces > 0);
  const left = pick(({ quantity, shipped, canceled }) => quantity - shipped - canceled);
  const shipment = parcel === undefined ? undefined : shipments[parcel - 1];
  if (!shipment) return { inside: left, later: [], before: pick(({ shipped }) => shipped) };
  const inParcel = (lineId: string) => shipment.lines.find((line) => line.lineId === lineId)?.quantity ?? 0;
  return {
    inside: pick(({ lineId }) => inParcel(lineId)),
    later: left,
    before: pick(({ lineId, shipped }) => shipped - inParcel(lineId)),
  };
}

const toSlipLine = ({ lineId, sku, name, options }: OrderDetail['products'][number]) => ({
  lineId,
  sku,
  name,
  options,
});
