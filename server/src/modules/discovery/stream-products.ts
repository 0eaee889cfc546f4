import type { Readable } from 'node:stream';
import type { Db } from '../../platform/db/db.ts';
import { createStreamGate } from '../../platform/http/stream-gate.ts';
import { asJson } from '../../platform/http/stream-list.ts';
import { type Directory, listProductsAfter } from '../catalogue/index.ts';

const BATCH = 500;

/** All products as one JSON array, in batches: between two of them no connection is held. */
export function createProductStream({ db }: { db: Db }): (directory: Directory) => Promise<Readable> {
  const open = createStreamGate('The whole catalogue is being read already. Please try again soon.');
  return (directory) =>
    open(
      asJson(async (after: string | undefined) => {
        const items = await listProductsAfter(db, directory, after, BATCH);
        return { items, last: items.length < BATCH ? undefined : items.at(-1)?._id };
      }),
    );
}
