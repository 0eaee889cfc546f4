import { adjustStock } from '@fieldhouse/contracts/stock.endpoints';
import { listVariants, listVariantTables, updateVariant } from '@fieldhouse/contracts/variants.endpoints';
import type { ProductOption, StockedVariant } from '@fieldhouse/contracts/variants.schemas';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useMay } from '../../lib/session/held-rights.ts';
import { ofOneRow, textOf, toVariantPatch, type VariantField } from './variant-cells.rules.ts';

export interface VariantTable {
  readonly options: readonly ProductOption[];
  readonly variants: readonly StockedVariant[];
  readonly __v: number;
}

interface Typed {
  readonly field: VariantField;
  readonly text: string;
  /** What the cell showed when the typing began; none: whatever it is now. */
  readonly was: string | undefined;
  /** The same for each try to save the same count. */
  readonly key: string;
}

export interface Variants {
  /** Undefined until they have been fetched. */
  readonly table: VariantTable | undefined;
  fetch(): Promise<void>;
  /** A conflict: someone else has written into the same cell. */
  save(variant: StockedVariant, typed: Typed): Promise<Outcome>;
}

type Outcome = 'saved' | 'conflict';

/** The variants of a product as the shop has them, fetched again after each change. */
export function useVariants(productId: string): Variants {
  const [table, setTable] = useState<VariantTable>();
  // Who only counts reads them where the stock table does.
  const mayEdit = useMay('catalogue');
  const newest = useRef<VariantTable>(undefined);
  const fetchNewest = async () => {
    newest.current = mayEdit
      ? await call(listVariants, { params: { id: productId } })
      : (await call(listVariantTables, { query: { product: productId } }))[0];
    setTable(newest.current);
  };
  const last = useRef<Promise<unknown>>(Promise.resolve());
  /** One after the other: each is based on what the one before has made. */
  const inTurn = <Result>(work: () => Promise<Result>) => {
    const turn = last.current.then(work);
    last.current = turn.catch(() => {});
    return turn;
  };

  const update = async ({ _id }: StockedVariant, { field, text, was }: Typed): Promise<Outcome> => {
    if (field === 'onHand') return 'saved';
    const current = newest.current?.variants.find((variant) => variant._id === _id);
    if (current && was !== undefined && textOf(current, field) !== was) return 'conflict';
    const body = { ...toVariantPatch(field, text), __v: newest.current?.__v };
    await call(updateVariant, { params: { id: _id }, body });
    return 'saved';
  };
  /** What someone else has changed in the meantime may be another cell. */
  const merge = async (variant: StockedVariant, typed: Typed) => {
    try {
      return await update(variant, typed);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'stale')) throw error;
      await fetchNewest();
      return update(variant, typed);
    }
  };
  const save = async (variant: StockedVariant, typed: Typed) => {
    const outcome = typed.field === 'onHand' ? await count(variant, typed) : await merge(variant, typed);
    // It is saved, even if what there is now does not arrive.
    await fetchNewest().catch(console.warn);
    return outcome;
  };
  return { table, fetch: () => inTurn(fetchNewest), save: (variant, typed) => inTurn(() => save(variant, typed)) };
}

async function count({ sku }: StockedVariant, { text, key }: Typed): Promise<Outcome> {
  try {
    await call(adjustStock, { body: { rows: [{ sku, count: Number(text), reason: 'stock table' }], key } });
    return 'saved';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.status, { error: ofOneRow(error), code: error.code, fields: error.fields });
  }
}
