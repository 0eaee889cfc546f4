import type { Right } from '@fieldhouse/contracts/rights';

interface Reader {
  readonly rights: readonly Right[];
}

export const seesCosts = ({ rights }: Reader): boolean => rights.includes('reports');

/** What pieces were bought for is a figure of money, as those of reports are. */
export function withoutCosts<V extends { readonly cost?: number | null | undefined }>(reader: Reader, variant: V): V {
  return seesCosts(reader) ? variant : { ...variant, cost: undefined };
}

export function tableFor<T extends { readonly variants: readonly { readonly cost?: number | null | undefined }[] }>(
  reader: Reader,
  table: T,
): T {
  return { ...table, variants: table.variants.map((variant) => withoutCosts(reader, variant)) };
}
