interface TrialVariant {
  readonly _id: string;
  readonly options: Readonly<Record<string, string>>;
  readonly quantity: number;
}

interface TrialProduct {
  readonly _id: string;
  readonly name: string;
  readonly variants: readonly TrialVariant[];
}

/** A line of the cart that is tried. */
export interface TrialRow {
  readonly key: number;
  readonly productId: string;
  readonly name: string;
  readonly variants: readonly TrialVariant[];
  readonly variantId: string;
  readonly quantity: string;
}

/** With the first that can be bought. A product that is no longer sold is left out. */
export function addRow(rows: readonly TrialRow[], product: TrialProduct | undefined): readonly TrialRow[] {
  const first = product?.variants.find(({ quantity }) => quantity > 0) ?? product?.variants[0];
  if (!product || !first) return rows;
  const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
  const { _id: productId, name, variants } = product;
  return [...rows, { key, productId, name, variants, variantId: first._id, quantity: '1' }];
}

/** What is asked: each variant once, at least one piece of it. */
export function toLines(rows: readonly TrialRow[]) {
  const lines = new Map<string, { productId: string; variantId: string; quantity: number }>();
  for (const { productId, variantId, quantity } of rows) {
    const pieces = (lines.get(variantId)?.quantity ?? 0) + Math.max(1, Number(quantity));
    lines.set(variantId, { productId, variantId, quantity: pieces });
  }
  return [...lines.values()];
}
