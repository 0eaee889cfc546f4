import { compareSizes } from '@fieldhouse/contracts/size-order.rules';
import type { IndexCodes } from './index-rows.ts';

interface Order {
  /** Of how many codes it was made. */
  readonly size: number;
  readonly codes: readonly number[];
  readonly byAttribute: ReadonlyMap<number, readonly number[]>;
}

type Codes = IndexCodes['sizes'] | IndexCodes['attributes'];
const kept = new WeakMap<Codes, Order>();

/** All codes, those of one size in their order. */
export const sizesInOrder = (sizes: IndexCodes['sizes']): readonly number[] => orderOf(sizes).codes;

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
  const byAttribute = new Map<number, number[]>();
  for (const { code, value } of sorted) {
    if (!value || !('attribute' in value)) continue;
    const others = byAttribute.get(value.attribute);
    if (others) others.push(code);
    else byAttribute.set(value.attribute, [code]);
  }
  const order = { size: codes.size, codes: sorted.map(({ code }) => code), byAttribute };
  kept.set(codes, order);
  return order;
}
