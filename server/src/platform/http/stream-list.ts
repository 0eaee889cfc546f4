import { Readable } from 'node:stream';
import { AppError } from './app-error.ts';

/** Some items, and from where the list goes on after them. */
interface Batch<T, Place> {
  readonly items: readonly T[];
  readonly last: Place | undefined;
}

type NextBatch<T, Place> = (after: Place | undefined) => Promise<Batch<T, Place>>;

const AT_A_TIME = 2;

/**
 * A whole list as one JSON array, batch by batch until there is no last item. Between two of them no connection is held, so
 * a slow reader costs others nothing; how many read at the same time is limited per process.
 */
export function createListStream<T, Place>(nextBatch: NextBatch<T, Place>, atATime = AT_A_TIME): () => Readable {
  let open = 0;
  return () => {
    if (open >= atATime)
      throw new AppError('too-many-requests', 'The whole list is being read already. Please try again soon.', {
        retryAfterSeconds: 5,
      });
    open++;
    // On close and not at the end of the generator: one that was never started would never end.
    return Readable.from(asJson(nextBatch), { objectMode: false }).once('close', () => open--);
  };
}

async function* asJson<T, Place>(nextBatch: NextBatch<T, Place>): AsyncGenerator<string> {
  let separator = '[';
  let last: Place | undefined;
  do {
    const batch = await nextBatch(last);
    for (const item of batch.items) {
      yield separator + JSON.stringify(item);
      separator = ',\n';
    }
    ({ last } = batch);
  } while (last !== undefined);
  yield separator === '[' ? '[]' : ']';
}
