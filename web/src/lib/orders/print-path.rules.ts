import { packIds, unpackIds } from '@fieldhouse/contracts/packed-ids.rules';

export type Printout = 'pick' | 'slips';

export const printPath = (what: Printout, orderIds: readonly string[]): string =>
  `/admin/orders/print?what=${what}&orders=${packIds(orderIds)}`;

/** The slip of the first, second … parcel of an order. */
export const parcelSlipPath = (orderId: string, parcel: number): string =>
  `${printPath('slips', [orderId])}&parcel=${parcel}`;

/** Which orders an address asks for. */
export function readPrintPath(url: string): { what: Printout; orderIds: string[]; parcel: number | undefined } {
  const query = new URL(url).searchParams;
  return {
    what: query.get('what') === 'slips' ? 'slips' : 'pick',
    parcel: Number(/^[1-9]\d{0,2}$/.exec(query.get('parcel') ?? '')?.[0]) || undefined,
    orderIds: unpackIds(query.get('orders') ?? ''),
  };
}
