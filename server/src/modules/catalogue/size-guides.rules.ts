import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';

/** Its categories come from the widest to the narrowest. */
export type SizedProduct = Pick<Product, 'brand' | 'category' | 'options'>;
type Guide = Pick<SizeGuide, 'category' | 'rows'>;

/**
 * Of its brand's guides, the one for the narrowest category. A brand may have shoes and clothes in one category: a guide that
 * has none of the product's sizes is not for it.
 */
export function chooseSizeGuide<G extends Guide>(
  guides: readonly G[],
  { category, options }: SizedProduct,
): G | undefined {
  const sizes = new Set(options.find(({ kind }) => kind === 'size')?.values.map(({ value }) => fold(value)));
  const own = guides.filter(({ rows }) => rows.some(({ size }) => sizes.has(fold(size))));
  return category
    .toReversed()
    .map((name) => own.find((guide) => guide.category === name))
    .find((guide) => guide !== undefined);
}

const fold = (size: string) => size.trim().toLowerCase();
