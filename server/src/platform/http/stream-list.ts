/**
 * A whole list by its keys, batch by batch. Between two of them no connection is held, so a slow reader costs others
 * nothing, and no batch costs more than the first.
 */
export async function* inBatches<T, Key>(
  size: number,
  read: (after: Key | undefined, limit: number) => Promise<readonly T[]>,
  keyOf: (item: T) => Key,
): AsyncGenerator<readonly T[]> {
  for (let last: T | undefined; ; ) {
    const items = await read(last && keyOf(last), size);
    if (items.length > 0) yield items;
    if (items.length < size) return;
    last = items.at(-1);
  }
}

/** The pieces of one JSON array. Without the serializer of the schema, which would take half as long again for each item. */
export async function* asJson(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '[';
  for await (const items of batches)
    for (const item of items) {
      yield separator + JSON.stringify(item);
      separator = ',\n';
    }
  yield separator === '[' ? '[]' : ']';
}
