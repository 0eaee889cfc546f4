import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';

export interface SizedProduct {
  readonly brand: string;
  /** From the widest to the narrowest. */
  readonly category: readonly string[];
  readonly options?: readonly { readonly kind: string; readonly values: readonly { readonly value: string }[] }[];
}

type Guide = Pick<SizeGuide, 'category' | 'rows'>;

/**
 * Of its brand's guides, the one for the narrowest category. A brand may have shoes and clothes in one category: a guide that
 * has none of the product's sizes is not for it.
 */
export function chooseSizeGuide<G extends Guide>(
  guides: readonly G[],
  { category, options }: SizedProduct,
): G | undefined {
  const sizes = options && new Set(options.find(({ kind }) => kind === 'size')?.values.map(({ value }) => fold(value)));
  const fits = ({ rows }: Guide) => !sizes || rows.some(({ size }) => sizes.has(fold(size)));
  const own = guides.filter(fits);
  return category
    .toReversed()
    .map((name) => own.find((guide) => guide.category === name))
    .find((guide) => guide !== undefined);
}

const fold = (size: string) => size.trim().toLowerCase();
