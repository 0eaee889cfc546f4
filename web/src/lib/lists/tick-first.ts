import { MAX_PACKED } from '@fieldhouse/contracts/fulfilment.rules';
import { t } from '@fieldhouse/contracts/text';

/** Ticks what fits the filters, as many as one call takes; nothing where they are ticked. `total` is infinite where nobody has counted them. */
export function tickFirst<Row>(ticked: number, total: number, fetch: (most: number) => Promise<readonly Row[]>) {
  const most = Math.min(total, MAX_PACKED);
  if (most <= ticked) return undefined;
  return { label: total > MAX_PACKED ? t`Tick the first ${most}` : t`Tick all ${most}`, fetch: () => fetch(most) };
}
