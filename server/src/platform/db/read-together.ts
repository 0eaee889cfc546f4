import { setImmediate } from 'node:timers';
import type { Db } from './db.ts';

type ReadRows<Row> = (db: Db, ids: readonly string[]) => Promise<readonly Row[]>;

/** As many as fill some pages of a list: whoever waits for one row should not wait for a thousand. */
const MOST_IDS = 240;

interface Batch<Row> {
  readonly ids: Set<string>;
  readonly rows: Promise<ReadonlyMap<string, Row>>;
}

/**
 * Requests that arrive in the same turn of the event loop are read for by one statement: the busier the shop, the fewer of them.
 * Rows come in the order in which they are asked for, without those that there are none of. A transaction reads for itself.
 */
export function readTogether<Row extends { readonly _id: string }>(read: ReadRows<Row>): ReadRows<Row> {
  const waiting = new WeakMap<Db, Batch<Row>>();
  const begin = (db: Db): Batch<Row> => {
    const ids = new Set<string>();
    const rows = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      if (waiting.get(db)?.ids === ids) waiting.delete(db);
      return new Map((await read(db, [...ids])).map((row) => [row._id, row]));
    });
    const batch = { ids, rows };
    waiting.set(db, batch);
    return batch;
  };
  return async (db, ids) => {
    if (db.isTransaction) return read(db, ids);
    if (ids.length === 0) return [];
    const open = waiting.get(db);
    const batch = open && open.ids.size + ids.length <= MOST_IDS ? open : begin(db);
    const keys = ids.map((id) => id.toLowerCase());
    for (const key of keys) batch.ids.add(key);
    const rows = await batch.rows;
    return keys.flatMap((key) => rows.get(key) ?? []);
  };
}
