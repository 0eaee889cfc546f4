import { compareSizes } from '@fieldhouse/contracts/size-order.rules';
import type { IndexCodes } from './index-rows.ts';

interface Order {
  /** Of how many codes it was made. */
  readonly size: number;
  readonly places: Uint32Array;
  readonly byAttribute: ReadonlyMap<number, readonly number[]>;
}

type Codes = IndexCodes['sizes'] | IndexCodes['attributes'];
const kept = new WeakMap<Codes, Order>();

/** Where a size comes when all are laid out in order. */
export const placeOfSize = (sizes: IndexCodes['sizes'], code: number): number => orderOf(sizes).places[code] ?? 0;

/** The codes of an attribute's values, in the order in which they are shown. */
export const codesOfAttribute = (attributes: IndexCodes['attributes'], attribute: number): readonly number[] =>
  orderOf(attributes).byAttribute.get(attribute) ?? [];

/** Made again when there are new values. */
function orderOf(codes: Codes): Order {
  const known = kept.get(codes);
  if (known?.size === codes.size) return known;
  const sorted = Array.from({ length: codes.size }, (_, code) => ({ code, value: codes.valueOf(code) })).toSorted(
    (a, b) => compareSizes(a.value?.value ?? '', b.value?.value ?? ''),
  );
  const places = new Uint32Array(codes.size);
  const byAttribute = new Map<number, number[]>();
  for (const [place, { code, value }] of sorted.entries()) {
    places[code] = place;
    if (!value || !('attribute' in value)) continue;
    const others = byAttribute.get(value.attribute);
    if (others) others.push(code);
    else byAttribute.set(value.attribute, [code]);
  }
  const order = { size: codes.size, places, byAttribute };
  kept.set(codes, order);
  return order;
}
