import type { Readable } from 'node:stream';
import { createStreamGate, type StreamLimits } from './stream-gate.ts';

/** Some items, and from where the list goes on after them. */
interface Batch<T, Place> {
  readonly items: readonly T[];
  readonly last: Place | undefined;
}

type NextBatch<T, Place> = (after: Place | undefined) => Promise<Batch<T, Place>>;

/**
 * A whole list as one JSON array, batch by batch until there is no last item. Between two of them no connection is held, so
 * a slow reader costs others nothing.
 */
export function createListStream<T, Place>(
  nextBatch: NextBatch<T, Place>,
  limits?: Partial<StreamLimits>,
): () => Promise<Readable> {
  const open = createStreamGate('The whole list is being read already. Please try again soon.', limits);
  return () => open(asJson(nextBatch));
}

/** The pieces of such an array. */
export async function* asJson<T, Place>(nextBatch: NextBatch<T, Place>): AsyncGenerator<string> {
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
