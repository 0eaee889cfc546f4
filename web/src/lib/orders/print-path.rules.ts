import { MAX_PACKED } from '@fieldhouse/contracts/fulfilment.rules';

export type Printout = 'pick' | 'slips';

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const LENGTH = 22;

/** Ids are packed, without anything between them: 200 as they are would be longer than what proxies let through. */
export const printPath = (what: Printout, orderIds: readonly string[]): string =>
  `/admin/orders/print?what=${what}&orders=${orderIds.map(pack).join('')}`;

/** The slip of the first, second … parcel of an order. */
export const parcelSlipPath = (orderId: string, parcel: number): string =>
  `${printPath('slips', [orderId])}&parcel=${parcel}`;

/** Which orders an address asks for; what is no id is left out. */
export function readPrintPath(url: string): { what: Printout; orderIds: string[]; parcel: number | undefined } {
  const query = new URL(url).searchParams;
  const packed = query.get('orders') ?? '';
  const ids = Array.from({ length: Math.floor(packed.length / LENGTH) }, (_, at) =>
    unpack(packed.slice(at * LENGTH, (at + 1) * LENGTH)),
  );
  return {
    what: query.get('what') === 'slips' ? 'slips' : 'pick',
    parcel: Number(/^[1-9]\d{0,2}$/.exec(query.get('parcel') ?? '')?.[0]) || undefined,
    orderIds: [...new Set(ids.filter((id) => ID.test(id)))].slice(0, MAX_PACKED),
  };
}

function pack(id: string): string {
  const bytes = id.replaceAll('-', '').match(/../g) ?? [];
  return btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function unpack(text: string): string {
  if (!/^[\w-]{22}$/.test(text)) return '';
  const bytes = atob(`${text.replaceAll('-', '+').replaceAll('_', '/')}==`);
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
