import { changeProducts, undoProducts } from '@fieldhouse/contracts/bulk.endpoints';
import { MAX_BULK } from '@fieldhouse/contracts/bulk.rules';
import type { BulkOutcome, BulkWish } from '@fieldhouse/contracts/bulk.schemas';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { newKey } from '../../lib/keys.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import type { TickedProduct } from './product-list.tsx';

export interface BulkDone extends BulkOutcome {
  /** How many it was asked for. */
  readonly asked: number;
  readonly isUndo: boolean;
}

/** Changes many products, so many at a time, and takes it back. Whatever was done before something came in the way is told. */
export function useBulk() {
  const { run, busy, refusal } = useMutation();
  const [percent, setPercent] = useState<number>();
  const [done, setDone] = useState<BulkDone>();

  const each = async <Row>(
    rows: readonly Row[],
    send: (products: Row[], key: string) => Promise<BulkOutcome>,
    isUndo: boolean,
  ) => {
    let sum: BulkDone = { changed: [], refused: [], asked: rows.length, isUndo };
    try {
      for (let at = 0; at < rows.length; at += MAX_BULK) {
        setPercent((at / rows.length) * 100);
        const { changed, refused } = await send(rows.slice(at, at + MAX_BULK), newKey());
        sum = { ...sum, changed: [...sum.changed, ...changed], refused: [...sum.refused, ...refused] };
        setDone(sum);
      }
    } finally {
      setPercent(undefined);
    }
  };
  return {
    busy,
    refusal,
    percent,
    done,
    change: (products: readonly TickedProduct[], change: BulkWish, onSuccess: () => void) =>
      run(
        () =>
          each(
            products.map(({ _id, __v }) => ({ _id, __v })),
            (some, key) => {
              const input = { body: { products: some, change }, key };
              return call(changeProducts, input);
            },
            false,
          ),
        { onSuccess },
      ),
    undo: ({ changed }: BulkDone) =>
      run(() =>
        each(
          changed,
          (some, key) => {
            const input = { body: { products: some }, key };
            return call(undoProducts, input);
          },
          true,
        ),
      ),
    dismiss: () => setDone(undefined),
  };
}
