import { Readable } from 'node:stream';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Directory } from './directory.repo.ts';
import { listProductsAfter } from './products.repo.ts';

const BATCH = 500;
const AT_A_TIME = 2;

/**
 * All products as one JSON array, in batches. Between two of them no connection is held, so a slow reader costs others
 * nothing; how many read at the same time is limited per process.
 */
export function createProductStream({ db }: { db: Db }): (directory: Directory) => Readable {
  let open = 0;
  return (directory) => {
    if (open >= AT_A_TIME)
      throw new AppError('too-many-requests', 'The whole catalogue is being read already. Please try again soon.', {
        retryAfterSeconds: 5,
      });
    open++;
    // On close and not at the end of the generator: one that was never started would never end.
    return Readable.from(allAsJson(db, directory), { objectMode: false }).once('close', () => open--);
  };
}

async function* allAsJson(db: Db, directory: Directory): AsyncGenerator<string> {
  let separator = '[';
  let last: string | undefined;
  for (;;) {
    const products = await listProductsAfter(db, directory, last, BATCH);
    for (const product of products) {
      yield separator + JSON.stringify(product);
      separator = ',\n';
    }
    last = products.at(-1)?._id;
    if (products.length < BATCH) break;
  }
  yield separator === '[' ? '[]' : ']';
}
